// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import simctl

/// What the help of the real commands looks like, word for word.
@Suite struct CommandHelpTests {
  @Test func toolListsItsCommands() {
    #expect(
      HelpText.tool(Commands.all.map { $0.declaration }) == """
        OVERVIEW: Replay recorded touches into sheets, and simulate their springs.

        USAGE: simctl <command> [options] [inputs...]

        COMMANDS:
          replay                  Play touches into sheets: what happens, by what
                                  margin, and why.
          diff                    List the touches that end differently in two sheets.
          explain                 Tell one replay as a story: what decided, and what
                                  would change it.
          inspect                 Show what was understood of recordings, and every
                                  release velocity.
          features                Reduce recordings to what release rules have to know.
          tune                    Find thresholds that make the fewest mistakes, and how
                                  sure that is.
          spring                  Convert a spring between parameter sets, and show its
                                  motion.
          fit                     Find the spring, decay or timing curve that made a
                                  recorded motion.
          simulate                Run a world of springs, contacts and gravity, frame by
                                  frame.
          presets                 List the presets, or print one as complete JSON.
          synth                   Make labelled, human-like touch traces from a seed.
          bench                   Measure how fast this build works on this machine.
          help [COMMAND]          Show help of a command.

        OPTIONS:
          --version               Show the version.
          -h, --help              Show help information.
          --generate-completion-script SHELL
                                  Print completions for bash, zsh or fish.

        EXIT STATUS:
          0                       Done, and nothing failed.
          1                       Done, and a verdict failed, outcomes differ or a
                                  benchmark regressed.
          64                      The command line is wrong.
          65                      The content of a file is bad.
          66                      An input is missing or cannot be read.
          70                      Internal error.
          73                      An output cannot be created.
          74                      Reading or writing failed.
          130                     Interrupted.

        See 'simctl help COMMAND' for the options of a command.

        """)
  }

  @Test func inspectExplainsItself() {
    #expect(
      HelpText.command(InspectCommand.declaration) == """
        OVERVIEW: Show what was understood of recordings, and every release velocity.

        For each trace: its fingers, rows, duration, gaps, extent and path, the velocity
        at its end under each estimator, and every defect with its place. A dash stands
        for "no velocity", which is not zero.

        USAGE: simctl inspect [options] TRACE...

        ARGUMENTS:
          TRACE...                Trace CSV; - reads standard input.

        OPTIONS:
          --velocity NAME[,NAME...]
                                  Estimators of the release velocity to show. (values:
                                  uikit, lsq2, flutter, impulse, flutter-ios, two-point,
                                  average, legacy, all; default: all)
          --format FORMAT         Form of the result. (values: text, json; default:
                                  text)

        TRACE OPTIONS:
          --strict                Stop at the first defect of a trace that is not just a
                                  note.
          --time-unit UNIT        Unit of a time column whose name has none (t, time,
                                  timestamp). (values: s, ms, us, ns)

        OUTPUT OPTIONS:
          -o, --output FILE       Write the result to FILE instead of standard output,
                                  all or nothing.
          -q, --quiet             Print nothing but the result and errors.

        HELP:
          --version               Show the version.
          -h, --help              Show help information.

        EXAMPLES:
          simctl inspect flicks.csv
              Read a recording and list what is odd about it.
          simctl inspect flicks.csv --velocity uikit,lsq2 --format json
              Compare two estimators.

        """)
  }

  /// What it shares with `replay` is left out, presets and integrators above all.
  @Test func diffExplainsItself() {
    let help = HelpText.command(DiffCommand.declaration)
    #expect(
      help.hasPrefix(
        """
        OVERVIEW: List the touches that end differently in two sheets.

        Each trace is played into both sheets. Those whose outcome differs are listed,
        the clearest first: the smaller of the two margins, as a size, says how clear a
        difference is. When there are any, the exit status is 1. Changes by --set apply
        to both sheets.

        USAGE: simctl diff [options] SHEET_A SHEET_B TRACE...

        ARGUMENTS:
          SHEET_A                 First sheet: a preset or a JSON file. (values:
        """))
    #expect(
      help.contains(
        """

        OPTIONS:
          --set PATH=VALUE        Change one field of the sheet, such as
                                  dismissal.distance=120. Repeatable.
          --format FORMAT         Form of the result. (values: text, json, csv; default:
                                  text)

        MOTION OPTIONS:

        """))
    #expect(
      help.hasSuffix(
        """
        EXAMPLES:
          simctl diff ts.floatingSheet mine.json flicks.csv
              See which gestures a sheet of your own answers differently.
          simctl diff ts.floatingSheet mine.json recordings/*.csv --format json
              Read the differences with a program.

        """))
  }

  @Test func synthExplainsItself() {
    #expect(
      HelpText.command(SynthCommand.declaration) == """
        OVERVIEW: Make labelled, human-like touch traces from a seed.

        Movements follow the sigma-lognormal model of human movements and are reported
        as a touch panel would, with noise, time jitter and lost frames. Labels say what
        a gesture was meant to do, not what a rule makes of it, so that the two disagree
        now and then, as they do with people.

        USAGE: simctl synth [options]

        OPTIONS:
          --count N               Number of traces. (default: 100)
          --seed N                Seed; equal seeds give equal traces. (default: 1)
          --kind KIND             What the synthetic people mean to do. (values: flick,
                                  drag, hesitate, tap, mixed; default: mixed)
          --rate HZ               Reports of the touch panel a second. (default: 120)
          --noise PT              Standard deviation of reported positions, in points.
                                  (default: 0.5)
          --screen WxH@S          Screen that positions stay on. (default: 390x844@3)
          --labels                Add a column with the outcome that each gesture was
                                  meant to have.

        OUTPUT OPTIONS:
          -o, --output FILE       Write the result to FILE instead of standard output,
                                  all or nothing.
          -q, --quiet             Print nothing but the result and errors.

        HELP:
          --version               Show the version.
          -h, --help              Show help information.

        EXAMPLES:
          simctl synth --count 200 --seed 7 --labels -o mixed.csv
              Make a labelled set to tune with.
          simctl synth --kind flick --count 1 --seed 1
              Look at one flick.

        """)
  }
}
