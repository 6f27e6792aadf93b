// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import Testing

@Suite struct SheetTests {
  @Test func floatingSheetHasTheNumbersOfItsSource() {
    let sheet = SheetPreset.tsFloatingSheet.sheet
    #expect(sheet.name == "ts.floatingSheet")
    #expect(sheet.pan.hysteresis == 10)
    #expect(sheet.scaleAndDrag.translationFactor == 0.1)
    #expect(sheet.scaleAndDrag.scale == 0.95)
    #expect(sheet.dismissal.distance == 100)
    #expect(sheet.dismissal.velocity == 800)
    #expect(sheet.dismissal.requires == .any)
    #expect(!sheet.dismissal.isInclusive)
    let animation = SheetAnimation(duration: 0.5, dampingRatio: 0.6, relativeVelocity: 0.6)
    #expect(sheet.dismissal.animation == animation)
    #expect(sheet.restoration == animation)
    #expect(sheet.dismissal.offscreenDistance == 100)
    #expect(sheet.validate().isEmpty)
  }

  @Test(arguments: SheetPreset.allCases)
  func presetReadsBackAsItself(preset: SheetPreset) throws {
    #expect(preset.sheet.name == preset.rawValue)
    var draft = try ConfigurationDraft(Sheet())
    try draft.merge(JSONWriter.document(JSONValueEncoder.encode(preset.sheet)), name: "preset")
    #expect(try draft.value() == preset.sheet)
  }

  @Test func everyProblemIsReportedByPath() {
    var sheet = Sheet()
    var layout = AlertLayout()
    layout.height = -1
    sheet.layout = .alert(layout)
    sheet.pan.hysteresis = .nan
    sheet.scaleAndDrag.scale = 0
    sheet.dismissal.animation.uiViewAnimation?.dampingRatio = 1.5
    sheet.restoration.duration = 0
    #expect(
      sheet.validate().map(\.path) == [
        "layout.height", "pan.hysteresis", "scaleAndDrag.scale", "dismissal.animation.dampingRatio",
        "restoration.duration",
      ])
  }

  @Test(arguments: [(0.0099, false), (0.01, true), (1, true), (1.001, false)])
  func dampingRatioHasARange(ratio: Double, isValid: Bool) {
    let animation = SheetAnimation(duration: 0.5, dampingRatio: ratio, relativeVelocity: 0)
    #expect(animation.validate().isEmpty == isValid)
  }

  @Test(arguments: [
    ("velocity=lsq", "velocity is \"lsq\"; expected uikit, lsq2,"),
    ("dismissal.requires=both", "expected any, all"),
  ])
  func unknownChoiceIsAnsweredWithTheNames(setting: String, message: String) throws {
    var draft = try ConfigurationDraft(Sheet())
    try draft.set(setting)
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    #expect(error?.problems.first?.message.contains(message) == true)
  }

  @Test func animationWithoutASolutionIsNamed() {
    var sheet = Sheet()
    #expect(sheet.unsolvedAnimations.isEmpty)
    // At the start, ω = 5, the critical equation has the slope −D²(ω − v)e^(−ωD) = 0: no step leads away.
    sheet.restoration = SheetAnimation(duration: 1, dampingRatio: 1, relativeVelocity: 5)
    #expect(sheet.restoration.fit?.converged == false)
    #expect(sheet.unsolvedAnimations == ["restoration"])
  }
}
