// SPDX-License-Identifier: GPL-3.0-or-later

/// Blocks of plain values that live as long as their pool, so that views of them are copied without counting.
final class MemoryPool {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// A new block of at least one value, all alike.
  ///
  /// - Precondition: the type is trivial: nothing deinitialises the values.
  func block<Value>(_ count: Int, of value: Value) -> UnsafeMutablePointer<Value> {
    let block = UnsafeMutablePointer<Value>.allocate(capacity: max(1, count))
    block.initialize(repeating: value, count: max(1, count))
    blocks.append(UnsafeMutableRawPointer(block))
    return block
  }
}

/// A list of plain values that grows between steps and is read through its pointer within them.
struct PlainList<Value>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Value>
  private(set) var count = 0
  private var capacity: Int

  /// An empty list.
  init(capacity: Int = 16) {
    self.capacity = max(1, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  /// Adds a value at the end.
  mutating func append(_ value: Value) {
    if count == capacity { reserve(2 * capacity) }
    (base + count).initialize(to: value)
    count += 1
  }

  /// Makes room without changing the count.
  mutating func reserve(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: wanted)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    (base, capacity) = (larger, wanted)
  }

  /// Makes the list as long as asked for; new values are all alike.
  mutating func resize(_ wanted: Int, filling value: Value) {
    reserve(wanted)
    if wanted > count { (base + count).initialize(repeating: value, count: wanted - count) }
    count = wanted
  }

  /// Drops values at the end.
  mutating func shorten(to wanted: Int) { count = min(count, wanted) }

  /// Empties the list and keeps its memory.
  mutating func removeAll() { count = 0 }

  subscript(index: Int) -> Value {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }
}
