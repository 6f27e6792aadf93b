// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A temporary file beside the file that it becomes. Those that exist are known, so that an interruption
/// removes them.
struct PendingFile: Sendable {
  private let path: String
  private let target: String

  private static let all = Mutex<Set<String>>([])

  /// Creates the temporary file of a target, in the target's directory.
  static func create(for target: String) throws(FileDescriptor.Failure) -> (PendingFile, FileDescriptor) {
    let slash = target.lastIndex(of: "/")
    let directory = slash.map { target[...$0] } ?? ""
    let name = slash.map { target[target.index(after: $0)...] } ?? target[...]
    guard !name.isEmpty else { throw FileDescriptor.Failure.noName }
    guard name.utf8.count <= FilePath.longestName else { throw FileDescriptor.Failure.nameTooLong }
    Interruption.attend()
    var attempt = 0
    while true {
      // A name that is too long for the system with our additions is cut.
      let path = "\(directory).\(name.prefix(40)).\(FilePath.processNumber)-\(attempt).tmp"
      do {
        let descriptor = try FileDescriptor.creating(path)
        all.withLock { _ = $0.insert(path) }
        return (PendingFile(path: path, target: target), descriptor)
      } catch {
        guard error.isExisting, attempt < 1000 else { throw error }
        attempt += 1
      }
    }
  }

  /// Gives the file its name. When that fails the file is removed.
  func complete() throws(FileDescriptor.Failure) {
    do {
      try FilePath.rename(path, to: target)
    } catch {
      remove()
      throw error
    }
    Self.all.withLock { _ = $0.remove(path) }
  }

  /// Removes the file.
  func remove() {
    Self.all.withLock { paths in
      if paths.remove(path) != nil { FilePath.remove(path) }
    }
  }

  /// Removes all that exist and keeps others from being made or completed: for the moment before the process
  /// ends.
  static func removeAllForever(_ end: () -> Never) -> Never {
    all.withLock { paths in
      for path in paths { FilePath.remove(path) }
      end()
    }
  }
}
