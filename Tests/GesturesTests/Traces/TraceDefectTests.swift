// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

/// A recording and the one defect in it.
struct DefectCase: Sendable, CustomTestStringConvertible {
  var code: TraceDefect.Code
  var line: Int
  var column: Int
  var rows: [String]
  var header = "trace_id,t_ms,x,y,phase,pointer,expected"

  var testDescription: String { "\(code) \(rows.last ?? "")" }

  init(_ code: TraceDefect.Code, _ line: Int, _ column: Int, _ rows: String...) {
    self.code = code
    self.line = line
    self.column = column
    self.rows = rows
  }

  var text: String { header + "\n" + rows.joined(separator: "\n") + "\n" }
}

@Suite struct TraceDefectTests {
  static let notes = [
    DefectCase(.equalTimes, 3, 3, "a,0,1,1,down,0,", "a,0,1,2,move,0,", "a,10,1,2,up,0,"),
    DefectCase(.shortStep, 3, 3, "a,0,1,1,down,0,", "a,0.999,1,2,move,0,", "a,10,1,2,up,0,"),
    DefectCase(.longGap, 3, 3, "a,0,1,1,down,0,", "a,100.001,1,2,move,0,", "a,110,1,2,up,0,"),
    DefectCase(.upWithMovement, 4, 6, "a,0,1,1,down,0,", "a,10,1,2,move,0,", "a,20,1,2.5,up,0,"),
    DefectCase(.negativeCoordinate, 3, 6, "a,0,1,1,down,0,", "a,10,-0.5,2,move,0,", "a,20,-0.5,2,cancel,0,"),
    DefectCase(.negativeCoordinate, 3, 8, "a,0,1,1,down,0,", "a,10,1,-2,move,0,", "a,20,1,2,cancel,0,"),
  ]

  @Test(arguments: notes)
  func notesKeepTheTraceAsItIs(entry: DefectCase) throws {
    for options in [TraceReaderOptions(), .plain()] {
      let reading = TraceReading(entry.text, options: options)
      let trace = try #require(reading.traces.first)
      let found = try #require(trace.defects.first)
      #expect(found.code == entry.code && found.line == entry.line && found.column == entry.column)
      #expect(found.code.defectClass == .note)
      #expect(trace.samples.count == entry.rows.count)
      #expect(reading.statistics.count(of: entry.code) >= 1)
      #expect(found.message.contains("; expected"))
    }
  }

  @Test(arguments: [
    ["a,0,1,1,down,0,", "a,1,1,2,move,0,", "a,101,1,2,move,0,", "a,102,1,2,up,0,"],
    ["a,0.1,1,1,down,0,", "a,1.1,0,0,move,0,", "a,101.1,1,2,move,0,", "a,102.1,1,2,cancel,0,"],
    [
      "a,0,1,1,down,0,", "a,0,1,1,down,1,", "a,10,1,2,move,0,", "a,10,1,2,move,1,", "a,20,1,2,up,0,",
      "a,20,1,2,up,1,",
    ],
  ])
  func limitsThemselvesAreNoDefects(rows: [String]) throws {
    let text = "trace_id,t_ms,x,y,phase,pointer,expected\n" + rows.joined(separator: "\n")
    for options in [TraceReaderOptions(), .plain()] {
      let reading = TraceReading(text, options: options)
      #expect(try #require(reading.traces.first).defects == [])
    }
  }

  static let fatal = [
    DefectCase(.timeRunsBack, 4, 3, "a,0,1,1,down,0,", "a,20,1,2,move,0,", "a,19.999,1,2,up,0,"),
    DefectCase(
      .timeRunsBack, 4, 3, "a,0,1,1,down,0,", "a,20,1,2,down,1,", "a,10,1,2,move,0,", "a,30,1,1,up,0,",
      "a,30,1,1,up,1,"),
    DefectCase(.notFinite, 3, 3, "a,0,1,1,down,0,", "a,nan,1,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.notFinite, 3, 6, "a,0,1,1,down,0,", "a,10,-INF,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.notFinite, 3, 8, "a,0,1,1,down,0,", "a,10,1,1e999,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.unreadableNumber, 3, 6, "a,0,1,1,down,0,", "a,10,1e,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.unreadableNumber, 3, 6, "a,0,1,1,down,0,", "a,10,\" 1\",2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.unreadableNumber, 3, 3, "a,0,1,1,down,0,", "a,,x,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.unreadableNumber, 3, 15, "a,0,1,1,down,0,", "a,10,1,2,move,a,", "a,19,1,2,up,0,"),
    DefectCase(.unknownPhase, 3, 10, "a,0,1,1,down,0,", "a,10,1,2,hover,0,", "a,19,1,2,up,0,"),
    DefectCase(.moveBeforeDown, 2, 9, "a,0,1,1,move,0,", "a,10,1,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.moveBeforeDown, 3, 10, "a,0,1,1,down,0,", "a,10,1,2,up,1,", "a,19,1,2,up,0,"),
    DefectCase(
      .varyingExpected, 3, 17, "a,0,1,1,down,0,restored", "a,10,1,2,move,0,ignored", "a,19,1,2,up,0,restored"),
    DefectCase(
      .varyingExpected, 3, 17, "a,0,1,1,down,0,restored", "a,10,1,2,move,0,", "a,19,1,2,up,0,restored"),
    DefectCase(
      .unknownOutcome, 3, 17, "a,0,1,1,down,0,restored", "a,10,1,2,move,0,yes", "a,19,1,2,up,0,restored"),
    DefectCase(.fieldCount, 3, 16, "a,0,1,1,down,0,", "a,10,1,2,move,0", "a,19,1,2,up,0,"),
    DefectCase(.fieldCount, 3, 18, "a,0,1,1,down,0,", "a,10,1,2,move,0,,more", "a,19,1,2,up,0,"),
    DefectCase(.malformedQuotes, 3, 6, "a,0,1,1,down,0,", "a,10,\"1,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.malformedQuotes, 3, 6, "a,0,1,1,down,0,", "a,10,\"1\"5,2,move,0,", "a,19,1,2,up,0,"),
    DefectCase(.malformedQuotes, 3, 1, "a,0,1,1,down,0,", "\"a\"x,10,1,2,move,0,", "a,19,1,2,up,0,"),
  ]

  @Test(arguments: fatal)
  func fatalDefectsSkipTheTraceOnceAndNothingElse(entry: DefectCase) throws {
    let text = entry.text + "b,0,1,1,down,0,\nb,10,1,1,up,0,\na,50,1,1,down,0,\na,60,1,1,up,0,\n"
    for options in [TraceReaderOptions(), .plain()] {
      let reading = TraceReading(text, options: options)
      #expect(reading.error == nil)
      #expect(reading.skipped.count == 1)
      let skipped = try #require(reading.skipped.first)
      #expect(skipped.id == "a" && skipped.line == 2)
      #expect(skipped.defect.code == entry.code, "\(skipped.defect)")
      #expect(skipped.defect.line == entry.line && skipped.defect.column == entry.column, "\(skipped.defect)")
      #expect(skipped.defect.code.defectClass == .fatal)
      #expect(skipped.defect.message.contains("; expected"))
      #expect(reading.traces.map(\.id) == ["b", "a#2"])
    }
  }

  @Test func strictReadingStopsAtTheFirstDefectThatIsNoNote() throws {
    var options = TraceReaderOptions()
    options.isStrict = true
    for entry in Self.notes { #expect(TraceReading(entry.text, options: options).error == nil) }
    for entry in Self.fatal {
      let error = try #require(TraceReading(entry.text, options: options).error)
      #expect(error.code == .strictDefect && error.code.category == .content)
      #expect(error.defect?.code == entry.code)
      #expect(error.place == TraceReadError.Place(line: entry.line, column: entry.column))
    }
    let open = traceRows("a,0,1,1,down,0")
    #expect(TraceReading(open, options: options).error?.defect?.code == .missingUp)
  }

  @Test func missingUpIsCancelledAtTheLastRow() throws {
    let reading = TraceReading(
      traceRows("a,5,1,1,down,0", "a,5,9,9,down,1", "a,15,1,3,move,0", "a,25,9,8,move,1"))
    let trace = try #require(reading.traces.first)
    #expect(trace.samples.map(\.phase) == [.down, .down, .move, .cancel, .move, .cancel])
    #expect(trace.samples.map(\.pointer) == [0, 1, 0, 0, 1, 1])
    #expect(trace.samples.map(\.time) == [0, 0, 0.01, 0.01, 0.02, 0.02])
    #expect(trace.samples[3].position == Vector(x: 1, y: 3))
    #expect(trace.defects.map(\.code) == [.missingUp, .missingUp])
    #expect(trace.defects.map(\.line) == [4, 5])
    #expect(reading.statistics.count(of: .missingUp) == 2)
  }

  @Test func secondDownOfAFingerStartsANewTrace() {
    let reading = TraceReading(
      traceRows("a,0,1,1,down,0", "a,10,1,3,move,0", "a,5,9,9,down,0", "a,15,9,9,up,0"))
    #expect(reading.traces.map(\.id) == ["a", "a#2"])
    #expect(reading.traces.map { $0.defects.map(\.code) } == [[.missingUp], []])
    #expect(reading.traces.map(\.samples.count) == [3, 2])
  }

  @Test func secondDownGoesOnWhileAnotherFingerReports() {
    let reading = TraceReading(
      traceRows(
        "a,0,1,1,down,0", "a,0,5,5,down,1", "a,10,1,3,move,0", "a,20,5,6,move,1", "a,30,9,9,down,0",
        "a,40,9,9,up,0",
        "a,50,5,6,up,1"))
    #expect(reading.traces.map(\.id) == ["a"])
    #expect(
      reading.traces.first?.samples.map(\.phase) == [.down, .down, .move, .cancel, .move, .down, .up, .up])
  }

  @Test(arguments: [
    ("0", "50", false), ("0", "50.000001", true), ("30", "40", false), ("30", "40.00001", true),
  ])
  func upAtTheOriginUsesTheLastPositionWhenItIsFar(x: String, y: String, isTreated: Bool) throws {
    let reading = TraceReading(
      traceRows("a,0,\(x),\(y),down,0", "a,10,\(x),\(y),move,0", "a,20,0,0,up,0"))
    let trace = try #require(reading.traces.first)
    #expect(trace.defects.map(\.code) == [isTreated ? .upAtOrigin : .upWithMovement])
    #expect(trace.samples[2].position == (isTreated ? trace.samples[1].position : .zero))
    #expect(trace.defects.first.map { [$0.line, $0.column] } == [4, 6])
  }

  @Test func groupThatVariesIsNotedAndTheFirstKept() throws {
    let text =
      "trace_id,t_ms,x,y,phase,pointer,group\na,0,1,1,down,0,u\na,10,1,1,move,0,v\na,20,1,1,move,0,v\na,30,1,1,up,0,u\n"
    for options in [TraceReaderOptions(), .plain()] {
      let trace = try #require(TraceReading(text, options: options).traces.first)
      #expect(trace.group == "u")
      #expect(trace.defects.map(\.code) == [.varyingGroup, .varyingGroup])
      #expect(trace.defects.first?.column == 17)
    }
  }

  @Test func leftoversOfABrokenTraceNeverBecomeATrace() {
    // The down comes after its moves; rows of a second finger go on after the first one lifts.
    let shuffled = TraceReading(
      traceRows("a,10,1,1,move,0", "a,20,1,1,move,0", "a,0,1,1,down,0", "a,30,1,1,up,0"))
    #expect(shuffled.traces.isEmpty && shuffled.skipped.count == 1)
    let fingers = TraceReading(
      traceRows(
        "a,0,1,1,down,0", "a,5,x,1,down,1", "a,10,1,1,up,0", "a,11,1,1,down,0", "a,12,1,1,up,0",
        "a,20,1,1,up,1",
        "a,21,1,1,down,0", "a,30,1,1,up,0"))
    #expect(fingers.traces.map(\.id) == ["a#2"] && fingers.skipped.count == 1)
    #expect(fingers.statistics.skippedRows == 6)
    // The up itself is unreadable: the next down, later in time, is the next gesture.
    let lostUp = TraceReading(traceRows("a,0,1,1,down,0", "a,10,1", "a,20,1,1,down,0", "a,30,1,1,up,0"))
    #expect(lostUp.traces.map(\.id) == ["a#2"] && lostUp.skipped.count == 1)
    // A stray row between two gestures costs none of them.
    let stray = TraceReading(
      traceRows("a,0,1,1,down,0", "a,10,1,1,up,0", "a,15,1,1,move,0", "a,20,1,1,down,0", "a,30,1,1,up,0"))
    #expect(stray.traces.map(\.id) == ["a", "a#3"] && stray.skipped.map(\.id) == ["a#2"])
  }

  @Test func defectsBeyondTheLimitAreCounted() throws {
    var rows = "t_ms,x,y,phase\n0,1,1,down\n"
    for _ in 0..<10 { rows += "0,1,1,move\n" }
    rows += "5,1,1,up\n"
    var options = TraceReaderOptions()
    options.storedDefectsPerKind = 4
    let reading = TraceReading(rows, options: options)
    let trace = try #require(reading.traces.first)
    #expect(trace.defects.count == 4)
    #expect(trace.omittedDefects == [.equalTimes: 6])
    #expect(reading.statistics.count(of: .equalTimes) == 10)
  }

  @Test func defectsBeforeAFatalOneAreCountedBeyondTheLimit() throws {
    var rows = "t_ms,x,y,phase\n0,1,1,down\n"
    for _ in 0..<10 { rows += "0,1,-1,move\n" }
    rows += "5,1,x,up\n"
    var options = TraceReaderOptions()
    options.storedDefectsPerKind = 4
    let reading = TraceReading(rows, options: options)
    let skipped = try #require(reading.skipped.first)
    #expect(skipped.defect.code == .unreadableNumber && skipped.earlierDefects.count == 8)
    #expect(skipped.omittedDefects == [.equalTimes: 6, .negativeCoordinate: 6])
    options.storedDefectsPerKind = 0
    let none = try #require(TraceReading(rows, options: options).skipped.first)
    #expect(none.earlierDefects == [] && none.omittedDefects == [.equalTimes: 10, .negativeCoordinate: 10])
  }

  @Test func kindsOfDefectAreCountedInTheirOwnPlaces() {
    #expect(TraceDefect.Code.allCases.map(\.place) == Array(TraceDefect.Code.allCases.indices))
    var counts = DefectCounts()
    for (number, code) in TraceDefect.Code.allCases.enumerated() {
      for _ in 0..<number { counts.add(code) }
    }
    #expect(TraceDefect.Code.allCases.map { counts[$0] } == Array(TraceDefect.Code.allCases.indices))
    let listed = TraceDefect.Code.allCases.enumerated().flatMap { number, code in
      (0..<min(number, 14)).map { TraceDefect(code: code, line: $0, column: 1, message: "") }
    }
    #expect(counts.beyond(listed) == [.fieldCount: 1, .malformedQuotes: 2])
  }

  @Test func cancelsOfTheReaderAreToldFromRecordedOnes() throws {
    // Finger 0 is cancelled where it moved last, at the same time; only finger 1 never lifts.
    let trace = try #require(
      TraceReading(
        traceRows(
          "a,0,1,1,down,0", "a,0,9,9,down,1", "a,10,1,3,move,0", "a,10,1,3,cancel,0", "a,20,9,8,move,1")
      ).traces.first)
    #expect(trace.samples.map(\.phase) == [.down, .down, .move, .cancel, .move, .cancel])
    #expect(trace.addedRows == [5])
    #expect(trace.recordedSamples == Array(trace.samples.dropLast()))
  }

  @Test(arguments: ["upp", "0x", ""])
  func unreadableUpCostsOneGestureWhateverTheNextFingerIs(phase: String) {
    var text = "t_ms,x,y,phase,pointer\n"
    for gesture in 0..<5 {
      text += "\(gesture * 100),1,1,down,\(gesture + 2)\n"
      text += "\(gesture * 100 + 10),1,1,\(gesture == 1 ? phase : "up"),\(gesture + 2)\n"
    }
    let reading = TraceReading(text)
    #expect(reading.traces.map(\.id) == ["test", "test#3", "test#4", "test#5"])
    #expect(reading.skipped.map(\.id) == ["test#2"] && reading.statistics.skippedRows == 2)
    // A row that is cut short hides the finger too, and costs the gesture after it.
    let short = TraceReading(text.replacing(",\(phase),3\n", with: "\n"))
    #expect(short.traces.map(\.samples[0].pointer) == [2, 5, 6])
    #expect(short.skipped.count == 1 && short.statistics.skippedRows == 4)
  }

  @Test func missingUpSplitsTheTraceBeforeTheNextFinger() throws {
    // Times in thirds need the exact differences, not those of doubles.
    let text = traceRows(
      "a,0.1,1,1,down,2", "a,10.1,1,2,move,2", "a,100.123456789123,5,5,down,3",
      "a,110.223456789123,5,-6,move,3", "a,120.3,5,-6,up,3", "a,200.1,7,7,down,4", "a,210.4,7,7,up,4")
    for options in [TraceReaderOptions(), .plain()] {
      let reading = TraceReading(text, options: options)
      #expect(reading.traces.map(\.id) == ["a", "a#2", "a#3"] && reading.traces.map(\.line) == [2, 4, 7])
      #expect(reading.traces.map(\.addedRows) == [[2], [], []])
      #expect(
        reading.traces.map { $0.samples.map(\.time) } == [
          [0, 0.01, 0.01], [0, 0.0101, 0.020176543210877], [0, 0.0103],
        ])
      #expect(
        reading.traces.map { $0.defects.map(\.code) } == [
          [.missingUp], [.negativeCoordinate, .negativeCoordinate], [],
        ])
      #expect(reading.traces.map(\.startTime) == [0.0001, 0.100123456789123, 0.2001])
      #expect(reading.traces.allSatisfy { $0.omittedDefects.isEmpty })
    }
  }

  @Test func defectsBeyondTheLimitAreCountedInTheirPart() {
    var options = TraceReaderOptions()
    options.storedDefectsPerKind = 1
    let reading = TraceReading(
      traceRows(
        "a,0,-1,1,down,2", "a,10,-1,2,move,2", "a,20,-5,5,down,3", "a,30,5,5,up,3", "a,40,5,5,down,4"),
      options: options)
    #expect(
      reading.traces.map(\.omittedDefects) == [
        [.negativeCoordinate: 1], [.negativeCoordinate: 1], [.missingUp: 1],
      ])
  }

  @Test func restingFingerConnectsTheTouchesOfOthersForAMinute() {
    let touches = ["a,0,1,1,down,1", "a,10,5,5,down,2", "a,20,5,5,up,2"]
    let rest = TraceReading(
      traceRows(
        touches[0], touches[1], touches[2], "a,60000,5,5,down,3", "a,60010,5,5,up,3", "a,60020,1,1,up,1"))
    #expect(rest.traces.map(\.samples.count) == [6] && rest.skipped.isEmpty)
    let lost = TraceReading(
      traceRows(touches[0], touches[1], touches[2], "a,60000.001,5,5,down,3", "a,60010,5,5,up,3"))
    #expect(lost.traces.map(\.samples.count) == [2, 2, 2])
    // Without a touch in between, the finger may as well rest.
    let held = TraceReading(
      traceRows(touches[0], "a,70000,5,5,down,2", "a,70010,5,5,up,2", "a,70020,1,1,up,1"))
    #expect(held.traces.map(\.samples.count) == [4])
  }

  @Test func addedRowsStandAfterTheLastRowsOfTheirFingers() throws {
    let reading = TraceReading(
      traceRows(
        "a,0,1,1,down,0", "a,0,5,5,down,1", "a,10,1,3,move,0", "a,20,5,6,move,1", "a,30,9,9,down,0",
        "a,40,5,7,move,1", "a,50,5,7,move,1"))
    let trace = try #require(reading.traces.first)
    #expect(
      trace.samples.map(\.phase) == [
        .down, .down, .move, .cancel, .move, .down, .cancel, .move, .move, .cancel,
      ])
    #expect(trace.samples.map(\.pointer) == [0, 1, 0, 0, 1, 0, 0, 1, 1, 1])
    #expect(trace.addedRows == [3, 6, 9])
    #expect(trace.recordedSamples.count == 7 && !trace.recordedSamples.contains { $0.phase == .cancel })
  }

  @Test func fingerThatReportedBeforeOthersLiftedStillCarriesTheTraceOn() {
    // Since finger 0 reported at 10, finger 2 has at 20 and is down; finger 1 has later and is not.
    let text = traceRows(
      "a,0,1,1,down,0", "a,0,5,5,down,1", "a,0,7,7,down,2", "a,10,1,3,move,0", "a,20,7,8,move,2",
      "a,30,5,5,up,1", "a,40,1,1,down,0", "a,50,1,1,up,0", "a,60,7,8,up,2")
    let reading = TraceReading(text)
    #expect(reading.traces.map(\.id) == ["a"] && reading.traces.map(\.addedRows) == [[4]])
    // Without that row only fingers that lifted have reported since.
    let rest = TraceReading(text.replacing("a,20,7,8,move,2\n", with: ""))
    #expect(rest.traces.map(\.id) == ["a", "a#2"] && rest.skipped.map(\.id) == ["a#3"])
    #expect(rest.traces.map(\.addedRows) == [[3, 5], []])
  }
}
