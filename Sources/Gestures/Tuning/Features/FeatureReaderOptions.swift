// SPDX-License-Identifier: GPL-3.0-or-later

/// How a feature table is read.
public struct FeatureReaderOptions: Sendable, Hashable {
  /// Name of the column that is the group, in any case; nil takes `group` or `user`, where there is one.
  public var groupColumn: String?
  /// The estimators whose velocity along the axis is kept; the columns of others are not looked at. Default all.
  public var velocities = Set(VelocityEstimation.allCases)
  /// The estimators whose velocity across is kept. Default all.
  public var crossVelocities = Set(VelocityEstimation.allCases)
  /// Bytes asked for in one read, at least 1. Default 256 KiB.
  public var chunkSize = 256 * 1024
  /// Longest row of a CSV file in bytes, at least 64; a longer one is an error. Default 1 MiB.
  public var maximumRowLength = 1024 * 1024
  /// A file descriptor that becomes readable when reading shall stop; nil for none. Of pipes and terminals the reader then takes
  /// what has arrived, at most about a mebibyte. The table has the complete rows of a CSV file; a table in binary form or without
  /// a header is the error `interrupted`. Files are read to their end.
  public var stopDescriptor: Int32?

  /// Makes the default options, which keep everything.
  public init() {}

  /// The columns of numbers that are kept.
  var columns: FeatureColumns {
    FeatureTable(velocities: velocities, crossVelocities: crossVelocities).columns
  }
}

extension FeatureTable {
  /// Reads a table in either form, which its first bytes tell; `-` is standard input.
  ///
  /// Throws `TraceReadError` when the path cannot be opened, and at the first defect. Complexity: linear in the bytes; beside
  /// the table, memory does not grow with them.
  public init(path: String, options: FeatureReaderOptions = FeatureReaderOptions()) throws(TraceReadError) {
    let input = try ByteInput(
      path: path, chunkSize: options.chunkSize, stopDescriptor: options.stopDescriptor)
    self = try Self.read(input, options)
  }

  /// Reads a table in either form from memory; `source` names it in errors.
  ///
  /// - Throws: `TraceReadError` at the first defect.
  public init(
    bytes: [UInt8], source: String, options: FeatureReaderOptions = FeatureReaderOptions()
  ) throws(TraceReadError) {
    let input = ByteInput(bytes: bytes, name: source, chunkSize: options.chunkSize)
    self = try Self.read(input, options)
  }

  private static func read(
    _ input: ByteInput, _ options: FeatureReaderOptions
  ) throws(TraceReadError) -> FeatureTable {
    precondition(options.maximumRowLength >= 64, "a reader's longest row is at least 64 bytes")
    if try isBinary(input) {
      var reader = FeatureBinaryReader(input, options: options)
      return try reader.read()
    }
    var reader = FeatureCSVReader(input, options: options)
    return try reader.read()
  }

  /// Whether a source begins like a table in binary form.
  static func isBinary(_ input: ByteInput) throws(TraceReadError) -> Bool {
    while input.end - input.start < FeatureBinary.magic.count && !input.isAtEnd { try input.refill() }
    let start = UnsafeRawBufferPointer(start: input.start, count: input.end - input.start)
    return start.starts(with: FeatureBinary.magic.prefix(4))
  }
}
