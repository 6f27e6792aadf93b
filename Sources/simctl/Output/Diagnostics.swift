// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Standard error: diagnostics for people and programs, and progress for a terminal.
///
/// Safe to use from several threads. Progress stands on the last line and is cleared before anything else is
/// printed.
final class Diagnostics: Sendable {
  private struct State {
    var isQuiet = false
    var progressLength = 0
    var lastProgress: ContinuousClock.Instant?
    var pace = ProgressPace()
  }

  private let state = Mutex(State())
  private let descriptor: FileDescriptor
  private let isTerminal: Bool
  private let now: @Sendable () -> ContinuousClock.Instant

  /// Shortest time between two updates of the progress line.
  private static let progressInterval = Duration.milliseconds(100)

  /// Prints to an open file, by default standard error.
  ///
  /// - Parameters:
  ///   - descriptor: the file.
  ///   - isTerminal: whether somebody watches; asked of the file unless given.
  ///   - now: the time.
  init(
    _ descriptor: FileDescriptor = .standardError, isTerminal: Bool? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.descriptor = descriptor
    self.isTerminal = isTerminal ?? descriptor.isTerminal
    self.now = now
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

  /// Prints something that is useful to know only to somebody who watches.
  func noteOnTerminal(_ text: String) {
    if isTerminal { note(text) }
  }

  /// Prints what was found at a place of a file as `file:line:column: class: message`; an error
  /// even when quiet.
  func report(file: String, line: Int, column: Int, class kind: String, _ message: String, isError: Bool) {
    let text = PrintableText.line("\(file):\(line):\(column): \(kind): \(message)")
    if isError { error(text) } else { note(text) }
  }

  /// Shows how far long work has come; on a terminal only, and not too often.
  ///
  /// With a total it says how long the rest takes at the pace so far. Work with less done than before, or another
  /// total, is work of its own.
  func progress(_ label: String, _ done: Int, of total: Int?) {
    guard isTerminal else { return }
    // It takes the line away at the end.
    Interruption.attend()
    state.withLock { state in
      guard !state.isQuiet else { return }
      let now = now()
      let rest = total.flatMap { state.pace.timeLeft(done: done, of: $0, at: now) }
      guard state.lastProgress.map({ now - $0 >= Self.progressInterval }) ?? true else { return }
      state.lastProgress = now
      var text = total.map { "\(label): \(done) of \($0)" } ?? "\(label): \(done)"
      if let rest { text += ", about \(ProgressPace.text(rest)) left" }
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
