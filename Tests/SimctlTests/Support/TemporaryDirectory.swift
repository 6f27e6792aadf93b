// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A directory that is removed with everything in it when the value goes.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("simctl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in the directory.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
  }

  /// The text of a file in the directory; `nil` when there is none.
  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  /// The names of all there is, sorted.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
