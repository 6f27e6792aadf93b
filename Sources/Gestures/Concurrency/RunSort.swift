// SPDX-License-Identifier: GPL-3.0-or-later

/// Sorting in runs, several at once, which are merged then. Equal elements keep their order.
enum RunSort {
  /// Elements that are sorted in one run at most.
  private static let leastRun = 1 << 13

  /// The elements in ascending order. Complexity: O(n log n).
  static func sorted<Element: BitwiseCopyable & Sendable>(
    _ elements: [Element], with runner: PieceRunner, leastRun: Int = leastRun,
    by isBefore: @escaping @Sendable (Element, Element) -> Bool
  ) -> [Element] {
    var number = 1
    while number < runner.jobs, elements.count / (2 * number) >= leastRun { number *= 2 }
    guard number > 1 else { return elements.sorted(by: isBefore) }
    var runs = runner.map(number) { [number] run in
      elements[run * elements.count / number..<(run + 1) * elements.count / number].sorted(by: isBefore)
    }
    while runs.count > 1 {
      let pieces = max(1, 2 * runner.jobs / (runs.count / 2))
      runs = stride(from: 0, to: runs.count, by: 2).map { place in
        merged(runs[place], runs[place + 1], pieces: pieces, with: runner, by: isBefore)
      }
    }
    return runs[0]
  }

  /// Merges two runs, of whose result each piece makes a part.
  private static func merged<Element: BitwiseCopyable & Sendable>(
    _ left: [Element], _ right: [Element], pieces: Int, with runner: PieceRunner,
    by isBefore: @escaping @Sendable (Element, Element) -> Bool
  ) -> [Element] {
    let total = left.count + right.count
    return [Element](unsafeUninitializedCapacity: total) { buffer, count in
      // Each piece writes places of its own, and all have ended when `run` returns.
      nonisolated(unsafe) let target = buffer
      runner.run(pieces) { piece in
        let (start, end) = (piece * total / pieces, (piece + 1) * total / pieces)
        left.withUnsafeBufferPointer { left in
          right.withUnsafeBufferPointer { right in
            var first = split(left, right, at: start, by: isBefore)
            var second = start - first
            for place in start..<end {
              let takesRight =
                first == left.count || (second < right.count && isBefore(right[second], left[first]))
              target.initializeElement(at: place, to: takesRight ? right[second] : left[first])
              if takesRight { second += 1 } else { first += 1 }
            }
          }
        }
      }
      count = total
    }
  }

  /// How many elements of the left run are among the first of the merged ones.
  private static func split<Element>(
    _ left: UnsafeBufferPointer<Element>, _ right: UnsafeBufferPointer<Element>, at place: Int,
    by isBefore: (Element, Element) -> Bool
  ) -> Int {
    var (low, high) = (max(0, place - right.count), min(place, left.count))
    while low < high {
      let middle = (low + high) / 2
      // An equal element of the left run stands in front.
      if isBefore(right[place - middle - 1], left[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
