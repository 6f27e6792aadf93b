// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Scene S1: a vertical chain of unit masses, every link and the anchor a spring of 5 Hz.
///
/// With ω = 2π·5 and ζ = 0.3 the anchor spring has stiffness k₀ = ω² and damping c₀ = 2ζω, a link k = ω²/2
/// and c = ζω: Box2D and UIKit give a spring between two masses the frequency of their reduced mass, here ½.
/// So
///
/// qᵢ″ = g − pᵢ + pᵢ₊₁ with p₀ = k₀·q₀ + c₀·v₀, pᵢ = k·(qᵢ − qᵢ₋₁) + c·(vᵢ − vᵢ₋₁), and none after the last.
///
/// Gravity is −4000 pt/s², and the chain starts at rest at qᵢ = 700 + 20·sin(1.3·i²), i from 0. Since k₀ = 2k
/// and c₀ = 2c, the modes are those of a discrete sine transform of type IV, so the exact state is known; all
/// rates are below √2·ω = 44.4 1/s. A run lasts 2 s.
public struct SpringChain: Sendable {
  /// Number of masses N.
  public let count: Int
  /// Damping ratio ζ of anchor and links.
  public let dampingRatio: Double
  /// Gravity g along q, in points per second squared.
  public let gravity: Double
  /// Stiffness k of a link, in 1/s²; the anchor has twice as much.
  public let stiffness: Double
  /// Damping c of a link, in 1/s; the anchor has twice as much.
  public let dampingCoefficient: Double
  /// Length of the world's springs, in points: ``restLength``, or 0.
  ///
  /// Springs of length 0 act on the coordinates themselves. That is the chain as its equations say it, and how
  /// `ContinuousSolver` takes such springs; other solvers give a spring no force where its ends meet, so they need lengths.
  public let springLength: Double

  /// Frequency of the springs, in hertz.
  public static let frequency = 5.0
  /// ω, in 1/s.
  public static let angularFrequency = 2 * Double.pi * frequency
  /// Length of a run, in seconds.
  public static let duration = 2.0

  /// Makes the chain of a number of masses, by default with the scene's damping and gravity, and lengths.
  ///
  /// - Precondition: there is at least one mass; damping is not negative, and below √½ so that every mode swings; the
  ///   length is 0, or not below ``restLength``.
  public init(
    count: Int, dampingRatio: Double = 0.3, gravity: Double = -4000,
    springLength: Double = SpringChain.restLength
  ) {
    precondition(
      springLength == 0 || springLength >= Self.restLength,
      "Springs have no length, or one at which they never turn round.")
    precondition(count >= 1, "A chain has at least one mass.")
    precondition(dampingRatio >= 0 && dampingRatio < 0.7, "The modes of the chain have to swing.")
    self.count = count
    self.dampingRatio = dampingRatio
    self.gravity = gravity
    self.springLength = springLength
    stiffness = Self.angularFrequency * Self.angularFrequency / 2
    dampingCoefficient = dampingRatio * Self.angularFrequency
  }

  /// The state at the start: positions, then velocities, which are 0.
  public var start: [Double] {
    let positions = (0..<count).map { 700 + 20 * sin(1.3 * Double($0) * Double($0)) }
    return positions + [Double](repeating: 0, count: count)
  }

  /// The relative error of a state at a time, in the norm of (ω·q, v); of O(N²) cost.
  public func error(of state: [Double], at time: Double) -> Double {
    StateError.relative(state, to: exactState(at: time), angularFrequency: Self.angularFrequency)
  }

  /// Kinetic, elastic and potential energy of a state, in unit masses · pt²/s²; of O(N) cost.
  public func energy(of state: [Double]) -> Double {
    precondition(state.count == 2 * count, "A state has positions and velocities.")
    var sum = stiffness * state[0] * state[0]
    for index in 0..<count {
      let (position, velocity) = (state[index], state[count + index])
      sum += velocity * velocity / 2 - gravity * position
      guard index > 0 else { continue }
      let stretch = position - state[index - 1]
      sum += stiffness / 2 * stretch * stretch
    }
    return sum
  }
}
