// SPDX-License-Identifier: GPL-3.0-or-later

/// The contacts of every item, by linked lists in ascending order, which later contacts join in constant time.
struct ContactLists {
  private var heads = RawBuffer<Int32>()
  private var tails = RawBuffer<Int32>()
  /// The contact after each, of its first item and of its second.
  private var nexts = RawBuffer<Int32>()
  /// Number of contacts that are listed.
  private(set) var count = 0

  func deallocate() {
    heads.deallocate()
    tails.deallocate()
    nexts.deallocate()
  }

  /// Makes room for a number of contacts.
  mutating func reserve(bodyCount: Int, _ count: Int) {
    heads.reserve(bodyCount)
    tails.reserve(bodyCount)
    nexts.reserve(2 * count)
  }

  /// Begins anew, without contacts.
  mutating func removeAll(bodyCount: Int) {
    heads.fill(-1, count: bodyCount)
    tails.fill(-1, count: bodyCount)
    nexts.removeAll()
    count = 0
  }

  /// Lists the contacts that came since the last time.
  mutating func extend(_ all: RawBuffer<Contact>) {
    while count < all.count {
      nexts.append(-1)
      nexts.append(-1)
      if all[count].edge < 0 { link(Int(all[count].a), entry: 2 * count) }
      link(Int(all[count].b), entry: 2 * count + 1)
      count += 1
    }
  }

  /// Adds an entry, which is twice its contact's index, and one more for the second item.
  private mutating func link(_ body: Int, entry: Int) {
    if tails[body] < 0 { heads[body] = Int32(entry) } else { nexts[Int(tails[body])] = Int32(entry) }
    tails[body] = Int32(entry)
  }

  /// Calls for every contact of an item, in ascending order, up to one that returns false.
  @inline(__always)
  func forEach(of body: Int, _ use: (Int) -> Bool) {
    var entry = Int(heads[body])
    while entry >= 0 {
      guard use(entry / 2) else { return }
      entry = Int(nexts[entry])
    }
  }
}
