// SPDX-License-Identifier: GPL-3.0-or-later

/// The smallest changes of a sheet or of a gesture that make a replay end otherwise.
public struct ReplayFlips: Sendable, Hashable {
  /// Changes of one threshold of the release rule, the smallest relative change first; none when no threshold alone
  /// flips the outcome, or the rule was not evaluated.
  public let thresholds: [ThresholdFlip]
  /// Scaling of all ways from the first touch; `nil` when none from 1/100 to 100 flips the outcome.
  public let travelScale: ScaleFlip?
  /// Scaling of all times; `nil` when none from 1/100 to 100 flips the outcome.
  public let timeScale: ScaleFlip?

  init(_ decision: Decision?, probe: FlipProbe) {
    thresholds = decision.map { ThresholdFlip.all(of: $0, probe: probe) } ?? []
    travelScale = ScaleFlip.nearest { factor in
      probe.trace.scalingTravel(by: factor).flatMap(probe.flippedEnding(of:))
    }
    timeScale = ScaleFlip.nearest { factor in
      probe.trace.scalingTime(by: factor).flatMap(probe.flippedEnding(of:))
    }
  }
}
