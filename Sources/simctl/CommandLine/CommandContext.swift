// SPDX-License-Identifier: GPL-3.0-or-later

/// What a running command has besides its arguments: where its result goes, and where everything else goes.
struct CommandContext {
  /// The result: standard output, or the file of `--output`. The frame opens and completes it.
  let output: Output
  /// Standard error: diagnostics and progress.
  let diagnostics: Diagnostics
  /// The command's input paths, which no output may overwrite.
  let inputPaths: [String]

  /// Colours for the result, if it goes to a terminal that has them.
  var style: TextStyle { TextStyle(for: output) }

  /// Makes sure, before something takes long, that another output file can be written and is no input.
  func requireWritable(_ path: String) throws(OutputError) {
    // Opening a pipe or device shows to whoever is at its other end.
    if let existing = FileDescriptor.Identity(path: path), !existing.isRegular, !existing.isDirectory {
      return
    }
    try Output(path: path, inputs: inputPaths).discard()
  }

  /// Writes another output file, such as `--frames FILE`, all or nothing.
  ///
  /// - Throws: `OutputError`, and what the body throws; nothing is left behind then.
  func write<Result>(to path: String, _ body: (Output) throws -> Result) throws -> Result {
    let file = try Output(path: path, inputs: inputPaths)
    let result: Result
    do {
      result = try body(file)
    } catch {
      file.discard()
      throw error
    }
    do throws(OutputError) {
      try file.finish()
    } catch .closedPipe {
      // Whoever reads it has seen enough; the command's result is another output.
    }
    return result
  }
}
