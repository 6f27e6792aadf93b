// SPDX-License-Identifier: GPL-3.0-or-later

/// How a `TraceReader` reads.
public struct TraceReaderOptions: Sendable, Hashable {
  /// The unit of a time column.
  public enum TimeUnit: String, Sendable, Hashable, CaseIterable {
    /// Seconds.
    case seconds = "s"
    /// Milliseconds.
    case milliseconds = "ms"
    /// Microseconds.
    case microseconds = "us"
    /// Nanoseconds.
    case nanoseconds = "ns"

    /// Power of ten that turns a value into seconds.
    var exponent: Int {
      switch self {
      case .seconds: 0
      case .milliseconds: -3
      case .microseconds: -6
      case .nanoseconds: -9
      }
    }
  }

  /// Unit of a time column whose name does not say it; nil makes such a column an error. A unit in the name wins.
  public var timeUnit: TimeUnit?
  /// Whether the first defect that is not a note ends the reading with an error.
  public var isStrict = false
  /// Name of the column that tells the user or device, in any case; nil takes `group` or `user`, where there is one.
  public var groupColumn: String?
  /// Name of the one trace when there is no `trace_id` column, or where its field is empty; nil takes the file's stem.
  public var traceName: String?
  /// Bytes asked for in one read, at least 1. Default 256 KiB, which stays in the second-level cache.
  public var chunkSize = 256 * 1024
  /// Longest row in bytes, at least 64; a longer one ends the reading with an error. Default 1 MiB.
  public var maximumRowLength = 1024 * 1024
  /// Defects of each kind that a trace stores with place and message; the rest are counted in `TouchTrace.omittedDefects`.
  public var storedDefectsPerKind = 100
  /// A file descriptor that becomes readable when reading shall stop; nil for none. Of pipes and terminals the reader then takes
  /// what has arrived, at most about a mebibyte, and ends with the error `interrupted`; files are read to their end.
  public var stopDescriptor: Int32?
  /// Whether runs of ordinary rows take the fast kernels; the results are the same without them.
  var usesFastPaths = true

  /// Makes the default options.
  public init() {}
}
