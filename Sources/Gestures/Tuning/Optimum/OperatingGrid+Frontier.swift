// SPDX-License-Identifier: GPL-3.0-or-later

extension OperatingGrid {
  /// The cells that no other beats: none has fewer mistakes of one kind without more of the other.
  ///
  /// In the order of false dismissals, of which each point has more, and fewer missed ones, than the one
  /// before. Of cells with equal mistakes the one in the middle stands for all: of these cells in the order
  /// of rows and then columns, the middle one tells the row (of two the lower one), and the middle one of
  /// that row is taken.
  ///
  /// Complexity: O(r² log r) for r intervals of each threshold.
  public var frontier: [OperatingPoint] { frontier(adding: []) }

  /// The frontier of the cells and of other points, which stand for cells with equal mistakes: with the exact
  /// optimum added, no point of the curve of an incomplete grid is better.
  public func frontier(adding points: [OperatingPoint]) -> [OperatingPoint] {
    OperatingPoint.frontier(of: points + unbeatenCells())
  }

  /// The frontier of the cells alone.
  private func unbeatenCells() -> [OperatingPoint] {
    struct Cell {
      var mistakes: Mistakes
      var row: Int
      var column: Int
    }
    var cells: [Cell] = []
    cells.reserveCapacity(first.count * second.count)
    for row in first.indices {
      for column in second.indices {
        cells.append(Cell(mistakes: mistakes(row: row, column: column), row: row, column: column))
      }
    }
    cells.sort {
      ($0.mistakes.falseDismiss, $0.mistakes.missedDismiss, $0.row, $0.column)
        < ($1.mistakes.falseDismiss, $1.mistakes.missedDismiss, $1.row, $1.column)
    }
    var frontier: [OperatingPoint] = []
    var start = 0
    while start < cells.count {
      let mistakes = cells[start].mistakes
      let end = cells[start...].firstIndex { $0.mistakes != mistakes } ?? cells.count
      if mistakes.missedDismiss < frontier.last?.mistakes.missedDismiss ?? .max {
        let row = cells[(start + end - 1) / 2].row
        let inRow = cells[start..<end].filter { $0.row == row }
        let cell = inRow[(inRow.count - 1) / 2]
        frontier.append(OperatingPoint(ThresholdPair(first[cell.row], second[cell.column]), mistakes))
      }
      start = end
    }
    return frontier
  }
}
