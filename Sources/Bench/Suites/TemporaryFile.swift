// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that exists as long as the object does.
final class TemporaryFile {
  /// Its path.
  let path: String

  /// Why a file could not be made.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Makes a file with a content in the system's folder for temporary files.
  init(_ bytes: [UInt8]) throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var descriptor: CInt = -1
    let path = try TemporaryFiles.add { () throws(Failure) in
      var template = Array("\(folder)/gesture-dynamics-XXXXXX".utf8CString)
      descriptor = mkstemp(&template)
      guard descriptor >= 0 else {
        throw Failure(
          description: "no temporary file can be made in \(folder): \(String(cString: strerror(errno)))")
      }
      return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard let path else { throw Failure(description: "the process is about to end") }
    self.path = path
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard written > 0 else {
        let reason = String(cString: strerror(errno))
        TemporaryFiles.remove(path)
        throw Failure(description: "the temporary file \(path) cannot be written: \(reason)")
      }
      rest = rest.dropFirst(written)
    }
  }

  deinit { TemporaryFiles.remove(path) }
}
