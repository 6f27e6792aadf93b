// SPDX-License-Identifier: GPL-3.0-or-later

/// Which blocks of cells can have the least cost, or one not much higher, from the costs at their corners.
///
/// Both axes are cut into at most 256 blocks of cells. The exact cost of the first cell of each pair of
/// blocks is known from a histogram; elsewhere in the pair it is less by no more than what the traces save
/// whose steps lie in one of the blocks. Blocks that stay above the least known cost are left out of the
/// sweep. Nothing that has the least cost is lost, and of data that two thresholds tell apart most is left
/// out.
///
/// Complexity: O(n + r²) for n traces and r blocks.
struct CostBounds: ~Copyable {
  /// The blocks of the first threshold's cells.
  let rows: CellBlocks
  /// The blocks of the second threshold's cells.
  let columns: CellBlocks
  /// Costs of the first cells.
  private let costs: UnsafeMutablePointer<Int>
  /// What traces save within each block: those of rows, then those of columns.
  private let savings: UnsafeMutablePointer<Int>

  /// How many blocks to cut each axis into: few where there are few steps, so that they are quickly summed up.
  static func blocks(of steps: ThresholdSteps) -> Int {
    min(256, Int(Double(max(steps.first.count, steps.second.count)).squareRoot()) / 2)
  }

  /// Takes memory for blocks of two axes with numbers of cells.
  init(rows: Int, columns: Int, blocks: Int) {
    self.rows = CellBlocks(cells: rows, blocks: blocks)
    self.columns = CellBlocks(cells: columns, blocks: blocks)
    costs = .allocate(capacity: (self.rows.count + 1) * (self.columns.count + 1))
    savings = .allocate(capacity: self.rows.count + self.columns.count)
  }

  deinit {
    costs.deallocate()
    savings.deallocate()
  }

  /// Finds the blocks that can have the least cost, or one that is higher by no more than an excess.
  func update(_ events: ThresholdEvents, within excess: Int = 0) {
    let width = columns.count + 1
    costs.update(repeating: 0, count: (rows.count + 1) * width)
    savings.update(repeating: 0, count: rows.count + columns.count)
    let columnSavings = savings + rows.count
    var place = 0
    for row in 0..<rows.count {
      // Traces without a step along the first threshold follow the last.
      let isLast = row + 1 == rows.count
      let end = isLast ? events.count : events.end(ofRows: rows.starts[row + 1])
      // The step in front of the first cell of a block changes the costs of all of it, the others from the next
      // block on.
      let inner = events.end(ofRows: rows.starts[row] + 1)
      while place < end {
        let change = events.changes[Int(events.codes[place])]
        let weight = events.weight(place)
        let column = Int(events.blocks[place])
        let next = columns.starts[column] == Int(events.cells[place]) ? column : column + 1
        let line = (place < inner ? row : row + 1) * width
        costs[0] += change.start * weight
        costs[next] += change.second * weight
        costs[line] += change.first * weight
        costs[line + next] += change.both * weight
        if place >= inner { savings[row] += change.mostFirst * weight }
        if next > column { columnSavings[column] += change.mostSecond * weight }
        place += 1
      }
    }
    keep(width, excess)
  }

  /// Sums up the costs, and keeps the blocks that can have the least or an excess more.
  private func keep(_ width: Int, _ excess: Int) {
    var least = Int.max
    for row in 0..<rows.count {
      var sum = 0
      for column in 0..<columns.count {
        let cell = row * width + column
        sum += costs[cell]
        costs[cell] = sum + (row > 0 ? costs[cell - width] : 0)
        least = min(least, costs[cell])
      }
    }
    rows.clear()
    columns.clear()
    for row in 0..<rows.count {
      for column in 0..<columns.count
      where costs[row * width + column] - savings[row] - savings[rows.count + column] <= least + excess {
        rows.isKept[row] = true
        columns.isKept[column] = true
      }
    }
    rows.number()
    columns.number()
  }
}
