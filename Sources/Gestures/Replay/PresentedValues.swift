// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// One of the quantities of a sheet that a gesture or an animation changes.
public enum MotionChannel: Int, Sendable, Hashable, CaseIterable {
  /// Horizontal translation from the resting place, in points.
  case translationX
  /// Vertical translation from the resting place, in points, positive downwards.
  case translationY
  /// Scale about the centre, on both axes.
  case scale
  /// Further vertical scale, on top of `scale`.
  case scaleY
  /// Opacity of the sheet, from 0 to 1 at rest; an animation may overshoot.
  case alpha
  /// Opacity of the view that dims what lies behind the sheet, as a share of its full value.
  case dim
}

extension MotionChannel {
  /// All channels, in an array that exists once.
  static let all = allCases
}

/// A value for every channel: what a sheet looks like, or how fast that changes.
public struct PresentedValues: Sendable, Hashable {
  private var storage = SIMD8<Double>(repeating: 0)

  /// The sheet at rest: no translation, all scales and opacities 1.
  public static let resting: PresentedValues = {
    var values = PresentedValues()
    for channel in [MotionChannel.scale, .scaleY, .alpha, .dim] { values[channel] = 1 }
    return values
  }()

  /// Zero on every channel.
  public init() {}

  /// The value of a channel.
  public subscript(channel: MotionChannel) -> Double {
    get { storage[channel.rawValue] }
    set { storage[channel.rawValue] = newValue }
  }

  /// The difference on every channel.
  public static func - (left: PresentedValues, right: PresentedValues) -> PresentedValues {
    var values = PresentedValues()
    values.storage = left.storage - right.storage
    return values
  }

  /// Both channels of the translation, in points.
  public var translation: Vector {
    get { Vector(x: self[.translationX], y: self[.translationY]) }
    set {
      self[.translationX] = newValue.x
      self[.translationY] = newValue.y
    }
  }
}
