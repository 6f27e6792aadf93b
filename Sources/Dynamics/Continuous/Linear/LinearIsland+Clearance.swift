// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension LinearIsland {
  /// Whether surely nothing happens but smooth motion in a stretch that begins now, and is spent by asking.
  ///
  /// What is free moves by q″ = f − K·q − C·q′, so with the largest row sums κ of |K| and δ of |C| the largest velocity y
  /// obeys y″ ≤ κ·y + δ·y′. With r = ``rate``, the positive root of r² = κ + δ·r, no velocity is above (V + A/r)·e^(r·t) when
  /// the largest velocity and acceleration are V and A at first, and no coordinate gets further than
  /// (V + A/r)·(e^(r·t) − 1)/r. That must be less than the least way to an event; for a spring between two coordinates half of
  /// it. The time for which that holds is measured when it is used up, or when something happened.
  mutating func isClear(for time: Double) -> Bool {
    guard restCount == 0 else { return false }
    if time > clearTime { clearTime = measureClearTime() }
    guard time <= clearTime else {
      clearTime = 0
      return false
    }
    clearTime -= time
    return true
  }

  private func measureClearTime() -> Double {
    let way = leastWay()
    guard way > 0, rate > 0 else { return 0 }
    let (velocity, acceleration) = isChain ? chainExtremes() : plainExtremes()
    guard velocity.isFinite, acceleration.isFinite else { return 0 }
    // Less than the bound by far more than rounding.
    return (1 - 1e-9) * log1p(way * rate / (velocity + acceleration / rate)) / rate
  }

  /// How far every coordinate can go before anything can happen; 0 if that is not sure.
  private func leastWay() -> Double {
    var least = Double.infinity
    if hasWalls {
      for index in 0..<count {
        let way = min(upper[index] - q[index], q[index] - lower[index])
        guard way > LinearPlanner.margin else { return 0 }
        least = min(least, way)
      }
    }
    if hasDirections {
      for index in 0..<springCount where springs[index].constants.length > 0 {
        let constants = springs[index].constants
        let (near, far) = (constants.near, constants.far)
        let distance = constants.separation + (near >= 0 ? q[near] : 0) - (far >= 0 ? q[far] : 0)
        let way = (distance.magnitude - LinearMotion.slop).magnitude - 64 * .ulpOfOne * distance.magnitude
        guard way > LinearPlanner.margin else { return 0 }
        least = min(least, near >= 0 && far >= 0 ? 0.5 * way : way)
      }
    }
    return least - 0.5 * LinearPlanner.margin
  }

  /// The largest velocity and acceleration of a chain, four links at a time.
  private func chainExtremes() -> (velocity: Double, acceleration: Double) {
    // Squares, which need no bit of the sign.
    var (most, largest) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    var index = 0
    while index < count {
      let (position, velocity) = (load4(q, index), load4(v, index))
      var pull = load4(stiffness, index) * position + load4(damping, index) * velocity
      pull -= load4(stiffnessBefore, index) * load4(q, index - 1)
      pull -= load4(dampingBefore, index) * load4(v, index - 1)
      pull -= load4(stiffnessAfter, index) * load4(q, index + 1)
      pull -= load4(dampingAfter, index) * load4(v, index + 1)
      pull -= load4(load, index)
      most = pointwiseMax(most, velocity * velocity)
      largest = pointwiseMax(largest, pull * pull)
      index += 4
    }
    return (most.max().squareRoot(), largest.max().squareRoot())
  }

  /// The same for any couplings.
  private func plainExtremes() -> (velocity: Double, acceleration: Double) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { accelerations in
      guard let accelerations = accelerations.baseAddress else { return (.infinity, .infinity) }
      accelerate(q, v, into: accelerations)
      var (velocity, acceleration) = (0.0, 0.0)
      for index in 0..<count {
        velocity = max(velocity, v[index].magnitude)
        acceleration = max(acceleration, accelerations[index].magnitude)
      }
      return (velocity, acceleration)
    }
  }
}
