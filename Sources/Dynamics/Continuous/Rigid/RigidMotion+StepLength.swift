// SPDX-License-Identifier: GPL-3.0-or-later

// How long a step may be.
extension RigidMotion {
  /// The longest step, in seconds: so much is lost at most when the world is changed.
  static let longestStep = 0.25
  /// The longest step while something swings and something is watched, in radians of the swing.
  ///
  /// Within a quarter of a period something that swings has no more than one turning point, and is fast at one end of the
  /// step at least, so speeds at both ends tell how far it may have gone. Over a whole period it comes back to where
  /// it was, and may be still at both ends.
  static let longestSwing = 0.5 * Double.pi

  /// The time that a step from `reached` must not go beyond.
  func stepEnd(towards end: Double) -> Double {
    let longest = max(end, reached + longestStep)
    guard watches || hasSlackSpring else { return longest }
    let rate = max(springRate, turnRate)
    return rate > 0 ? min(longest, max(reached + Self.longestSwing / rate, reached.nextUp)) : longest
  }

  /// Longer where nothing moves.
  private var longestStep: Double {
    for index in system.dimension / 2..<system.dimension where state[index].magnitude > 1e-9 {
      return Self.longestStep
    }
    return 64 * Self.longestStep
  }

  /// Whether there is a spring that has no direction when its ends are close.
  private var hasSlackSpring: Bool {
    for index in 0..<system.springCount where system.springs[index].length > 0 { return true }
    return false
  }

  /// How fast what is held by rigid joints turns now, in rad/s.
  private var turnRate: Double {
    guard !joints.equalities.isEmpty || !joints.limits.isEmpty else { return 0 }
    let n = system.bodies.count
    var rate = 0.0
    for body in 0..<n { rate = max(rate, state[5 * n + body].magnitude) }
    for row in joints.equalities where row.shape == .distance { rate = max(rate, turnRate(row)) }
    for row in joints.limits where row.shape == .distance { rate = max(rate, turnRate(row)) }
    return rate
  }

  /// How fast a rod or rope turns.
  private func turnRate(_ row: ConstraintRow) -> Double {
    let n = system.bodies.count
    let a = EndState(row.a, row.ax, row.ay, system.bodies, state, state + 3 * n)
    let b = EndState(row.b, row.bx, row.by, system.bodies, state, state + 3 * n)
    let (dx, dy, wx, wy) = (a.px - b.px, a.py - b.py, a.vx - b.vx, a.vy - b.vy)
    let square = dx * dx + dy * dy
    // Closer than its length, which a rope may be, it is about to fly past rather than to turn.
    return (dx * wy - dy * wx).magnitude / max(square, row.target * row.target)
  }
}

extension SpringLink {
  /// An upper bound of the largest natural frequency of springs together, in rad/s.
  ///
  /// With masses scaled away, each spring is ω²·u·uᵀ with a unit vector u, so the squares of the frequencies are the
  /// eigenvalues of the matrix ωᵢ·ωⱼ·uᵢ·uⱼ, in which only springs that share a body meet (Gershgorin's theorem).
  static func fastest(_ springs: UnsafePointer<SpringLink>, count: Int, bodyCount: Int) -> Double {
    var sums = [Double](repeating: 0, count: bodyCount)
    for index in 0..<count {
      let omega = springs[index].stiffness.squareRoot()
      for body in [springs[index].a, springs[index].b] where body >= 0 { sums[body] += omega }
    }
    var largest = 0.0
    for index in 0..<count {
      let omega = springs[index].stiffness.squareRoot()
      var sum = 0.0
      for body in [springs[index].a, springs[index].b] where body >= 0 { sum += omega * sums[body] }
      // It meets itself once only.
      if springs[index].a >= 0, springs[index].b >= 0 { sum -= omega * omega }
      largest = max(largest, sum)
    }
    return largest.squareRoot()
  }
}
