// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// How a button shows that it is touched.
///
/// The look changes when the touch comes onto the button and back when it leaves; each change is an animation of its own
/// and they add up, so that nothing jumps. Kinds and numbers are TSAlertController's: its actions begin with
/// `fadeInAndScaleDown`, its plain buttons with `tintAndScaleDown`.
public struct ActionHighlight: Sendable, Hashable, Codable {
  /// Opacity of a touched button, from 0 to 1. Default 0.75.
  public var alpha: Double
  /// Scale of a touched button, above 0. Default 0.95.
  public var scale: Double
  /// Opacity of the tint over a touched button, from 0 to 1. Default 0.
  public var tint: Double
  /// Seconds of each change. Default 0.15.
  public var duration = 0.15
  /// How the look changes over the duration. Default ease in, ease out, which UIView animates with.
  public var curve = AnimationCurve.easeInEaseOut
  /// Opacity of a button that cannot be chosen, from 0 to 1. Default 0.25.
  public var disabledAlpha = 0.25

  /// Opacity 0.75.
  public static let fadeIn = ActionHighlight(alpha: 0.75, scale: 1, tint: 0)
  /// Opacity 0.75 and scale 0.95.
  public static let fadeInAndScaleDown = ActionHighlight(alpha: 0.75, scale: 0.95, tint: 0)
  /// A tint of opacity 0.5 and scale 0.95.
  public static let tintAndScaleDown = ActionHighlight(alpha: 1, scale: 0.95, tint: 0.5)

  /// Makes a highlight from the look of a touched button, with the library's times.
  public init(alpha: Double, scale: Double, tint: Double) {
    self.alpha = alpha
    self.scale = scale
    self.tint = tint
  }

  /// A change of a button between touched and not touched.
  public struct Change: Sendable, Hashable {
    /// When, in seconds.
    public var time: Double
    /// Whether the button is touched from then on.
    public var isHighlighted: Bool

    /// Makes a change.
    public init(at time: Double, isHighlighted: Bool) {
      self.time = time
      self.isHighlighted = isHighlighted
    }
  }

  /// The look of a button at a time, after changes in order of time.
  ///
  /// Each change starts an animation from the look that the one before leads to; what is left of the earlier ones
  /// goes on beside it. A button that cannot be chosen has `disabledAlpha` and is never touched.
  public func appearance(at time: Double, after changes: [Change], isEnabled: Bool = true)
    -> ElementAppearance
  {
    var result = ElementAppearance.resting
    guard isEnabled else {
      result.alpha = disabledAlpha
      return result
    }
    var touched = ElementAppearance.resting
    touched.alpha = alpha
    touched.scale = scale
    touched.tint = tint
    var isTouched = false
    for change in changes where change.time <= time && change.isHighlighted != isTouched {
      isTouched = change.isHighlighted
      let elapsed = time - change.time
      let progress = elapsed >= duration ? 1 : curve.progress(at: elapsed / duration)
      result.add(
        from: isTouched ? .resting : touched, to: isTouched ? touched : .resting, progress: progress)
    }
    return result
  }

  /// The changes of one action's button that a replay's log tells, in order of time.
  public static func changes(of action: Int, in events: [ReplayEvent]) -> [Change] {
    events.compactMap { event in
      guard event.action?.index == action else { return nil }
      switch event.name {
      case .actionHighlighted: return Change(at: event.time, isHighlighted: true)
      case .actionUnhighlighted: return Change(at: event.time, isHighlighted: false)
      default: return nil
      }
    }
  }
}

extension ActionHighlight: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(alpha, in: 0...1, "alpha")
    problems.require(extent: scale, "scale")
    problems.require(tint, in: 0...1, "tint")
    problems.require(duration, in: 0...10, "duration")
    problems.add(curve.validate(), under: "curve")
    problems.require(disabledAlpha, in: 0...1, "disabledAlpha")
    return problems
  }
}
