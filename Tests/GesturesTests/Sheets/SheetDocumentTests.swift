// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

@Suite struct SheetDocumentTests {
  private func sheet(_ text: String) throws -> Sheet {
    let document = try JSONReader.readLocated(Array(text.utf8))
    var draft = try ConfigurationDraft(Sheet.base(for: document.value))
    draft.merge(document, name: "sheet.json")
    return try draft.value()
  }

  private func paths(_ text: String) -> [String] {
    let error = #expect(throws: ConfigurationError.self) { try sheet(text) }
    return error?.problems.map(\.path.description) ?? []
  }

  @Test func documentWithAPolicyBeginsWithAPlainSheet() throws {
    let plain = try sheet(#"{"policy": {"rules": []}}"#)
    #expect(plain.layout == .plain(PlainLayout()))
    #expect(plain.dismissal.distance == nil && plain.dismissal.velocity == nil)
    #expect(!plain.scaleAndDrag.isEnabled && !plain.taps.outside)
    #expect(try sheet(#"{"policy": null}"#) == Sheet())
  }

  @Test func layoutOfANamedKindHasItsDefaults() throws {
    for kind in SheetLayout.Kind.allCases {
      #expect(try sheet(#"{"layout": {"kind": "\#(kind.rawValue)"}}"#).layout == kind.layout)
      var changed = Sheet()
      changed.takeLayout(ofKind: kind.rawValue)
      #expect(changed.layout == kind.layout)
    }
  }

  @Test func layoutOfTheSameKindIsKept() {
    var layout = AlertLayout()
    layout.height = 123
    var sheet = Sheet()
    sheet.layout = .alert(layout)
    sheet.takeLayout(ofKind: "alert")
    #expect(sheet.layout == .alert(layout))
  }

  @Test(arguments: [
    (#"{"policy": {"rules": []}, "dismissal": {"distance": 80}}"#, ["dismissal.distance"]),
    (#"{"policy": {"rules": []}, "dismissal": {"velocity": 80}}"#, ["dismissal.velocity"]),
    (
      #"{"detents": [{"name": "a", "visible": 1}, {"name": "b", "visible": 2}, {"name": "a", "visible": 3}]}"#,
      ["detents.2.name"]
    ),
    (#"{"detents": [{"name": "", "visible": 1}]}"#, ["detents.0.name"]),
    (#"{"detents": [{"name": "a", "visible": -1}]}"#, ["detents.0.visible"]),
    (#"{"initialDetent": "half"}"#, ["initialDetent"]),
    (
      #"{"policy": {"rules": [{"target": {"kind": "detent", "detent": "half"}}]}}"#,
      ["policy.rules.0.target.detent"]
    ),
  ])
  func whatDoesNotFitIsToldByPath(text: String, expected: [String]) {
    #expect(paths(text) == expected)
  }
}
