// SPDX-License-Identifier: GPL-3.0-or-later

/// Which of the columns of numbers a table has.
struct FeatureColumns: OptionSet, Sendable, Hashable {
  var rawValue: UInt32

  static let duration = FeatureColumns(.duration)
  static let travel = FeatureColumns(.travel)
  static let crossTravel = FeatureColumns(.crossTravel)
  static let offset = FeatureColumns(.offset)
  /// Every column.
  static let all = FeatureColumns(FeatureNumber.allCases)
  /// The columns that every table has.
  static let required: FeatureColumns = [.duration, .travel]

  init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ number: FeatureNumber) { rawValue = 1 << UInt32(number.index) }

  init(_ numbers: [FeatureNumber]) {
    self.init(rawValue: numbers.reduce(0) { $0 | 1 << UInt32($1.index) })
  }

  /// The columns in their order.
  var numbers: [FeatureNumber] { FeatureNumber.allCases.filter { contains(FeatureColumns($0)) } }
}

/// A column of numbers of a table.
struct FeatureNumber: Sendable, Hashable {
  /// Place among all columns of numbers.
  let index: Int

  static let duration = FeatureNumber(index: 0)
  static let travel = FeatureNumber(index: 1)
  static let crossTravel = FeatureNumber(index: 2)
  static let offset = FeatureNumber(index: 3)

  private static let estimations = VelocityEstimation.allCases

  /// The velocity of an estimator along the axis.
  static func velocity(_ estimation: VelocityEstimation) -> FeatureNumber {
    FeatureNumber(index: 4 + (estimations.firstIndex(of: estimation) ?? 0))
  }

  /// The velocity of an estimator across.
  static func crossVelocity(_ estimation: VelocityEstimation) -> FeatureNumber {
    FeatureNumber(index: 4 + estimations.count + (estimations.firstIndex(of: estimation) ?? 0))
  }

  /// All, in the order in which tables are written.
  static let allCases: [FeatureNumber] =
    [duration, travel, crossTravel, offset] + estimations.map(velocity) + estimations.map(crossVelocity)

  /// The name of each column.
  static let names: [String] =
    ["duration", "travel", "cross_travel", "offset"] + estimations.map { "velocity_" + columnName($0) }
    + estimations.map { "cross_velocity_" + columnName($0) }

  /// The column's name in files.
  var name: String { Self.names[index] }

  /// The column of a name in lower case; estimators may have hyphens in place of underscores.
  init?(name: String) {
    let spelled = String(name.map { $0 == "-" ? "_" : $0 })
    guard let index = Self.names.firstIndex(of: spelled) else { return nil }
    self.index = index
  }

  private init(index: Int) { self.index = index }

  private static func columnName(_ estimation: VelocityEstimation) -> String {
    String(estimation.rawValue.map { $0 == "-" ? "_" : $0 })
  }
}
