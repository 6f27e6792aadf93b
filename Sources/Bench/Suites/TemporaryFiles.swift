// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The files that benchmarks read, for a process that ends in the midst of one.
public enum TemporaryFiles {
  private static let paths = Mutex<[String]?>([])

  /// Makes a file by work that returns its path, which no removal of all comes between.
  ///
  /// - Parameter make: makes the file.
  /// - Returns: the path; nil after ``removeAllForever()``.
  /// - Throws: what the work throws.
  static func add<Failure: Error>(_ make: () throws(Failure) -> String) throws(Failure) -> String? {
    try paths.withLock { paths throws(Failure) in
      guard paths != nil else { return nil }
      let path = try make()
      paths?.append(path)
      return path
    }
  }

  /// Removes a file.
  static func remove(_ path: String) {
    paths.withLock { paths in
      paths?.removeAll { $0 == path }
      unlink(path)
    }
  }

  /// Removes all files, and lets none be made any more.
  ///
  /// For a process that is about to end. Safe to call from any thread, but not in a signal handler.
  public static func removeAllForever() {
    paths.withLock { paths in
      for path in paths ?? [] { unlink(path) }
      paths = nil
    }
  }
}
