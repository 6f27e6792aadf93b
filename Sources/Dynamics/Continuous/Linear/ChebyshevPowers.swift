// SPDX-License-Identifier: GPL-3.0-or-later

/// A short series of Chebyshev polynomials as powers of 4K/Λ − 2, which take fewer operations a degree.
///
/// The first polynomial T of the degree n that is left out is replaced by −Tₙ₋₁: then the error, which can be twice
/// as large, is 2·√(λ/Λ) times as large for a slow mode λ, and slow modes are those that last. Powers cancel one
/// another where the coefficients do not fall fast, so they are made only where their sizes add up to about what
/// those of the series do.
struct ChebyshevPowers: BitwiseCopyable {
  /// Highest degree.
  static let most = 16
  private static let pitch = most + 2

  private let rows: UnsafeMutablePointer<Double>
  /// The degree at which the series of the velocities is cut, and whether that of the coordinates is one less; below
  /// 0 for none.
  private(set) var degree = -1
  private(set) var isShort = false
  /// Whether the powers can be used.
  private(set) var isUseful = false

  /// Takes memory.
  init(pool: MemoryPool) { rows = pool.block(6 * Self.pitch, of: 0.0) }

  /// What the coordinates gain from accelerations and velocities.
  var push: UnsafeMutablePointer<Double> { rows }
  var shift: UnsafeMutablePointer<Double> { rows + Self.pitch }
  /// What the velocities are of accelerations and velocities.
  var gain: UnsafeMutablePointer<Double> { rows + 2 * Self.pitch }
  var decay: UnsafeMutablePointer<Double> { rows + 3 * Self.pitch }

  /// Must be called when the series changes.
  mutating func forget() { degree = -1 }

  /// Writes the powers of a series that is cut at a degree above 2 and below its own; false when they are of no use.
  mutating func fill(
    _ series: ChebyshevSampling.Coefficients, count: Int, _ degree: Int, isShort: Bool
  ) -> Bool {
    guard degree <= Self.most, degree + 1 < count else { return false }
    if degree == self.degree, isShort == self.isShort { return isUseful }
    (self.degree, self.isShort) = (degree, isShort)
    let less = isShort ? degree - 1 : degree
    isUseful =
      expand(series.push, less, into: push) && expand(series.shift, less, into: shift)
      && expand(series.shift, degree, into: gain) && expand(series.decay, degree, into: decay)
    return isUseful
  }

  /// With Dₖ(y) = 2·Tₖ(y/2) the series, whose first coefficient counts half, is ½·Σ cₖ·Dₖ with Dₖ₊₁ = y·Dₖ − Dₖ₋₁.
  private func expand(
    _ series: UnsafeMutablePointer<Double>, _ degree: Int, into powers: UnsafeMutablePointer<Double>
  ) -> Bool {
    var (before, now) = (rows + 4 * Self.pitch, rows + 5 * Self.pitch)
    before.update(repeating: 0, count: 2 * Self.pitch)
    (before[0], now[1]) = (2, 1)
    powers.update(repeating: 0, count: Self.pitch)
    powers[0] = 0.5 * series[0]
    var size = powers[0].magnitude
    for number in 1...degree {
      let term = number < degree ? series[number] : series[number] - series[number + 1]
      for power in 0...number { powers[power] += 0.5 * term * now[power] }
      size += term.magnitude
      for power in stride(from: number + 1, to: 0, by: -1) { before[power] = now[power - 1] - before[power] }
      before[0] = -before[0]
      (before, now) = (now, before)
    }
    var (sum, scale) = (0.0, 1.0)
    for power in 0...degree {
      sum += scale * powers[power].magnitude
      scale *= 2
    }
    return sum <= 4 * size
  }
}

// Chains, four links at a time: Horner's rule, in place.
extension ChebyshevFlow {
  /// Both sums by powers; `chainSum` does the same by Clenshaw's recurrence.
  func powerSum(
    _ island: LinearIsland, _ map: ChebyshevMap, _ free: UnsafeMutablePointer<Double>
  ) {
    let (end, powers) = ((island.count + 3) / 4 * 4, map.powers)
    let (q, v, degree) = (rows, rows + pitch, powers.degree)
    store4(.zero, q, end)
    store4(.zero, v, end)
    let (gain, decay) = (powers.gain[degree], powers.decay[degree])
    let (push, shift) = (powers.push[degree], powers.shift[degree])
    var index = 0
    while index < end {
      let (a, w) = (load4(free, index), load4(island.v, index))
      store4(gain * a + decay * w, v, index)
      if !powers.isShort { store4(push * a + shift * w, q, index) }
      index += 4
    }
    powerPass(island, map, free, degree - 1, end, isFirst: powers.isShort, isLast: false)
    for degree in stride(from: degree - 2, to: 0, by: -1) {
      powerPass(island, map, free, degree, end, isFirst: false, isLast: false)
    }
    powerPass(island, map, free, 0, end, isFirst: false, isLast: true)
  }

  /// One degree. In the first one there is no sum of coordinates yet, in the last one the sums become the state.
  @inline(__always)
  private func powerPass(
    _ island: LinearIsland, _ map: ChebyshevMap, _ free: UnsafeMutablePointer<Double>, _ degree: Int,
    _ end: Int, isFirst: Bool, isLast: Bool
  ) {
    let (powers, couplings, velocity) = (map.powers, map.couplings, island.v)
    let (push, shift) = (powers.push[degree], powers.shift[degree])
    let (gain, decay) = (powers.gain[degree], powers.decay[degree])
    let (places, speeds) = (rows, rows + pitch)
    let (qTo, vTo) = isLast ? (island.q, velocity) : (places, speeds)
    var (qBefore, vBefore) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var (q, v) = (load4(places, 0), load4(speeds, 0))
    var index = 0
    while index < end {
      let own = load4(couplings.stiffness, index)
      let (left, right) = (
        load4(couplings.stiffnessBefore, index), load4(couplings.stiffnessAfter, index)
      )
      let (a, w) = (load4(free, index), load4(velocity, index))
      let vAfter = load4(speeds, index + 4)
      let speed = own * v - (left * Self.follow(vBefore, v) + right * Self.lead(v, vAfter))
      var place = push * a + shift * w
      if !isFirst {
        let qAfter = load4(places, index + 4)
        place += own * q - (left * Self.follow(qBefore, q) + right * Self.lead(q, qAfter))
        (qBefore, q) = (q, qAfter)
      }
      if isLast { place += load4(qTo, index) }
      store4(place, qTo, index)
      store4((gain * a + decay * w) + speed, vTo, index)
      (vBefore, v) = (v, vAfter)
      index += 4
    }
  }

  /// What is before each of four numbers, and what is after each.
  @inline(__always)
  private static func follow(_ before: SIMD4<Double>, _ own: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(before[3], own[0], own[1], own[2])
  }
  @inline(__always)
  private static func lead(_ own: SIMD4<Double>, _ after: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(own[1], own[2], own[3], after[0])
  }
}
