// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// How the continuous solver integrates, and what it takes for a contact.
public struct ContinuousConfiguration: Sendable, Hashable, Codable {
  /// The method between events. Default none: the best one for the world at hand.
  public var integrator: IntegratorMethod?
  /// Tolerance, step, degree and limit of steps of that method.
  ///
  /// What is linear between events is, without a chosen method, right to a hundredth of the tolerance in a stretch
  /// without events.
  public var options = IntegratorOptions()
  /// Largest error of the time of an event, in seconds. Above 0; default 1e-12.
  public var eventTolerance = 1e-12
  /// Distance at which two shapes touch, in points. Not negative; default 2, as shapes in UIKit have skins of one point each.
  public var contactDistance = WorldModel.contactDistance
  /// Approach, in points per second, up to which nothing bounces. Not negative; default 100, observed UIKit behaviour.
  ///
  /// 0 lets bodies bounce until their bounces are too small to be told from rest.
  public var restitutionThreshold = WorldModel.restitutionThreshold
  /// Most events of a run for each item of the world, counted all together. Above 0; default one million.
  ///
  /// A run of 10 items ends with an error when it would have more than ten times as many events, whichever items have
  /// them and whatever changes are made on the way.
  public var eventLimit = 1_000_000

  /// Most steps of a run, accepted and rejected. Above 0; default three million.
  ///
  /// What the integrator takes for a call is limited by its own options; this keeps a run of many display frames from going on for hours.
  public var runStepLimit = 3_000_000

  /// Makes the default configuration.
  public init() {}
}

extension ContinuousConfiguration: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.requirePositive(eventTolerance, "eventTolerance")
    problems.requireNotNegative(contactDistance, "contactDistance")
    problems.requireNotNegative(restitutionThreshold, "restitutionThreshold")
    problems.require(eventLimit, in: 1...Int.max, "eventLimit")
    problems.require(runStepLimit, in: 1...Int.max, "runStepLimit")
    return problems
  }
}
