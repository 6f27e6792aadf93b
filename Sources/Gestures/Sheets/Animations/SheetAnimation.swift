// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// How a sheet comes, goes or springs back: a motion of one of several kinds.
///
/// As JSON it is an object whose `kind` names the kind; the other keys are the fields of that kind. Without
/// `kind` it is a UIView spring. Where an object of another kind is laid over one, fields that both have keep their
/// values, and those that only the new kind has take their defaults.
public enum SheetAnimation: Sendable, Hashable {
  /// A spring of a fixed duration, as UIView takes it: `"kind": "uiView"`.
  case uiView(UIViewAnimation)
  /// A free spring, which may take over the finger's velocity: `"kind": "spring"`.
  case spring(SpringAnimation)
  /// A timing curve: `"kind": "curve"`.
  case curve(CurveAnimation)
  /// A fall to the target: `"kind": "fall"`.
  case fall(FallAnimation)
  /// Android's settling, whose duration follows from distance and velocity: `"kind": "settle"`.
  case settle(SettleAnimation)

  /// Longest time in seconds that any animation moves for, its delay apart; then its values are at their targets.
  ///
  /// UIKit's limit for its springs, taken for springs and falls that would last longer.
  public static let longestDuration = 10.0

  /// Fastest velocity in points per second, on either axis, that is handed over; what is faster counts as this.
  public static let fastestRelease = 1e6

  /// The kinds by their names in JSON.
  public enum Kind: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    case uiView, spring, curve, fall, settle
  }

  /// Makes the animation with which TSAlertController springs back and dismisses.
  public init() { self = .uiView(UIViewAnimation()) }

  /// Makes a UIView spring from its duration in seconds, damping ratio and relative velocity.
  public init(duration: Double, dampingRatio: Double, relativeVelocity: Double) {
    self = .uiView(
      UIViewAnimation(duration: duration, dampingRatio: dampingRatio, relativeVelocity: relativeVelocity))
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .uiView: .uiView
    case .spring: .spring
    case .curve: .curve
    case .fall: .fall
    case .settle: .settle
    }
  }
}

extension SheetAnimation {
  /// The fields of a UIView spring; nil for another kind. Setting fields makes it a UIView spring, nil changes nothing.
  public var uiViewAnimation: UIViewAnimation? {
    get { if case .uiView(let animation) = self { animation } else { nil } }
    set { if let newValue { self = .uiView(newValue) } }
  }

  /// Seconds that the motion takes, without its delay; nil where distance and velocity decide.
  ///
  /// Setting it changes kinds that have the field; others, and nil, change nothing.
  public var duration: Double? {
    get {
      switch self {
      case .uiView(let animation): animation.duration
      case .curve(let animation): animation.duration
      case .spring, .fall, .settle: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .uiView(var animation):
        animation.duration = newValue
        self = .uiView(animation)
      case .curve(var animation):
        animation.duration = newValue
        self = .curve(animation)
      case .spring, .fall, .settle: break
      }
    }
  }

  /// Seconds until the motion begins; 0 for kinds without the field.
  public var delay: Double {
    switch self {
    case .uiView(let animation): animation.delay
    case .curve(let animation): animation.delay
    case .spring, .fall, .settle: 0
    }
  }

  /// The spring that moves the values; nil for kinds without one.
  public var spring: Spring? {
    switch self {
    case .uiView(let animation): animation.spring
    case .spring(let animation): animation.spring
    case .curve, .fall, .settle: nil
    }
  }

  /// The spring that UIKit finds and how well its equation is solved; nil for other kinds than UIView's.
  public var fit: SpringFit? { uiViewAnimation?.fit }
}

extension SheetAnimation: Codable {
  private enum CodingKeys: CodingKey { case kind }

  /// Reads the kind, by default UIView's, then the fields of that kind, which have defaults.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try container.decode(Kind.self, forKey: .kind, default: .uiView) {
      case .uiView: .uiView(try UIViewAnimation(from: decoder))
      case .spring: .spring(try SpringAnimation(from: decoder))
      case .curve: .curve(try CurveAnimation(from: decoder))
      case .fall: .fall(try FallAnimation(from: decoder))
      case .settle: .settle(try SettleAnimation(from: decoder))
      }
  }

  /// Writes the kind, then the fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .uiView(let animation): try animation.encode(to: encoder)
    case .spring(let animation): try animation.encode(to: encoder)
    case .curve(let animation): try animation.encode(to: encoder)
    case .fall(let animation): try animation.encode(to: encoder)
    case .settle(let animation): try animation.encode(to: encoder)
    }
  }
}

extension SheetAnimation: Validatable {
  /// Everything that is out of range, by path; see the fields.
  public func validate() -> [ValidationProblem] {
    switch self {
    case .uiView(let animation): animation.validate()
    case .spring(let animation): animation.validate()
    case .curve(let animation): animation.validate()
    case .fall(let animation): animation.validate()
    case .settle(let animation): animation.validate()
    }
  }
}
