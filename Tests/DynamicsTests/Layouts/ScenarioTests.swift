// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Foundation
import Testing

@Suite struct ScenarioTests {
  @Test(arguments: LayoutPreset.allCases)
  func presetReadsBackAsItself(preset: LayoutPreset) throws {
    let scenario = Scenario.layout(preset.layout)
    let text = try scenario.text
    #expect(text.split(separator: "\n")[1].hasPrefix("  \"layout\": \""))
    #expect(try Scenario.reading(text) == scenario)
    #expect(preset.layout.validate().isEmpty)
    #expect(preset.layout.makeWorld().validate().isEmpty)
    #expect(!preset.summary.isEmpty)
  }

  @Test func presetsHaveTheirNames() {
    #expect(
      LayoutPreset.allCases.map(\.rawValue) == ["layout.stack", "layout.springy", "layout.springy-wwdc"])
  }

  @Test func fieldsThatAreNotGivenHaveTheirDefaults() throws {
    #expect(try Scenario.reading(#"{"layout": "stack"}"#) == .layout(.stack(StackLayout())))
    #expect(try Scenario.reading(#"{"layout": "springy"}"#) == .layout(.springy(SpringyLayout())))
    let stack = #"{"layout": "stack", "sections": [{"items": 2}, {"insets": [1, 2, 3, 4]}, {}], "reload": 1}"#
    var layout = StackLayout()
    layout.sections = [.init(items: 2), .init(), .init()]
    layout.sections[1].insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
    layout.reload = 1
    #expect(try Scenario.reading(stack) == .layout(.stack(layout)))
  }

  /// Without a base too, so that a layout may stand in any document.
  @Test(arguments: [#"{"layout": "stack"}"#, #"{"layout": "springy"}"#])
  func layoutsAreReadWithoutABase(text: String) throws {
    let document = try JSONReader.readLocated(Array(text.utf8)).value
    let scenario = try JSONValueDecoder.decode(Scenario.self, from: document)
    #expect(scenario == Scenario.base(for: document))
  }

  @Test func nullsAreValuesOfTheirOwn() throws {
    var layout = SpringyLayout()
    (layout.length, layout.tilingInset, layout.scroll) = (nil, nil, [])
    let text = #"{"layout": "springy", "length": null, "tilingInset": null, "scroll": []}"#
    #expect(try Scenario.reading(text) == .layout(.springy(layout)))
    let document = try JSONReader.readLocated(Array(text.utf8)).value
    #expect(try JSONValueDecoder.decode(Scenario.self, from: document) == .layout(.springy(layout)))
  }

  /// Other encoders leave fields without a value out, and an absent length means 0.
  @Test func nullsSurviveOtherEncoders() throws {
    var layout = SpringyLayout()
    (layout.length, layout.tilingInset) = (nil, nil)
    for layout in [layout, SpringyLayout()] {
      let data = try JSONEncoder().encode(Layout.springy(layout))
      #expect(try JSONDecoder().decode(Layout.self, from: data) == .springy(layout))
    }
  }

  @Test func scrollsAreReadWithTheirDefaults() throws {
    let text = """
      {"layout": "springy", "scroll": [{"time": 0.5, "delta": [1, 2]}, {"time": 1, "delta": [0, 3], "touch": [4, 5]}]}
      """
    var layout = SpringyLayout()
    layout.scroll = [
      .init(time: 0.5, by: Vector(x: 1, y: 2), touch: .zero),
      .init(time: 1, by: Vector(x: 0, y: 3), touch: Vector(x: 4, y: 5)),
    ]
    #expect(try Scenario.reading(text) == .layout(.springy(layout)))
  }

  @Test func documentWithoutALayoutIsAWorld() throws {
    let text = #"{"items": [{"id": "a", "center": [1, 2], "size": [3, 4]}], "duration": 2}"#
    var world = World(items: [Item("a", center: Vector(x: 1, y: 2), size: Size(width: 3, height: 4))])
    world.duration = 2
    let scenario = try Scenario.reading(text)
    #expect(scenario == .world(world))
    #expect(scenario.makeWorld() == world)
    #expect(scenario.withItems(3) == nil)
    #expect(try Scenario.reading(scenario.text) == scenario)
    #expect(try Scenario.reading(text, settings: ["items.0.angle=1"]).makeWorld().items[0].angle == 1)
  }

  @Test func settingsReachEveryField() throws {
    let settings = [
      "sections.0.items=5", "frequency=3", "gravityDirection=[1,0]", "contentInset=[1,2,3,4]",
      "alignment=leading",
      "isRightToLeft=true", "dismissal=2",
    ]
    var layout = StackLayout().withItems(5)
    layout.frequency = 3
    layout.gravityDirection = Vector(x: 1, y: 0)
    layout.contentInset = Insets(top: 1, left: 2, bottom: 3, right: 4)
    (layout.alignment, layout.isRightToLeft, layout.dismissal) = (.leading, true, 2)
    #expect(try Scenario.reading(#"{"layout": "stack"}"#, settings: settings) == .layout(.stack(layout)))
    let springy = try Scenario.reading(
      #"{"layout": "springy"}"#, settings: ["scroll.0.delta=[0,-9]", "tilingInset=null"])
    guard case .layout(.springy(let changed)) = springy else {
      Issue.record("a springy layout stays one")
      return
    }
    #expect(changed.scroll.map(\.delta.y) == [-9] && changed.tilingInset == nil)
  }

  @Test func itemsAreCountedByTheLayout() {
    #expect(Scenario.layout(LayoutPreset.stack.layout).withItems(6)?.makeWorld().items.count == 6)
    #expect(Scenario.layout(LayoutPreset.springyWWDC.layout).withItems(6)?.makeWorld().items.count == 6)
  }

  /// Text, path of the problem, and part of its message.
  @Test(arguments: [
    (#"{"layout": "stack", "frequncy": 3}"#, "frequncy", "did you mean 'frequency'"),
    (#"{"layout": "stack", "sections": [{"item": 3}]}"#, "sections.0.item", "did you mean 'items'"),
    (
      #"{"layout": "springy", "scroll": [{"time": 1, "delta": [0, 1], "toch": [0, 0]}]}"#, "scroll.0.toch",
      "'touch'"
    ),
    (#"{"layout": "springy", "sections": []}"#, "sections", "not a field"),
    (#"{"layout": "springi", "tilingInset": 0}"#, "layout", "did you mean 'springy'"),
    (#"{"layout": "grid"}"#, "layout", "expected stack, springy"), (#"{"layout": 3}"#, "layout", "string"),
    (#"{"layout": null}"#, "layout", "string"),
    (#"{"layout": "stack", "alignment": "middle"}"#, "alignment", "center"),
    (#"{"layout": "stack", "viewSize": [1]}"#, "viewSize", "[width, height]"),
    (#"{"layout": "springy", "scroll": [{"delta": [0, 1]}]}"#, "scroll.0", "time"),
    (#"{"itms": []}"#, "itms", "did you mean 'items'"),
  ])
  func wrongDocumentsAreRefused(text: String, path: String, message: String) throws {
    let error = try #require(throws: ConfigurationError.self) { try Scenario.reading(text) }
    #expect(error.problems.map(\.path.description) == [path])
    #expect(error.problems.allSatisfy { $0.message.contains(message) }, "\(error)")
  }

  @Test func unknownSettingsAreRefused() throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Scenario.reading(#"{"layout": "stack"}"#, settings: ["sections.0.item=5", "dampingratio=1"])
    }
    #expect(error.problems.map(\.path) == ["sections.0.item", "dampingratio"])
  }

  /// The frequency of the one kind would silently become the other's.
  @Test(arguments: [("stack", "springy"), ("springy", "stack")])
  func kindOfALayoutIsNotASetting(kind: String, other: String) throws {
    let error = try #require(throws: ConfigurationError.self) {
      try Scenario.reading("{\"layout\": \"\(kind)\"}", settings: ["layout=\(other)"])
    }
    #expect(error.problems.map(\.path) == ["layout"])
    #expect(error.problems.allSatisfy { $0.message.contains("another kind") })
  }
}
