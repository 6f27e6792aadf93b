// SPDX-License-Identifier: GPL-3.0-or-later

/// What of a linear motion does not act on each other, and the time that it has reached.
///
/// That is coordinates that nothing can stop, and islands of one degree of freedom, between two of their events. It is
/// plain memory: a solver reaches it at every display frame without counting references.
struct FreeFrames: BitwiseCopyable {
  /// Gives the lengths of frames.
  var clock = FrameClock()
  /// Steps so far.
  var steps = 0
  private let motions: UnsafeMutablePointer<IndependentMotions>
  private let count: Int
  /// Islands of one degree of freedom, when nothing else is coupled.
  private let singles: UnsafeMutablePointer<LinearIsland>
  private let singleCount: Int
  /// For each item, up to which one, excluded, a shift along x disturbs nothing; then the same for y. Nil when there are
  /// other coupled coordinates.
  private let freeEnds: UnsafeMutablePointer<Int>?
  private let itemCount: Int
  /// Whether one batch of positions is all.
  private let isSole: Bool
  /// Whether positions of the batches have to be written before they are read.
  private var isBehind = false

  /// Takes batches over.
  ///
  /// - Parameters:
  ///   - batches: at most one along each axis, and one that turns.
  ///   - singles: islands, all of one degree of freedom; read only when they are all else that moves.
  ///   - singleCount: their number.
  ///   - isAll: whether nothing else moves.
  ///   - states: of all items.
  ///   - pool: memory.
  init(
    _ batches: [IndependentMotions], singles: UnsafeMutablePointer<LinearIsland>, singleCount: Int,
    isAll: Bool, states: BodyStates, pool: MemoryPool
  ) {
    (motions, count, itemCount) = (pool.copy(batches), batches.count, states.count)
    (self.singles, self.singleCount) = (singles, isAll ? singleCount : 0)
    isSole = isAll && singleCount == 0 && batches.count == 1 && batches[0].axis != nil
    guard isAll, !batches.isEmpty || singleCount > 0 else {
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

  /// Most steps of a frame, where nothing else moves.
  var mostSteps: Int { count + singleCount }

  /// Whether nothing of it moves at all, at any time.
  var isStill: Bool {
    for index in 0..<count where !motions[index].isStill { return false }
    for index in 0..<singleCount where !singles[index].isQuiet { return false }
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
  mutating func apply(_ shift: UnsafePointer<ItemShift>) {
    isBehind = true
    for index in 0..<count {
      if let row = motions[index].row(of: shift) { motions[index].shift(by: row) }
    }
  }

  /// Goes on to a time, after a shift if there is one, which must be allowed; only where nothing else moves.
  ///
  /// - Returns: false when an island may have an event before. Then nothing is done.
  @inline(__always)
  mutating func advance(from start: Double, to end: Double, after shift: UnsafePointer<ItemShift>?) -> Bool {
    var clock = clock
    let length = clock.length(from: start, to: end)
    if singleCount > 0, !areClear(for: length) { return false }
    self.clock = clock
    guard length > 0 else {
      if let shift { apply(shift) }
      return true
    }
    isBehind = true
    var motion = motions
    let last = motions + count
    while motion < last {
      let row = shift.flatMap { motion.pointee.row(of: $0) }
      if motion.pointee.advance(by: length, after: row) { steps &+= 1 }
      motion += 1
    }
    if singleCount > 0 { glide(by: length) }
    return true
  }

  /// Goes on to a time, after a shift of all that moves if there is one; only where one batch is all.
  ///
  /// - Returns: false when there is more to it. Then nothing is done.
  @inline(__always)
  mutating func advanceSole(
    from start: Double, to end: Double, after shift: UnsafePointer<ItemShift>?
  ) -> Bool {
    guard isSole else { return false }
    var row: UnsafePointer<Double>?
    if let shift {
      row = motions.pointee.wholeRow(of: shift)
      guard row != nil else { return false }
    }
    var clock = clock
    let length = clock.length(from: start, to: end)
    guard length > 0 else { return false }
    (self.clock, isBehind) = (clock, true)
    if motions.pointee.advance(by: length, after: row) { steps &+= 1 }
    return true
  }

  /// Whether no island has an event within a time, or at its end.
  private mutating func areClear(for time: Double) -> Bool {
    for index in 0..<singleCount where !singles[index].isQuiet {
      guard singles[index].single.clear > time || !singles[index].hasEvents else { return false }
    }
    return true
  }

  private mutating func glide(by time: Double) {
    for index in 0..<singleCount where !singles[index].isQuiet {
      singles[index].glide(by: time)
      steps &+= 1
    }
  }

  /// Goes on with the batches by a time, and writes all positions.
  mutating func advanceBatches(by length: Double) {
    for index in 0..<count where motions[index].advance(by: length) {
      isBehind = true
      steps += 1
    }
    writePositions()
  }

  /// Writes the positions that are behind. Before they are read or changed from outside it has to be done.
  @inline(__always)
  mutating func writePositions() {
    if isBehind { writeAllPositions() }
  }

  @inline(never)
  private mutating func writeAllPositions() {
    isBehind = false
    for index in 0..<count { motions[index].writePositions() }
  }

  /// Takes over states and gravity that were changed from outside.
  func wereDisturbed(gravity: Vector) {
    for index in 0..<count { motions[index].setGravity(gravity) }
  }
}
