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
  /// See ``ChebyshevMap/massFactor``.
  var massFactor = 1.0
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
    (map.bounds, map.massFactor) = (bounds, island.massFactor)
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
      from: island, scale: 1 / (ellipse.radius * ellipse.radius), dampingScale: 1 / ellipse.radius,
      dampingShift: ellipse.middle / ellipse.radius)
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
    // Of velocities, and of what coordinates are as velocities of the same energy. Polynomials are at most 2.
    let goal =
      tolerance / map.massFactor * (1 + (v * share).squareRoot() + (a * share).squareRoot() / rate)
    let size = 2 * energy.squareRoot()
    var degree = map.count - 1
    var rest = map.terms[degree].magnitude * size
    while degree > 2, rest <= goal {
      degree -= 1
      rest += map.terms[degree].magnitude * size
    }
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

// Chains, two links at a time: more need more registers than there are everywhere.
extension FaberFlow {
  private typealias Row = UnsafeMutablePointer<SIMD2<Double>>
  private typealias Pair = (q: Row, v: Row)

  /// A row, two numbers at a time; rows begin at multiples of 16 bytes.
  private static func two(_ row: UnsafeMutablePointer<Double>) -> Row {
    UnsafeMutableRawPointer(row).assumingMemoryBound(to: SIMD2<Double>.self)
  }

  /// The sum; its plain twin is `plainSum`.
  private func chainSum(
    _ island: LinearIsland, _ map: FaberMap, _ ellipse: DampedEllipse,
    _ slope: UnsafeMutablePointer<Double>, _ degree: Int
  ) {
    let end = (island.count + 3) / 4 * 4
    // What the neighbour after the last one is read as.
    for number in 0..<4 { store4(.zero, rows + number * pitch, end) }
    for index in island.count..<end { slope[index] = 0 }
    let (half, excess) = (end / 2, ellipse.excess)
    let slopes = (q: Self.two(island.v), v: Self.two(slope))
    var last = (q: Self.two(rows), v: Self.two(rows + pitch))
    var before = (q: Self.two(rows + 2 * pitch), v: Self.two(rows + 3 * pitch))
    let first = map.terms[degree]
    for index in 0..<half {
      (last.q[index], last.v[index]) = (first * slopes.q[index], first * slopes.v[index])
    }
    chainPass(map, ellipse, slopes, half, map.terms[degree - 1], nil, last, before)
    (last, before) = (before, last)
    for degree in stride(from: degree - 2, to: 0, by: -1) {
      chainPass(map, ellipse, slopes, half, map.terms[degree], excess, last, before)
      (last, before) = (before, last)
    }
    // Degree 0 counts half, so twice the sum is made.
    chainPass(map, ellipse, slopes, half, map.terms[0], 2 * excess, last, before)
    let (back, q, v) = (0.5 * ellipse.radius, Self.two(island.q), Self.two(island.v))
    for index in 0..<half {
      q[index] += 0.5 * before.q[index]
      v[index] += back * before.v[index]
    }
  }

  /// One degree: replaces the sums before the last ones; without an excess they are zero.
  @inline(__always)
  private func chainPass(
    _ map: FaberMap, _ ellipse: DampedEllipse, _ slopes: Pair, _ count: Int, _ term: Double,
    _ excess: Double?, _ last: Pair, _ before: Pair
  ) {
    let middle = ellipse.middle / ellipse.radius
    var couplings = Self.two(map.couplings.blocks)
    var (q, v) = (last.q[0], last.v[0])
    var (qLeft, vLeft) = (SIMD2(0, q[0]), SIMD2(0, v[0]))
    for index in 0..<count {
      let (qAfter, vAfter) = (last.q[index + 1], last.v[index + 1])
      let (qRight, vRight) = (SIMD2(q[1], qAfter[0]), SIMD2(v[1], vAfter[0]))
      var pull = couplings[0] * q + couplings[3] * v
      pull -= couplings[1] * qLeft + couplings[4] * vLeft
      pull -= couplings[2] * qRight + couplings[5] * vRight
      var (qNext, vNext) = (v + middle * q, -pull)
      if let excess {
        qNext += excess * before.q[index]
        vNext = excess * before.v[index] - pull
      }
      before.q[index] = term * slopes.q[index] + qNext
      before.v[index] = term * slopes.v[index] + vNext
      (q, v, qLeft, vLeft) = (qAfter, vAfter, qRight, vRight)
      couplings += 6
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
