// SPDX-License-Identifier: GPL-3.0-or-later

internal import Gestures

/// How fast recordings are read: every row validated, every number correctly rounded, on one thread.
public enum IngestSuite {
  /// The suite.
  ///
  /// The recordings are synthetic and the same on every machine: `traces` mixed gestures at 120 Hz. With
  /// short numbers positions lie on half points (`75.5`), with full ones on thirds of a point and need all
  /// digits of a double (`75.33333333333333`). Beside each timing stands the number of samples that the
  /// reader lost or invented against what was written, which has to be 0.
  public static func suite(traces: Int = 4000) -> BenchmarkSuite {
    BenchmarkSuite(
      name: "ingest", summary: "reading trace CSV: MB/s and samples/s",
      benchmarks: [
        benchmark(of: traces, .short, from: .memory), benchmark(of: traces, .short, from: .file),
        benchmark(of: traces, .full, from: .memory),
      ])
  }

  /// Where the bytes come from.
  private enum Source: String {
    case memory, file
  }

  private static func benchmark(of traces: Int, _ numbers: SyntheticRecording.Numbers, from source: Source)
    -> Benchmark
  {
    Benchmark(
      "read",
      parameters: [
        .init("from", source.rawValue), .init("numbers", numbers.rawValue),
        .init("traces", "\(traces)"),
      ],
      item: "sample"
    ) {
      let recording = SyntheticRecording(traces: traces, numbers: numbers)
      let (bytes, samples) = (recording.csv(), recording.sampleCount)
      let file = source == .file ? try TemporaryFile(bytes) : nil
      func read() throws -> Int {
        // The file lives as long as the closure that holds it.
        if let file { return try count(TraceReader(path: file.path)) }
        return try count(TraceReader(bytes: bytes, source: "memory"))
      }
      return Benchmark.Body(
        items: Double(samples), work: .init(amount: Double(bytes.count), unit: "bytes"),
        error: { Double(try read() - samples).magnitude }, errorBound: 0
      ) { iterations in
        for _ in 0..<iterations { blackHole(try read()) }
      }
    }
  }

  /// Reads everything and counts the samples.
  private static func count(_ reader: consuming TraceReader) throws -> Int {
    var reader = reader
    var trace: TouchTrace?
    var samples = 0
    while let event = try reader.next(into: &trace) {
      if case .trace = event { samples += trace?.samples.count ?? 0 }
    }
    return samples
  }
}
