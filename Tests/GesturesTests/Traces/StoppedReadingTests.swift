// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Gestures
import Testing

/// Readers that are told to stop while a pipe stays open.
@Suite struct StoppedReadingTests {
  /// A pipe into which bytes were written, and whether its other end is closed.
  private final class Source {
    let pipe = Pipe()

    init(_ text: String, isClosed: Bool = false) throws {
      try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
      if isClosed { try pipe.fileHandleForWriting.close() }
    }

    var descriptor: Int32 { pipe.fileHandleForReading.fileDescriptor }
    var path: String { "/dev/fd/\(descriptor)" }
  }

  private static let rows = "trace_id,travel\na,1\nb,2\nc,3"
  private static let traces = """
    trace_id,t_ms,x,y,phase
    a,0,1,1,down
    a,10,1,9,move
    a,20,1,9,up
    b,0,1,1,down
    b,10,1,9,move
    b,20,1,9,up
    c,0,1,1,down
    c,10,1,9,mo
    """

  /// An end that comes with the stop is none to trust, as it may have come within a row.
  @Test(arguments: [false, true])
  func completeRowsAreTaken(isClosed: Bool) throws {
    let (source, stop) = (try Source(Self.rows, isClosed: isClosed), try Source("!"))
    var options = FeatureReaderOptions()
    options.stopDescriptor = stop.descriptor
    for chunkSize in [1, 5, 1000] {
      options.chunkSize = chunkSize
      let source = chunkSize == 1000 ? source : try Source(Self.rows, isClosed: isClosed)
      let table = try FeatureTable(path: source.path, options: options)
      #expect((0..<table.count).map { table.trace(at: $0) } == ["a", "b"])
    }
  }

  @Test func completeTracesAreTaken() throws {
    let (source, stop) = (try Source(Self.traces), try Source("!"))
    var options = TraceReaderOptions()
    options.stopDescriptor = stop.descriptor
    var reader = try TraceReader(path: source.path, options: options)
    var names: [String] = []
    let error = #expect(throws: TraceReadError.self) {
      while let element = try reader.next() {
        if case .trace(let trace) = element { names.append(trace.id) }
      }
    }
    #expect(error?.code == .interrupted && error?.code.category == .interruption)
    // Whether b is over shows the next trace only.
    #expect(names.first == "a" && !names.contains("c"))
    #expect(try reader.next() == nil)
  }

  @Test func nothingIsAnInterruptionAndNoEmptyFile() throws {
    let (source, stop) = (try Source(""), try Source("!"))
    var (traces, features) = (TraceReaderOptions(), FeatureReaderOptions())
    (traces.stopDescriptor, features.stopDescriptor) = (stop.descriptor, stop.descriptor)
    let first = #expect(throws: TraceReadError.self) {
      try FeatureTable(path: source.path, options: features)
    }
    let second = #expect(throws: TraceReadError.self) {
      var reader = try TraceReader(path: source.path, options: traces)
      _ = try reader.next()
    }
    #expect(first?.code == .interrupted && second?.code == .interrupted)
  }

  /// A file keeps nobody waiting, and without a stop a pipe is read to its end.
  @Test func otherSourcesAreReadToTheirEnd() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stop-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.rows.utf8).write(to: folder)
    let (stop, silence) = (try Source("!"), try Source(""))
    var options = FeatureReaderOptions()
    options.stopDescriptor = stop.descriptor
    #expect(try FeatureTable(path: folder.path, options: options).count == 3)
    options.stopDescriptor = silence.descriptor
    let source = try Source(Self.rows, isClosed: true)
    #expect(try FeatureTable(path: source.path, options: options).count == 3)
  }
}
