// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Where the executables under test are.
enum BuiltTool {
  /// The `simctl` that was built together with these tests.
  static let url: URL = {
    for start in [Bundle(for: Marker.self).bundleURL, Bundle.main.executableURL].compactMap(\.self) {
      var folder = start.resolvingSymlinksInPath().deletingLastPathComponent()
      for _ in 0..<5 {
        let candidate = folder.appendingPathComponent("simctl")
        if isExecutableFile(candidate) { return candidate }
        folder.deleteLastPathComponent()
      }
    }
    preconditionFailure("no simctl stands beside the test products; build the whole package first")
  }()

  /// The `simctl` of another build, such as release when this is debug.
  static let other = ProcessInfo.processInfo.environment["GESTURE_OTHER_SIMCTL"]
    .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }

  private final class Marker {}

  private static func isExecutableFile(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && !isDirectory.boolValue && FileManager.default.isExecutableFile(atPath: url.path)
  }
}
