// SPDX-License-Identifier: GPL-3.0-or-later

/// Puts what was made in any order into that of the indices.
struct InOrder<Value> {
  private var waiting: [Int: Value] = [:]
  /// The index whose turn it is.
  private(set) var next = 0

  /// Takes a value, and hands over everything whose turn it is.
  mutating func add(_ value: Value, at index: Int) -> [Value] {
    waiting[index] = value
    var ready: [Value] = []
    while let value = waiting.removeValue(forKey: next) {
      next += 1
      ready.append(value)
    }
    return ready
  }
}
