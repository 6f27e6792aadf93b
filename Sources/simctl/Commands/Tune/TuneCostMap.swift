// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// The cost over two thresholds as a picture: equal pixels, and the outline of what costs the least.
struct TuneCostMap: Sendable {
  /// Where the pixels are, ascending, in equal steps.
  let first: [Double]
  let second: [Double]
  /// Cost of the pixels, row by row of the first threshold.
  let costs: [Double]
  /// The sides between cells of least cost and others: pairs of points, with a gap after each.
  let outline: [[Double]]

  /// Pixels along each threshold.
  private static let pixels = 100

  /// Draws the cells of a grid around some settings.
  ///
  /// - Parameters:
  ///   - grid: Mistakes of a problem, in the order of its thresholds.
  ///   - costs: What mistakes cost.
  ///   - least: The least cost.
  ///   - places: Settings that have to be within the picture.
  init(_ grid: OperatingGrid, costs: MistakeCosts, least: Double, places: [ThresholdPair]) {
    let ranges = (
      Self.range(grid.firstEdges, places.map(\.first)), Self.range(grid.secondEdges, places.map(\.second))
    )
    first = Self.centres(ranges.0)
    second = Self.centres(ranges.1)
    let rows = first.map { Self.cell(of: $0, in: grid.firstEdges) }
    let columns = second.map { Self.cell(of: $0, in: grid.secondEdges) }
    self.costs = rows.flatMap { row in
      columns.map { costs.cost(of: grid.mistakes(row: row, column: $0)) }
    }
    outline = Self.outline(of: grid, costs: costs, least: least, ranges)
  }

  /// What is shown of an axis: the middle 96 % of the steps and the settings; nothing below 0 where all
  /// settings are above.
  private static func range(_ edges: [Double], _ places: [Double]) -> ClosedRange<Double> {
    let margin = edges.count / 50
    var low = edges[margin]
    var high = edges[edges.count - 1 - margin]
    for place in places where place.isFinite {
      let room = 0.1 * max(place.magnitude, 1)
      (low, high) = (min(low, place - room), max(high, place + room))
    }
    if places.allSatisfy({ $0 >= 0 }) { low = max(low, 0) }
    return low...max(high, low + 1)
  }

  private static func centres(_ range: ClosedRange<Double>) -> [Double] {
    let step = (range.upperBound - range.lowerBound) / Double(pixels)
    return (0..<pixels).map { range.lowerBound + (Double($0) + 0.5) * step }
  }

  /// The cell whose edges lie around a value, or the nearest one.
  private static func cell(of value: Double, in edges: [Double]) -> Int {
    var (low, high) = (0, edges.count - 2)
    while low < high {
      let middle = (low + high + 1) / 2
      if edges[middle] <= value { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func outline(
    of grid: OperatingGrid, costs: MistakeCosts, least: Double,
    _ ranges: (ClosedRange<Double>, ClosedRange<Double>)
  ) -> [[Double]] {
    let (rows, columns) = (grid.first.count, grid.second.count)
    func isLeast(_ row: Int, _ column: Int) -> Bool {
      (0..<rows).contains(row) && (0..<columns).contains(column)
        && costs.cost(of: grid.mistakes(row: row, column: column)) == least
    }
    func inside(_ value: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(value, range.lowerBound), range.upperBound)
    }
    var points: [[Double]] = []
    for row in 0..<rows {
      let left = inside(grid.firstEdges[row], ranges.0)
      let right = inside(grid.firstEdges[row + 1], ranges.0)
      for column in 0..<columns where isLeast(row, column) {
        let low = inside(grid.secondEdges[column], ranges.1)
        let high = inside(grid.secondEdges[column + 1], ranges.1)
        guard left < right, low < high else { continue }
        func side(_ from: [Double], _ to: [Double]) { points += [from, to, [.nan, .nan]] }
        if !isLeast(row - 1, column) { side([left, low], [left, high]) }
        if !isLeast(row + 1, column) { side([right, low], [right, high]) }
        if !isLeast(row, column - 1) { side([left, low], [right, low]) }
        if !isLeast(row, column + 1) { side([left, high], [right, high]) }
      }
    }
    return points
  }
}
