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
  /// Whether the presented values of every display frame are kept.
  public var recordsFrames = false

  /// Most display frames of one trace that are kept: more than four hours at 60 Hz, which no gesture lasts.
  public static let frameLimit = 1_000_000

  /// Makes the default options.
  public init() {}
}

extension ReplayOptions {
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
    return problems
  }
}
