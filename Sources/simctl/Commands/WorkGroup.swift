// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Synchronization

/// Pieces of work that several threads do, of which the calling one is the first.
///
/// Other threads begin only when a second piece waits: to begin takes longer than to replay a trace. It is used by one
/// thread, which adds pieces and takes what was made.
final class WorkGroup<Made: Sendable>: Sendable {
  typealias Piece = @Sendable () -> Made

  private struct State {
    var waiting = Queue<Piece>()
    /// What other threads have made.
    var made = Queue<Made>()
    var helpers = 0
    /// Pieces that were added and whose result was not taken.
    var pending = 0
  }

  private let state = Mutex(State())
  private let mostHelpers: Int
  /// Counts the results of other threads.
  private let arrivals = DispatchSemaphore(value: 0)

  /// Prepares for a number of threads, at least one.
  init(threads: Int) { mostHelpers = max(1, threads) - 1 }

  /// Adds a piece of work.
  func add(_ piece: @escaping Piece) {
    let needsHelper = state.withLock { state in
      state.pending += 1
      state.waiting.append(piece)
      guard state.waiting.count > 1, state.helpers < mostHelpers else { return false }
      state.helpers += 1
      return true
    }
    if needsHelper { DispatchQueue.global().async { self.help() } }
  }

  /// Waits for a piece to be done, in any order, and takes what it made; nil when none is left.
  ///
  /// Where nothing has been made yet, the calling thread does a piece itself.
  func next() -> Made? {
    guard state.withLock(\.pending) > 0 else { return nil }
    defer { state.withLock { $0.pending -= 1 } }
    if arrivals.wait(timeout: .now()) == .success { return state.withLock { $0.made.removeFirst() } }
    if let piece = state.withLock({ $0.waiting.removeFirst() }) { return piece() }
    arrivals.wait()
    return state.withLock { $0.made.removeFirst() }
  }

  /// Drops the pieces that nobody has begun.
  func cancel() {
    state.withLock { state in
      state.pending -= state.waiting.count
      state.waiting = Queue()
    }
  }

  private func help() {
    while true {
      let next: Piece? = state.withLock { state in
        let piece = state.waiting.removeFirst()
        if piece == nil { state.helpers -= 1 }
        return piece
      }
      guard let piece = next else { return }
      let made = piece()
      state.withLock { $0.made.append(made) }
      arrivals.signal()
    }
  }
}

/// First in, first out; both ends cost the same on average however long it gets.
private struct Queue<Element> {
  private var elements: [Element?] = []
  private var first = 0

  var count: Int { elements.count - first }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func removeFirst() -> Element? {
    guard first < elements.count else { return nil }
    let element = elements[first]
    elements[first] = nil
    first += 1
    if 2 * first > elements.count {
      elements.removeFirst(first)
      first = 0
    }
    return element
  }
}
