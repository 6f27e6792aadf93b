// SPDX-License-Identifier: GPL-3.0-or-later

public import Gestures

/// A recording of synthetic gestures at 120 Hz, the same on every machine.
public struct SyntheticRecording: Sendable {
  /// How many digits positions have.
  public enum Numbers: String, Sendable, CaseIterable {
    /// Positions lie on half points: `75.5`.
    case short
    /// Positions lie on thirds of a point and need all digits of a double: `75.33333333333333`.
    case full

    /// Pixels a point of a screen with such positions.
    var scale: Double { self == .short ? 2 : 3 }
  }

  /// The traces.
  public let traces: [TouchTrace]

  /// Makes a recording of a number of traces of mixed gestures.
  public init(traces count: Int, numbers: Numbers = .short) {
    var options = SynthesisOptions()
    options.screen.scale = numbers.scale
    let synthesizer = TraceSynthesizer(options)
    traces = (0..<count).map(synthesizer.trace(at:))
  }

  /// Number of samples of all traces.
  public var sampleCount: Int { traces.reduce(0) { $0 + $1.samples.count } }

  /// The recording as a CSV file.
  public func csv() -> [UInt8] { TraceWriter.csv(traces) }
}
