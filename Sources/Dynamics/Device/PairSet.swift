// SPDX-License-Identifier: GPL-3.0-or-later

/// The pairs of neighbours that there are, by open addressing.
struct PairSet {
  private static let free = UInt64.max
  private var slots: UnsafeMutablePointer<UInt64>
  private var capacity = 64
  private(set) var count = 0

  init() {
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Self.free, count: capacity)
  }

  func deallocate() { slots.deallocate() }

  /// Adds a pair; false when it is there.
  mutating func insert(_ key: UInt64) -> Bool {
    if 2 * (count + 1) > capacity { grow() }
    var slot = home(key)
    while slots[slot] != Self.free {
      if slots[slot] == key { return false }
      slot = (slot + 1) & (capacity - 1)
    }
    slots[slot] = key
    count += 1
    return true
  }

  /// Removes a pair, if it is there.
  mutating func remove(_ key: UInt64) {
    var slot = home(key)
    while slots[slot] != key {
      if slots[slot] == Self.free { return }
      slot = (slot + 1) & (capacity - 1)
    }
    count -= 1
    // Closes the gap with followers that may lie there, so that no search ends too early.
    var gap = slot
    while true {
      slot = (slot + 1) & (capacity - 1)
      guard slots[slot] != Self.free else { break }
      let distance = (slot - home(slots[slot])) & (capacity - 1)
      if distance >= (slot - gap) & (capacity - 1) {
        slots[gap] = slots[slot]
        gap = slot
      }
    }
    slots[gap] = Self.free
  }

  private func home(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & (capacity - 1)
  }

  private mutating func grow() {
    let (old, oldCapacity) = (slots, capacity)
    capacity *= 2
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Self.free, count: capacity)
    count = 0
    for slot in 0..<oldCapacity where old[slot] != Self.free { _ = insert(old[slot]) }
    old.deallocate()
  }
}
