// SPDX-License-Identifier: GPL-3.0-or-later

/// A world's changes in the order in which they are done, made ready for it.
///
/// Shifts that follow each other at one time become rows of numbers, as far as they go up the list of items without
/// large gaps. Which items are there at a change follows from the changes before it, so it is known from the start.
final class ChangeSchedule {
  /// A change, or shifts of one time.
  struct Entry: BitwiseCopyable {
    /// In seconds.
    var time: Double
    /// Place of the change among the model's; −1 for shifts.
    var change: Int
    /// What is shifted.
    var shift = ItemShift.none

    /// Whether it shifts items.
    var isShift: Bool { change < 0 }
  }

  /// The entries, and one behind them that never comes.
  let entries: UnsafeMutablePointer<Entry>
  /// Number of entries.
  let count: Int
  /// Indices of the items that each change names; none for shifts.
  let items: [[Int]]

  private let pool = MemoryPool()

  /// Most places from an item to the next one of a row.
  private static let longestGap = 16

  /// Makes the changes of a world ready.
  init(_ model: WorldModel) {
    var list: [Entry] = []
    var items: [[Int]] = []
    var isPresent = model.isPresent
    var open = Row(time: 0)
    var isOpen = false
    func close(_ pool: MemoryPool) {
      if isOpen { list.append(Entry(time: open.time, change: -1, shift: open.shift(in: pool))) }
      isOpen = false
    }
    for (number, change) in model.changes.enumerated() {
      let named = change.items.compactMap { model.index[$0] }
      guard case .shift(_, let vector) = change.action else {
        close(pool)
        if case .insert = change.action { for index in named { isPresent[index] = true } }
        if case .remove = change.action { for index in named { isPresent[index] = false } }
        list.append(Entry(time: change.time, change: number))
        items.append(named)
        continue
      }
      items.append([])
      if !isOpen || open.time != change.time {
        close(pool)
        (open, isOpen) = (Row(time: change.time), true)
      }
      for index in named where isPresent[index] {
        if !open.takes(index, gap: Self.longestGap) {
          close(pool)
          (open, isOpen) = (Row(time: change.time), true)
        }
        open.items.append((index, vector))
      }
    }
    close(pool)
    count = list.count
    entries = pool.copy(list + [Entry(time: .infinity, change: 0)])
    self.items = items
  }

  /// Shifts that are being collected.
  private struct Row {
    var time: Double
    var items: [(index: Int, vector: Vector)] = []

    func takes(_ index: Int, gap: Int) -> Bool {
      items.last.map { index > $0.index && index - $0.index <= gap } ?? true
    }

    func shift(in pool: MemoryPool) -> ItemShift {
      guard let first = items.first?.index, let last = items.last?.index else { return .none }
      var shift = ItemShift(first: first, count: last - first + 1, x: nil, y: nil)
      for axis in [Axis.x, .y] where items.contains(where: { $0.vector[axis] != 0 }) {
        let row = pool.block(shift.count, of: -0.0)
        for item in items { row[item.index - first] = item.vector[axis] }
        if axis == .x { shift.x = UnsafePointer(row) } else { shift.y = UnsafePointer(row) }
      }
      return shift
    }
  }
}
