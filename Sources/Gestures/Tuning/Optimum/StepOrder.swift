// SPDX-License-Identifier: GPL-3.0-or-later

/// The order of steps along one threshold.
struct StepOrder: Sendable {
  /// The intervals between the steps.
  let axis: ThresholdAxis
  /// Rows with finite steps, in the order of these, equal ones in the order of the rows.
  let rows: [UInt32]
  /// Where the rows of each step of the axis begin in `rows`; the number of rows at the end.
  let starts: [UInt32]

  /// Sorts the steps of rows. Complexity: O(n), by digits.
  init(_ positions: [Double]) {
    let rows = Self.ascending(positions)
    let sorted = [Double](unsafeUninitializedCapacity: rows.count) { buffer, count in
      for (place, row) in rows.enumerated() { buffer[place] = positions[Int(row)] }
      count = rows.count
    }
    let axis = ThresholdAxis(sorted: sorted)
    var starts: [UInt32] = []
    starts.reserveCapacity(axis.count)
    for (place, position) in sorted.enumerated()
    where starts.count < axis.steps.count && position >= axis.steps[starts.count] {
      starts.append(UInt32(place))
    }
    starts.append(UInt32(rows.count))
    (self.axis, self.rows, self.starts) = (axis, rows, starts)
  }

  /// The step of each row in the axis; 0 for those at infinity.
  func ranks(count: Int) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: count)
    for step in axis.steps.indices {
      for place in Int(starts[step])..<Int(starts[step + 1]) { ranks[Int(rows[place])] = UInt32(step) }
    }
    return ranks
  }

  /// The indices of the finite values in the order of these: a sort by digits of eleven bits from the least,
  /// each pass of which keeps the order of equal digits. A few values are compared instead.
  static func ascending(_ values: [Double]) -> [UInt32] {
    let count = values.count(where: \.isFinite)
    if count < 1024 {
      let rows = values.indices.filter { values[$0].isFinite }
      return rows.sorted { (values[$0], $0) < (values[$1], $1) }.map { UInt32($0) }
    }
    let (digits, radix) = (6, 2048)
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * count) { keys in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * count) { indices in
        var numbers = [Int](repeating: 0, count: digits * radix)
        return numbers.withUnsafeMutableBufferPointer { places in
          var filled = 0
          for (index, value) in values.enumerated() where value.isFinite {
            // Bits that are ordered as the numbers are.
            let bits = value.bitPattern
            let key = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
            (keys[filled], indices[filled]) = (key, UInt32(index))
            filled += 1
            for digit in 0..<digits {
              places[digit * radix + Int(truncatingIfNeeded: key >> (11 * digit)) & (radix - 1)] += 1
            }
          }
          var (source, target) = (0, count)
          for digit in 0..<digits {
            let (first, shift) = (digit * radix, 11 * digit)
            // A digit that all have in common orders nothing.
            if places[first..<(first + radix)].contains(count) { continue }
            var sum = target
            for place in first..<(first + radix) { (places[place], sum) = (sum, sum + places[place]) }
            for index in source..<(source + count) {
              let place = first + Int(truncatingIfNeeded: keys[index] >> shift) & (radix - 1)
              (keys[places[place]], indices[places[place]]) = (keys[index], indices[index])
              places[place] += 1
            }
            swap(&source, &target)
          }
          return [UInt32](indices[source..<(source + count)])
        }
      }
    }
  }
}
