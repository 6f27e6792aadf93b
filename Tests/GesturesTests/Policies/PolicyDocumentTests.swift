// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Foundation
import Gestures
import Testing

/// The policies and names that the guide shows.
@Suite struct PolicyDocumentTests {
  static let document = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/policies.md")

  private func text() throws -> String { try String(contentsOf: Self.document, encoding: .utf8) }

  @Test func everyPolicyOfTheGuideIsValid() throws {
    let blocks = try text().components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    #expect(blocks.count == 5)
    for block in blocks {
      let sheet = try JSONReader.read(Array(block.utf8))
      let rules = try #require(sheet.value(at: ["policy"]))
      let policy = try ReleasePolicy(json: String(decoding: JSONWriter.document(rules), as: UTF8.self))
      if let detents = sheet.value(at: ["detents"]) {
        let places = try JSONValueDecoder.decode([SheetDetent].self, from: detents)
        #expect(policy.validate(detents: places).isEmpty)
      }
      if let following = sheet.value(at: ["following"]) {
        _ = try JSONValueDecoder.decode(SheetFollowing.self, from: following)
      }
      #expect(!policy.rules.isEmpty)
    }
  }

  @Test func referenceNamesEveryChoice() throws {
    let text = try text()
    let names =
      ReleaseQuantity.allCases.map(\.rawValue) + PolicyCondition.Base.allCases.map(\.rawValue)
      + Condition.Comparison.allCases.map(\.rawValue) + NearestDetent.Reach.allCases.map(\.rawValue)
      + NearestDetent.Tie.allCases.map(\.rawValue) + PolicyPreset.allCases.map(\.rawValue)
    for name in names { #expect(text.contains("`\(name)`"), "\(name)") }
  }
}
