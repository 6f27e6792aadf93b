// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Android's settling of a released view: progress 1 + (t − 1)⁵ over a duration that follows from distance and
/// velocity, as Material's bottom sheets have it.
///
/// With a released velocity v on an axis and half the parent's width h, that axis takes
/// 4·round(1000·h·(1 + sin(0.15π·(min(1, |d|/width) − 0.5)))/|v|) milliseconds; without one
/// (|d|/range + 1)·256. Neither exceeds 600. The two axes are weighted by their speeds, or where an axis has none by
/// its share of the distance. The settling starts at 5 distances a duration whatever the velocity was.
///
/// Source: androidx.customview `ViewDragHelper` (AOSP). Lengths are in density-independent points, where Android
/// rounds whole pixels; that moves a duration by a few milliseconds at most.
public struct SettleAnimation: Sendable, Hashable, Codable {
  /// Seconds that a settling over no distance without velocity takes; twice that over the whole range.
  ///
  /// Default 0.256, from ViewDragHelper; from 0.001 to 10.
  public var baseDuration = 0.256
  /// Most seconds that a settling takes, from 0.001 to 10. Default 0.6, from ViewDragHelper.
  public var maximumDuration = 0.6
  /// Speed in points per second under which an axis counts as released at rest.
  ///
  /// Default 50, Android's minimum fling velocity.
  public var minimumSpeed = 50.0
  /// Speed in points per second above which an axis counts as released at this speed.
  ///
  /// Default 8000, Android's maximum fling velocity.
  public var maximumSpeed = 8000.0
  /// Width of the parent view in points, from 1 to 1e5; it also measures vertical motion. Null, the default, for the
  /// screen's.
  public var width: Double?
  /// Range of a drag in points, from 1 to 1e5, that a distance without velocity is measured by. Null, the default, for
  /// the screen's height, which a bottom sheet that can be hidden has.
  public var range: Double?

  /// Makes the settling of a bottom sheet that can be hidden.
  public init() {}

  /// Progress 1 + (t − 1)⁵ at a share of the duration; 0 up to 0, 1 from 1 on.
  public static func progress(at time: Double) -> Double {
    let rest = min(max(time, 0), 1) - 1
    let square = rest * rest
    return square * square * rest + 1
  }

  /// Slope 5·(t − 1)⁴ of the progress at a share of the duration, per duration; 0 outside 0…1.
  public static func slope(at time: Double) -> Double {
    guard time >= 0, time <= 1 else { return 0 }
    let square = (time - 1) * (time - 1)
    return 5 * square * square
  }

  /// Seconds that the settling over a distance takes, in whole milliseconds.
  ///
  /// - Parameters:
  ///   - distance: way to the target, in points.
  ///   - velocity: velocity at the release, in points per second; nil for a settling that no release began.
  ///   - screen: size in points of the screen, which stands for a width or range that is not given.
  /// - Returns: seconds; 0 without a distance.
  public func duration(covering distance: Vector, from velocity: Vector?, on screen: Size) -> Double {
    let speeds = (clamped(velocity?.x ?? 0), clamped(velocity?.y ?? 0))
    let lengths = (distance.x.magnitude, distance.y.magnitude)
    guard lengths.0 + lengths.1 > 0 else { return 0 }
    let weights = (
      speeds.0 > 0 ? speeds.0 / (speeds.0 + speeds.1) : lengths.0 / (lengths.0 + lengths.1),
      speeds.1 > 0 ? speeds.1 / (speeds.0 + speeds.1) : lengths.1 / (lengths.0 + lengths.1)
    )
    let milliseconds =
      axisMilliseconds(lengths.0, at: speeds.0, on: screen) * weights.0
      + axisMilliseconds(lengths.1, at: speeds.1, on: screen) * weights.1
    return min(milliseconds.rounded(.down) / 1000, SheetAnimation.longestDuration)
  }

  /// The milliseconds that one axis takes.
  private func axisMilliseconds(_ length: Double, at speed: Double, on screen: Size) -> Double {
    guard length > 0 else { return 0 }
    let most = maximumDuration * 1000
    let (width, range) = (self.width ?? screen.width, self.range ?? screen.height)
    guard speed > 0 else { return min(((length / range + 1) * baseDuration * 1000).rounded(.down), most) }
    let half = width / 2
    let way = half + half * sin((min(1, length / width) - 0.5) * 0.15 * .pi)
    return min(4 * (1000 * way / speed).rounded(), most)
  }

  /// A speed, 0 under the minimum, and at most the maximum.
  private func clamped(_ velocity: Double) -> Double {
    velocity.magnitude < minimumSpeed ? 0 : min(velocity.magnitude, maximumSpeed)
  }

  private enum CodingKeys: CodingKey {
    case baseDuration, maximumDuration, minimumSpeed, maximumSpeed, width, range
  }

  /// Reads the fields; absent ones take their defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    baseDuration = try container.decode(forKey: .baseDuration, default: baseDuration)
    maximumDuration = try container.decode(forKey: .maximumDuration, default: maximumDuration)
    minimumSpeed = try container.decode(forKey: .minimumSpeed, default: minimumSpeed)
    maximumSpeed = try container.decode(forKey: .maximumSpeed, default: maximumSpeed)
    width = try container.decodeIfPresent(Double.self, forKey: .width)
    range = try container.decodeIfPresent(Double.self, forKey: .range)
  }
}

extension SettleAnimation: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(baseDuration, in: 0.001...10, "baseDuration")
    problems.require(maximumDuration, in: 0.001...10, "maximumDuration")
    problems.requireNotNegative(minimumSpeed, "minimumSpeed")
    problems.require(maximumSpeed, in: 1...1e6, "maximumSpeed")
    if let width { problems.require(width, in: 1...1e5, "width") }
    if let range { problems.require(range, in: 1...1e5, "range") }
    return problems
  }
}
