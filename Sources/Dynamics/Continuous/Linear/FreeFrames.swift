// SPDX-License-Identifier: GPL-3.0-or-later

/// The coordinates of a linear motion that move alone, and the time that it has reached.
///
/// It is plain memory: a solver reaches it at every display frame without counting references.
struct FreeFrames: BitwiseCopyable {
  /// Gives the lengths of frames.
  var clock = FrameClock()
  /// Steps so far.
  var steps = 0
  private let motions: UnsafeMutablePointer<IndependentMotions>
  private let count: Int
  /// For each item, up to which one, excluded, a shift along x disturbs nothing; then the same for y. Nil when not all moves
  /// alone.
  private let freeEnds: UnsafeMutablePointer<Int>?
  private let itemCount: Int

  /// Takes batches over.
  ///
  /// - Parameters:
  ///   - batches: at most one along each axis, and one that turns.
  ///   - isAll: whether nothing else moves.
  ///   - states: of all items.
  ///   - pool: memory.
  init(_ batches: [IndependentMotions], isAll: Bool, states: BodyStates, pool: MemoryPool) {
    (motions, count, itemCount) = (pool.copy(batches), batches.count, states.count)
    guard isAll, !batches.isEmpty else {
      freeEnds = nil
      return
    }
    let ends = pool.block(2 * itemCount, of: 0)
    for (axis, row) in [(Axis.x, ends), (.y, ends + itemCount)] {
      let batch = batches.first { $0.axis == axis }
      var end = 0
      for item in (0..<itemCount).reversed() {
        let isFree = !states.isPresent[item] || batch?.holds(item) ?? false
        if isFree, end == 0 { end = item + 1 }
        if !isFree { end = 0 }
        row[item] = end
      }
    }
    freeEnds = ends
  }

  /// Whether nothing else moves.
  var isAll: Bool { freeEnds != nil }

  /// Whether nothing moves at all, at any time.
  var isStill: Bool {
    for index in 0..<count where !motions[index].isStill { return false }
    return true
  }

  /// Whether items may be shifted without anything to be looked at anew: each moves alone that way, or is not there.
  func allows(_ shift: UnsafePointer<ItemShift>) -> Bool {
    guard let freeEnds else { return false }
    let (first, end) = (shift.pointee.first, shift.pointee.first &+ shift.pointee.count)
    return (shift.pointee.x == nil || freeEnds[first] >= end)
      && (shift.pointee.y == nil || freeEnds[itemCount &+ first] >= end)
  }

  /// Shifts items, which must be allowed.
  func apply(_ shift: UnsafePointer<ItemShift>) {
    for index in 0..<count {
      if let row = motions[index].row(of: shift) { motions[index].shift(by: row) }
    }
  }

  /// Goes on to a time, after a shift if there is one, which must be allowed.
  @inline(__always)
  mutating func advance(from start: Double, to end: Double, after shift: UnsafePointer<ItemShift>?) {
    let length = clock.length(from: start, to: end)
    guard length > 0 else {
      if let shift { apply(shift) }
      return
    }
    var motion = motions
    let last = motions + count
    while motion < last {
      let row = shift.flatMap { motion.pointee.row(of: $0) }
      if motion.pointee.advance(by: length, after: row) { steps &+= 1 }
      motion += 1
    }
  }

  /// Goes on by a time.
  mutating func advance(by length: Double) {
    for index in 0..<count where motions[index].advance(by: length) { steps += 1 }
  }

  /// Takes over states and gravity that were changed from outside.
  func wereDisturbed(gravity: Vector) {
    for index in 0..<count { motions[index].setGravity(gravity) }
  }
}
