// SPDX-License-Identifier: GPL-3.0-or-later

/// What an island needs to go on by a series of Faber polynomials.
struct FaberMap: BitwiseCopyable {
  /// The stiffness over the square of the ellipse's radius, and the damping over the radius.
  let couplings: IslandCouplings
  /// Coefficients for one part of the stretch; that of degree 0 counts half.
  let terms: UnsafeMutablePointer<Double>
  /// Number of coefficients.
  var count = 0
  /// The stretch that all this is for, and the number of parts that it is cut into.
  var time = Double.nan, parts = 1
  var ellipse: DampedEllipse?
  /// The island's equations that the bounds are for; see ``LinearIsland/revision``.
  var revision = -1
  /// Bounds of these equations; nil when the series does not apply to them.
  var bounds: IslandBounds?

  /// Takes memory.
  init(_ island: LinearIsland, pool: MemoryPool) {
    couplings = IslandCouplings(island, pool: pool)
    terms = pool.block(FaberSeries.most + 2, of: 0.0)
  }
}

/// Advances coupled degrees of freedom with any damping by a series of Faber polynomials of their matrix A.
///
/// The state after a step h is x + φ(A)·(A·x + b) with φ(z) = (e^(h·z) − 1)/z. The polynomials are those of a
/// ``DampedEllipse`` around A's numerical range, so each is at most 2 in the norm of the energy, and the terms are as
/// small as their coefficients. Clenshaw's recurrence takes one pass over the memory a degree. A step takes about 0.9
/// degrees a radian of the two half axes together, and some twenty more; a power series takes four times as many.
struct FaberFlow: BitwiseCopyable {
  private let rows: UnsafeMutablePointer<Double>
  private let pitch: Int
  private let tolerance: Double
  /// Passes over the equations so far.
  private(set) var passes = 0
  /// Steps so far.
  private(set) var steps = 0

  /// Takes memory for islands up to a size.
  init(count: Int, tolerance: Double, pool: MemoryPool) {
    pitch = LinearIsland.pitch(2 * max(2, count))
    rows = pool.block(5 * pitch, of: 0.0) + LinearIsland.margin
    self.tolerance = tolerance
  }

  /// Goes on smoothly; false when the series does not apply, and nothing has changed.
  mutating func advance(
    _ island: LinearIsland, _ map: inout FaberMap, by time: Double, limit: Int
  ) -> Bool {
    if map.revision != island.revision { prepare(&map, island) }
    guard let bounds = map.bounds else { return false }
    if time != map.time { expand(&map, bounds, island, over: time, limit: limit) }
    guard time == map.time, let ellipse = map.ellipse else { return false }
    for _ in 0..<map.parts { step(island, map, bounds, ellipse) }
    return true
  }

  private func prepare(_ map: inout FaberMap, _ island: LinearIsland) {
    let bounds = IslandBounds(island, scratch: rows)
    (map.revision, map.time, map.bounds) = (island.revision, .nan, nil)
    guard bounds.leastSlope >= 0, bounds.leastDrag >= 0, bounds.stiffness > 0, bounds.stiffness.isFinite,
      bounds.damping.isFinite
    else { return }
    map.bounds = bounds
  }

  /// Finds the ellipse and the coefficients for a stretch, if it is not too long.
  private func expand(
    _ map: inout FaberMap, _ bounds: IslandBounds, _ island: LinearIsland, over time: Double, limit: Int
  ) {
    let ellipse = DampedEllipse.best(bounds, over: time)
    let parts = ellipse.parts(of: time)
    map.time = .nan
    guard parts <= Double(limit) else { return }
    map.count = FaberSeries.expand(ellipse, over: time / parts, into: map.terms)
    guard map.count > 3 else { return }
    map.couplings.fill(
      from: island, scale: 1 / (ellipse.radius * ellipse.radius), dampingScale: 1 / ellipse.radius)
    (map.ellipse, map.parts, map.time) = (ellipse, Int(parts), time)
  }

  private mutating func step(
    _ island: LinearIsland, _ map: FaberMap, _ bounds: IslandBounds, _ ellipse: DampedEllipse
  ) {
    let slope = rows + 4 * pitch
    island.accelerate(island.q, island.v, into: slope)
    var (q, v, a) = (0.0, 0.0, 0.0)
    for index in 0..<island.count {
      q += island.q[index] * island.q[index]
      v += island.v[index] * island.v[index]
      a += slope[index] * slope[index]
    }
    let (rate, share) = (bounds.stiffness.squareRoot(), 1 / Double(island.count))
    let energy = (bounds.stiffness * v + a) * share
    // Terms are far smaller than their bounds, as most of the motion is far from the ellipse.
    let goal =
      16 * tolerance * min(1, rate) * (1 + (v * share).squareRoot() + (a * share).squareRoot() / rate)
    let size = 2 * energy.squareRoot()
    var degree = map.count - 1
    while degree > 2, map.terms[degree].magnitude * size <= goal { degree -= 1 }
    // Velocities over the radius have the unit of coordinates, which saves a multiplication.
    for index in 0..<island.count { slope[index] *= 1 / ellipse.radius }
    steps += 1
    passes += degree + 1
    if island.isChain {
      chainSum(island, map, ellipse, slope, degree)
    } else {
      plainSum(island, map, ellipse, slope, degree)
    }
  }
}

// Chains, four links at a time.
extension FaberFlow {
  /// The sum; its plain twin is `plainSum`.
  private func chainSum(
    _ island: LinearIsland, _ map: FaberMap, _ ellipse: DampedEllipse,
    _ slope: UnsafeMutablePointer<Double>, _ degree: Int
  ) {
    let end = (island.count + 3) / 4 * 4
    var (q, v) = (rows, rows + pitch)
    var (qBefore, vBefore) = (rows + 2 * pitch, rows + 3 * pitch)
    for number in 0..<4 {
      let row = rows + number * pitch
      store4(.zero, row, -4)
      store4(.zero, row, end)
    }
    for index in island.count..<end { slope[index] = 0 }
    let first = map.terms[degree]
    var index = 0
    while index < end {
      store4(first * load4(island.v, index), q, index)
      store4(first * load4(slope, index), v, index)
      store4(.zero, qBefore, index)
      store4(.zero, vBefore, index)
      index += 4
    }
    for degree in stride(from: degree - 1, to: 0, by: -1) {
      chainPass(
        island, map, ellipse, slope, end, map.terms[degree], ellipse.excess, (q, v), (qBefore, vBefore))
      (q, qBefore, v, vBefore) = (qBefore, q, vBefore, v)
    }
    // Degree 0 counts half, so twice the sum is made.
    chainPass(island, map, ellipse, slope, end, map.terms[0], 2 * ellipse.excess, (q, v), (qBefore, vBefore))
    let back = 0.5 * ellipse.radius
    index = 0
    while index < end {
      store4(load4(island.q, index) + 0.5 * load4(qBefore, index), island.q, index)
      store4(load4(island.v, index) + back * load4(vBefore, index), island.v, index)
      index += 4
    }
  }

  private typealias Pair = (q: UnsafeMutablePointer<Double>, v: UnsafeMutablePointer<Double>)

  /// One degree: replaces the sums before the last ones.
  @inline(__always)
  private func chainPass(
    _ island: LinearIsland, _ map: FaberMap, _ ellipse: DampedEllipse,
    _ slope: UnsafeMutablePointer<Double>, _ end: Int, _ term: Double, _ excess: Double, _ last: Pair,
    _ before: Pair
  ) {
    let (velocity, middle) = (island.v, ellipse.middle / ellipse.radius)
    // One pointer for all couplings: there are few registers.
    var couplings = map.couplings.blocks
    var index = 0
    while index < end {
      let (q, v) = (load4(last.q, index), load4(last.v, index))
      var pull = load4(couplings, 0) * q + (load4(couplings, 12) - middle) * v
      pull -= load4(couplings, 4) * load4(last.q, index - 1) + load4(couplings, 16) * load4(last.v, index - 1)
      pull -= load4(couplings, 8) * load4(last.q, index + 1) + load4(couplings, 20) * load4(last.v, index + 1)
      let qNext = (v + middle * q) + excess * load4(before.q, index)
      let vNext = excess * load4(before.v, index) - pull
      store4(term * load4(velocity, index) + qNext, before.q, index)
      store4(term * load4(slope, index) + vNext, before.v, index)
      index += 4
      couplings += 24
    }
  }
}

// Any couplings; coordinates and velocities lie side by side.
extension FaberFlow {
  private func plainSum(
    _ island: LinearIsland, _ map: FaberMap, _ ellipse: DampedEllipse,
    _ slope: UnsafeMutablePointer<Double>, _ degree: Int
  ) {
    let (count, couplings) = (island.count, map.couplings)
    let (even, odd) = (UnsafeMutableRawPointer(rows), UnsafeMutableRawPointer(rows + 2 * pitch))
    var last = even.assumingMemoryBound(to: SIMD2<Double>.self)
    var before = odd.assumingMemoryBound(to: SIMD2<Double>.self)
    last.update(repeating: .zero, count: count)
    before.update(repeating: .zero, count: count)
    let middle = ellipse.middle / ellipse.radius
    for degree in stride(from: degree, through: 0, by: -1) {
      let half = degree == 0 ? 0.5 : 1.0
      let term = half * map.terms[degree]
      for index in 0..<count {
        let own = last[index]
        var pull = SIMD2(couplings.stiffness[index], couplings.damping[index]) * own
        for place in Int(couplings.starts[index])..<Int(couplings.starts[index + 1]) {
          pull -= couplings.values[place] * last[Int(couplings.columns[place])]
        }
        let next = middle * own + SIMD2(own.y, -(pull.x + pull.y))
        let sum = half * next + ellipse.excess * before[index]
        before[index] = sum + term * SIMD2(island.v[index], slope[index])
      }
      (last, before) = (before, last)
    }
    for index in 0..<count {
      island.q[index] += last[index].x
      island.v[index] += ellipse.radius * last[index].y
    }
  }
}
