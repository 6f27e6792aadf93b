// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// How a part of a sheet comes in while the sheet is presented: what it looks like at first, and how it takes on its
/// resting look.
///
/// TSAlertController's three kinds are `fadeIn`, `slideUp` and any other values for its custom one.
public struct ElementEntrance: Sendable, Hashable, Codable {
  /// Translation at first, in points, y down. Default none.
  public var offset: Vector
  /// Scale at first, above 0. Default 1.
  public var scale: Double
  /// Opacity at first, from 0 to 1. Default 0.
  public var alpha: Double
  /// Seconds until the resting look. Default 0.5, from TSAlertController.
  public var duration: Double
  /// How the look changes over the duration. Default ease in, ease out, which UIView animates with.
  public var curve: AnimationCurve

  /// The part fades in.
  public static let fadeIn = ElementEntrance()
  /// The part fades in and comes up by 25 points.
  public static let slideUp = ElementEntrance(offset: Vector(x: 0, y: 25))

  /// Makes an entrance from what the part looks like at first.
  ///
  /// - Parameters:
  ///   - offset: translation in points, y down.
  ///   - scale: scale, above 0.
  ///   - alpha: opacity, from 0 to 1.
  ///   - duration: seconds until the resting look.
  ///   - curve: how the look changes over the duration.
  public init(
    offset: Vector = .zero, scale: Double = 1, alpha: Double = 0, duration: Double = 0.5,
    curve: AnimationCurve = .easeInEaseOut
  ) {
    self.offset = offset
    self.scale = scale
    self.alpha = alpha
    self.duration = duration
    self.curve = curve
  }

  private enum CodingKeys: CodingKey { case offset, scale, alpha, duration, curve }

  /// Reads an entrance; all fields have defaults, which make a fade.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    offset = try container.decode(forKey: .offset, default: .zero)
    scale = try container.decode(forKey: .scale, default: 1)
    alpha = try container.decode(forKey: .alpha, default: 0)
    duration = try container.decode(forKey: .duration, default: 0.5)
    curve = try container.decode(forKey: .curve, default: .easeInEaseOut)
  }

  /// The look at a time in seconds since the entrance began: at first before it, at rest from its end on.
  public func appearance(at time: Double) -> ElementAppearance {
    var start = ElementAppearance()
    start.offset = offset
    start.scale = scale
    start.alpha = alpha
    if time >= duration { return .resting }
    return start.interpolated(to: .resting, progress: curve.progress(at: time / duration))
  }
}

extension ElementEntrance: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(offset: offset.x, "offset.0")
    problems.require(offset: offset.y, "offset.1")
    problems.require(extent: scale, "scale")
    problems.require(alpha, in: 0...1, "alpha")
    problems.require(duration, in: 0...10, "duration")
    problems.add(curve.validate(), under: "curve")
    return problems
  }
}
