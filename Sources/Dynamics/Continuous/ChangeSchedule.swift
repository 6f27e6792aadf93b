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
    /// Place of the change among the model's; negative for shifts.
    var change: Int
    /// What is shifted; nil for other changes.
    var shift: UnsafePointer<ItemShift>?
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
    // Where the shifts of an entry are among all, and their rows among all numbers: in memory they follow each other, as
    // they are read.
    var rows: [Row] = []
    var numbers: [Double] = []
    var items: [[Int]] = []
    var isPresent = model.isPresent
    var open = Row(time: 0)
    var isOpen = false
    func close() {
      guard isOpen else { return }
      open.write(to: &numbers)
      list.append(Entry(time: open.time, change: -1 - rows.count))
      rows.append(open)
      isOpen = false
    }
    for (number, change) in model.changes.enumerated() {
      let named = change.items.compactMap { model.index[$0] }
      guard case .shift(_, let vector) = change.action else {
        close()
        if case .insert = change.action { for index in named { isPresent[index] = true } }
        if case .remove = change.action { for index in named { isPresent[index] = false } }
        list.append(Entry(time: change.time, change: number))
        items.append(named)
        continue
      }
      items.append([])
      if !isOpen || open.time != change.time {
        close()
        (open, isOpen) = (Row(time: change.time), true)
      }
      for index in named where isPresent[index] {
        if !open.takes(index, gap: Self.longestGap) {
          close()
          (open, isOpen) = (Row(time: change.time), true)
        }
        open.items.append((index, vector))
      }
    }
    close()
    let base = UnsafePointer(pool.copy(numbers))
    let shifts = UnsafePointer(pool.copy(rows.map { $0.shift(at: base) }))
    for place in list.indices where list[place].change < 0 {
      list[place].shift = shifts + (-1 - list[place].change)
    }
    count = list.count
    entries = pool.copy(list + [Entry(time: .infinity, change: 0)])
    self.items = items
  }

  /// Shifts that are being collected.
  private struct Row {
    var time: Double
    var items: [(index: Int, vector: Vector)] = []
    var x, y: Int?

    init(time: Double) { self.time = time }

    func takes(_ index: Int, gap: Int) -> Bool {
      items.last.map { index > $0.index && index - $0.index <= gap } ?? true
    }

    /// Number of places from the first item to the last one, and where it is.
    var count: Int { items.last.map { $0.index - first + 1 } ?? 0 }
    var first: Int { items.first?.index ?? 0 }

    /// Adds the rows of the axes along which something moves to all numbers.
    mutating func write(to numbers: inout [Double]) {
      for axis in [Axis.x, .y] where items.contains(where: { $0.vector[axis] != 0 }) {
        let start = numbers.count
        numbers.append(contentsOf: repeatElement(-0.0, count: (count + 7) / 8 * 8))
        for item in items { numbers[start + item.index - first] = item.vector[axis] }
        if axis == .x { x = start } else { y = start }
      }
    }

    /// The shift, whose rows are among all numbers.
    func shift(at base: UnsafePointer<Double>) -> ItemShift {
      ItemShift(first: first, count: count, x: x.map { base + $0 }, y: y.map { base + $0 })
    }
  }
}
