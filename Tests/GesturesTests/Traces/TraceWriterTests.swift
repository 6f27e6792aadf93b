// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import TestSupport
import Testing

@testable import Gestures

@Suite struct TraceWriterTests {
  private func text(_ traces: [TouchTrace]) -> String {
    String(decoding: TraceWriter.csv(traces), as: UTF8.self)
  }

  private func tap(_ id: String, start: Double = 0, time: Double = 0.01) -> TouchTrace {
    TouchTrace(
      id: id, startTime: start,
      samples: [
        TouchSample(time: 0, position: Vector(x: 1, y: 2.5), phase: .down, pointer: 3),
        TouchSample(time: time, position: Vector(x: 1, y: 2.5), phase: .up, pointer: 3),
      ])
  }

  @Test func columnsAreThoseOfTheContract() {
    var labelled = tap("b, \"c\"")
    labelled.expected = .dismissed
    labelled.group = "u1"
    labelled.metadata.screen = Screen(width: 390, height: 844, scale: 3)
    labelled.metadata.rate = 60
    labelled.metadata.notes = [TraceMetadata.Note(key: "device", value: "x")]
    #expect(
      text([labelled]) == """
        # screen: 390x844@3
        # rate: 60
        # device: x
        trace_id,t_ms,x,y,phase,pointer,expected,group
        "b, ""c\""",0,1,2.5,down,3,dismissed,u1
        "b, ""c\""",10,1,2.5,up,3,dismissed,u1

        """)
    #expect(text([tap("a")]).hasPrefix("trace_id,t_ms,x,y,phase,pointer\na,0,1,2.5,down,3\n"))
  }

  @Test func timesAreExactDecimalSums() {
    #expect(text([tap("a", start: 1_700_000_000.1, time: 0.2)]).contains("\na,1700000000300,1,"))
    #expect(text([tap("a", start: 0.1, time: 0.2)]).contains("\na,300,1,"))
    #expect(text([tap("a", start: 1e6, time: 1e-9)]).contains("\na,1000000000.000001,1,"))
  }

  @Test func everyDoubleSurvives() throws {
    var random = SeededGenerator(seed: 11)
    let specials: [Double] = [
      0, -0.0, 1e300, -1e300, Double.leastNonzeroMagnitude, 0.1, 1 / 3, 1.7976931348623157e308,
    ]
    func double() -> Double {
      while true {
        let value: Double =
          switch random.below(5) {
          case 0: Double(random.below(4_000_000)) / 1000
          case 1: Double(random.below(2000) - 1000) / 8
          case 2: Double(bitPattern: random.next() % (1 << 52))
          case 3: specials[random.below(specials.count)]
          default: Double(bitPattern: random.next())
          }
        if value.isFinite { return value }
      }
    }
    func time() -> Double {
      random.below(2) == 0
        ? Double(random.below(1_000_000)) / 1e6 : Double.random(in: 0..<2, using: &random) * pow10()
    }
    func pow10() -> Double {
      [1e-300, 1e-200, 1e-30, 1e-9, 1e-3, 1, 1e3, 1e12, 1e100, 1e300][random.below(10)]
    }
    var traces: [TouchTrace] = []
    for number in 0..<2000 {
      var start = random.below(3) == 0 ? 0 : time()
      if random.below(3) == 0 { start = -start }
      var times = (0..<6).map { _ in time() }.sorted()
      times[0] = 0
      var samples = times.map {
        TouchSample(time: $0, position: Vector(x: double(), y: double()), phase: .move)
      }
      samples[0].phase = .down
      samples[5].phase = .cancel
      traces.append(TouchTrace(id: "t\(number)", startTime: start == 0 ? 0 : start, samples: samples))
    }
    let bytes = TraceWriter.csv(traces)
    for options in [TraceReaderOptions(), .plain()] {
      let reading = TraceReading(bytes, options: options)
      #expect(reading.error == nil && reading.skipped == [])
      #expect(reading.traces.count == traces.count)
      for (read, written) in zip(reading.traces, traces) {
        #expect(read.startTime.bitPattern == written.startTime.bitPattern)
        for (a, b) in zip(read.samples, written.samples) {
          #expect(a.time.bitPattern == b.time.bitPattern, "\(a.time) \(b.time) from \(written.startTime)")
          #expect(
            a.position.x.bitPattern == b.position.x.bitPattern
              && a.position.y.bitPattern == b.position.y.bitPattern)
          #expect(a.phase == b.phase && a.pointer == b.pointer)
        }
      }
    }
  }

  @Test func whatWasReadIsWrittenAndReadBackEqual() throws {
    let source =
      "# screen: 390x844@3\n# source: s\n# note\ntrace_id,t_ms,x,y,phase,pointer,expected,group\n"
      + "\"a\nb\",1700000000000.125,1,2,down,0,restored,g\n\"a\nb\",1700000000009.5,1,3,up,0,restored,g\n"
    let first = TraceReading(source)
    let again = TraceReading(TraceWriter.csv(first.traces))
    var expected = first.traces
    expected[0].line = 5
    #expect(first.traces.first?.line == 5)
    for index in expected.indices {
      #expect(again.traces[index].samples == expected[index].samples)
      #expect(again.traces[index].startTime == expected[index].startTime)
      #expect(again.traces[index].metadata == expected[index].metadata)
      #expect(again.traces[index].id == expected[index].id && again.traces[index].group == "g")
      #expect(again.traces[index].expected == .restored)
    }
  }

  @Test func addedRowsAreNotWrittenAndComeBack() throws {
    let rows = traceRows(
      "a,0,1,1,down,0", "a,0,5,5,down,1", "a,10,1,3,move,0", "a,20,5,6,move,1", "a,30,9,9,down,0",
      "a,40,5,7,move,1", "b,0,1,1,down,0", "b,10,1,1,up,0")
    let first = try TraceReader.rest(of: rows)
    #expect(first.map(\.addedRows) == [[3, 6, 8], []])
    let written = TraceWriter.csv(first)
    #expect(String(decoding: written, as: UTF8.self) == rows)
    #expect(try TraceReader.rest(of: String(decoding: written, as: UTF8.self)) == first)
  }

  @Test func tracesOfBrokenRecordingsComeBack() throws {
    var added = 0
    for run in 0..<1500 {
      var mutator = TraceMutator(seed: 0xF00D_0000 &+ UInt64(run))
      let first = TraceReading(mutator.mutated()).traces.sorted { $0.line < $1.line }
      let bytes = TraceWriter.csv(first)
      guard !first.isEmpty else { continue }
      let again = try TraceReader.rest(of: String(decoding: bytes, as: UTF8.self))
      #expect(again.map(\.id) == first.map(\.id))
      #expect(again.map(\.startTime) == first.map(\.startTime))
      #expect(again.map(\.samples) == first.map(\.samples), "run \(run)")
      #expect(again.map(\.addedRows) == first.map(\.addedRows))
      #expect(again.map(\.group) == first.map(\.group) && again.map(\.expected) == first.map(\.expected))
      added += first.reduce(0) { $0 + $1.addedRows.count }
    }
    #expect(added > 300)
  }
}
