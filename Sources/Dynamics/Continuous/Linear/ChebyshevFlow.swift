// SPDX-License-Identifier: GPL-3.0-or-later

/// What an island needs to go on by a series of Chebyshev polynomials of its stiffness.
struct ChebyshevMap: BitwiseCopyable {
  /// The stiffness, scaled so that its eigenvalues lie from 0 to 4.
  let couplings: IslandCouplings
  /// Coefficients for the stretch; those of degree 0 count half.
  let push, shift, decay: UnsafeMutablePointer<Double>
  /// Most coefficients.
  let capacity: Int
  /// The same for short series.
  var powers: ChebyshevPowers
  /// Number of coefficients, and the part of a stretch that they are for.
  var count = 0
  var part = Double.nan
  /// The stretch that was planned for, and the number of its parts.
  var time = Double.nan, parts = 1
  /// The stretch that was asked for last, and how many times in a row, up to four.
  private var askedTime = Double.nan
  private(set) var askedCount = 0
  /// The island's equations that all this is for; see ``LinearIsland/revision``.
  var revision = -1
  /// How many times the mean size of a row may exceed its size weighted by masses, or fall short of it.
  var massFactor = 1.0
  /// Bounds of these equations, once they are looked at; nil when the series does not apply to them.
  var bounds: IslandBounds?
  var isPrepared = false

  /// Takes memory.
  init(_ island: LinearIsland, pool: MemoryPool) {
    couplings = IslandCouplings(island, pool: pool)
    powers = ChebyshevPowers(pool: pool)
    // Of few, short parts are cheaper.
    capacity = island.count < 32 ? 64 : ChebyshevSampling.most
    let size = capacity + 8
    let block = pool.block(3 * size, of: 0.0)
    (push, shift, decay) = (block, block + size, block + 2 * size)
  }

  /// Whether coefficients for a stretch are worth their cost: where a power series takes several steps, or when the same
  /// stretch comes for the third time.
  mutating func isWorth(_ island: LinearIsland, over time: Double) -> Bool {
    let isAgain = time == askedTime && revision == island.revision
    (askedTime, askedCount) = (time, isAgain ? min(4, askedCount + 1) : 1)
    if revision != island.revision { (revision, bounds, isPrepared) = (island.revision, nil, false) }
    if askedCount > 2 || isPrepared && time == self.time { return true }
    let steps = (time * island.rate / TaylorFlow.longest).rounded(.up)
    return steps > 1 && steps * Double(1 + (island.count + 3) / 4 * 2) > 25
  }
}

/// Advances coupled degrees of freedom whose damping is β·K + γ by a series of Chebyshev polynomials of K.
///
/// As K and the damping have the same eigenvectors, the state after a stretch is q + shift(K)·v + push(K)·a and
/// decay(K)·v + shift(K)·a with the functions of ``ScalarMap`` and the acceleration a = f − K·q. With Λ not below the largest
/// eigenvalue, each function is Σ cₖ·Tₖ(2K/Λ − 1), and no polynomial is above 1: nothing is magnified, whatever the
/// stretch. Clenshaw's recurrence sums both series at once, with one pass over the memory a degree. A long stretch takes about
/// ½·√Λ·t degrees and some twenty more, so a jump is a few steps; see ``ChebyshevPlan``.
struct ChebyshevFlow: BitwiseCopyable {
  /// Fewest degrees of freedom with which the coefficients are worth their cost.
  static let leastCount = 4

  let rows: UnsafeMutablePointer<Double>
  let pitch: Int
  private let sampling: ChebyshevSampling
  private let tolerance: Double
  /// Passes over the equations so far.
  private(set) var passes = 0
  /// Steps so far.
  private(set) var steps = 0

  /// Takes memory for islands up to a size.
  init(count: Int, tolerance: Double, pool: MemoryPool) {
    // Of what is not a chain both series lie side by side.
    pitch = LinearIsland.pitch(2 * max(2, count))
    rows = pool.block(5 * pitch, of: 0.0) + LinearIsland.margin
    sampling = ChebyshevSampling(pool: pool)
    self.tolerance = tolerance
  }

  /// Goes on smoothly; false when the series does not apply, and nothing has changed.
  mutating func advance(
    _ island: LinearIsland, _ map: inout ChebyshevMap, by time: Double, limit: Int
  ) -> Bool {
    if !map.isPrepared || map.revision != island.revision { prepare(&map, island) }
    guard let bounds = map.bounds else { return false }
    // At the third time it is worth to plan for many more.
    if time != map.time || map.askedCount == 3 {
      guard plan(&map, island, bounds, over: time, limit: limit) else { return false }
    }
    for _ in 0..<map.parts { step(island, &map, bounds) }
    return true
  }

  /// Cuts a stretch into parts and finds the coefficients for one of them; false when they would be too many.
  private func plan(
    _ map: inout ChebyshevMap, _ island: LinearIsland, _ bounds: IslandBounds, over time: Double, limit: Int
  ) -> Bool {
    let plan = ChebyshevPlan(
      island, bounds, over: time, capacity: map.capacity, tolerance: tolerance, isRepeated: map.askedCount > 2
    )
    map.time = .nan
    var parts = plan.parts
    while parts <= Double(limit) {
      let part = time / parts
      if part == map.part || expand(&map, bounds, over: part, points: plan.points) {
        (map.time, map.parts) = (time, Int(parts))
        return true
      }
      parts *= 2
    }
    return false
  }

  private func prepare(_ map: inout ChebyshevMap, _ island: LinearIsland) {
    let bounds = IslandBounds(island, scratch: rows)
    (map.revision, map.isPrepared) = (island.revision, true)
    (map.time, map.part, map.bounds) = (.nan, .nan, nil)
    guard bounds.isProportional, bounds.stiffness > 0, bounds.stiffness.isFinite, bounds.damping.isFinite
    else { return }
    map.bounds = bounds
    map.massFactor = island.massFactor
    map.couplings.fill(from: island, scale: 4 / bounds.stiffness, dampingScale: 0)
    for index in 0..<island.count { map.couplings.stiffness[index] -= 2 }
  }

  /// Finds the coefficients for a stretch; false when it is too long for them to get small.
  private func expand(
    _ map: inout ChebyshevMap, _ bounds: IslandBounds, over time: Double, points: Int
  ) -> Bool {
    var count = min(map.capacity, points)
    map.powers.forget()
    while true {
      sampling.expand(
        count, upTo: bounds.stiffness, slope: bounds.mostSlope, drag: bounds.mostDrag, over: time,
        into: (map.push, map.shift, map.decay))
      let (rate, goal) = (bounds.stiffness.squareRoot(), max(1e-13, 0.1 * tolerance))
      let isSmall =
        Self.fades(map.push, count, goal: goal / bounds.stiffness)
        && Self.fades(map.shift, count, goal: goal / rate) && Self.fades(map.decay, count, goal: goal)
      if isSmall {
        (map.part, map.count) = (time, count)
        return true
      }
      guard count < map.capacity else { break }
      count = min(map.capacity, count + (count / 4 + 7) / 8 * 8)
    }
    map.part = .nan
    return false
  }

  /// Whether the last coefficients are small, or rounding of the large ones.
  private static func fades(_ values: UnsafeMutablePointer<Double>, _ count: Int, goal: Double) -> Bool {
    var most = 0.0
    for index in 0..<count { most = max(most, values[index].magnitude) }
    let goal = max(goal, 1e-14 * most)
    return values[count - 1].magnitude <= goal && values[count - 2].magnitude <= goal
      && values[count - 3].magnitude <= goal
  }

  private mutating func step(_ island: LinearIsland, _ map: inout ChebyshevMap, _ bounds: IslandBounds) {
    let free = rows + 4 * pitch
    let sizes = island.isChain ? chainFree(island, into: free) : plainFree(island, into: free)
    let (degree, isShort) = degree(map, bounds, sizes, count: island.count)
    steps += 1
    passes += degree + 1
    if !island.isChain {
      plainSum(island, map, free, degree)
    } else if map.powers.fill(
      (map.push, map.shift, map.decay), count: map.count, degree, isShort: isShort)
    {
      powerSum(island, map, free)
    } else {
      chainSum(island, map, free, degree)
    }
  }

  /// The degree above which all terms of both series together are below the tolerance, and whether for the
  /// coordinates that of the degree is, too.
  ///
  /// No polynomial magnifies the mean size of a row weighted by masses. Sizes are counted against those of the
  /// motion: one of an acceleration a is at least as wide as a/Λ, and one of a velocity v as v/√Λ.
  private func degree(
    _ map: ChebyshevMap, _ bounds: IslandBounds, _ sizes: SIMD4<Double>, count: Int
  ) -> (degree: Int, isShort: Bool) {
    let part = 1 / Double(count)
    let rate = bounds.stiffness.squareRoot()
    let (q, v, a) = (
      (part * sizes.x).squareRoot(), (part * sizes.y).squareRoot(), (part * sizes.z).squareRoot()
    )
    let amplitude = q + v / rate + a / bounds.stiffness
    let rounding = .ulpOfOne * (map.push[0].magnitude * a + map.shift[0].magnitude * v)
    let share = tolerance / map.massFactor
    let qGoal = share * (1 + amplitude) + rounding
    let vGoal = share * (1 + rate * (v / rate + a / bounds.stiffness))
    var degree = map.count - 1
    var (qRest, vRest, isShort) = (0.0, 0.0, false)
    while degree > 2 {
      let (push, shift) = (map.push[degree].magnitude, map.shift[degree].magnitude)
      let (qTerm, vTerm) = (push * a + shift * v, shift * a + map.decay[degree].magnitude * v)
      // The first one that is left out may count twice; see ``ChebyshevPowers``.
      isShort = qRest + 2 * qTerm <= qGoal
      guard isShort, vRest + 2 * vTerm <= vGoal else { break }
      qRest += qTerm
      vRest += vTerm
      degree -= 1
    }
    return (degree, degree > 2 && isShort)
  }
}

// Chains, four links at a time.
extension ChebyshevFlow {
  /// The accelerations without damping; returns the sums of the squares of q, v and a.
  private func chainFree(_ island: LinearIsland, into free: UnsafeMutablePointer<Double>) -> SIMD4<Double> {
    var (sumQ, sumV, sumA) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)
    var index = 0
    while index < island.count {
      let (q, v) = (load4(island.q, index), load4(island.v, index))
      var a = load4(island.load, index) - load4(island.stiffness, index) * q
      a += load4(island.stiffnessBefore, index) * load4(island.q, index - 1)
      a += load4(island.stiffnessAfter, index) * load4(island.q, index + 1)
      store4(a, free, index)
      sumQ += q * q
      sumV += v * v
      sumA += a * a
      index += 4
    }
    return SIMD4(
      sumQ[0] + sumQ[1] + (sumQ[2] + sumQ[3]), sumV[0] + sumV[1] + (sumV[2] + sumV[3]),
      sumA[0] + sumA[1] + (sumA[2] + sumA[3]), 0)
  }

  /// Both sums; its plain twin is `plainSum`.
  private func chainSum(
    _ island: LinearIsland, _ map: ChebyshevMap, _ free: UnsafeMutablePointer<Double>, _ degree: Int
  ) {
    let end = (island.count + 3) / 4 * 4
    var (q, v) = (rows, rows + pitch)
    var (qBefore, vBefore) = (rows + 2 * pitch, rows + 3 * pitch)
    clear(from: end)
    let (push, shift, decay) = (map.push[degree], map.shift[degree], map.decay[degree])
    var index = 0
    while index < end {
      let (a, w) = (load4(free, index), load4(island.v, index))
      store4(push * a + shift * w, q, index)
      store4(shift * a + decay * w, v, index)
      index += 4
    }
    chainPass(island, map, free, degree - 1, end, (q, v), (qBefore, vBefore), isFirst: true)
    (q, qBefore, v, vBefore) = (qBefore, q, vBefore, v)
    for degree in stride(from: degree - 2, to: 0, by: -1) {
      chainPass(island, map, free, degree, end, (q, v), (qBefore, vBefore), isFirst: false)
      (q, qBefore, v, vBefore) = (qBefore, q, vBefore, v)
    }
    chainEnd(island, map, free, end, (q, v), (qBefore, vBefore))
  }

  /// Zeros beside the rows, which neighbours of the ends read.
  private func clear(from end: Int) {
    for number in 0..<4 {
      let row = rows + number * pitch
      store4(.zero, row, -4)
      store4(.zero, row, end)
    }
  }

  private typealias Pair = (q: UnsafeMutablePointer<Double>, v: UnsafeMutablePointer<Double>)

  /// One degree: replaces the sums before the last ones, which at first are zero.
  @inline(__always)
  private func chainPass(
    _ island: LinearIsland, _ map: ChebyshevMap, _ free: UnsafeMutablePointer<Double>, _ degree: Int,
    _ end: Int, _ last: Pair, _ before: Pair, isFirst: Bool
  ) {
    let (push, shift, decay) = (map.push[degree], map.shift[degree], map.decay[degree])
    let velocity = island.v
    let (diagonal, couplingBefore, couplingAfter) = (
      map.couplings.stiffness, map.couplings.stiffnessBefore, map.couplings.stiffnessAfter
    )
    var index = 0
    while index < end {
      let (a, w) = (load4(free, index), load4(velocity, index))
      let own = load4(diagonal, index)
      let (left, right) = (load4(couplingBefore, index), load4(couplingAfter, index))
      let q =
        own * load4(last.q, index) - (left * load4(last.q, index - 1) + right * load4(last.q, index + 1))
      let v =
        own * load4(last.v, index) - (left * load4(last.v, index - 1) + right * load4(last.v, index + 1))
      let (qBefore, vBefore) = isFirst ? (.zero, .zero) : (load4(before.q, index), load4(before.v, index))
      store4((push * a + shift * w) + (q - qBefore), before.q, index)
      store4((shift * a + decay * w) + (v - vBefore), before.v, index)
      index += 4
    }
  }

  /// Degree 0, which counts half; the sums become the state.
  private func chainEnd(
    _ island: LinearIsland, _ map: ChebyshevMap, _ free: UnsafeMutablePointer<Double>, _ end: Int,
    _ last: Pair, _ before: Pair
  ) {
    let (push, shift, decay) = (map.push[0], map.shift[0], map.decay[0])
    var index = 0
    while index < end {
      let (a, w) = (load4(free, index), load4(island.v, index))
      let own = load4(map.couplings.stiffness, index)
      let (left, right) = (
        load4(map.couplings.stiffnessBefore, index), load4(map.couplings.stiffnessAfter, index)
      )
      let q =
        own * load4(last.q, index) - (left * load4(last.q, index - 1) + right * load4(last.q, index + 1))
      let v =
        own * load4(last.v, index) - (left * load4(last.v, index - 1) + right * load4(last.v, index + 1))
      let gain = 0.5 * ((push * a + shift * w) + q) - load4(before.q, index)
      store4(load4(island.q, index) + gain, island.q, index)
      store4(0.5 * ((shift * a + decay * w) + v) - load4(before.v, index), island.v, index)
      index += 4
    }
  }
}

// Any couplings; the two series lie side by side.
extension ChebyshevFlow {
  private func plainFree(_ island: LinearIsland, into free: UnsafeMutablePointer<Double>) -> SIMD4<Double> {
    for index in 0..<island.count {
      free[index] = island.load[index] - island.stiffness[index] * island.q[index]
    }
    for index in 0..<island.springCount {
      let spring = island.springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      free[near] += spring.nearStiffness * island.q[far]
      free[far] += spring.farStiffness * island.q[near]
    }
    var sums = SIMD4<Double>.zero
    for index in 0..<island.count {
      let parts = SIMD4(island.q[index], island.v[index], free[index], 0)
      sums += parts * parts
    }
    return sums
  }

  private func plainSum(
    _ island: LinearIsland, _ map: ChebyshevMap, _ free: UnsafeMutablePointer<Double>, _ degree: Int
  ) {
    let count = island.count
    let (even, odd) = (UnsafeMutableRawPointer(rows), UnsafeMutableRawPointer(rows + 2 * pitch))
    var last = even.assumingMemoryBound(to: SIMD2<Double>.self)
    var before = odd.assumingMemoryBound(to: SIMD2<Double>.self)
    last.update(repeating: .zero, count: count)
    before.update(repeating: .zero, count: count)
    let couplings = map.couplings
    for degree in stride(from: degree, through: 0, by: -1) {
      let (a, w) = (SIMD2(map.push[degree], map.shift[degree]), SIMD2(map.shift[degree], map.decay[degree]))
      for index in 0..<count {
        var sum = couplings.stiffness[index] * last[index]
        for place in Int(couplings.starts[index])..<Int(couplings.starts[index + 1]) {
          sum -= couplings.values[place].x * last[Int(couplings.columns[place])]
        }
        sum += a * free[index] + w * island.v[index]
        if degree > 0 {
          before[index] = sum - before[index]
        } else {
          let state = 0.5 * sum - before[index]
          before[index] = state
        }
      }
      (last, before) = (before, last)
    }
    for index in 0..<count {
      island.q[index] += last[index].x
      island.v[index] = last[index].y
    }
  }
}
