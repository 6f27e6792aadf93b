// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures

/// Reads the recording of `fit`.
enum FitInput {
  /// Names that an error lists.
  private static let mostNames = 12

  /// The selected rows of a file.
  ///
  /// - Throws: `badData` for its content, a usage error for a column or trace that is not there.
  static func table(
    _ path: String, _ selection: MotionTable.Selection
  ) throws(CommandError) -> MotionTable {
    let bytes = try InputFile.read(path)
    do throws(MotionTable.Failure) {
      return try MotionTable(bytes: bytes, source: path, selection: selection)
    } catch {
      switch error {
      case .content(let error): throw CommandError(error)
      case .noColumn(let names):
        let name = selection.column ?? ""
        throw .usage(
          "--column is '\(name)'; the recording has \(list(names))\(didYouMean(name, among: names))")
      case .noTrace(let names):
        guard let name = selection.trace else {
          throw .usage("there are \(names.count) traces; name one with --trace: \(list(names))")
        }
        guard !names.isEmpty else {
          throw .usage("--trace is '\(name)', but the recording has no column trace_id, or no rows")
        }
        throw .usage(
          "no trace is called '\(name)'; the recording has \(list(names))\(didYouMean(name, among: names))")
      }
    }
  }

  private static func list(_ names: [String]) -> String {
    let rest = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    return names.prefix(mostNames).map { "'\($0.prefix(60))'" }.joined(separator: ", ") + rest
  }
}
