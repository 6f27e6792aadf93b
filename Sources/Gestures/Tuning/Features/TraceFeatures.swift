// SPDX-License-Identifier: GPL-3.0-or-later

/// All that a release rule has to know of one trace.
public struct TraceFeatures: Sendable, Hashable {
  /// Name of the trace.
  public var trace: String
  /// Where the trace was read from.
  public var source: String
  /// Line of the trace's first row in its source, counted from 1; 0 when unknown.
  public var line: Int
  /// The user or device that made the recording.
  public var group: String?
  /// The outcome that the recording's author expects.
  public var expected: Outcome?
  /// Seconds from the first row to the last.
  public var duration: Double
  /// The screen that the trace was recorded on; nil for the one that is assumed.
  public var screen: Screen?
  /// How the gesture ends.
  public var ending: Ending

  /// How a gesture ends for the sheet.
  public enum Ending: Sendable, Hashable {
    /// As the release rule decides.
    case release(Release)
    /// In any case so, because the rule is not asked: no pan began, or a tap or an action came first.
    case fixed(Outcome)
  }

  /// A pan when its fingers left the screen, along and across the axis of the sheet.
  public struct Release: Sendable, Hashable {
    /// Points that the finger travelled towards dismissal since the pan began.
    public var travel: Double
    /// Points that it travelled across, rightwards or downwards positive; nil when unknown.
    public var crossTravel: Double?
    /// Points from the sheet's most open place to where the finger has carried it; nil where it follows from the travel.
    public var offset: Double?
    /// Points per second towards dismissal by each estimator, in the order of `VelocityEstimation.allCases`; nil where one
    /// has none or it is unknown.
    public var velocities: [Double?]
    /// Points per second across, in the same order.
    public var crossVelocities: [Double?]
    /// Whether the touch was cancelled instead of lifted.
    public var isCancelled: Bool
  }
}
