// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import Gestures

@Suite struct PasteLineTests {
  private let wide = ThresholdInterval(lower: -.infinity, upper: .infinity)

  private func line(_ edge: ScreenEdge, _ change: (inout Sheet) -> Void = { _ in }) throws -> String {
    var sheet = Sheet()
    var layout = PlainLayout()
    layout.edge = edge
    sheet.layout = .plain(layout)
    change(&sheet)
    return try TuningFields(in: sheet).pasteLine(
      [87.5, 640], [ThresholdInterval(lower: 87, upper: 88), ThresholdInterval(lower: 600, upper: 680)])
  }

  @Test func conditionsFollowTheEdge() throws {
    #expect(try line(.bottom) == "translation.y > 87.5 || velocity.y > 640")
    #expect(try line(.top) == "translation.y < -87.5 || velocity.y < -640")
    #expect(try line(.right) == "translation.x > 87.5 || velocity.x > 640")
    #expect(try line(.left) == "translation.x < -87.5 || velocity.x < -640")
  }

  @Test func ruleDecidesHowConditionsAreJoined() throws {
    #expect(
      try line(.bottom) { $0.dismissal.requires = .all } == "translation.y > 87.5 && velocity.y > 640")
    #expect(
      try line(.bottom) { $0.dismissal.isInclusive = true } == "translation.y >= 87.5 || velocity.y >= 640")
    #expect(
      try line(.top) { $0.dismissal.isInclusive = true } == "translation.y <= -87.5 || velocity.y <= -640")
  }

  @Test func conditionThatIsNotTunedStays() throws {
    let fields = try TuningFields(["dismissal.velocity"], in: Sheet())
    #expect(fields.pasteLine([612.3], [wide]) == "translation.y > 100 || velocity.y > 612")
    var sheet = Sheet()
    sheet.dismissal.distance = nil
    #expect(try TuningFields(in: sheet).pasteLine([nil, 612.3], [wide, wide]) == "velocity.y > 612")
  }

  @Test func otherFieldsAreSettings() throws {
    let fields = try TuningFields(["dismissal.distance", "pan.hysteresis"], in: Sheet())
    #expect(
      fields.pasteLine([80, 7.25], [wide, ThresholdInterval(lower: 7.2, upper: 7.3)])
        == "translation.y > 80 || velocity.y > 800\n--set pan.hysteresis=7.25")
    let sheet = SheetPreset.policy(.vaul).sheet
    let policy = try TuningFields(Array(sheet.thresholdPaths.prefix(1)), in: sheet)
    #expect(policy.pasteLine([3], [wide]) == "--set \(policy.paths[0])=3")
  }

  @Test func numbersHaveAsFewDecimalsAsTheirIntervalAllows() {
    // The middle half of [10, 11) is from 10.25 to 10.75.
    #expect(ThresholdInterval(lower: 10, upper: 11).rounding(10.5) == 10.5)
    #expect(ThresholdInterval(lower: 10, upper: 11).rounding(10.3) == 10.3)
    #expect(ThresholdInterval(lower: 10.2, upper: 12).rounding(11.1) == 11)
    #expect(ThresholdInterval(lower: 10.46, upper: 10.5).rounding(10.48) == 10.48)
    #expect(ThresholdInterval(lower: 99, upper: .infinity).rounding(103.4) == 103)
    #expect(ThresholdInterval(lower: 0.123, upper: 0.123).rounding(0.123) == 0.123)
    #expect(ThresholdInterval(lower: -1, upper: 0.9).rounding(-0.05).sign == .plus)
  }
}
