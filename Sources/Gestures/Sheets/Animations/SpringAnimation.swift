// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// A free spring: it starts with a share of the finger's velocity and is over when it rests.
///
/// Mass, stiffness and damping coefficient are the stored truth; a response r and damping ratio ζ are
/// k = m·(2π/r)² and c = 2ζ√(km). The displacement x of each value from its target obeys
/// m·x″ + c·x′ + k·x = 0.
public struct SpringAnimation: Sendable, Hashable, Codable {
  /// Mass m of the moving value, from 1e-3 to 1e3; only its ratio to the two others matters. Default 1.
  public var mass = 1.0
  /// Stiffness k, in mass per second squared. Default 100, from ScrollMechanics.
  ///
  /// The angular frequency √(k/m) lies between 0.1 and 1000 radians per second.
  public var stiffness = 100.0
  /// Damping coefficient c, in mass per second. Default 20, which is critical, from ScrollMechanics.
  ///
  /// The damping ratio c/(2√(km)) lies between 0.01 and 10.
  public var dampingCoefficient = 20.0
  /// Share of the finger's velocity that the translation starts with, from -10 to 10.
  ///
  /// Default 1, as in FloatingPanel; gorhom's bottom sheet has 0.5. Scale and opacities start at rest.
  public var velocityShare = 1.0
  /// Release speed in points per second up to which the spring is critically damped instead, mass and stiffness the
  /// same; null for never, the default.
  ///
  /// FloatingPanel has 300: its damping ratio counts only above.
  public var criticalSpeed: Double?
  /// Whether a value stops when it reaches its target for the first time. Default false; gorhom's has true.
  public var clampsOvershoot = false
  /// Distance in points from the target within which the translation may rest, from 1e-6 to 1000.
  ///
  /// Default 0.1, from Advance. Larger ends earlier, with a jump of that size at most.
  public var restDistance = 0.1
  /// Speed in points per second up to which the translation may rest, from 1e-6 to 1e6. Default 0.1, from Advance.
  public var restSpeed = 0.1

  /// Makes a critically damped spring that takes the finger's velocity over.
  public init() {}

  /// Makes an animation on a spring that takes the finger's velocity over.
  public init(_ spring: Spring) {
    mass = spring.mass
    stiffness = spring.stiffness
    dampingCoefficient = spring.dampingCoefficient
  }

  /// The spring of a release that is fast enough for it.
  ///
  /// - Precondition: the animation is valid.
  public var spring: Spring {
    Spring(mass: mass, stiffness: stiffness, dampingCoefficient: dampingCoefficient)
  }

  /// The spring of a release that is not faster than `criticalSpeed`.
  ///
  /// - Precondition: the animation is valid.
  public var criticalSpring: Spring {
    Spring(
      mass: mass, stiffness: stiffness, dampingCoefficient: 2 * (mass * stiffness).squareRoot())
  }

  /// The spring of a release at a speed in points per second.
  ///
  /// - Precondition: the animation is valid.
  public func spring(releasedAt speed: Double) -> Spring {
    isCritical(at: speed) ? criticalSpring : spring
  }

  /// Whether a release at a speed in points per second is not fast enough for the spring's own damping.
  func isCritical(at speed: Double) -> Bool { criticalSpeed.map { !(speed.magnitude > $0) } ?? false }

  private enum CodingKeys: CodingKey {
    case mass, stiffness, dampingCoefficient, velocityShare, criticalSpeed, clampsOvershoot
    case restDistance, restSpeed
  }

  /// Reads the fields; absent ones take their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mass = try container.decode(forKey: .mass, default: mass)
    stiffness = try container.decode(forKey: .stiffness, default: stiffness)
    dampingCoefficient = try container.decode(forKey: .dampingCoefficient, default: dampingCoefficient)
    velocityShare = try container.decode(forKey: .velocityShare, default: velocityShare)
    criticalSpeed = try container.decodeIfPresent(Double.self, forKey: .criticalSpeed)
    clampsOvershoot = try container.decode(forKey: .clampsOvershoot, default: clampsOvershoot)
    restDistance = try container.decode(forKey: .restDistance, default: restDistance)
    restSpeed = try container.decode(forKey: .restSpeed, default: restSpeed)
  }
}

extension SpringAnimation {
  /// FloatingPanel's spring: response 0.4 s; damping ratio ln 0.991 ÷ (−2π·2.5·0.001) = 0.5756 after a release
  /// faster than 300 pt/s, else 1.
  ///
  /// It rests within a pixel of a display of three pixels a point, when a frame of 1/60 s moves it by no more.
  public static let floatingPanel: SpringAnimation = {
    var animation = SpringAnimation(Spring(response: 0.4, dampingRatio: 0.575_551_680_248_456_9))
    animation.criticalSpeed = 300
    animation.restDistance = 1.0 / 3
    animation.restSpeed = 20
    return animation
  }()

  /// The spring of gorhom's bottom sheet on iOS: mass 3, stiffness 1000, damping coefficient 500 (ratio 4.56), half
  /// of the velocity, no overshoot, rest at 10 points and 10 points per second.
  public static let gorhom: SpringAnimation = {
    var animation = SpringAnimation(.uiSpringTimingParameters)
    animation.velocityShare = 0.5
    animation.clampsOvershoot = true
    animation.restDistance = 10
    animation.restSpeed = 10
    return animation
  }()
}

extension SpringAnimation: Validatable {
  /// Everything that is out of range, by path; the frequency is reported at the stiffness, the damping ratio at the
  /// coefficient.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(mass, in: 1e-3...1e3, "mass")
    problems.requirePositive(stiffness, "stiffness")
    problems.requirePositive(dampingCoefficient, "dampingCoefficient")
    if problems.isEmpty {
      let frequency = (stiffness / mass).squareRoot()
      problems.require(
        (0.1...1000).contains(frequency), "stiffness", .number(stiffness),
        "from 0.01 to 1e6 times the mass")
      let ratio = dampingCoefficient / (2 * mass * frequency)
      problems.require(
        (0.01...10).contains(ratio), "dampingCoefficient", .number(dampingCoefficient),
        "a number at which the damping ratio is from 0.01 to 10")
    }
    problems.require(velocityShare, in: -10...10, "velocityShare")
    if let criticalSpeed { problems.requireNotNegative(criticalSpeed, "criticalSpeed") }
    problems.require(restDistance, in: 1e-6...1000, "restDistance")
    problems.require(restSpeed, in: 1e-6...1e6, "restSpeed")
    return problems
  }
}
