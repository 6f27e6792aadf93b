// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@Suite struct SynthTests {
  @Test func equalSeedsGiveEqualBytesAndOthersDoNot() throws {
    let sandbox = try Sandbox()
    let runs = try ["7", "7", "8"].map { try sandbox.simctl("synth --count 20 --seed \($0) --labels") }
    for run in runs { expectQuietSuccess(run) }
    #expect(runs[0].output == runs[1].output)
    #expect(runs[0].output != runs[2].output)
    expectQuietSuccess(try sandbox.simctl("synth --count 20 --seed 7 --labels -o file.csv"))
    #expect(try sandbox.read("file.csv") == runs[0].output)
  }

  @Test(arguments: ["flick", "drag", "hesitate", "tap", "mixed"])
  func everyKindReadsBackWithoutADefect(kind: String) throws {
    let sandbox = try Sandbox()
    let made = try sandbox.simctl(
      "synth --kind \(kind) --count 30 --seed 11 --rate 120 --noise 0.2 --screen 430x932@3")
    expectQuietSuccess(made)
    #expect(made.text.contains("# screen: 430x932@3\n"))
    let run = try sandbox.simctl("inspect - --format json", input: made.text)
    expectQuietSuccess(run)
    let results = try run.json()["results"].elements
    #expect(results.count == 30)
    for result in results {
      #expect(
        result["defects"].elements.allSatisfy { $0["class"].string == "note" }, "\(result["defects"])")
    }
  }

  @Test func labelsBecomeVerdicts() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.shell(
      "simctl synth --count 60 --seed 5 --labels | simctl replay - --format json > labelled.json; "
        + "echo $?; simctl synth --count 60 --seed 5 | simctl replay - --format json > plain.json; echo $?")
    let labelled = try #require(JSON(sandbox.read("labelled.json")))
    let (passed, failed) = (
      try #require(labelled["summary"]["passed"].number), try #require(labelled["summary"]["failed"].number)
    )
    #expect(passed + failed == 60 && passed > failed)
    #expect(labelled["summary"]["unchecked"].number == 0)
    #expect(labelled["results"].elements.allSatisfy { $0["expected"].string != nil })
    let plain = try #require(JSON(sandbox.read("plain.json")))
    #expect(plain["summary"]["unchecked"].number == 60)
    #expect(plain["results"].elements.allSatisfy { $0["expected"] == .null })
    #expect(run.lines == [failed > 0 ? "1" : "0", "0"], "\(run)")
  }
}
