// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// A command line that is wrong, and the words of the error.
struct UsageCase: Sendable, CustomTestStringConvertible {
  var line: String
  var words: [String]

  var testDescription: String { line }

  init(_ line: String, _ words: String...) {
    self.line = line
    self.words = words
  }
}

@Suite struct UsageErrorTests {
  static let cases = [
    // Commands and options.
    UsageCase("repaly a.csv", "'repaly'", "did you mean 'replay'"),
    UsageCase("help repaly", "did you mean 'replay'"),
    UsageCase("--versoin", "did you mean '--version'"),
    UsageCase("xyzzy", "unknown command 'xyzzy'"),
    UsageCase("replay a.csv --fromat json", "'--fromat'", "did you mean '--format'"),
    UsageCase("replay a.csv --form json", "unknown option '--form'"),
    UsageCase("replay a.csv -x", "unknown option '-x'"),
    UsageCase("inspect a.csv --velocty all", "did you mean '--velocity'"),
    UsageCase("spring --respons 1", "did you mean '--response'"),
    UsageCase("tune a.csv --fold 3", "did you mean '--folds'"),
    UsageCase("features a.csv --sheat all", "did you mean '--sheet'"),
    UsageCase("spring --goal setle<1", "did you mean 'settle'"),
    UsageCase("synth --sed 1", "did you mean '--seed'"),
    // Values.
    UsageCase("replay a.csv --format jsn", "--format", "'jsn'", "did you mean 'json'"),
    UsageCase("replay a.csv --format", "'--format' needs a value"),
    UsageCase("replay a.csv --format json --format csv", "'--format' is given twice"),
    UsageCase("replay a.csv --timing=yes", "'--timing' takes no value"),
    UsageCase("replay a.csv --velocity lsq3", "did you mean 'lsq2'"),
    UsageCase("replay a.csv --integrator rk8p", "did you mean 'rk8pd'"),
    UsageCase("replay a.csv --refresh-rate 90", "60", "120"),
    UsageCase("replay a.csv --touch-rate 0", "--touch-rate"),
    UsageCase("replay a.csv --touch-rate -60", "--touch-rate"),
    UsageCase("replay a.csv --touch-rate nan", "--touch-rate"),
    UsageCase("replay a.csv --step 0", "--step"),
    UsageCase("replay a.csv --tolerance inf", "--tolerance"),
    UsageCase("replay a.csv --jobs 0", "--jobs"),
    UsageCase("replay a.csv --jobs 1.5", "--jobs"),
    UsageCase("replay a.csv --expect-all dismised", "did you mean 'dismissed'"),
    UsageCase("replay a.csv --time-unit min", "--time-unit"),
    UsageCase("replay a.csv --perturb 0", "--perturb", "from 1 to 10000"),
    UsageCase("replay a.csv --perturb 10001", "--perturb"),
    UsageCase("replay a.csv --perturb many", "--perturb"),
    UsageCase("replay a.csv --perturb 5 --seed -1", "--seed"),
    UsageCase("diff ts.floatingSheet ts.floatingSheet a.csv --format junit", "--format", "text, json, csv"),
    UsageCase("diff ts.floatingSheet ts.floatingSheet a.csv --sheet all", "unknown option '--sheet'"),
    UsageCase("inspect a.csv --velocity uikit,lsq", "did you mean 'lsq2'"),
    UsageCase("inspect a.csv --format csv", "--format"),
    UsageCase("tune a.csv --format junit", "--format", "text, json, csv"),
    UsageCase("tune a.csv --cost falseDismis=1", "'falseDismis' is no kind", "did you mean 'falseDismiss'"),
    UsageCase("tune a.csv --cost falseDismiss", "--cost", "falseDismiss=2,missedDismiss=1"),
    UsageCase("tune a.csv --cost falseDismiss=many", "'many' is no number"),
    UsageCase("tune a.csv --cost falseDismiss=0x10", "'0x10' is no number"),
    UsageCase("tune a.csv --cost falseDismiss=-1", "falseDismiss", "from 0 to 1000000"),
    UsageCase("tune a.csv --cost missedDismiss=0.0000001", "missedDismiss", "at most six decimals"),
    UsageCase("tune a.csv --cost falseDismiss=1,falseDismiss=2", "falseDismiss is given twice"),
    UsageCase("tune a.csv --cost falseDismiss=0,missedDismiss=0", "above 0"),
    UsageCase("tune a.csv --folds 1", "--folds", "from 2 to 1000"),
    UsageCase("tune a.csv --expect e.csv --folds 5", "--folds", "ask for fewer"),
    UsageCase("tune a.csv --bootstrap 0", "--bootstrap"), UsageCase("tune a.csv --seed -1", "--seed"),
    UsageCase("tune a.csv --plot a.gif", "--plot", ".svg"),
    UsageCase("tune a.csv --rule dismissal.distnace", "--rule", "did you mean 'dismissal.distance'"),
    UsageCase("tune a.csv --rule dismissal.requires", "--rule", "number"),
    UsageCase("tune a.csv --rule dismissal.distance,dismissal.distance", "twice"),
    UsageCase("tune a.csv --rule dismissal.distance,", "--rule", "paths of fields"),
    UsageCase("tune a.csv --sheet policy.flutter", "policy.rules.0.conditions.0.threshold"),
    UsageCase("tune a.csv --set dismissal.isEnabled=false", "no pull dismisses"),
    UsageCase("tune a.csv --sheet all", "'all' is neither a sheet preset nor a file"),
    UsageCase("features a.csv --format json", "--format", "csv, binary"),
    UsageCase("features a.csv --integrator rk8pd", "unknown option '--integrator'"),
    UsageCase("features a.csv --expect e.csv --expect-all ignored", "exclude each other"),
    UsageCase("explain a.csv --format csv", "--format"),
    UsageCase("explain a.csv --plot a.gif", "--plot", ".svg"),
    UsageCase("fit a.csv --format csv", "--format"),
    UsageCase("fit a.csv --plot a.gif", "--plot", ".svg"),
    UsageCase("fit a.csv --model sprnig", "--model", "did you mean 'spring'"),
    UsageCase("fit a.csv --time-unit min", "--time-unit"),
    UsageCase("fit a.csv --from-time now", "--from-time"),
    UsageCase("fit a.csv --from-time 2 --to-time 1", "--from-time is after --to-time"),
    UsageCase("synth --count 0", "--count"),
    UsageCase("synth --count -3", "--count"),
    UsageCase("synth --seed 18446744073709551616", "--seed"),
    UsageCase("synth --seed abc", "--seed"),
    UsageCase("synth --kind swipe", "--kind"),
    UsageCase("synth --screen 390x844", "--screen"),
    UsageCase("synth --noise -1", "--noise"),
    UsageCase("synth --rate 0", "--rate"),
    UsageCase("bench ingst", "did you mean 'ingest'"),
    UsageCase("bench --time 0", "--time"),
    UsageCase("bench --fail-above 5", "--fail-above needs --compare"),
    UsageCase("bench --compare b.json --fail-above -1", "--fail-above"),
    UsageCase("bench --plot times.jpg", "--plot", "'times.jpg'"),
    UsageCase("bench --save x.json -o x.json", "two results"),
    UsageCase("bench --filter nothing-is-called-so", "nothing-is-called-so"),
    // Inputs.
    UsageCase("replay", "TRACE"),
    UsageCase("replay --format json", "TRACE"),
    UsageCase("inspect", "TRACE"),
    UsageCase("tune", "TRACE", "--features"), UsageCase("tune - -", "standard input"),
    UsageCase("tune a.csv --features e.csv", "exclude each other", "'a.csv'"),
    UsageCase("tune --features e.csv --strict", "--strict", "features"),
    UsageCase("features", "TRACE"),
    UsageCase("features - -", "standard input"),
    UsageCase("explain", "TRACE"),
    UsageCase("fit", "MOTION"),
    UsageCase("fit a.csv b.csv", "b.csv"),
    UsageCase("explain a.csv b.csv", "b.csv"),
    UsageCase("replay - -", "standard input"),
    UsageCase("diff", "SHEET_A"), UsageCase("diff ts.floatingSheet", "SHEET_B"),
    UsageCase("diff ts.floatingSheet ts.floatingSheet", "TRACE"),
    UsageCase("diff ts.floatingSheet - -", "standard input"),
    // One file for two results, however it is spelt.
    UsageCase("tune a.csv -o new.json --write ./new.json", "two results", "new.json'"),
    UsageCase("tune a.csv --write ./new.gp --plot .//new.gp", "two results"),
    UsageCase("replay a.csv -o ./new --frames new", "two results"),
    UsageCase("fit a.csv -o new.gp --plot ./new.gp", "two results"),
    UsageCase("explain a.csv -o new.gp --plot ./new.gp", "two results"),
    UsageCase("simulate layout.stack -o new.gp --plot ./new.gp", "two results"),
    UsageCase("presets ts.floatingShet", "did you mean 'ts.floatingSheet'"),
    UsageCase("presets ts.floatingSheet more", "unexpected argument 'more'"),
    UsageCase("synth more", "unexpected argument 'more'"),
    // Sheets and their fields.
    UsageCase("replay a.csv --sheet ts.floatingShet", "did you mean 'ts.floatingSheet'"),
    UsageCase("diff ts.floatingSheet ts.floatingShet a.csv", "did you mean 'ts.floatingSheet'"),
    UsageCase("diff all ts.floatingSheet a.csv", "'all' is neither a sheet preset nor a file"),
    UsageCase("diff ts.floatingSheet ts.floatingSheet a.csv --set dismissal.distnace=1", "did you mean"),
    UsageCase("replay a.csv --set dismissal.distnace=1", "did you mean 'dismissal.distance'"),
    UsageCase("replay a.csv --set dismisal.distance=1", "dismisal"),
    UsageCase("replay a.csv --set dismissal.distance.more=1", "dismissal.distance.more"),
    UsageCase("replay a.csv --set dismissal.distance", "PATH=VALUE"),
    UsageCase("replay a.csv --set =1", "PATH=VALUE"),
    UsageCase("replay a.csv --set dismissal.distance=far", "dismissal.distance", "number"),
    UsageCase("replay a.csv --set dismissal.distance=true", "dismissal.distance", "number"),
    UsageCase("replay a.csv --set dismissal=1", "dismissal", "object"),
    UsageCase("replay a.csv --set dismissal.isEnabled=1", "dismissal.isEnabled"),
    UsageCase("replay a.csv --set velocity=fast", "velocity"),
    UsageCase("replay a.csv --set dismissal.scale=0", "dismissal.scale", "above 0"),
    UsageCase("replay a.csv --set dismissal.alpha=1.5", "dismissal.alpha"),
    UsageCase("replay a.csv --set pan.hysteresis=-1", "pan.hysteresis"),
    UsageCase("replay a.csv --set policy.rules.0.target=dismiss", "policy.rules must be an array"),
    UsageCase("replay a.csv --set layout.kind=lst", "did you mean 'list'"),
    UsageCase(
      "replay a.csv --set layout.kind=plain --set layout.cellHeight=3", "'layout.cellHeight' is not a field"),
    UsageCase(
      "replay a.csv --sheet all --set dismissal.distance=80", "policy.panmodal: dismissal.distance is 80"),
    UsageCase(
      "replay a.csv --set dismissal.scale=0 --set pan.hysteresis=-1", "dismissal.scale", "pan.hysteresis"),
    // What excludes each other.
    UsageCase("replay a.csv --expect e.csv --expect-all dismissed", "--expect", "--expect-all"),
    UsageCase("spring --response 1 --damping-ratio 1 --sample 60 --at 1", "--sample", "--at"),
  ]

  @Test(arguments: cases)
  func wrongCommandLinesAreExplained(entry: UsageCase) throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "a.csv")
    try sandbox.write("trace_id,expected\npull,dismissed\n", to: "e.csv")
    let run = try sandbox.simctl(entry.line)
    expect(run, status: Status.usage, "Usage: simctl")
    for word in entry.words { #expect(run.errors.contains(word), "stderr lacks '\(word)': \(run)") }
    #expect(try sandbox.files() == ["a.csv", "e.csv"])
  }

  @Test(arguments: ["replay x.csv --set dismissal.distance=far", "replay x.csv --sheet no.such.preset"])
  func theCommandLineIsJudgedBeforeAnyInputIsRead(line: String) throws {
    expect(try Sandbox().simctl(line), status: Status.usage)
  }

  @Test func numbersAreValuesAndNeverOptions() throws {
    let run = try Sandbox().simctl(
      "spring --response 1 --damping-ratio 1 --initial-velocity -0.5 --from -1 --to=-2 --at 0 --format json")
    expectQuietSuccess(run)
    #expect(try run.json()["samples"] == JSON("[[0, -1, -0.5]]"))
  }

  @Test func optionsMayStandAnywhereAndEndAtTwoDashes() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Recordings.mixed, to: "-a.csv")
    let reference = try sandbox.simctl(["replay", "--format=json", "-q", "--", "-a.csv"])
    expectQuietSuccess(reference)
    for arguments in [
      ["replay", "-qj", "2", "--format", "json", "--", "-a.csv"], ["replay", "./-a.csv", "--format", "json"],
    ] {
      let run = try sandbox.simctl(arguments)
      expectQuietSuccess(run)
      #expect(try run.json()["summary"] == reference.json()["summary"])
    }
  }
}
