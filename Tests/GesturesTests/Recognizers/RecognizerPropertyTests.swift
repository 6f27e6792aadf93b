// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

/// What holds for all touches, whatever fingers do.
@Suite struct RecognizerPropertyTests {
  private static let seeds = 0..<200 as Range<UInt64>

  /// Several sequences, far enough apart for every deadline.
  private static func sequences(_ touches: inout RandomTouches, offset: Double = 0) -> [[TouchSample]] {
    var start = offset
    return (0..<4).map { _ in
      let rows = touches.sequence(from: start)
      start = ((rows.last?.time ?? start) + 3).rounded(.up)
      return rows
    }
  }

  @Test(arguments: seeds)
  func stepsAreLegalAndEveryAttemptEnds(seed: UInt64) {
    var touches = RandomTouches(seed: seed)
    var group = touches.group()
    var events: [RecognizerGroup.Event] = []
    for rows in Self.sequences(&touches) { group.feed(rows, into: &events) }
    events += group.finish()
    #expect(group.deadline == nil)
    for (earlier, later) in zip(events, events.dropFirst()) {
      #expect(earlier.event.time <= later.event.time)
    }
    for name in group.names {
      let isDiscrete = ["tap", "double", "two", "swipe"].contains(name)
      var state = RecognizerState.possible
      for event in events where event.name == name {
        if state.isFinal { state = .possible }
        #expect(state.allows(event.event.state, isDiscrete: isDiscrete), "\(name)")
        state = event.event.state
      }
      // All fingers are up: nothing is still going on, and nothing is still undecided.
      #expect(state.isFinal, "\(name)")
      #expect(group.state(of: name) == state, "\(name)")
    }
  }

  @Test(arguments: seeds)
  func valuesAreFinite(seed: UInt64) {
    var touches = RandomTouches(seed: seed)
    var group = touches.group()
    for rows in Self.sequences(&touches) {
      for event in group.play(rows).map(\.event) {
        for vector in [event.translation, event.location, event.start] {
          #expect(vector.x.isFinite && vector.y.isFinite)
        }
        #expect(event.scale.isFinite && event.scaleVelocity.isFinite && event.time.isFinite)
        #expect(event.state == .failed || event.touches > 0)
      }
    }
  }

  @Test(arguments: seeds)
  func sequencesOfOneSessionEqualEachAlone(seed: UInt64) {
    var touches = RandomTouches(seed: seed)
    let group = touches.group()
    let sequences = Self.sequences(&touches)
    var session = group
    var together: [RecognizerGroup.Event] = []
    for rows in sequences { session.feed(rows, into: &together) }
    together += session.finish()
    let alone = sequences.flatMap { rows in
      var group = group
      return group.play(rows)
    }
    #expect(together == alone)
  }

  @Test(arguments: seeds)
  func resultsDoNotDependOnPlaceAndTime(seed: UInt64) {
    var touches = RandomTouches(seed: seed)
    var here = touches.group(hasEdge: false)
    var there = here
    let rows = touches.sequence()
    // The shifts are exact in binary.
    let (place, hours) = (Vector(x: 4096, y: -512), 4096.0)
    let moved = rows.map { row in
      TouchSample(
        time: row.time + hours, position: row.position + place, phase: row.phase, pointer: row.pointer)
    }
    let (expected, events) = (here.play(rows), there.play(moved))
    #expect(events.map(\.name) == expected.map(\.name))
    for (event, other) in zip(events.map(\.event), expected.map(\.event)) {
      #expect(event.state == other.state)
      #expect(agrees(event.time - hours, other.time, relative: 1e-9, absolute: 1e-9))
      // The mean of three fingers is rounded.
      #expect((event.translation - other.translation).length < 1e-9)
      let shift = event.state == .failed ? .zero : place
      #expect((event.location - other.location - shift).length < 1e-9)
      #expect((event.start - other.start - shift).length < 1e-9)
      #expect(agrees(event.scale, other.scale, relative: 1e-12))
    }
  }

  @Test(arguments: seeds)
  func panInAGroupIsThePanAlone(seed: UInt64) {
    var touches = RandomTouches(seed: seed)
    let rows = touches.sequence()
    let trace = TouchTrace(id: "random", samples: rows)
    #expect(RecognizerGroup.events(of: PanRecognizer(), rows) == trace.panEvents())
  }
}
