// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// The release of a gesture as one velocity estimator sees it, and what the sheet would make of that.
public struct EstimatedRelease: Sendable, Hashable {
  /// The estimator.
  public let estimation: VelocityEstimation
  /// Velocity at the release in points per second; that of the finger at its end when the release was not evaluated;
  /// `nil` when the estimator has none.
  public let velocity: Vector?
  /// How the gesture would end.
  public let ending: ReplayEnding
  /// Margin of the condition that would decide; see `Decision`.
  public let margin: Double?

  /// The outcome.
  public var outcome: Outcome { ending.outcome }
}

extension EstimatedRelease {
  /// The release of a trace under every estimator, in the order of `VelocityEstimation.allCases`.
  ///
  /// Complexity: one replay for each estimator.
  static func all(of trace: TouchTrace, probe: FlipProbe) throws(ReplayError) -> [EstimatedRelease] {
    let path = MotionPath(centroidOf: probe.options.delivered(trace))
    var releases: [EstimatedRelease] = []
    for estimation in VelocityEstimation.allCases {
      var options = probe.options
      options.velocity = estimation
      let result = try Replayer(sheet: probe.sheet, options: options).replay(trace)
      let velocity = result.release.map(\.velocity) ?? estimation.estimator.velocity(of: path)
      releases.append(
        EstimatedRelease(
          estimation: estimation, velocity: velocity, ending: result.ending, margin: result.margin))
    }
    return releases
  }
}
