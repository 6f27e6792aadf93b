// SPDX-License-Identifier: GPL-3.0-or-later

import Processes

/// Runs gnuplot, which draws what a script says.
///
/// Script, picture and messages go through temporary files without names, so that nothing waits for anything and
/// nothing is left behind.
enum Gnuplot {
  /// Where to get it.
  static let advice =
    "install it (Debian: apt-get install gnuplot-nox, Homebrew: brew install gnuplot), or name a file that ends "
    + "in .gp to get the script"

  /// Makes sure that it can be run, before something takes long.
  ///
  /// - Throws: `cannotCreate` with advice when it is not installed.
  static func requireInstalled() throws(CommandError) { _ = try run(["--version"], input: PlotScript("")) }

  /// The picture that a script, after lines that say how, draws to its standard output.
  ///
  /// - Parameters:
  ///   - script: what to draw.
  ///   - terminal: the lines that say how.
  ///   - isCancelled: asked every few milliseconds, whether to end; gnuplot does not hear of interruptions by itself.
  /// - Returns: the picture.
  /// - Throws: `cannotCreate` when gnuplot is not installed or does not like the script; `interrupted` when cancelled.
  static func draw(
    _ script: PlotScript, terminal: String = "", isCancelled: () -> Bool = { false }
  ) throws(CommandError) -> [UInt8] {
    try run(["--default-settings", "-"], terminal, input: script, isCancelled: isCancelled)
  }

  private static func run(
    _ arguments: [String], _ beginning: String = "", input: PlotScript,
    isCancelled: () -> Bool = { false }
  ) throws(CommandError) -> [UInt8] {
    let files = try (0..<3).map { _ throws(CommandError) in try UnnamedFile() }
    try files[0].write(Array(beginning.utf8))
    try input.write { (bytes) throws(CommandError) in try files[0].write(bytes) }
    files[0].rewind()
    let ending = try start(arguments, files.map(\.stream), isCancelled)
    guard ending != .cancelled else { throw CommandError(.interrupted, "the drawing was interrupted") }
    let message = String(decoding: try files[2].read(), as: UTF8.self)
    guard ending == .exited(0) else {
      let lines = message.split(separator: "\n").filter { !$0.isEmpty }
      throw CommandError(
        .cannotCreate, "gnuplot cannot draw the plot: \(lines.joined(separator: " ").prefix(500))")
    }
    return try files[1].read()
  }

  /// Runs it to its end.
  private static func start(
    _ arguments: [String], _ streams: [ChildProcess.Stream], _ isCancelled: () -> Bool
  ) throws(CommandError) -> ChildProcess.Ending {
    // An interruption ends it as well.
    Interruption.attend()
    do {
      let process = try ChildProcess(
        "gnuplot", arguments, environment: environment, input: streams[0], output: streams[1],
        error: streams[2])
      return try process.wait(isCancelled: isCancelled)
    } catch {
      guard !error.isMissing else {
        throw CommandError(.cannotCreate, "cannot plot: gnuplot is not installed; \(advice)")
      }
      throw CommandError(.cannotCreate, "cannot plot: gnuplot cannot be run: \(error)")
    }
  }

  /// What gnuplot and its font library look at. Numbers are written as in C.
  private static var environment: [String] {
    ["LC_ALL=C.UTF-8"]
      + Program.inherited([
        "HOME", "PATH", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
      ])
  }
}
