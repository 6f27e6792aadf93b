// SPDX-License-Identifier: GPL-3.0-or-later

/// The places of names among those that a recording has, found by hashes that may be computed elsewhere.
///
/// A dictionary would hash each name again. Hashes are those of `String`, with a seed that each process chooses, so that no
/// recording can make them meet; nothing that comes out depends on them.
struct NameTable {
  /// What is left of the hash in each slot, 0 for none; slots are tried one after the other.
  ///
  /// Most names that are looked for are new. They are found to be so in these bytes, which stay in the cache.
  private var marks: [UInt8]
  /// The place of a name and its hash.
  private var slots: [(place: Int, hash: Int)]
  private var count = 0

  /// Makes an empty table.
  init() {
    marks = Array(repeating: 0, count: 64)
    slots = Array(repeating: (0, 0), count: 64)
  }

  @inline(__always)
  private static func mark(_ hash: Int) -> UInt8 { UInt8(truncatingIfNeeded: hash &>> 56) | 1 }

  /// The hash of a name.
  static func hash(of name: String) -> Int { name.hashValue }

  /// The place of a name of which `isName` says whether it is at a place; nil when the table does not have it.
  @inline(__always)
  func place(hash: Int, isName: (Int) -> Bool) -> Int? {
    let mask = marks.count - 1
    let mark = Self.mark(hash)
    var slot = hash & mask
    while marks[slot] != 0 {
      if marks[slot] == mark, slots[slot].hash == hash, isName(slots[slot].place) { return slots[slot].place }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Puts in a name that the table does not have.
  mutating func insert(_ place: Int, hash: Int) {
    if count * 2 >= slots.count {
      let old = zip(marks, slots)
      marks = Array(repeating: 0, count: marks.count * 4)
      slots = Array(repeating: (0, 0), count: marks.count)
      for (mark, slot) in old where mark != 0 { put(slot) }
    }
    put((place, hash))
    count += 1
  }

  private mutating func put(_ entry: (place: Int, hash: Int)) {
    let mask = marks.count - 1
    var slot = entry.hash & mask
    while marks[slot] != 0 { slot = (slot + 1) & mask }
    marks[slot] = Self.mark(entry.hash)
    slots[slot] = entry
  }
}
