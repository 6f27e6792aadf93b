// SPDX-License-Identifier: GPL-3.0-or-later

/// The cells of an axis in blocks, some of which are kept; the cells of those are numbered without gaps.
struct CellBlocks: ~Copyable {
  /// Number of blocks.
  let count: Int
  /// The first cell of each block, and the number of cells.
  let starts: UnsafeMutablePointer<Int>
  /// Which are kept.
  let isKept: UnsafeMutablePointer<Bool>
  /// How many kept cells there are before each block, and in all.
  let numbers: UnsafeMutablePointer<Int>

  /// Cuts cells into blocks of equal numbers.
  init(cells: Int, blocks: Int) {
    count = min(max(blocks, 1), cells)
    starts = .allocate(capacity: count + 1)
    isKept = .allocate(capacity: count)
    numbers = .allocate(capacity: count + 1)
    for block in 0...count { starts[block] = block * cells / count }
    isKept.initialize(repeating: true, count: count)
    number()
  }

  deinit {
    starts.deallocate()
    isKept.deallocate()
    numbers.deallocate()
  }

  /// Keeps none.
  func clear() { isKept.update(repeating: false, count: count) }

  /// Numbers the cells that are kept.
  func number() {
    numbers[0] = 0
    for block in 0..<count {
      numbers[block + 1] = numbers[block] + (isKept[block] ? starts[block + 1] - starts[block] : 0)
    }
  }

  /// How many cells are kept.
  var kept: Int { numbers[count] }

  /// All cells from the first to the last that is kept; none if none is.
  var hull: Range<Int> {
    guard let first = (0..<count).first(where: { isKept[$0] }),
      let last = (0..<count).last(where: { isKept[$0] })
    else { return 0..<0 }
    return starts[first]..<starts[last + 1]
  }

  /// The number of a kept cell; of another one that of the next that is kept, or `kept` if none is.
  @inline(__always)
  func number(_ cell: Int, in block: Int) -> Int {
    numbers[block] + (isKept[block] ? cell - starts[block] : 0)
  }

  /// The block of a cell: blocks are of equal length, so that rounding decides between two. Complexity: O(1).
  func block(of cell: Int) -> Int {
    let block = cell * count / starts[count]
    return block + 1 < count && starts[block + 1] <= cell ? block + 1 : block
  }

  /// Gives the cells of a range of numbers of kept cells, in ranges without gaps.
  func forEachRange(_ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var (low, high) = (0, count - 1)
    // The last block that begins with no higher number: the ones without kept cells come first.
    while low < high {
      let middle = (low + high + 1) / 2
      if numbers[middle] <= range.lowerBound { low = middle } else { high = middle - 1 }
    }
    var (number, block) = (range.lowerBound, low)
    while number < range.upperBound {
      let end = min(range.upperBound, numbers[block + 1])
      if number < end {
        let shift = starts[block] - numbers[block]
        body((number + shift)..<(end + shift))
        number = end
      }
      block += 1
    }
  }
}
