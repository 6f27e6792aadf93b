// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file as the system numbers it, and the few calls that outputs need of it.
struct FileDescriptor: Sendable {
  /// Which file a path or descriptor leads to, whatever its name.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64
    var isRegular: Bool
    var isDirectory: Bool
    var permissions: UInt32

    fileprivate init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      inode = UInt64(truncatingIfNeeded: status.st_ino)
      isRegular = status.st_mode & S_IFMT == S_IFREG
      isDirectory = status.st_mode & S_IFMT == S_IFDIR
      permissions = UInt32(status.st_mode & 0o777)
    }

    /// What stands at a path, links followed; `nil` when nothing does or it cannot be seen.
    init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      self.init(status)
    }

    /// Whether both are the same file.
    func isSameFile(as other: Identity) -> Bool { device == other.device && inode == other.inode }
  }

  /// A failed call's reason, as the system words it.
  struct Failure: Error {
    /// The path ends in a slash, or is empty: it names no file.
    static let noName = Failure(code: ENOENT)
    static let nameTooLong = Failure(code: ENAMETOOLONG)

    var code: Int32
    var reason: String { String(cString: strerror(code)) }
    var isClosedPipe: Bool { code == EPIPE }
    var isExisting: Bool { code == EEXIST }
  }

  static let standardInput = FileDescriptor(number: 0)
  static let standardOutput = FileDescriptor(number: 1)
  static let standardError = FileDescriptor(number: 2)

  var number: Int32

  var identity: Identity? {
    var status = stat()
    return fstat(number, &status) == 0 ? Identity(status) : nil
  }

  var isTerminal: Bool { isatty(number) == 1 }

  /// Opens a file for writing that does not exist yet.
  static func creating(_ path: String) throws(Failure) -> FileDescriptor {
    try opened(open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666))
  }

  /// Opens what exists for writing, as it is.
  static func writing(_ path: String) throws(Failure) -> FileDescriptor {
    try opened(open(path, O_WRONLY | O_CLOEXEC))
  }

  /// Opens what exists for reading.
  static func reading(_ path: String) throws(Failure) -> FileDescriptor {
    try opened(open(path, O_RDONLY | O_CLOEXEC))
  }

  private static func opened(_ number: Int32) throws(Failure) -> FileDescriptor {
    guard number >= 0 else { throw Failure(code: errno) }
    return FileDescriptor(number: number)
  }

  /// Writes all bytes.
  func write(_ bytes: borrowing [UInt8]) throws(Failure) {
    var failure: Failure?
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: rest))
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
        } else if errno != EINTR {
          failure = Failure(code: errno)
          return
        }
      }
    }
    if let failure { throw failure }
  }

  /// Reads to the end; nil when there are more bytes than the limit.
  func readAll(atMost limit: Int) throws(Failure) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(number, $0) }
      if count > 0 {
        guard bytes.count + count <= limit else { return nil }
        bytes += chunk[..<count]
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw Failure(code: errno)
      }
    }
  }

  /// Waits for one byte; `nil` at the end.
  func readByte() throws(Failure) -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = withUnsafeMutableBytes(of: &byte) { systemRead(number, $0) }
      if count >= 0 { return count == 1 ? byte : nil }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }

  func setPermissions(_ permissions: UInt32) { _ = fchmod(number, mode_t(permissions)) }

  func closeFile() throws(Failure) {
    if close(number) != 0, errno != EINTR { throw Failure(code: errno) }
  }
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Names and links of files.
enum FilePath {
  /// Gives a file another name, replacing what has it.
  static func rename(_ path: String, to target: String) throws(FileDescriptor.Failure) {
    #if canImport(Glibc)
      let result = Glibc.rename(path, target)
    #else
      let result = Darwin.rename(path, target)
    #endif
    if result != 0 { throw FileDescriptor.Failure(code: errno) }
  }

  static func remove(_ path: String) { unlink(path) }

  /// The path with all links followed; the path itself when nothing is there.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path of the file that writing to a path makes or replaces, which is one for all spellings: with all links
  /// followed, those of the directory where nothing has the name yet.
  static func written(_ path: String) -> String {
    let whole = resolved(path)
    guard whole == path else { return whole }
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let directory = name == path.startIndex ? "." : String(path[..<name])
    let place = resolved(directory)
    return (place.hasSuffix("/") ? place : place + "/") + path[name...]
  }

  /// Bytes that a file's name has at most.
  static let longestName = Int(NAME_MAX)

  static var processNumber: Int32 { getpid() }
}
