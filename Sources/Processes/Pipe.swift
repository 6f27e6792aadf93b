// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A pipe whose ends programs do not inherit, unless one is a stream of theirs.
public struct Pipe: Sendable {
  /// Descriptors of both ends; whoever makes a pipe closes them.
  public let readEnd, writeEnd: Int32

  /// Makes a pipe; nil where the system has none left.
  public init?() {
    // A program that is started in between would keep the pipe open.
    let made = RunningProcesses.all.withoutStarts { () -> (Int32, Int32)? in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
    guard let made else { return nil }
    (readEnd, writeEnd) = made
  }

  /// Closes both ends, of a pipe that is not used.
  public func closeBoth() {
    close(readEnd)
    close(writeEnd)
  }
}
