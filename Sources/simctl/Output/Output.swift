// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// Where a result is written: standard output, or a file that appears complete or not at all.
///
/// A file is written under a temporary name beside its target and renamed when it is finished; a failure
/// leaves neither. Links are followed, and the permissions of a file that is replaced are kept. What is no
/// regular file (`/dev/stdout`, a named pipe) is written directly.
final class Output {
  private let descriptor: FileDescriptor
  private let path: String
  private let pending: PendingFile?
  private let closesWhenFinished: Bool
  private var buffer: [UInt8] = []
  private var isOpen = true

  private static let capacity = 1 << 16

  /// Writes to an open file that stays open, such as standard output.
  init(_ descriptor: FileDescriptor = .standardOutput, path: String = "-") {
    self.descriptor = descriptor
    self.path = path
    pending = nil
    closesWhenFinished = false
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - path: Its path; `-` is standard output.
  ///   - inputs: Paths that are read, `-` for standard input; none of them may be the same file.
  /// - Throws: `cannotCreate` or `isInput`.
  init(path: String, inputs: [String]) throws(OutputError) {
    self.path = path
    let isStandardOutput = path == "-" || path == "/dev/stdout"
    let existing =
      isStandardOutput ? FileDescriptor.standardOutput.identity : FileDescriptor.Identity(path: path)
    if let existing { try Self.require(existing, at: path, differsFrom: inputs) }
    do {
      if isStandardOutput {
        (descriptor, pending, closesWhenFinished) = (.standardOutput, nil, false)
      } else if let existing, Self.isWrittenInPlace(existing, path) {
        (descriptor, pending, closesWhenFinished) = (try .writing(path), nil, true)
      } else if existing?.isDirectory == true {
        throw OutputError.cannotCreate(path: path, reason: "it is a directory")
      } else {
        let (file, opened) = try PendingFile.create(for: FilePath.resolved(path))
        if let existing { opened.setPermissions(existing.permissions) }
        (descriptor, pending, closesWhenFinished) = (opened, file, true)
      }
    } catch let error as FileDescriptor.Failure {
      throw .cannotCreate(path: path, reason: error.reason)
    } catch let error as OutputError {
      throw error
    } catch {
      throw .cannotCreate(path: path, reason: "\(error)")
    }
  }

  /// Devices, pipes and open files under their number have no neighbours that could take their name.
  private static func isWrittenInPlace(_ identity: FileDescriptor.Identity, _ path: String) -> Bool {
    guard !identity.isDirectory else { return false }
    return !identity.isRegular || path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  /// Whether a person sees what is written.
  var isTerminal: Bool { pending == nil && descriptor.isTerminal }

  /// Makes sure that standard output was not redirected into an input.
  func requireDistinct(from inputs: [String]) throws(OutputError) {
    guard let identity = descriptor.identity, identity.isRegular else { return }
    try Self.require(identity, at: path, differsFrom: inputs)
  }

  private static func require(
    _ identity: FileDescriptor.Identity, at path: String, differsFrom inputs: [String]
  ) throws(OutputError) {
    guard identity.isRegular else { return }
    for input in inputs {
      let other = input == "-" ? FileDescriptor.standardInput.identity : FileDescriptor.Identity(path: input)
      if let other, other.isSameFile(as: identity) { throw .isInput(path: path) }
    }
  }

  /// Writes bytes; they may stay in memory until the output is flushed.
  ///
  /// - Throws: `writeFailed` or `closedPipe`.
  func write(_ bytes: [UInt8]) throws(OutputError) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: `writeFailed` or `closedPipe`.
  func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes a JSON document.
  ///
  /// - Throws: `writeFailed` or `closedPipe`.
  func write(_ document: JSONValue, style: JSONWriter.Style = .pretty) throws(OutputError) {
    try write(JSONWriter.document(document, style: style))
  }

  /// Hands everything written so far to the system.
  ///
  /// - Throws: `writeFailed` or `closedPipe`.
  func flush() throws(OutputError) {
    guard !buffer.isEmpty else { return }
    do {
      defer { buffer.removeAll(keepingCapacity: true) }
      try descriptor.write(buffer)
    } catch {
      throw failure(error)
    }
  }

  /// Completes the output: a file gets its name.
  ///
  /// - Throws: `writeFailed`, `closedPipe` or, when the file cannot get its name, `cannotCreate`; then
  ///   nothing is left.
  func finish() throws(OutputError) {
    guard isOpen else { return }
    do throws(OutputError) {
      try flush()
    } catch {
      discard()
      throw error
    }
    guard closesWhenFinished else { return }
    isOpen = false
    do throws(FileDescriptor.Failure) {
      try descriptor.closeFile()
    } catch {
      discard()
      throw failure(error)
    }
    do throws(FileDescriptor.Failure) {
      try pending?.complete()
    } catch {
      throw .cannotCreate(path: path, reason: error.reason)
    }
  }

  /// Gives up: a file is removed. What standard output has in memory is still written, as far as it goes.
  func discard() {
    if pending == nil { try? flush() }
    buffer = []
    if isOpen, closesWhenFinished { try? descriptor.closeFile() }
    if closesWhenFinished { isOpen = false }
    pending?.remove()
  }

  private func failure(_ error: FileDescriptor.Failure) -> OutputError {
    error.isClosedPipe ? .closedPipe : .writeFailed(path: path, reason: error.reason)
  }
}
