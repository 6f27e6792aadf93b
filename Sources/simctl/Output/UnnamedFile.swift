// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

import Processes

/// A file without a name, which is gone when it is no longer used.
final class UnnamedFile {
  private let file: UnsafeMutablePointer<FILE>

  /// Makes an empty one.
  ///
  /// - Throws: `cannotCreate` when there is no place for it.
  init() throws(CommandError) {
    guard let file = tmpfile() else {
      throw CommandError(
        .cannotCreate, "cannot create a temporary file: \(FileDescriptor.Failure(code: errno).reason)")
    }
    self.file = file
    // Programs have it as a stream, or not at all.
    _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
  }

  deinit { fclose(file) }

  var descriptor: Int32 { fileno(file) }
  /// The file as a stream of another program.
  var stream: ChildProcess.Stream { .descriptor(descriptor) }

  /// Writes more of the content.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try FileDescriptor(number: descriptor).write(bytes)
    } catch {
      throw CommandError(.inputOutput, "cannot write a temporary file: \(error.reason)")
    }
  }

  /// Goes back to the beginning, from where it is read.
  func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// Reads everything from the beginning.
  func read() throws(CommandError) -> [UInt8] {
    rewind()
    do {
      return try FileDescriptor(number: descriptor).readAll(atMost: .max) ?? []
    } catch {
      throw CommandError(.inputOutput, "cannot read a temporary file: \(error.reason)")
    }
  }
}
