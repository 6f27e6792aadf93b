// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import Gestures

@Suite struct TuningFieldsTests {
  private func error(_ paths: [FieldPath], _ sheet: Sheet = Sheet()) -> TuningError? {
    do throws(TuningError) {
      _ = try TuningFields(paths, in: sheet)
      return nil
    } catch {
      return error
    }
  }

  @Test func thresholdsAreExactAndAllElseIsNot() throws {
    #expect(try TuningFields(in: Sheet()).isExact)
    #expect(try TuningFields(["dismissal.velocity"], in: Sheet()).isExact)
    #expect(try !TuningFields(["dismissal.velocity", "pan.hysteresis"], in: Sheet()).isExact)
    #expect(
      try !TuningFields(["dismissal.velocity", "dismissal.distance", "pan.hysteresis"], in: Sheet()).isExact)
    let vaul = SheetPreset.policy(.vaul).sheet
    let thresholds = try TuningFields(Array(vaul.thresholdPaths.prefix(2)), in: vaul)
    #expect(thresholds.isExact)
  }

  @Test func whatIsNotExactHasNoProblem() throws {
    let rows = TuningRows(
      [TuningTraces.release(1, 1, expected: .restored)], for: try SheetRule(sheet: Sheet()))
    let error = #expect(throws: TuningError.self) {
      try ThresholdProblem(rows, try TuningFields(["pan.hysteresis"], in: Sheet()))
    }
    #expect(error?.code == .notExact)
  }

  @Test func emptyThresholdIsTunedToo() throws {
    var sheet = Sheet()
    sheet.dismissal.velocity = nil
    let fields = try TuningFields(in: sheet)
    #expect(fields.present == [100, nil])
    #expect(try fields.sheet(with: [50, 600]).dismissal.rule == ReleaseRule(distance: 50, velocity: 600))
    #expect(try fields.sheet(with: [50, nil]).dismissal.rule == ReleaseRule(distance: 50, velocity: nil))
  }

  @Test func misspelledPathIsCorrected() {
    #expect(error(["dismissal.distanse"])?.code == .unknownField)
    #expect(error(["dismissal.distanse"])?.message.contains("did you mean 'dismissal.distance'") == true)
    #expect(error(["pan.hysteresis.more"])?.code == .unknownField)
    #expect(error(["policy.rules.0.conditions.0.threshold"])?.code == .unknownField)
    #expect(error([FieldPath()])?.code == .noField)
  }

  @Test func fieldThatIsNoNumberIsNamed() {
    #expect(error(["name"])?.message == "name holds a text; expected the path of a number")
    #expect(error(["dismissal"])?.message == "dismissal holds an object; expected the path of a number")
    #expect(error(["initialDetent"])?.code == .notANumber)
    #expect(error(["policy"])?.code == .notANumber)
    #expect(error(["presentation.lead"])?.code == .notANumber)
    #expect(error(["dismissal.isEnabled"])?.code == .notANumber)
  }

  @Test func numberIsTunedOnce() {
    #expect(error(["dismissal.distance", "dismissal.distance"])?.code == .duplicateField)
    let sheet = SheetPreset.policy(.vaul).sheet
    #expect(
      error(
        ["policy.rules.0.conditions.0.threshold", "policy.rules.00.conditions.0.threshold"], sheet)?.code
        == .duplicateField)
    #expect(error([])?.code == .noField)
  }

  @Test func policyNamesItsThresholds() {
    let sheet = SheetPreset.policy(.vaul).sheet
    let message = error(TuningFields.defaultPaths, sheet)?.message ?? ""
    #expect(error(TuningFields.defaultPaths, sheet)?.code == .decidedByPolicy)
    for path in sheet.thresholdPaths { #expect(message.contains(path.description)) }
  }

  @Test func sheetThatNoPullDismissesCannotBeTuned() {
    #expect(error(TuningFields.defaultPaths, SheetPreset.xlDefault.sheet)?.code == .cannotBeDismissed)
  }

  @Test func wholeNumbersStayWhole() throws {
    let fields = try TuningFields(["pan.minimumTouches"], in: Sheet())
    #expect(fields.fields[0].isWhole)
    #expect(try fields.sheet(with: [1.2]).pan.minimumTouches == 1)
    #expect(try !TuningFields(["pan.hysteresis"], in: Sheet()).fields[0].isWhole)
  }

  @Test func valueOutOfRangeIsAnError() throws {
    let fields = try TuningFields(["pan.hysteresis"], in: Sheet())
    #expect(throws: TuningError.self) { try fields.sheet(with: [-5]) }
  }
}
