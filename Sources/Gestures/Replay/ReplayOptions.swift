// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// What a replay assumes beside the trace and the sheet.
public struct ReplayOptions: Sendable, Hashable {
  /// The velocity estimator; `nil` takes the sheet's.
  public var velocity: VelocityEstimation?
  /// Rate in hertz at which the display delivers touches; `nil` delivers every row.
  public var touchRate: Double?
  /// Whether the sheet's layout decides what lies under each touch.
  ///
  /// Otherwise every touch lies on the sheet but on no action or field.
  public var hitTests = false
  /// The screen of traces that name none. Default 390 × 844 points.
  public var screen = Screen()
  /// Seconds from the beginning of the sheet's presentation to the first row of the trace; nil, the default, has the
  /// sheet at rest just then.
  public var presentationLead: Double?
  /// Display frames a second.
  public var refreshRate = 60.0
  /// How motion is computed. Default: integrated by Runge–Kutta–Prince–Dormand 8(9).
  public var method = MotionMethod.integrator(.rk8pd)
  /// Tolerance and step of the integrator.
  public var integration = IntegratorOptions()
  /// Whether the motion that follows is measured: how long it takes to settle, how far it overshoots. Without, the result
  /// has no `motion`, and the outcome comes sooner. Default true.
  public var measuresMotion = true
  /// To how many decimals the measures of the motion count; nil, the default, for all digits.
  ///
  /// With decimals, the closed form stands in for the default integrator, at its default tolerance, wherever both
  /// round to the same decimals for certain; only those are right then. Without measures it stands in wherever the
  /// integration cannot fail. The rest of the result is the same, and comes sooner.
  public var motionDecimals: MotionDecimals?
  /// Whether the result says what happened in time. Default true; without, it comes sooner.
  public var recordsEvents = true
  /// Whether the presented values of every display frame are kept.
  public var recordsFrames = false

  /// Most display frames of one trace that are kept: more than four hours at 60 Hz, which no gesture lasts.
  public static let frameLimit = 1_000_000

  /// Makes the default options.
  public init() {}
}

/// Decimals to which the measures of a motion are shown.
public struct MotionDecimals: Sendable, Hashable {
  /// Decimals of the settling time in seconds, from 0 to 5.
  public var settlingTime: Int
  /// Decimals of the overshoot in points, from 0 to 5.
  public var overshoot: Int

  /// Names the decimals.
  public init(settlingTime: Int, overshoot: Int) {
    self.settlingTime = settlingTime
    self.overshoot = overshoot
  }
}

extension ReplayOptions {
  /// Whether the closed form may stand in for the integration where no decimal depends on it.
  ///
  /// Only of the default integrator at its default tolerance it is known how close both are.
  var mayRound: Bool {
    let standard = ReplayOptions()
    return motionDecimals != nil && !hitTests && !recordsFrames && presentationLead == nil
      && method == standard.method && integration == standard.integration
  }

  /// The same without what changes no outcome and takes time: frames, measures of the motion, and integration where motion
  /// decides nothing. With hit tests a touch meets the sheet where its motion has brought it, which is computed as asked.
  public var forOutcome: ReplayOptions {
    var options = self
    options.recordsFrames = false
    options.measuresMotion = false
    if !hitTests { options.method = .closedForm }
    return options
  }

  /// The rows of a trace that arrive.
  func delivered(_ trace: TouchTrace) -> [TouchSample] {
    touchRate.map { TouchDelivery(rate: $0).deliver(trace.samples) } ?? trace.samples
  }
}

extension ReplayOptions: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let touchRate { problems.requirePositive(touchRate, "touchRate") }
    if let presentationLead { problems.requireNotNegative(presentationLead, "presentationLead") }
    problems.requirePositive(refreshRate, "refreshRate")
    problems.add(integration.validate(), under: "integration")
    if let motionDecimals {
      problems.require(motionDecimals.settlingTime, in: 0...5, "motionDecimals.settlingTime")
      problems.require(motionDecimals.overshoot, in: 0...5, "motionDecimals.overshoot")
    }
    return problems
  }
}
