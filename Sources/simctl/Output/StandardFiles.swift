// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard input, output and error as the process was given them.
enum StandardFiles {
  /// Keeps the numbers of standard files that are closed from going to files that are opened later, which
  /// would then be written by mistake. Using them is an error, as it would have been.
  static func reserve() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is taken, so it is this one. Input gets a file that cannot be read, outputs
      // one that cannot be written.
      _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
