// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
public import Dynamics

/// A chain of pendulums in two dimensions: N unit masses that hang on springs from one another, the first
/// from the origin.
///
/// With dᵢ = rᵢ − rᵢ₋₁ (r₋₁ = 0) each spring pulls with k·(|dᵢ| − 10 pt) along its own direction, k = (2π·5)²
/// 1/s²; gravity is 1000 pt/s² down (y), and a drag of 0.5 1/s slows every mass:
///
/// rᵢ″ = g − pᵢ + pᵢ₊₁ − 0.5·rᵢ′ with pᵢ = k·(1 − 10/|dᵢ|)·dᵢ.
///
/// It starts at rest with links of 10 pt at angles of 0.3 + 0.2·sin(1.3·i) radians from the vertical, i from
/// 0. The directions of the links turn, so the equations are not linear. A run lasts 2 s.
public struct PendulumChain: Sendable {
  /// Number of masses N.
  public let count: Int
  /// Drag of every mass, in 1/s.
  public let drag: Double
  /// Stiffness k of every spring, in 1/s².
  public let stiffness: Double
  /// Gravity, downwards, in points per second squared.
  public let gravity: Double

  /// Frequency of one mass on one spring, in hertz.
  public static let frequency = 5.0
  /// Its angular frequency ω, in 1/s.
  public static let angularFrequency = 2 * Double.pi * frequency
  /// Rest length of the springs, in points.
  public static let length = 10.0
  /// Length of a run, in seconds.
  public static let duration = 2.0

  /// Makes the chain of a number of masses, by default with the scene's drag.
  ///
  /// - Precondition: there is at least one mass, and the drag is not negative.
  public init(count: Int, drag: Double = 0.5) {
    precondition(count >= 1, "A chain has at least one mass.")
    precondition(drag >= 0, "Drag only slows.")
    self.count = count
    self.drag = drag
    stiffness = Self.angularFrequency * Self.angularFrequency
    gravity = 1000
  }

  /// The state at the start: all x, all y, then as many velocities, which are 0.
  public var start: [Double] {
    var (x, y) = ([Double](), [Double]())
    var place = Vector.zero
    for index in 0..<count {
      let angle = 0.3 + 0.2 * sin(1.3 * Double(index))
      place += Vector(x: Self.length * sin(angle), y: Self.length * cos(angle))
      x.append(place.x)
      y.append(place.y)
    }
    return x + y + [Double](repeating: 0, count: 2 * count)
  }

  /// The state in which the chain hangs at rest: straight down, each link stretched by the weight of all
  /// masses below it.
  public var rest: [Double] {
    var (places, place) = ([Double](), 0.0)
    for index in 0..<count {
      place += Self.length + gravity * Double(count - index) / stiffness
      places.append(place)
    }
    let zeros = [Double](repeating: 0, count: count)
    return zeros + places + zeros + zeros
  }

  /// The state at the end of the run by Dormand and Prince's method of order 8, to a tolerance of 1e-13.
  ///
  /// - Throws: `IntegrationError` when it cannot be reached.
  public func reference(tolerance: Double = 1e-13) throws(IntegrationError) -> [Double] {
    var state = start
    var integrator = try AnyIntegrator(.dop853, for: self, options: IntegratorOptions(tolerance: tolerance))
    try integrator.advance(self, state: &state, from: 0, to: Self.duration)
    return state
  }

  /// The relative error of a state in the norm of (ω·r, v).
  public func error(of state: [Double], against reference: [Double]) -> Double {
    StateError.relative(state, to: reference, angularFrequency: Self.angularFrequency)
  }

  /// Kinetic, elastic and potential energy of a state, in unit masses · pt²/s²; of O(N) cost.
  public func energy(of state: [Double]) -> Double {
    precondition(state.count == 4 * count, "A state has positions and velocities.")
    var (sum, previous) = (0.0, Vector.zero)
    for index in 0..<count {
      let place = Vector(x: state[index], y: state[count + index])
      let (vx, vy) = (state[2 * count + index], state[3 * count + index])
      let stretch = (place - previous).length - Self.length
      sum += (vx * vx + vy * vy) / 2 + stiffness / 2 * stretch * stretch - gravity * place.y
      previous = place
    }
    return sum
  }
}
