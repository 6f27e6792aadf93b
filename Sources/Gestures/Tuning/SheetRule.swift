// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides at a release what becomes of a sheet: by its policy or else by its two thresholds.
///
/// A replay decides by this very rule, so that features of a trace lead to the outcome that a replay of the
/// trace has.
public struct SheetRule: Sendable {
  /// The sheet, without the options that its style does not allow.
  public private(set) var sheet: Sheet
  /// The estimator whose velocities count.
  public let estimation: VelocityEstimation
  /// Place of that estimator's velocities in the features of a trace.
  let column: Int
  /// The screen of traces that name none.
  private let screen: Screen
  /// The sheet on that screen.
  private let stage: ReplayStage

  /// Prepares decisions; of the options the estimator and the screen count.
  ///
  /// Throws what `Sheet.validate()` and `ReplayOptions.validate()` report.
  public init(sheet: Sheet, options: ReplayOptions = ReplayOptions()) throws(ReplayError) {
    let problems = sheet.validate() + options.validate()
    guard problems.isEmpty else { throw ReplayError.invalid(problems) }
    self.init(allowed: sheet.allowed.sheet, options: options)
  }

  /// The same for other thresholds, whether they are valid or not: a sheet that lies where this one does and
  /// has the conditions of this one.
  func with(thresholdsOf sheet: Sheet) -> SheetRule {
    var rule = self
    rule.sheet.policy = sheet.policy
    rule.sheet.dismissal = sheet.dismissal
    return rule
  }

  /// Prepares decisions about a sheet that has been found valid.
  init(allowed sheet: Sheet, options: ReplayOptions) {
    self.sheet = sheet
    estimation = options.velocity ?? sheet.velocity
    column = VelocityEstimation.allCases.firstIndex(of: estimation) ?? 0
    screen = options.screen
    stage = ReplayStage(of: sheet, on: options.screen)
  }

  /// The sheet on a screen; nil for the one that is assumed.
  func stage(on screen: Screen?) -> ReplayStage {
    guard let screen, screen != self.screen else { return stage }
    return ReplayStage(of: sheet, on: screen)
  }

  /// The decision at a release; nil for a sheet that cannot be dismissed by a pull.
  func decision(_ state: ReleaseState, in geometry: ReleaseGeometry) -> Decision? {
    guard sheet.dismissal.isEnabled else { return nil }
    guard let policy = sheet.policy else {
      return sheet.dismissal.rule.decide(travel: state.travel, velocity: state.velocity)
    }
    return policy.decide(state, in: geometry)
  }

  /// The decision about a trace's release; nil for a sheet that cannot be dismissed by a pull, which
  /// restores it.
  ///
  /// Where the offset is not known, it is that of a finger that came straight from where the pan began: for
  /// a sheet that follows by steps the way matters, and the offset has to be given. What else is unknown
  /// meets no condition.
  ///
  /// - Parameters:
  ///   - release: What is known of the release, measured along the axis of this sheet.
  ///   - screen: The screen that the trace was recorded on; nil for the one that is assumed.
  /// - Returns: The decision with all its conditions.
  public func decision(_ release: TraceFeatures.Release, screen: Screen? = nil) -> Decision? {
    let stage = stage(on: screen)
    return decision(state(of: release, on: stage), in: stage.release)
  }

  /// The outcome of a trace.
  public func outcome(of trace: TraceFeatures) -> Outcome {
    switch trace.ending {
    case .fixed(let outcome): outcome
    case .release(let release):
      decision(release, screen: trace.screen)?.dismisses == true ? .dismissed : .restored
    }
  }

  /// Whether a trace dismisses the sheet.
  public func dismisses(_ trace: TraceFeatures) -> Bool { outcome(of: trace) == .dismissed }

  private func state(of release: TraceFeatures.Release, on stage: ReplayStage) -> ReleaseState {
    ReleaseState(
      travel: release.travel, crossTravel: release.crossTravel ?? .nan,
      velocity: column < release.velocities.count ? release.velocities[column] : nil,
      crossVelocity: column < release.crossVelocities.count ? release.crossVelocities[column] : nil,
      offset: release.offset
        ?? sheet.following.offset(travel: release.travel, from: stage.startOffset, in: stage.release))
  }
}

extension SheetFollowing {
  /// Where a sheet is for a finger that came straight from where the pan began, in points from its most open
  /// place; it rested at `start`.
  func offset(travel: Double, from start: Double, in geometry: ReleaseGeometry) -> Double {
    let finger = start + travel
    return start
      + displacement(finger: finger - lost(finger: finger, in: geometry), from: start, in: geometry)
  }

  /// How far a sheet is from where it began, for a finger that would carry it to an offset without resistance.
  func displacement(finger: Double, from start: Double, in geometry: ReleaseGeometry) -> Double {
    offset(finger: finger, in: geometry) - start
  }
}
