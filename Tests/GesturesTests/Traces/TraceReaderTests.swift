// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@testable import Gestures

@Suite struct TraceReaderTests {
  private let gesture = traceRows("a,0,10,20,down,0", "a,16,10,30,move,0", "a,32,10,30,up,0")

  private func samples(_ text: String, options: TraceReaderOptions = TraceReaderOptions()) throws
    -> [TouchSample]
  {
    let reading = TraceReading(text, options: options)
    #expect(reading.error == nil)
    #expect(reading.traces.count == 1)
    return try #require(reading.traces.first).samples
  }

  private var expectedSamples: [TouchSample] {
    [
      TouchSample(time: 0, position: Vector(x: 10, y: 20), phase: .down),
      TouchSample(time: 0.016, position: Vector(x: 10, y: 30), phase: .move),
      TouchSample(time: 0.032, position: Vector(x: 10, y: 30), phase: .up),
    ]
  }

  @Test func readsTheCanonicalForm() throws {
    let reading = TraceReading(gesture)
    let trace = try #require(reading.traces.first)
    #expect(trace.samples == expectedSamples)
    #expect(trace.id == "a" && trace.source == "test.csv" && trace.line == 2 && trace.startTime == 0)
    #expect(trace.expected == nil && trace.group == nil && trace.defects.isEmpty)
    #expect(reading.statistics.rows == 3 && reading.statistics.traces == 1)
  }

  @Test(arguments: [
    "phase,Y,pointer,extra,X,trace_id,T_MS\ndown,20,0,q,10,a,0\nmove,30,0,,10,a,16\nup,30,0,q,10,a,32\n",
    "id,time_s,x_dp,y_pt,Phase,finger\na,0,10,20,began,0\na,.016,10,30,stationary,0\na,0.032,10,30,ended,0\n",
    "trace,timestamp_us,x,y,phase,touch_id\na,0,10,20,touchstart,0\na,16000,10,30,touchmove,0\na,32e3,10,30,TouchEnd,0\n",
    "t_ns,x,y,phase\n0,10,20,DOWN\n16000000,10,30,moved\n32000000,10,30,up",
    "\u{FEFF}trace_id,t_ms,x,y,phase,pointer\r\n\r\na,0,10,20,down,0\r\na,16,10,30,move,0\r\n\r\na,32,10,30,up,0\r\n",
    "# free text\n# made by: hand\n\ntrace_id,t_ms,x,y,phase\n\"a\",\"0\",10,\"20\",\"down\"\na,16,10,30,move\na,32,10,30,up\n",
    "trace_id,t_ms,x,y,phase,pointer\na,1700000000000,10,20,down,\na,1700000000016,10,30,move,\na,1700000000032,10,30,up,\n",
    "# units: px\n# screen: 390x844@2\ntrace_id,t_ms,x,y,phase\na,0,20,40,down\na,16,20,60,move\na,32,20,60,up\n",
    "# screen: 390x844@2\ntrace_id,t_ms,x_px,y,phase\na,0,20,20,down\na,16,20,30,move\na,32,20,30,up\n",
    "# units: px\n# screen: 390x844@2\ntrace_id,t_ms,x_pt,y_dp,phase\na,0,10,20,down\na,16,10,30,move\na,32,10,30,up\n",
    "# units: fraction\n# screen: 100x200@3\ntrace_id,t_ms,x,y,phase\na,0,0.1,0.1,down\na,16,.1,.15,move\na,32,1e-1,15e-2,up\n",
    "# y: up\n# screen: 100x200@3\ntrace_id,t_ms,x,y,phase\na,0,10,180,down\na,16,10,170,move\na,32,10,170,up\n",
    "# y: up\n# units: fraction\n# screen: 100x200@3\ntrace_id,t_ms,x,y,phase\na,0,0.1,0.9,down\na,16,0.1,0.85,move\na,32,0.1,0.85,up\n",
    "# y: up\n# units: px\n# screen: 100x200@2\ntrace_id,t_ms,x,y,phase\na,0,20,360,down\na,16,20,340,move\na,32,20,340,up\n",
  ])
  func everyFormOfAFileGivesTheSameSamples(text: String) throws {
    let read = try samples(text)
    #expect(read.map(\.time) == expectedSamples.map(\.time))
    #expect(read.map(\.phase) == expectedSamples.map(\.phase))
    for (sample, expected) in zip(read, expectedSamples) {
      // 1 − 0.9 is not exactly 0.1.
      #expect((sample.position - expected.position).length < 1e-13)
    }
    #expect(read == (try samples(text, options: .plain())))
  }

  @Test func unitOfTheTimeCanBeAnOption() throws {
    var options = TraceReaderOptions()
    options.timeUnit = .microseconds
    let text = "time,x,y,phase\n0,10,20,down\n16000,10,30,move\n32000,10,30,up\n"
    #expect(try samples(text, options: options) == expectedSamples)
  }

  @Test func timesDoNotDependOnTheClocksStart() throws {
    let times = ["0", "8.333", "16.667", "25.1", "33.4"]
    func rows(_ offset: Int, unit: String) -> String {
      var text = "trace_id,t_\(unit),x,y,phase\n"
      for (index, time) in times.enumerated() {
        let parts = time.split(separator: ".")
        let whole = offset + (Int(parts[0]) ?? 0)
        let fraction = parts.count > 1 ? ".\(parts[1])" : ""
        let phase = index == 0 ? "down" : index == times.count - 1 ? "up" : "move"
        text += "a,\(whole)\(fraction),1,\(index),\(phase)\n"
      }
      return text
    }
    let reference = try samples(rows(0, unit: "ms"))
    #expect(reference.map(\.time) == [0, 0.008333, 0.016667, 0.0251, 0.0334])
    // From 0 s, at 1 000 000 s, at the epoch's milliseconds.
    for offset in [1_000_000_000, 1_700_000_000_000] {
      #expect(try samples(rows(offset, unit: "ms")) == reference)
    }
  }

  @Test func namesAreNumberedAndFileStemIsTheDefault() {
    let rows = traceRows(
      "a,0,1,1,down,0", "a,10,1,1,up,0", "b,0,1,1,down,0", "b,10,1,1,up,0", "a,20,1,1,down,0",
      "a,30,1,1,up,0",
      "\"a\",5,1,1,down,0", "a,9,1,1,up,0", ",0,1,1,down,0", ",10,1,1,cancel,0")
    let reading = TraceReading(rows, source: "some/where/tap.one.csv")
    #expect(reading.traces.map(\.id) == ["a", "b", "a#2", "a#3", "tap.one"])
    #expect(reading.traces.map(\.startTime) == [0, 0, 0.02, 0.005, 0])
    let stdin = TraceReading("t_s,x,y,phase\n0,1,1,down\n1e-2,1,1,up", source: "-")
    #expect(stdin.traces.map(\.id) == ["stdin"])
  }

  @Test func interleavedTracesAreTakenApart() {
    let reading = TraceReading(
      traceRows(
        "a,0,1,1,down,0", "b,5,2,2,down,0", "a,10,1,3,move,0", "b,10,2,4,move,1", "a,20,1,3,up,0",
        "b,11,2,9,down,0",
        "c,0,0,0,down,0", "b,30,2,4,up,0", "c,10,0,0,up,0"))
    #expect(reading.traces.map(\.id) == ["a", "c"])
    #expect(reading.skipped.map(\.id) == ["b"])
    #expect(reading.traces.map(\.line) == [2, 8])
  }

  @Test func severalFingersAreOneTrace() throws {
    let read = try samples(
      traceRows(
        "a,0,1,1,down,0", "a,0,5,5,down,7", "a,16,1,2,move,0", "a,16,5,6,move,7", "a,32,1,2,up,0",
        "a,40,5,7,move,7",
        "a,48,5,7,up,7"))
    #expect(read.map(\.pointer) == [0, 7, 0, 7, 0, 7, 7])
  }

  @Test func expectedGroupAndMetadataAreKept() throws {
    let text = """
      # screen: 390x844@3
      # Rate: 120
      # source: a phone
      # device: P1, left
      # just words
      trace_id,t_ms,x,y,phase,label,user
      a,0,1,1,down,Dismissed,"u ""1"" "
      a,10,1,1,up,dismissed,"u ""1"" "

      """
    let reading = TraceReading(text)
    let trace = try #require(reading.traces.first)
    #expect(trace.expected == .dismissed)
    #expect(trace.group == "u \"1\" ")
    #expect(trace.defects.isEmpty)
    let expected = TraceMetadata(
      screen: Screen(width: 390, height: 844, scale: 3), rate: 120, origin: "a phone",
      notes: [
        TraceMetadata.Note(key: "device", value: "P1, left"),
        TraceMetadata.Note(key: "", value: "just words"),
      ])
    #expect(trace.metadata == expected)
    #expect(reading.metadata == expected)
  }

  @Test func quotedNamesMayContainAnything() throws {
    let reading = TraceReading(
      "t_ms,trace_id,x,y,phase\n0,\"a, \"\"b\"\"\r\nc\",1,1,down\n10,\"a, \"\"b\"\"\r\nc\",1,1,up\n20,d,1,x,down\n"
    )
    #expect(reading.traces.map(\.id) == ["a, \"b\"\r\nc"])
    #expect(reading.skipped.first?.defect.line == 6)
    #expect(reading.skipped.first?.defect.column == 8)
  }

  @Test func chunksOfAnySizeGiveTheSame() {
    var text =
      "# rate: 60\n" + traceRows("a,0,1,1,down,0", "a,9,1,-1,move,0", "\"a\",18,1,1,up,0", "b,0,1,1,move,0")
    text += "b,0,\"1,1,down,0\nb,0,1,1,down,0\r\nb,15,1,1,up,0\r"
    let whole = TraceReading(text)
    #expect(whole.traces.count == 2 && whole.skipped.count == 1)
    for chunk in 1...70 {
      var options = TraceReaderOptions()
      options.chunkSize = chunk
      #expect(TraceReading(text, options: options) == whole, "chunks of \(chunk)")
      #expect(TraceReading(text, options: .plain(chunk: chunk)) == whole, "chunks of \(chunk), plain")
    }
  }

  @Test func coordinatesOfEveryFormReadAsOnThePlainPath() {
    let forms = [
      "75.33333333333333", "330.33333333333331", "0.1234567890123456789", "12345678.5", "1e2", "1.5E-3", ".5",
      "5.",
      "-1", "-0", "+1", "1e", "1e999", "nan", "inf", "", "\"7.5\"", "1..2", "00000000000000000000000001.5",
      "123456789012345678901234567890123456789", "0.000000000000000000000000000000000000000012345",
      String(repeating: "1", count: 39) + ".", "4.9406564584124654e-324", "9007199254740993",
    ]
    for x in forms {
      for y in ["1", x] {
        let rows = traceRows(
          "a,0,1,1,down,0", "a,10,1,1,move,0", "a,20,\(x),\(y),move,0", "a,30,2,2,move,0", "a,40,2,2,up,0",
          "b,0,\(x),\(y),down,0", "b,10,\(x),\(y),move,0", "b,20,\(x),\(y),up,0")
        let plain = TraceReading(rows, options: .plain())
        for chunk in [3, 17, 50, 262_144] {
          var options = TraceReaderOptions()
          options.chunkSize = chunk
          #expect(TraceReading(rows, options: options) == plain, "\(x) in chunks of \(chunk)")
        }
      }
    }
  }

  @Test func reusingATraceGivesTheSameValues() throws {
    let text = gesture + "b,0,1,1,down,0\nb,5,1,1,up,0\n"
    var reader = TraceReader(bytes: Array(text.utf8), source: "test.csv")
    var trace: TouchTrace?
    var seen: [TouchTrace] = []
    while try reader.next(into: &trace) != nil { seen.append(try #require(trace)) }
    #expect(seen == TraceReading(text).traces)
  }

  @Test func allTracesComeInTheOrderInWhichTheyBegin() throws {
    let text = traceRows(
      "a,0,1,1,down,0", "b,0,1,1,down,0", "c,0,1,x,down,0", "b,10,1,1,up,0", "a,20,1,1,up,0")
    var reader = TraceReader(bytes: Array(text.utf8), source: "test.csv")
    #expect(try reader.rest().map(\.line) == [2, 3, 4])
    #expect(TraceReading(text).elements.map(\.line) == [4, 3, 2])
  }

  private func taps(_ names: String...) -> [String] {
    var rows = "trace_id,t_ms,x,y,phase\n"
    for (index, name) in names.enumerated() {
      rows += "\(name),\(20 * index),1,1,down\n\(name),\(20 * index + 10),1,1,up\n"
    }
    return TraceReading(rows).traces.map(\.id)
  }

  @Test func namesAreUniqueInAFile() {
    // A name of the file's own before, after and between generated ones.
    #expect(taps("a#2", "a", "a", "a") == ["a#2", "a", "a#3", "a#4"])
    #expect(taps("a", "a", "a#2", "a", "a#2") == ["a", "a#2", "a#2#2", "a#3", "a#2#3"])
    #expect(taps("a", "a#2", "a", "a#2", "a#2#2") == ["a", "a#2", "a#3", "a#2#2", "a#2#2#2"])
    #expect(taps("a", "a", "a#3", "a", "a") == ["a", "a#2", "a#3", "a#4", "a#5"])
    // Names that no number gives are left alone.
    #expect(
      taps("a", "a", "a#02", "a#1", "a#", "#2", "a#3") == ["a", "a#2", "a#02", "a#1", "a#", "#2", "a#3"])
    let skipped = TraceReading(
      traceRows("a,0,x,1,down,0", "a,9,1,1,down,0", "a,10,x,1,up,0", "a#2,0,x,1,down,0"))
    #expect(skipped.skipped.map(\.id) == ["a", "a#2", "a#2#2"])
  }

  @Test func randomNamesAreUniqueInAFile() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      var rows = "trace_id,t_ms,x,y,phase\n"
      for row in 0..<12 {
        let name = ["a", "a#2", "a#3", "a#2#2", "b", "a#2#3"][random.below(6)]
        rows +=
          "\(name),\(20 * row),1,1,down\n\(name),\(20 * row + 10),1,\(random.below(3) == 0 ? "x" : "1"),up\n"
      }
      let names = TraceReading(rows).elements.map { element in
        switch element {
        case .trace(let trace): trace.id
        case .skipped(let skipped): skipped.id
        }
      }
      #expect(names.count == 12 && Set(names).count == 12, "\(names)")
    }
  }

  /// Seconds of this thread that reading takes, the fastest of three times.
  private func cost(_ text: String) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    return (0..<3).map { _ in
      let start = now()
      _ = TraceReading(text)
      return now() - start
    }.min() ?? 0
  }

  /// Rows of a trace with many fingers.
  private func crowd(_ fingers: Int, _ kind: String) -> String {
    var rows = "trace_id,t_ms,x,y,phase,pointer\n"
    for finger in 0..<fingers { rows += "a,0,1,1,down,\(finger)\n" }
    switch kind {
    case "lifted": for finger in 0..<fingers { rows += "a,10,1,1,up,\(finger)\n" }
    case "left down": break
    case "broken": for finger in 0..<fingers { rows += "a,10,1,\(finger == 0 ? "x" : "1"),move,\(finger)\n" }
    default:
      // The last finger carries the trace on while the first touches again and again.
      for row in 1...fingers { rows += "a,\(row),1,1,move,\(fingers - 1)\na,\(row),1,1,down,0\n" }
    }
    return rows
  }

  @Test(arguments: ["lifted", "left down", "broken", "touching again"])
  func timeGrowsWithTheRowsWhateverTheFingers(kind: String) {
    let (few, many) = (cost(crowd(2_000, kind)), cost(crowd(16_000, kind)))
    // Eight times the rows: 8 when linear, 64 when quadratic.
    #expect(many < 24 * max(few, 0.001), "\(few) s, \(many) s")
  }
}
