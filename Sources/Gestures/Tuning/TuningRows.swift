// SPDX-License-Identifier: GPL-3.0-or-later

/// The labelled traces that a rule is judged by, in columns.
///
/// A trace should be dismissed if that is the outcome expected of it; every other expectation is that it
/// should not. Traces without an expectation are left out. Missing numbers are NaN.
public struct TuningRows: Sendable {
  /// The estimator whose velocities are kept.
  public let estimation: VelocityEstimation
  /// Which trace of the table each row is.
  public private(set) var traces: [Int] = []
  /// Whether each should be dismissed.
  public private(set) var expected: [Bool] = []
  /// Number of traces that were left out, because they say nothing about how they should end.
  public private(set) var unlabelled = 0

  /// How a row ends: as the rule decides, or in any case so.
  enum Ending: UInt8 {
    case release, stays, dismissed
  }

  private(set) var endings: [Ending] = []
  private(set) var travels: [Double] = []
  private(set) var crossTravels: [Double] = []
  private(set) var offsets: [Double] = []
  private(set) var velocities: [Double] = []
  private(set) var crossVelocities: [Double] = []
  /// Index of each row's screen; of none for the one that is assumed.
  private(set) var screens: [Int32] = []
  private(set) var screenList: [Screen] = []
  /// All traces, with or without expectation.
  private var total = 0

  /// An empty list for the velocities of an estimator.
  init(_ estimation: VelocityEstimation) { self.estimation = estimation }

  /// Takes the labelled traces of a table, with the velocities that a rule looks at.
  public init(_ table: some Collection<TraceFeatures>, for rule: SheetRule) {
    self.init(rule.estimation)
    for trace in table { append(trace, column: rule.column) }
  }

  /// Number of rows.
  public var count: Int { traces.count }

  private mutating func append(_ trace: TraceFeatures, column: Int) {
    defer { total += 1 }
    guard let outcome = trace.expected else {
      unlabelled += 1
      return
    }
    traces.append(total)
    expected.append(outcome == .dismissed)
    var release: TraceFeatures.Release?
    switch trace.ending {
    case .release(let features):
      release = features
      endings.append(.release)
    case .fixed(let outcome): endings.append(outcome == .dismissed ? .dismissed : .stays)
    }
    func number(_ column: Int, _ values: [Double?]?) -> Double {
      guard let values, column < values.count else { return .nan }
      return values[column] ?? .nan
    }
    travels.append(release?.travel ?? .nan)
    crossTravels.append(release?.crossTravel ?? .nan)
    offsets.append(release?.offset ?? .nan)
    velocities.append(number(column, release?.velocities))
    crossVelocities.append(number(column, release?.crossVelocities))
    screens.append(trace.screen.map { index(of: $0) } ?? -1)
  }

  private mutating func index(of screen: Screen) -> Int32 {
    if let index = screenList.firstIndex(of: screen) { return Int32(index) }
    screenList.append(screen)
    return Int32(screenList.count - 1)
  }

  /// The release of a row for a sheet that follows in a way, on the stage of its screen.
  func state(_ row: Int, _ stage: ReplayStage, _ following: SheetFollowing) -> ReleaseState {
    let (velocity, cross, offset) = (velocities[row], crossVelocities[row], offsets[row])
    return ReleaseState(
      travel: travels[row], crossTravel: crossTravels[row], velocity: velocity.isNaN ? nil : velocity,
      crossVelocity: cross.isNaN ? nil : cross,
      offset: offset.isNaN ? stage.offset(travel: travels[row], following: following) : offset)
  }
}

extension TuningRows {
  /// Takes the labelled traces of a feature table, with the velocities that a rule looks at.
  ///
  /// Throws `TuningError` where the table lacks the velocities of the rule's estimator.
  /// Complexity: linear in the number of rows.
  public init(_ table: FeatureTable, for rule: SheetRule) throws(TuningError) {
    try self.init(table, for: rule, keepsUnlabelled: false)
  }

  /// The same, if asked for with the traces that have no label: they are none that should be dismissed.
  init(_ table: FeatureTable, for rule: SheetRule, keepsUnlabelled: Bool) throws(TuningError) {
    self.init(rule.estimation)
    guard let velocities = table.velocity(of: rule.estimation) else {
      throw TuningError(
        .otherSheet,
        "the features have no velocities by \(rule.estimation.rawValue), which the rule looks at")
    }
    let crossVelocities = table.crossVelocity(of: rule.estimation)
    let (travels, crossTravels, offsets) = (table.travel, table.crossTravel, table.offset)
    let screenIndices = table.screenIndices
    screenList = table.screens
    for row in 0..<table.count {
      let outcome = table.expected(at: row)
      if outcome == nil {
        unlabelled += 1
        if !keepsUnlabelled { continue }
      }
      traces.append(row)
      expected.append(outcome == .dismissed)
      endings.append(table.fixedOutcome(at: row).map { $0 == .dismissed ? .dismissed : .stays } ?? .release)
      self.travels.append(travels[row])
      self.crossTravels.append(crossTravels?[row] ?? .nan)
      self.offsets.append(offsets?[row] ?? .nan)
      self.velocities.append(velocities[row])
      self.crossVelocities.append(crossVelocities?[row] ?? .nan)
      screens.append(screenIndices[row])
    }
    total = table.count
  }
}

/// A sheet on each of the screens of some rows.
struct RowStages {
  private let assumed: ReplayStage
  private let others: [ReplayStage]

  init(_ rule: SheetRule, for rows: TuningRows) {
    assumed = rule.stage(on: nil)
    others = rows.screenList.map { rule.stage(on: $0) }
  }

  /// The stage of a screen by its index.
  subscript(screen: Int32) -> ReplayStage { screen < 0 ? assumed : others[Int(screen)] }
}
