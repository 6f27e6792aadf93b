// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Reduces traces to what every release rule of a sheet has to know of them, by one replay each.
///
/// The replay goes on as if the rule had restored the sheet, so that nothing depends on the thresholds:
/// - If the rule is asked and a tap dismisses the sheet later, it is dismissed either way: the outcome is fixed.
/// - If the rule is asked and an action is chosen later, the rule decides whether it comes to that: the row is a release.
/// - If the rule is not asked, the outcome is fixed. It is not asked by a sheet that cannot be pulled away.
public struct FeatureExtractor: Sendable {
  /// What the rows depend on.
  public let context: FeatureContext
  private let replayer: Replayer
  private let estimators: [any VelocityEstimator]
  private let followsBySteps: Bool

  /// Prepares a sheet.
  ///
  /// Motion is computed by its closed form unless the layout decides what lies under each touch.
  ///
  /// Throws when the sheet or the options are out of range.
  public init(sheet: Sheet, options: ReplayOptions = ReplayOptions()) throws(ReplayError) {
    let problems = sheet.validate()
    guard problems.isEmpty else { throw .invalid(problems) }
    context = FeatureContext(sheet: sheet, options: options)
    var quick = options.forOutcome
    quick.recordsEvents = false
    replayer = try Replayer(sheet: sheet.restoredAlways, options: quick)
    estimators = VelocityEstimation.allCases.map(\.estimator)
    followsBySteps = sheet.followsBySteps
  }

  /// The features of a trace.
  ///
  /// Complexity: linear in the rows of the trace.
  ///
  /// - Parameters:
  ///   - trace: the rows and what is known of them.
  ///   - workspace: memory of earlier replays; it changes no result.
  /// - Returns: one row of a table of features.
  /// - Throws: `ReplayError` when the motion cannot be integrated.
  public func features(
    of trace: TouchTrace, reusing workspace: ReplayWorkspace = ReplayWorkspace()
  ) throws(ReplayError) -> TraceFeatures {
    TraceFeatures(
      trace: trace.id, source: trace.source, line: trace.line, group: trace.group, expected: trace.expected,
      duration: trace.duration, screen: trace.metadata.screen, ending: try ending(of: trace, workspace))
  }

  private func ending(
    of trace: TouchTrace, _ workspace: ReplayWorkspace
  ) throws(ReplayError) -> TraceFeatures.Ending {
    do throws(IntegrationError) {
      var session = ReplaySession(replayer.setup, trace: trace, workspace: workspace)
      session.keepsPath = true
      try session.play()
      let outcome = session.ending?.outcome ?? .ignored
      let release = session.lastRelease
      session.giveBack()
      guard context.hasReleaseRule, outcome != .dismissed, let release else { return .fixed(outcome) }
      return self.release(release)
    } catch {
      throw .integration(error)
    }
  }

  private func release(_ release: ReplaySession.PanRelease) -> TraceFeatures.Ending {
    let edge = context.edge
    let travel = edge.component(of: release.translation)
    // Only positions near the largest number have no difference; no condition holds for it.
    guard !travel.isNaN else { return .fixed(.restored) }
    let velocities = estimators.map { $0.velocity(of: release.path) }
    return .release(
      TraceFeatures.Release(
        travel: travel, crossTravel: edge.crossComponent(of: release.translation),
        offset: followsBySteps ? release.offset : nil,
        velocities: velocities.map { $0.map(edge.component) },
        crossVelocities: velocities.map { $0.map(edge.crossComponent) }, isCancelled: release.isCancelled))
  }
}

extension Sheet {
  /// The same sheet with a rule that never dismisses it.
  fileprivate var restoredAlways: Sheet {
    var sheet = self
    sheet.dismissal.distance = nil
    sheet.dismissal.velocity = nil
    if sheet.policy != nil { sheet.policy = ReleasePolicy([]) }
    return sheet
  }
}
