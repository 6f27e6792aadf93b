// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

@Suite struct SpringGoalTests {
  private func conditions(_ json: JSONValue) throws -> [JSONValue] { try #require(json["goal"]?.array) }

  @Test func theSpringThatIsFoundIsReportedWithItsGoal() throws {
    let json = try SpringRun.json("--goal settle<0.4,overshoot<=0.05")
    let goal = try conditions(json)
    #expect(goal.map { $0["name"]?.string } == ["settle", "overshoot"])
    #expect(goal.map { $0["comparison"]?.string } == ["<", "<="])
    #expect(goal.map { $0["threshold"]?.number } == [0.4, 0.05])
    #expect(goal.map { $0["met"] } == [true, true])
    let settling = try json.number("settlingTime")
    #expect(settling < 0.4 && goal[0]["value"]?.number == settling)
    #expect(
      isClose(try #require(goal[1]["value"]?.number), try json.number("peak", "value") - 1, within: 1e-12))
  }

  /// What is printed is a spring that meets the goal: the line can be copied.
  @Test(arguments: ["", "--mass 3", "--damping-ratio 0.7", "--frequency 2.5", "--from 300 --to 20"])
  func theLineThatIsPrintedNamesTheSameSpring(held: String) throws {
    let words = "\(held) --goal settle<0.6,overshoot<0.1"
    let run = try SpringRun(words)
    #expect(run.status == .success, "\(run.errors)")
    let line = try #require(run.output.split(separator: "\n").last { $0.hasPrefix("softest: ") })
    let ends = held.hasPrefix("--from") ? held : ""
    let options = line.dropFirst("softest: ".count) + " \(ends) --goal settle<0.6,overshoot<0.1"
    let again = try SpringRun(String(options) + " --format json")
    #expect(again.status == .success, "\(options)")
    let found = try SpringRun.json(words)
    #expect(try JSONReader.read(Array(again.output.utf8)) == found)
  }

  @Test func spacesAroundTheWordsDoNotMatter() throws {
    let spaced = try SpringRun(["--goal", " settle < 0.4 , overshoot<0.05 ", "--format", "json"])
    let plain = try SpringRun("--goal settle<0.4,overshoot<0.05 --format json")
    #expect(spaced.status == .success && spaced.output == plain.output)
  }

  /// exp(−π·0.5/√0.75) is 0.163.
  @Test(arguments: [("0.2", ExitCode.success), ("0.1", .failed)])
  func aGivenSpringIsChecked(threshold: String, status: ExitCode) throws {
    let run = try SpringRun(
      "--response 0.5 --damping-ratio 0.5 --goal overshoot<\(threshold) --format json")
    #expect(run.status == status && run.errors.isEmpty, "\(run.errors)")
    let goal = try conditions(try JSONReader.read(Array(run.output.utf8)))
    #expect(goal[0]["met"] == .bool(status == .success))
    #expect(isClose(try #require(goal[0]["value"]?.number), 0.16303, within: 1e-5))
  }

  @Test func thatNoSpringMeetsAGoalIsAnAnswer() throws {
    let text = try SpringRun("--goal settle<0.4,response>=1,overshoot<0.5")
    #expect(text.status == .failed && text.errors.isEmpty)
    #expect(
      text.output
        == "no spring meets settle<0.4 and response>=1 together: with response>=1 the least settle is 1.352\n"
    )
    let json = try SpringRun("--goal settle<0.4,response>=1 --format json")
    #expect(json.status == .failed && json.errors.contains("no spring meets"))
    let document = try JSONReader.read(Array(json.output.utf8))
    #expect(document["spring"] == .null && document["samples"] == [])
    #expect(try conditions(document).map { $0["value"] } == [.null, .null])
    let opposite = try SpringRun("--goal settle<0.2,settle>0.4")
    #expect(opposite.status == .failed && opposite.output.contains("contradict each other"))
  }

  @Test func aSearchSaysThatItIsOne() throws {
    let found = try SpringRun("--goal settle<0.5 --initial-velocity 3")
    #expect(found.status == .success && found.errors.contains("searched for"))
    #expect(found.output.contains("softest that was found: "))
    let missed = try SpringRun("--goal velocity<1 --initial-velocity 3")
    #expect(missed.status == .failed && missed.output.contains("a search, not a proof"))
  }

  @Test(arguments: [
    ("settel<0.4", "did you mean 'settle'?"), ("settle<0.4,", "a condition is empty"),
    ("settle", "compares nothing"),
    ("settle=0.4", "asks for an exact value"), ("settle<fast", "'fast' in 'settle<fast' is no number"),
    ("settle<nan", "is no number"), ("settle<0x10", "'0x10' in 'settle<0x10' is no number"),
    ("settle<infinity", "is no number"), ("settle<1e999", "is no number"),
    ("<0.4", "unknown quantity ''"),
    ("settle<<1", "'<1' in 'settle<<1' is no number"),
  ])
  func whatIsNoConditionIsAnError(goal: String, words: String) throws {
    let run = try SpringRun("--goal \(goal)")
    #expect(run.status == .usage && run.errors.contains(words), "\(run.errors)")
  }

  @Test(arguments: [
    ("--from 1 --to 1", "there is none from --from to --to"), ("--mass -2", "--mass is -2"),
    ("--damping-ratio -1", "--damping-ratio is -1"), ("--bounce 3", "--bounce is 3"),
    ("--epsilon 2", "--epsilon is 2"),
    ("--settling-duration 1", "--damping-ratio is missing"), ("--stiffness 5 --bounce 0", "2 parameter sets"),
    ("--response 1e-60", "--response is 1e-60"),
  ])
  func whatCannotBeHeldIsAnError(held: String, words: String) throws {
    let run = try SpringRun("\(held) --goal settle<1")
    #expect(run.status == .usage && run.errors.contains(words), "\(run.errors)")
  }

  /// With the coefficient c the envelope falls by c/2 a second, to a thousandth in ln(1000)·2/c at least.
  @Test func aCoefficientThatIsHeldLimitsTheSettlingTime() throws {
    let run = try SpringRun("--damping-coefficient 20 --goal settle<0.4")
    #expect(run.status == .failed && run.output.contains("the least settle is 0.6908"), "\(run.output)")
    let json = try SpringRun.json("--damping-coefficient 20 --goal settle<0.8")
    #expect(try json.number("spring", "dampingCoefficient") == 20)
  }
}
