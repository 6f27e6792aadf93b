// SPDX-License-Identifier: GPL-3.0-or-later

/// Memory that grows when it has to, without bounds or uniqueness checks; for values that own nothing.
///
/// Who makes it deallocates it. Growing doubles, so that adding costs a constant time on average.
struct RawBuffer<Element: BitwiseCopyable> {
  private(set) var elements: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 0) {
    self.capacity = max(capacity, 1)
    elements = .allocate(capacity: self.capacity)
  }

  func deallocate() { elements.deallocate() }

  var last: Int { count - 1 }

  @inline(__always)
  subscript(index: Int) -> Element {
    get { elements[index] }
    nonmutating set { elements[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    elements[count] = element
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// Forgets all elements from a number on.
  mutating func truncate(to newCount: Int) { count = min(count, newCount) }

  /// Makes it longer by elements that have no value yet.
  mutating func grow(to newCount: Int) {
    reserve(newCount)
    count = newCount
  }

  /// Makes room for as many elements.
  mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let newCapacity = max(needed, 2 * capacity)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    moved.initialize(from: elements, count: count)
    elements.deallocate()
    (elements, capacity) = (moved, newCapacity)
  }

  /// Makes it a number of equal elements.
  mutating func fill(_ value: Element, count newCount: Int) {
    reserve(newCount)
    for index in 0..<newCount { elements[index] = value }
    count = newCount
  }
}
