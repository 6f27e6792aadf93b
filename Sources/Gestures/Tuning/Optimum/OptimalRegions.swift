// SPDX-License-Identifier: GPL-3.0-or-later

/// Regions of cells with the least cost, from the ranges of each row of cells in ascending order.
///
/// Neighbouring rows with the same ranges are kept as one band. Ranges of neighbouring bands that overlap
/// belong to one region (Tarjan's union of sets, with path halving).
struct OptimalRegions {
  /// How many ranges are kept and looked at; those of a row that was begun are finished.
  var limit = (kept: 4_000_000, seen: 20_000_000)
  /// Sizes whose ratio differs from 1 by no more are equal.
  static let tolerance = 1e-9

  /// A cell in the middle of a region.
  struct Centre {
    /// A row through the region's median.
    var row: Int
    /// The range of columns there.
    var columns: Range<Int>
  }

  /// Rows with the same ranges.
  private struct Band {
    var rows: Range<Int>
    var firstRange: Int
  }

  /// Whether all rows were looked at.
  private(set) var isComplete = true
  private var bands: [Band] = []
  private var lower: [UInt32] = []
  private var upper: [UInt32] = []
  /// Ranges that a range belongs with, towards the first of each region.
  private var parents: [UInt32] = []
  private var seen = 0

  /// Forgets everything but the memory.
  mutating func removeAll() {
    isComplete = true
    bands.removeAll(keepingCapacity: true)
    lower.removeAll(keepingCapacity: true)
    upper.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    seen = 0
  }

  /// Adds a row with the ranges of the one before, unless that was not the last.
  mutating func extend(to row: Int) -> Bool {
    guard let last = bands.last, last.rows.upperBound == row else { return false }
    bands[bands.count - 1].rows = last.rows.lowerBound..<(row + 1)
    return true
  }

  /// Begins a row; false if there are too many ranges already.
  mutating func begin(_ row: Int) -> Bool {
    guard lower.count < limit.kept, seen < limit.seen else {
      isComplete = false
      return false
    }
    bands.append(Band(rows: row..<(row + 1), firstRange: lower.count))
    return true
  }

  /// Adds columns to the row that was begun, in ascending order.
  mutating func add(_ columns: Range<Int>) {
    if let band = bands.last, lower.count > band.firstRange, Int(upper[upper.count - 1]) == columns.lowerBound
    {
      upper[upper.count - 1] = UInt32(columns.upperBound)
    } else {
      lower.append(UInt32(columns.lowerBound))
      upper.append(UInt32(columns.upperBound))
      seen += 1
    }
  }

  /// Ends a row: joins its ranges with those of the row below.
  mutating func end() {
    guard let band = bands.last else { return }
    let before = bands.count - 2
    let isNeighbour = before >= 0 && bands[before].rows.upperBound == band.rows.lowerBound
    if isNeighbour, lower[ranges(before)].elementsEqual(lower[ranges(before + 1)]),
      upper[ranges(before)].elementsEqual(upper[ranges(before + 1)])
    {
      bands.removeLast()
      bands[before].rows = bands[before].rows.lowerBound..<band.rows.upperBound
      lower.removeSubrange(band.firstRange...)
      upper.removeSubrange(band.firstRange...)
      return
    }
    for range in ranges(bands.count - 1) { parents.append(UInt32(range)) }
    guard isNeighbour else { return }
    var below = bands[before].firstRange
    for range in band.firstRange..<lower.count {
      while below < band.firstRange, upper[below] <= lower[range] { below += 1 }
      while below < band.firstRange, lower[below] < upper[range] {
        join(below, range)
        guard upper[below] <= upper[range] else { break }
        below += 1
      }
    }
  }

  /// The ranges of a band.
  private func ranges(_ band: Int) -> Range<Int> {
    bands[band].firstRange..<(band + 1 < bands.count ? bands[band + 1].firstRange : lower.count)
  }

  /// The first range of the region that a range belongs to.
  private mutating func root(_ range: Int) -> Int {
    var range = range
    while Int(parents[range]) != range {
      parents[range] = parents[Int(parents[range])]
      range = Int(parents[range])
    }
    return range
  }

  /// Makes two ranges parts of one region.
  private mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (root(one), root(other))
    parents[max(one, other)] = UInt32(min(one, other))
  }

  /// Number of regions. Complexity: linear in the number of ranges.
  var count: Int { parents.indices.count { Int(parents[$0]) == $0 } }

  /// The centre of the largest region; see `ThresholdOptimum`. Complexity: linear in the number of ranges and
  /// rows.
  mutating func centre(_ first: ThresholdAxis, _ second: ThresholdAxis) -> Centre? {
    guard !bands.isEmpty else { return nil }
    var areas = [Double](repeating: 0, count: parents.count)
    for band in bands.indices {
      let height = first.size(bands[band].rows)
      for range in ranges(band) { areas[root(range)] += height * second.size(columns(range)) }
    }
    let most = areas.max() ?? 0
    let largest = parents.indices.first {
      Int(parents[$0]) == $0 && areas[$0] >= most * (1 - Self.tolerance)
    }
    guard let largest else { return nil }
    let half = areas[largest] / 2 * (1 - Self.tolerance)
    var (sum, fallback) = (0.0, nil as Centre?)
    for band in bands.indices {
      var (width, longest) = (0.0, -1.0)
      for range in ranges(band) where root(range) == largest {
        let size = second.size(columns(range))
        width += size
        longest = max(longest, size)
      }
      let through = ranges(band).first {
        root($0) == largest && second.size(columns($0)) >= longest * (1 - Self.tolerance)
      }
      guard let through else { continue }
      var centre = Centre(row: bands[band].rows.lowerBound, columns: columns(through))
      if fallback == nil { fallback = centre }
      for row in bands[band].rows {
        let area = first.size(row) * width
        sum += area
        centre.row = row
        if area > 0, sum >= half { return centre }
      }
    }
    return fallback
  }

  /// The columns of a range.
  private func columns(_ range: Int) -> Range<Int> { Int(lower[range])..<Int(upper[range]) }
}
