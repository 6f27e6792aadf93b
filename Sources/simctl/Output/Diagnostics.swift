// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Standard error: diagnostics for people and programs, and progress for a terminal.
///
/// Safe to use from several tasks. Progress stands on the last line and is cleared before anything else is
/// printed.
final class Diagnostics: Sendable {
  private struct State {
    var isQuiet = false
    var progressLength = 0
    var lastProgress: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let descriptor: FileDescriptor
  private let showsProgress: Bool

  /// Shortest time between two updates of the progress line.
  private static let progressInterval = Duration.milliseconds(100)

  /// Prints to an open file, by default standard error.
  init(_ descriptor: FileDescriptor = .standardError) {
    self.descriptor = descriptor
    showsProgress = descriptor.isTerminal
  }

  /// Whether only errors are printed.
  var isQuiet: Bool {
    get { state.withLock { $0.isQuiet } }
    set { state.withLock { $0.isQuiet = newValue } }
  }

  /// Prints an error, quiet or not.
  func error(_ text: String) { state.withLock { print(text, &$0) } }

  /// Prints something useful to know unless quiet.
  func note(_ text: String) {
    state.withLock { state in
      if !state.isQuiet { print(text, &state) }
    }
  }

  /// Prints what was found at a place of a file as `file:line:column: class: message`; an error
  /// even when quiet.
  func report(file: String, line: Int, column: Int, class kind: String, _ message: String, isError: Bool) {
    let text = PrintableText.line("\(file):\(line):\(column): \(kind): \(message)")
    if isError { error(text) } else { note(text) }
  }

  /// Shows how far long work has come; on a terminal only, and not too often.
  func progress(_ label: String, _ done: Int, of total: Int?) {
    guard showsProgress else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard !state.isQuiet, state.lastProgress.map({ now - $0 >= Self.progressInterval }) ?? true else {
        return
      }
      state.lastProgress = now
      let text = total.map { "\(label): \(done) of \($0)" } ?? "\(label): \(done)"
      let padding = String(repeating: " ", count: max(0, state.progressLength - text.count))
      state.progressLength = text.count
      write("\r\(text)\(padding)")
    }
  }

  /// Takes the progress line away.
  func clearProgress() { state.withLock { clear(&$0) } }

  /// Takes the progress line away unless something is being printed, for which the end of the process does
  /// not wait.
  func clearProgressIfPossible() { state.withLockIfAvailable { clear(&$0) } }

  private func print(_ text: String, _ state: inout State) {
    clear(&state)
    write(PrintableText.lines(text) + "\n")
  }

  private func clear(_ state: inout State) {
    guard state.progressLength > 0 else { return }
    write("\r" + String(repeating: " ", count: state.progressLength) + "\r")
    state.progressLength = 0
  }

  /// Standard error has nobody to tell that it cannot be written.
  private func write(_ text: String) { try? descriptor.write(Array(text.utf8)) }
}
