// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// What a sheet did with a trace, by what margin, and why.
public struct ReplayResult: Sendable, Hashable {
  /// Name of the trace.
  public var trace: String
  /// Where the trace was read from.
  public var source: String
  /// Line of the trace's first row in its source.
  public var line: Int
  /// How the gesture ended for the sheet.
  public var outcome: Outcome
  /// Name of the detent where the sheet came to rest; `nil` where it has none, or is gone.
  public var detent: String?
  /// Why, in one sentence with the numbers that decided.
  public var reason: String
  /// The decision at the release; `nil` when the release rule was not evaluated.
  public var decision: Decision?
  /// State of the pan at its end; `nil` when no pan began.
  public var release: Release?
  /// The motion after the release; `nil` when nothing moved.
  public var motion: Motion?
  /// The action that was chosen.
  public var action: SelectedAction?
  /// What happened, in order of time.
  public var events: [ReplayEvent]
  /// The display frames, when they were asked for.
  public var frames: [DisplayFrame]
  /// Whether frames were asked for and left out, because the trace lasts for too many of them.
  public var omitsFrames: Bool
  /// The expected outcome.
  public var expected: Outcome?

  /// An action that was chosen.
  public struct SelectedAction: Sendable, Hashable {
    /// Its title.
    public var title: String
    /// Its number over all sections, counted from 0.
    public var index: Int
  }

  /// State of a pan when its fingers left the screen.
  public struct Release: Sendable, Hashable {
    /// Seconds since the first row of the trace.
    public var time: Double
    /// Travel since the pan began, in points, y down.
    public var translation: Vector
    /// The estimator's velocity in points per second; `nil` when it has none.
    public var velocity: Vector?
  }

  /// Measures of the motion that follows a release.
  public struct Motion: Sendable, Hashable {
    /// Seconds from the release until every animation is over and all values are at their targets.
    public var duration: Double
    /// Seconds from the release until the position stays within half a point of its target.
    public var settlingTime: Double
    /// Points past the target, along the sheet's axis.
    public var overshoot: Double
    /// Finger's velocity at the release less the starting velocity of the animation, along the sheet's axis,
    /// in points per second; `nil` when the finger had no velocity.
    public var velocityJump: Double?
  }

  /// Margin of the condition that decided; see `Decision`.
  public var margin: Double? { decision?.margin }

  /// Whether the outcome is the expected one.
  public var verdict: Verdict {
    guard let expected else { return .unchecked }
    return expected == outcome ? .pass : .fail
  }
}

/// Whether a replay ended as expected.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// The outcome is the expected one.
  case pass
  /// The outcome is not the expected one.
  case fail
  /// Nothing was expected.
  case unchecked
}

/// What was on screen at one display frame.
public struct DisplayFrame: Sendable, Hashable {
  /// Number of the frame, counted from 0 at the first row of the trace.
  public var index: Int
  /// Seconds since the first row of the trace.
  public var time: Double
  /// The presented values.
  public var values: PresentedValues
}
