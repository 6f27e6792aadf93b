// SPDX-License-Identifier: GPL-3.0-or-later

/// The places of names among those that a recording has, found by hashes that may be computed elsewhere.
///
/// A dictionary would hash each name again. Hashes are those of `String`, with a seed that each process chooses, so that no
/// recording can make them meet; nothing that comes out depends on them.
struct NameTable {
  /// One more than the place of a name and its hash, in slots of which one after the other is tried; 0 for none.
  private var slots: [(place: Int, hash: Int)]
  private var count = 0

  /// Makes an empty table.
  init() { slots = Array(repeating: (0, 0), count: 64) }

  /// The hash of a name.
  static func hash(of name: String) -> Int { name.hashValue }

  /// The place of a name of which `isName` says whether it is at a place; nil when the table does not have it.
  @inline(__always)
  func place(hash: Int, isName: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot].place != 0 {
      if slots[slot].hash == hash, isName(slots[slot].place - 1) { return slots[slot].place - 1 }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Puts in a name that the table does not have.
  mutating func insert(_ place: Int, hash: Int) {
    if count * 2 >= slots.count {
      let old = slots
      slots = Array(repeating: (0, 0), count: old.count * 4)
      for slot in old where slot.place != 0 { put(slot) }
    }
    put((place + 1, hash))
    count += 1
  }

  private mutating func put(_ entry: (place: Int, hash: Int)) {
    let mask = slots.count - 1
    var slot = entry.hash & mask
    while slots[slot].place != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }
}
