// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import simctl

@Suite struct HelpTextTests {
  @Test func theToolsHelpListsItsCommands() {
    #expect(
      HelpText.tool([SampleCommand.declaration, PlainCommand.declaration]) == """
        OVERVIEW: Replay recorded touches into sheets, and simulate their springs.

        USAGE: simctl <command> [options] [inputs...]

        COMMANDS:
          replay                  Play traces into a sheet.
          diff                    Compare two sheets.
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

  @Test func aCommandsHelpListsEverythingThatItTakes() {
    #expect(
      HelpText.command(SampleCommand.declaration) == """
        OVERVIEW: Play traces into a sheet.

        Says what would have happened on screen, and why.

        USAGE: simctl replay [options] TRACE...

        ARGUMENTS:
          TRACE...                Recordings to read; - is standard input.

        OPTIONS:
          --sheet PRESET|FILE     Sheet to play the trace into. (values: ts.alert,
                                  ts.floatingSheet; default: ts.floatingSheet)
          --set PATH=VALUE        Change one field of the sheet.
          --velocity NAME[,NAME...]
                                  Velocity estimators. (values: uikit, lsq2, impulse,
                                  all; default: uikit)
          --format NAME           Format of the result. (values: text, json, csv;
                                  default: text)
          --initial-velocity V    Velocity at the start, in units per second.
          --tolerance TOL         Error allowed in a step. (default: 1e-10)
          --at T...               Times to print, in seconds.
          --seed N                Seed of the random numbers.
          --folds K               Number of folds. (default: 5)
          --hit-test              Let the layout decide what lies under the finger.
          --screen WxH            Size of the screen in points.

        TRACE OPTIONS:
          --strict                Stop at the first defect of a trace that is not just a
                                  note.
          --time-unit UNIT        Unit of a time column whose name has none (t, time,
                                  timestamp). (values: s, ms, us, ns)
          -j, --jobs N            Number of traces to work on at once; one a processor
                                  by default.

        OUTPUT OPTIONS:
          -o, --output FILE       Write the result to FILE instead of standard output,
                                  all or nothing.
          -q, --quiet             Print nothing but the result and errors.

        HELP:
          --version               Show the version.
          -h, --help              Show help information.

        EXAMPLES:
          simctl replay flick.csv --set dismissal.distance=120
              Tries a longer way down.

        """)
  }

  @Test func everyLineFitsInEightyColumns() {
    for command in Commands.all {
      for line in HelpText.command(command.declaration).split(separator: "\n") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }
}
