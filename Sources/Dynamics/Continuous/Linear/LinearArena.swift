// SPDX-License-Identifier: GPL-3.0-or-later

/// Owns the memory of a linear motion, so that its parts are plain structures of pointers.
///
/// All blocks live as long as the arena; a step neither allocates nor counts references.
final class LinearArena {
  private var blocks: [UnsafeMutableRawPointer] = []

  /// Numbers, zero at first, that begin at a cache line.
  func numbers(_ count: Int) -> UnsafeMutablePointer<Double> {
    array(repeating: 0, count: count)
  }

  /// Equal values, that begin at a cache line.
  func array<Element: BitwiseCopyable>(
    repeating value: Element, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let count = max(1, count)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: max(64, MemoryLayout<Element>.alignment))
    blocks.append(block)
    return block.initializeMemory(as: Element.self, repeating: value, count: count)
  }

  /// A copy of an array; its count is the caller's to remember.
  func array<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafeMutablePointer<Element> {
    guard let first = values.first else {
      // Never read, and never written.
      let block = UnsafeMutableRawPointer.allocate(
        byteCount: MemoryLayout<Element>.stride, alignment: max(64, MemoryLayout<Element>.alignment))
      blocks.append(block)
      return block.bindMemory(to: Element.self, capacity: 1)
    }
    let copy = array(repeating: first, count: values.count)
    for (index, value) in values.enumerated() { copy[index] = value }
    return copy
  }

  deinit {
    for block in blocks { block.deallocate() }
  }
}
