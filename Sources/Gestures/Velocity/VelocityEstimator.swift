// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// A rule that tells how fast a finger moved when it left the screen.
///
/// Estimators differ in which samples they look at, how they weigh them and what they make of a finger that
/// rested before it lifted; the differences decide whether a flick dismisses a sheet.
public protocol VelocityEstimator: Sendable {
  /// The velocity at the end of a path, in points per second, y down.
  ///
  /// `nil` means that the estimator has no velocity, which is not the same as the velocity zero: a rule that
  /// compares with a threshold is then not met.
  func velocity(of path: MotionPath) -> Vector?
}

extension VelocityEstimator {
  /// The velocity at the end of a path with each component held within a limit on both sides, as trackers
  /// that bound flings have it.
  ///
  /// - Parameters:
  ///   - path: the way of a finger.
  ///   - limit: the largest magnitude of a component, in points per second, 0 or more.
  /// - Returns: the velocity in points per second; nil where there is none.
  public func velocity(of path: MotionPath, within limit: Double) -> Vector? {
    precondition(limit >= 0, "The limit of a velocity is 0 or more.")
    return velocity(of: path).map {
      Vector(x: min(max($0.x, -limit), limit), y: min(max($0.y, -limit), limit))
    }
  }
}

/// The velocity estimators by the names that files and the command line use.
public enum VelocityEstimation: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
  /// `UIPanGestureRecognizer`: 0.8 of the previous and 0.2 of the current event's velocity.
  case uikit
  /// Android's default for x and y: a parabola through the last 100 ms.
  case lsq2
  /// Flutter's tracker: the same fit from at least three samples, zero otherwise.
  case flutter
  /// Android's impulse strategy: the speed that the summed work would give.
  case impulse
  /// Flutter's tracker for iOS scroll views: three event velocities, the oldest weighing most.
  case flutterIOS = "flutter-ios"
  /// The last two rows, the lift included.
  case twoPoint = "two-point"
  /// The whole drag: travel over duration, the lift included.
  case average
  /// Android's first strategy: averages of slopes from the oldest sample of the last 200 ms.
  case legacy

  /// The estimator of this name.
  public var estimator: any VelocityEstimator {
    switch self {
    case .uikit: UIKitVelocity()
    case .lsq2: LeastSquaresVelocity()
    case .flutter: FlutterVelocity()
    case .impulse: ImpulseVelocity()
    case .flutterIOS: FlutterIOSVelocity()
    case .twoPoint: TwoPointVelocity()
    case .average: AverageVelocity()
    case .legacy: LegacyVelocity()
    }
  }

  /// Whether the row that lifts the finger counts as a sample.
  public var countsLift: Bool { self == .twoPoint || self == .average }

  /// Whether the estimator keeps its value however long a finger rests before it lifts.
  public var ignoresRest: Bool { self == .uikit }
}
