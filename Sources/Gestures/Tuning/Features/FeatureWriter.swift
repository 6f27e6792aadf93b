// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Writes feature tables, piece by piece, in one of two forms that read back to the same table.
public struct FeatureWriter: Sendable {
  /// The form of a table.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Text for people and other programs.
    case csv
    /// More compact, and several times as fast to read.
    case binary
  }

  /// The form that is written.
  public let format: Format
  private let csv: FeatureCSVWriter
  private var binary: FeatureBinaryWriter

  /// Makes a writer of tables with all columns.
  ///
  /// - Parameters:
  ///   - format: The form.
  ///   - context: What the rows depend on; nil does not say it.
  ///   - velocity: The estimator behind the column `projected_travel`, which CSV has for people.
  public init(_ format: Format, context: FeatureContext?, velocity: VelocityEstimation = .uikit) {
    self.init(format, context: context, columns: .all, velocity: velocity)
  }

  init(
    _ format: Format, context: FeatureContext?, columns: FeatureColumns, velocity: VelocityEstimation
  ) {
    self.format = format
    csv = FeatureCSVWriter(context: context, columns: columns, velocity: velocity)
    binary = FeatureBinaryWriter(context: context, columns: columns)
  }

  /// A whole table with the columns that it has.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - format: The form.
  ///   - velocity: The estimator behind the column `projected_travel`.
  /// - Returns: The bytes of a file.
  /// - Complexity: linear in the number of rows.
  public static func bytes(
    of table: FeatureTable, format: Format, velocity: VelocityEstimation = .uikit
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = FeatureWriter(format, context: table.context, columns: table.columns, velocity: velocity)
    writer.appendHeader(to: &bytes)
    writer.append(table, to: &bytes)
    writer.finish(to: &bytes)
    return bytes
  }

  /// Appends what stands before the rows.
  public func appendHeader(to output: inout [UInt8]) {
    switch format {
    case .csv: csv.appendHeader(to: &output)
    case .binary: binary.appendHeader(to: &output)
    }
  }

  /// Appends the rows of a table, whose context is not looked at; rows in the binary form may wait until there are more.
  ///
  /// - Precondition: The table has the writer's columns.
  public mutating func append(_ table: FeatureTable, to output: inout [UInt8]) {
    switch format {
    case .csv: csv.append(table, to: &output)
    case .binary: binary.append(table, to: &output)
    }
  }

  /// Appends what stands behind the rows.
  public mutating func finish(to output: inout [UInt8]) {
    if format == .binary { binary.finish(to: &output) }
  }

  /// A context as JSON in one line.
  static func json(_ context: FeatureContext) -> JSONValue {
    // A context has finite numbers and can always be encoded.
    (try? JSONValueEncoder.encode(context)) ?? .null
  }
}
