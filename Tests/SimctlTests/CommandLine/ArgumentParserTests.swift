// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import simctl

@Suite struct ArgumentParserTests {
  private func parse(_ words: String..., for declaration: CommandDeclaration = SampleCommand.declaration)
    throws
    -> ParsedArguments
  {
    guard case .run(let arguments) = try ArgumentParser.parse(words, for: declaration) else {
      throw CommandError(.internalError, "help or version was asked for")
    }
    return arguments
  }

  private func message(_ words: [String]) -> String? {
    do {
      _ = try ArgumentParser.parse(words, for: SampleCommand.declaration)
      return nil
    } catch {
      #expect(error.status == .usage)
      return error.message
    }
  }

  @Test func absentOptionsHaveTheirDefaults() throws {
    let arguments = try parse("a.csv")
    #expect(arguments[SampleCommand.traces] == ["a.csv"])
    #expect(arguments[SampleCommand.sheet] == ["ts.floatingSheet"])
    #expect(arguments[SampleCommand.set] == [])
    #expect(arguments[SampleCommand.velocity] == ["uikit"])
    #expect(arguments[SampleCommand.format] == .text)
    #expect(arguments[SampleCommand.initialVelocity] == nil)
    #expect(arguments[SampleCommand.tolerance] == 1e-10)
    #expect(arguments[SampleCommand.at] == [])
    #expect(arguments[SampleCommand.seed] == nil)
    #expect(arguments[SampleCommand.folds] == 5)
    #expect(!arguments[SampleCommand.hitTest])
    #expect(arguments[TraceOptions.timeUnit] == nil)
    #expect(arguments[OutputOptions.output] == nil)
    #expect(!arguments.isGiven(SampleCommand.tolerance))
  }

  @Test func valuesFollowAfterASpaceOrAnEqualsSign() throws {
    for words in [["--format", "json", "a"], ["--format=json", "a"], ["a", "--format=json"]] {
      guard case .run(let arguments) = try ArgumentParser.parse(words, for: SampleCommand.declaration) else {
        Issue.record("no arguments")
        return
      }
      #expect(arguments[SampleCommand.format] == .json)
      #expect(arguments[SampleCommand.traces] == ["a"])
    }
    #expect(try parse("a", "--set=dismissal.distance=120")[SampleCommand.set] == ["dismissal.distance=120"])
    #expect(try parse("a", "--set=")[SampleCommand.set] == [""])
    #expect(try parse("a", "-o=out")[OutputOptions.output] == "out")
  }

  @Test func negativeZeroIsZero() throws {
    for word in ["-0", "-0.0e5", "0"] {
      let value = try parse("a", "--initial-velocity", word)[SampleCommand.initialVelocity]
      #expect(value?.sign == .plus && value == 0, "\(word)")
    }
  }

  @Test func numbersAreValuesAndNeverOptions() throws {
    for number in ["-0.5", "-5", "-.5", "-1e-3", "+2"] {
      let arguments = try parse("a", "--initial-velocity", number)
      #expect(arguments[SampleCommand.initialVelocity] == Double(number))
    }
    #expect(try parse("-12", "a")[SampleCommand.traces] == ["-12", "a"])
  }

  @Test func shortFlagsCanBeGrouped() throws {
    let arguments = try parse("-qo", "out.json", "a")
    #expect(arguments[OutputOptions.quiet])
    #expect(arguments[OutputOptions.output] == "out.json")
    #expect(arguments[SampleCommand.traces] == ["a"])
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(
      try parse("a", "--", "--format", "-q", "-h")[SampleCommand.traces] == ["a", "--format", "-q", "-h"])
  }

  @Test func aSingleDashIsAnInput() throws {
    #expect(try parse("-")[SampleCommand.traces] == ["-"])
    #expect(try parse("a", "-o", "-")[OutputOptions.output] == "-")
    #expect(try parse("a", "--sheet", "-").inputPaths == ["-", "a"])
  }

  @Test func listsTakeWordsAndCommas() throws {
    #expect(try parse("--at", "0", "0.5", "1", "--at=2,3", "a")[SampleCommand.at] == [0, 0.5, 1, 2, 3])
    #expect(try parse("--at", "0", "a.csv")[SampleCommand.traces] == ["a.csv"])
    #expect(try parse("a", "--velocity", "lsq2,uikit,lsq2")[SampleCommand.velocity] == ["lsq2", "uikit"])
    #expect(try parse("a", "--velocity", "all")[SampleCommand.velocity] == ["uikit", "lsq2", "impulse"])
  }

  @Test func repeatableOptionsKeepTheirOrder() throws {
    #expect(try parse("a", "--sheet", "x", "--sheet=y")[SampleCommand.sheet] == ["x", "y"])
  }

  @Test func wholeRangesOfIntegersCanBeRead() throws {
    #expect(try parse("a", "--seed", "18446744073709551615")[SampleCommand.seed] == .max)
    #expect(try parse("a", "--folds", "100")[SampleCommand.folds] == 100)
  }

  @Test func theVaryingArgumentTakesWhatTheOthersLeave() throws {
    let arguments = try parse("x", "y", "1", "2", for: PlainCommand.declaration)
    #expect(arguments[PlainCommand.first] == "x")
    #expect(arguments[PlainCommand.second] == "y")
    #expect(arguments[PlainCommand.traces] == ["1", "2"])
    #expect(arguments.inputPaths == ["x", "y", "1", "2"])
    #expect(throws: CommandError.self) { try parse("x", "y", for: PlainCommand.declaration) }
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["a", "--bogus", "--help"], ["--sheet", "--help"], ["-qh"], ["--folds", "x", "-h"],
  ])
  func helpIsFoundAnywhere(words: [String]) throws {
    guard case .help = try ArgumentParser.parse(words, for: SampleCommand.declaration) else {
      Issue.record("no help for \(words)")
      return
    }
  }

  @Test func versionIsFoundAfterACommand() throws {
    guard case .version = try ArgumentParser.parse(["--version"], for: SampleCommand.declaration) else {
      Issue.record("no version")
      return
    }
  }

  @Test(
    arguments: [
      (["a", "--formt", "json"], "unknown option '--formt'; did you mean '--format'?"),
      (["a", "--form=json"], "unknown option '--form'; did you mean '--format'?"),
      (["a", "--zzz"], "unknown option '--zzz'"),
      (["a", "-x"], "unknown option '-x'"),
      (["a", "-output", "x"], "unknown option '-output'; did you mean '--output'?"),
      (["a", "-oq", "x"], "unknown option '-oq'"),
      (["a", "--format"], "'--format' needs a value: --format NAME"),
      (["a", "-o"], "'-o' needs a value: -o FILE"),
      (
        ["a", "--set", "-x=1"],
        "'--set' needs a value: --set PATH=VALUE; write --set=-x=1 if '-x=1' is its value"
      ),
      (["a", "--set", "--", "b"], "'--set' needs a value: --set PATH=VALUE"),
      (["a", "--quiet=yes"], "'--quiet' takes no value"),
      (["a", "--format", "json", "--format=csv"], "'--format' is given twice; it takes one value"),
      (["a", "--format", "jsn"], "--format is 'jsn'; expected one of text, json, csv; did you mean 'json'?"),
      (
        ["a", "--velocity", "lsq2,ukit"],
        "--velocity is 'ukit'; expected one of uikit, lsq2, impulse, all; did you mean 'uikit'?"
      ),
      (["a", "--tolerance", "0"], "--tolerance is '0'; expected a number above 0"),
      (["a", "--tolerance", "nan"], "--tolerance is 'nan'; expected a number above 0"),
      (["a", "--tolerance", "1e999"], "--tolerance is '1e999'; expected a number above 0"),
      (["a", "--initial-velocity", "inf"], "--initial-velocity is 'inf'; expected a finite number"),
      (["a", "--initial-velocity", "fast"], "--initial-velocity is 'fast'; expected a finite number"),
      (["a", "--tolerance", "0x10"], "--tolerance is '0x10'; expected a number above 0"),
      (["a", "--initial-velocity", "-0x1p3"], "--initial-velocity is '-0x1p3'; expected a finite number"),
      (["a", "--at", "infinity"], "--at is 'infinity'; expected a number that is not negative"),
      (["a", "--at", "-1"], "--at is '-1'; expected a number that is not negative"),
      (["a", "--at", "1,,2"], "--at is ''; expected a number that is not negative"),
      (["a", "--folds", "1"], "--folds is '1'; expected a whole number from 2 to 100"),
      (["a", "--folds", "2.5"], "--folds is '2.5'; expected a whole number from 2 to 100"),
      (["a", "--seed", "-1"], "--seed is '-1'; expected a whole number from 0 to 18446744073709551615"),
      (["a", "--screen", "big"], "--screen is 'big'; expected width and height, such as 390x844"),
      (["a", "--time-unit", "min"], "--time-unit is 'min'; expected one of s, ms, us, ns"),
      ([], "no TRACE is given (Recordings to read; - is standard input.)"),
    ] as [([String], String)])
  func errorsSayWhatIsWrongAndWhatIsExpected(words: [String], message: String) {
    #expect(self.message(words) == message)
  }

  @Test func wordsThatNoArgumentTakesAreErrors() throws {
    let declaration = CommandDeclaration("spring", summary: "")
    let error = #expect(throws: CommandError.self) { try parse("x", for: declaration) }
    #expect(error?.message == "unexpected argument 'x'")
  }
}
