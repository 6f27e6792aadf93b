// SPDX-License-Identifier: GPL-3.0-or-later

/// Springs of a length between the middles of items that do not turn, as a structure of arrays.
///
/// At a distance d, with unit vector u and relative velocity w of its ends, a spring pulls with k·(d − length) + c·(u·w). Its effective mass
/// does not change, so k and c are constants. Springs that step through the items one by one, as those of a chain, are
/// runs, whose ends lie side by side in memory.
struct PointLinks {
  /// Springs of which both ends go on by one item from one to the next.
  struct Run {
    /// The first spring, and how many there are.
    var first: Int
    var count: Int
    /// The bodies of the first spring.
    var a: Int
    var b: Int
  }

  /// Springs between two bodies come first, then those to a fixed point.
  let count: Int
  let pairCount: Int
  let runs: UnsafeMutablePointer<Run>
  let runCount: Int
  /// The body of each spring to a fixed point, and that point.
  let body: UnsafeMutablePointer<Int>
  let fixedX, fixedY: UnsafeMutablePointer<Double>
  /// Rest lengths in points, stiffnesses in kg/s² and damping coefficients in kg/s.
  let length, stiffness, damping: UnsafeMutablePointer<Double>
  /// Forces at the last evaluation, in kg·pt/s²: by springs, or where there is a `shift` by the springs' first bodies, 0 for others.
  let forceX, forceY: UnsafeMutablePointer<Double>
  /// How far the first body of every spring is after its second, where that is the same for all and each body is the first of
  /// one spring at most, as in chains; 0 elsewhere.
  let shift: Int
  /// Springs to a fixed point but for the first body's, if it hangs on one: that comes last.
  let looseCount: Int
  /// Whether the ends of each spring between bodies are neighbours, so that each body has one at most to the body before it.
  let isChains: Bool
  /// Length and stiffness of the spring to the body before, or of the first body to a fixed point; a stiffness of 0
  /// where there is none.
  let lengthBefore, stiffnessBefore: UnsafeMutablePointer<Double>
  /// Whether a spring has a damper.
  let hasDamping: Bool
  /// One value: the square of the least distance of two ends at all evaluations since it was set.
  let closest: UnsafeMutablePointer<Double>

  /// Packs springs whose ends are middles.
  ///
  /// - Parameters:
  ///   - springs: the springs, in order.
  ///   - bodies: what they join.
  ///   - pool: owns the memory.
  init(_ springs: [SpringLink], bodies: RigidBodies, pool: MemoryPool) {
    let pairs = springs.filter { $0.a >= 0 && $0.b >= 0 }
    let list = Self.runs(of: pairs)
    let uppers = pairs.map { max($0.a, $0.b) }
    isChains = pairs.allSatisfy { ($0.a - $0.b).magnitude == 1 } && Set(uppers).count == uppers.count
    var fixed = springs.filter { $0.a < 0 || $0.b < 0 }
    // Springs that hang the first body up are taken along with the others, but for more than one.
    let hanging = isChains ? fixed.firstIndex { max($0.a, $0.b) == 0 } : nil
    if let hanging { fixed.append(fixed.remove(at: hanging)) }
    (count, pairCount) = (springs.count, pairs.count)
    looseCount = fixed.count - (hanging == nil ? 0 : 1)
    shift = Self.shift(of: list, bodyCount: bodies.count)
    let room = (max(count, bodies.count) + 3) / 4 * 4 + 8
    // Room before and after the bodies, so that those at a shift from any may be read.
    let margin = shift.magnitude + 4
    let values = pool.block(9 * room + 4 * Int(margin), of: 0.0)
    (length, stiffness, damping) = (values, values + room, values + 2 * room)
    (fixedX, fixedY) = (values + 3 * room, values + 4 * room)
    (lengthBefore, stiffnessBefore) = (values + 5 * room, values + 6 * room)
    forceX = values + 7 * room + Int(margin)
    forceY = forceX + room + 2 * Int(margin)
    body = pool.block(fixed.count, of: 0)
    closest = pool.block(1, of: Double.infinity)
    for (index, link) in (pairs + fixed).enumerated() {
      var inverseMass = 0.0
      for end in [link.a, link.b] where end >= 0 { inverseMass += bodies.inverseMass[end] }
      length[index] = link.length
      stiffness[index] = link.stiffness / inverseMass
      damping[index] = link.dampingRate / inverseMass
    }
    if isChains {
      for (index, body) in uppers.enumerated() {
        (lengthBefore[body], stiffnessBefore[body]) = (length[index], stiffness[index])
      }
      if hanging != nil {
        (lengthBefore[0], stiffnessBefore[0]) = (length[count - 1], stiffness[count - 1])
      }
    }
    hasDamping = (pairs + fixed).contains { $0.dampingRate != 0 }
    for (index, link) in fixed.enumerated() {
      body[index] = max(link.a, link.b)
      (fixedX[index], fixedY[index]) = link.a < 0 ? (link.ax, link.ay) : (link.bx, link.by)
    }
    runs = pool.block(list.count, of: Run(first: 0, count: 0, a: 0, b: 0))
    runCount = list.count
    for (index, run) in list.enumerated() { runs[index] = run }
  }

  private static func runs(of pairs: [SpringLink]) -> [Run] {
    var list: [Run] = []
    for (index, link) in pairs.enumerated() {
      if let last = list.last, link.a == last.a + last.count, link.b == last.b + last.count {
        list[list.count - 1].count += 1
      } else {
        list.append(Run(first: index, count: 1, a: link.a, b: link.b))
      }
    }
    return list
  }

  /// The shift that all runs have in common; 0 where they have none, or a body is the first of two springs.
  private static func shift(of runs: [Run], bodyCount: Int) -> Int {
    guard let first = runs.first else { return 0 }
    var isFirst = [Bool](repeating: false, count: bodyCount)
    for run in runs {
      guard run.a - run.b == first.a - first.b else { return 0 }
      for body in run.a..<run.a + run.count {
        if isFirst[body] { return 0 }
        isFirst[body] = true
      }
    }
    return first.a - first.b
  }

  /// Where the force of a run's first spring is kept.
  func place(of run: Run) -> Int { shift == 0 ? run.first : run.a }
}
