// SPDX-License-Identifier: GPL-3.0-or-later

/// Contacts by their times of impact, the earliest first and at equal times the lowest index, as a heap.
///
/// A contact whose time changes is added again; who takes out an entry looks whether the time is still the contact's.
struct ImpactQueue {
  private var keys = RawBuffer<UInt64>()

  var isEmpty: Bool { keys.count == 0 }
  var count: Int { keys.count }

  func deallocate() { keys.deallocate() }

  /// Makes room for a number of entries.
  mutating func reserve(_ count: Int) { keys.reserve(count) }

  mutating func removeAll() { keys.removeAll() }

  /// Adds a contact; its impact is from 0 to 1, so that its bits ascend with it.
  mutating func add(_ contact: Int, impact: Float) {
    let key = UInt64((impact + 0).bitPattern) << 32 | UInt64(contact)
    keys.append(key)
    var hole = keys.last
    while hole > 0, keys[(hole - 1) / 2] > key {
      keys[hole] = keys[(hole - 1) / 2]
      hole = (hole - 1) / 2
    }
    keys[hole] = key
  }

  /// The first entry; nil when there is none.
  var first: (contact: Int, impact: Float)? {
    guard keys.count > 0 else { return nil }
    return (Int(keys[0] & 0xFFFF_FFFF), Float(bitPattern: UInt32(keys[0] >> 32)))
  }

  /// Takes out the first entry of at least one.
  mutating func removeFirst() {
    let key = keys[keys.last]
    keys.truncate(to: keys.last)
    guard keys.count > 0 else { return }
    var (hole, child) = (0, 1)
    while child < keys.count {
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard keys[child] < key else { break }
      keys[hole] = keys[child]
      (hole, child) = (child, 2 * child + 1)
    }
    keys[hole] = key
  }
}
