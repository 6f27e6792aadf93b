// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Processes

/// A folder for inputs that is gone with the object.
final class TemporaryFolder: Sendable {
  let path: String

  /// Makes a folder among the system's temporary files.
  /// - Throws: `PeerFailure` when that fails.
  init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/bench-peers-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw PeerFailure(description: "no temporary folder can be made in \(folder)")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { _ = try? ChildProcess.run("rm", ["-r", "-f", path]) }

  /// Writes a file, and returns its path.
  /// - Throws: `PeerFailure` when that fails.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = "\(path)/\(name)"
    try Self.write(bytes, to: path)
    return path
  }

  /// Writes a file.
  /// - Throws: `PeerFailure` when that fails.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard let file = fopen(path, "w") else { throw PeerFailure(description: "\(path) cannot be written") }
    let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
    guard fclose(file) == 0, isWritten else { throw PeerFailure(description: "\(path) cannot be written") }
  }
}
