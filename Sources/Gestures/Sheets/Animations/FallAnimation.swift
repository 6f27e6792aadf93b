// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A fall of the translation to its target, as a sheet leaves under UIKit's gravity.
///
/// The way s = u·t + a·t²/2 is covered along the straight line to the target with a = 1000 pt/s² times the
/// magnitude; it is over at the target. Other values progress with the share s ÷ distance; without a distance they are
/// at their targets at once.
public struct FallAnimation: Sendable, Hashable, Codable {
  /// Acceleration of gravity of magnitude 1, in points per second squared.
  public static let unitAcceleration = 1000.0

  /// Magnitude of gravity, in UIKit's unit of 1000 points per second squared, from 0.01 to 1000.
  ///
  /// Default 10, with which XLActionController's dynamic sheets leave; its Skype example has 2.
  public var magnitude = 10.0
  /// Share u of the finger's velocity towards the target that the fall starts with, from -10 to 10.
  ///
  /// Default 0: XLActionController's sheets fall from rest. Velocity across the way to the target is not taken over.
  public var velocityShare = 0.0

  /// Makes the fall of XLActionController's dynamic sheets.
  public init() {}

  /// Makes a fall.
  ///
  /// - Parameters:
  ///   - magnitude: in units of 1000 points per second squared.
  ///   - velocityShare: share of the finger's velocity, no unit.
  public init(magnitude: Double, velocityShare: Double = 0) {
    self.magnitude = magnitude
    self.velocityShare = velocityShare
  }

  /// Acceleration in points per second squared.
  public var acceleration: Double { magnitude * Self.unitAcceleration }

  /// Seconds until a distance is covered: (√(u² + 2·a·s) − u) ÷ a, at most ``SheetAnimation/longestDuration``.
  ///
  /// - Parameters:
  ///   - distance: points, at least 0.
  ///   - velocity: points per second at the start, positive towards the target.
  /// - Returns: seconds.
  public func duration(covering distance: Double, from velocity: Double) -> Double {
    let root = (velocity * velocity + 2 * acceleration * distance).squareRoot()
    // The two forms are the same number; each is free of cancellation for its sign of the velocity.
    let time = velocity > 0 ? 2 * distance / (velocity + root) : (root - velocity) / acceleration
    return time < SheetAnimation.longestDuration ? time : SheetAnimation.longestDuration
  }

  private enum CodingKeys: CodingKey { case magnitude, velocityShare }

  /// Reads the fields; absent ones take their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    magnitude = try container.decode(forKey: .magnitude, default: magnitude)
    velocityShare = try container.decode(forKey: .velocityShare, default: velocityShare)
  }
}

extension FallAnimation: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(magnitude, in: 0.01...1000, "magnitude")
    problems.require(velocityShare, in: -10...10, "velocityShare")
    return problems
  }
}
