// SPDX-License-Identifier: GPL-3.0-or-later

/// Independent damped springs, integrated side by side.
///
/// With ω² = k/m and γ = c/m each spring obeys xᵢ″ = −ωᵢ²·(xᵢ − targetᵢ) − γᵢ·xᵢ′. The state is all positions,
/// then all velocities: x₀…xₙ₋₁, v₀…vₙ₋₁. Channels of an animation (translation, scale, opacity) and
/// animations that add up are springs of one such system.
public struct OscillatorSystem: Sendable {
  /// The springs, in the order of the state's components.
  public let oscillators: [Oscillator]

  // The quotients that the right-hand side needs, one array each, so that its loop has no division.
  @usableFromInline let squaredAngularFrequencies: [Double]
  @usableFromInline let dampingRates: [Double]
  @usableFromInline let targets: [Double]

  /// Makes a system of springs that do not act on one another.
  public init(_ oscillators: [Oscillator]) {
    self.oscillators = oscillators
    squaredAngularFrequencies = oscillators.map { $0.spring.stiffness / $0.spring.mass }
    dampingRates = oscillators.map { $0.spring.dampingCoefficient / $0.spring.mass }
    targets = oscillators.map(\.target)
  }

  /// Total energy Σ ½·m·v² + ½·k·(x − target)² of a state, in mass · u² per second squared.
  ///
  /// - Parameter state: `dimension` values: positions, then velocities.
  /// - Returns: kinetic plus elastic energy; rounded, of O(n) cost.
  public func energy(state: UnsafePointer<Double>) -> Double {
    var sum = 0.0
    for (index, oscillator) in oscillators.enumerated() {
      sum += oscillator.spring.energy(
        displacement: state[index] - oscillator.target, velocity: state[oscillators.count + index])
    }
    return sum
  }
}

extension OscillatorSystem: MechanicalSystem {
  /// Number of components of the state, twice the number of springs.
  @inlinable
  public var dimension: Int { 2 * targets.count }

  /// Evaluates x′ = v and v′ = −ω²·(x − target) − γ·v.
  @inlinable
  public func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    let count = targets.count
    let velocities = state + count
    let accelerations = derivative + count
    for index in 0..<count {
      derivative[index] = velocities[index]
      accelerations[index] =
        -squaredAngularFrequencies[index] * (state[index] - targets[index])
        - dampingRates[index] * velocities[index]
    }
  }

  /// Writes the constant matrix [0, 1; −ω², −γ] of each spring, and zeros for ∂f/∂t.
  @inlinable
  public func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    let count = targets.count
    jacobian.update(repeating: 0, count: 4 * count * count)
    timeDerivative.update(repeating: 0, count: 2 * count)
    for index in 0..<count {
      jacobian[index * 2 * count + count + index] = 1
      let row = jacobian + (count + index) * 2 * count
      row[index] = -squaredAngularFrequencies[index]
      row[count + index] = -dampingRates[index]
    }
  }

  /// Evaluates −ω²·(x − target), the accelerations without damping.
  @inlinable
  public func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<targets.count {
      accelerations[index] = -squaredAngularFrequencies[index] * (positions[index] - targets[index])
    }
  }

  /// Multiplies each velocity by 1/(1 + z + z²/2 + z³/6 + z⁴/24) with z = γ·duration.
  ///
  /// The factor is e⁻ᶻ but for a relative error of z⁵/120: it lies in (0, 1], falls with z and tends to 0, so it
  /// only takes energy away, and unlike the exponential it costs one division and is the same on every
  /// platform.
  @inlinable
  public func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    for index in 0..<targets.count {
      let decay = dampingRates[index] * duration
      let growth = 1 + decay * (1 + decay * (0.5 + decay * (1.0 / 6 + decay * (1.0 / 24))))
      velocities[index] /= growth
    }
  }

  /// Kicks each velocity with its drag.
  @inlinable
  public func kick(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, before: Double, after: Double
  ) {
    for index in 0..<targets.count {
      let factors = DampingFactor.kick(rate: dampingRates[index], before: before, after: after)
      velocities[index] =
        factors.velocity * velocities[index] + factors.acceleration * accelerations[index]
    }
  }
}

extension OscillatorSystem: LinearSystem {
  /// Multiplies by the matrices [0, 1; −ω², −γ] of the springs.
  @inlinable
  public func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let count = targets.count
    for index in 0..<count {
      result[index] = vector[count + index]
      result[count + index] =
        -squaredAngularFrequencies[index] * vector[index] - dampingRates[index] * vector[count + index]
    }
  }

  /// Writes [0; ω²·target] of each spring.
  @inlinable
  public func offset(into result: UnsafeMutablePointer<Double>) {
    let count = targets.count
    for index in 0..<count {
      result[index] = 0
      result[count + index] = squaredAngularFrequencies[index] * targets[index]
    }
  }
}
