// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@testable import Gestures

@Suite(.enabled(if: ReferenceCorpus.isPresent, "\(ReferenceCorpus.absence)"))
struct TraceCorpusTests {
  private struct Description: Decodable {
    struct Trace: Decodable {
      var quirks: [String]?
    }
    var trace_count: Int
    var sample_count: Int
    var traces: [String: Trace]
  }

  static let files = [
    "aosp_velocitytracker", "cartucho_getevent", "evemu_touchscreens", "flutter", "monkeyhelper_getevent",
    "signature_pad", "testfairy_session",
  ]

  @Test(arguments: files)
  func recordingsReadAsTheirDescriptionSays(file: String) throws {
    let description = try JSONDecoder().decode(
      Description.self, from: Data(contentsOf: ReferenceCorpus.url(of: "traces/\(file).json")))
    let reading = try TraceReading(path: ReferenceCorpus.url(of: "traces/\(file).csv").path)
    #expect(reading.error == nil && reading.skipped == [])
    #expect(reading.traces.count == description.trace_count)
    #expect(reading.statistics.rows == description.sample_count)
    let missing = reading.statistics.count(of: .missingUp)
    #expect(reading.traces.map(\.samples.count).reduce(0, +) == description.sample_count + missing)
    #expect(Set(reading.traces.map(\.id)) == Set(description.traces.keys))
    for trace in reading.traces {
      let quirks = Set(description.traces[trace.id]?.quirks ?? [])
      let codes = Set(trace.defects.map(\.code))
      #expect(codes.contains(.missingUp) == quirks.contains("missing_up"), "\(trace.id)")
      // The description counts gaps and equal times between moves only; the reader also those before an up.
      if quirks.contains("gap_over_100ms") { #expect(codes.contains(.longGap), "\(trace.id)") }
      if quirks.contains("duplicate_time") { #expect(codes.contains(.equalTimes), "\(trace.id)") }
      let fingers = Set(trace.samples.map(\.pointer)).count
      #expect((fingers > 1) == quirks.contains("multi_touch"), "\(trace.id)")
    }
  }

  @Test(arguments: files)
  func valuesAreThoseOfThePlainText(file: String) throws {
    let path = try ReferenceCorpus.url(of: "traces/\(file).csv").path
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let traces = TraceReading(path: path).traces
    for trace in traces {
      let rows = lines[(trace.line - 1)...].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let own = rows.filter { $0[0] == trace.id }
      let start = try #require(Double(own[0][1]))
      for (sample, row) in zip(trace.samples, own) {
        #expect(sample.position.x == Double(row[2]) && sample.position.y == Double(row[3]))
        #expect(String(row[4]) == "\(sample.phase)" && Int(row[5]) == sample.pointer)
        let time = try #require(Double(row[1]))
        #expect(abs(sample.time * 1000 - (time - start)) <= 1e-9)
      }
    }
  }
}
