// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import TestSupport
import Testing

@Suite struct TouchResamplerTests {
  /// Rows of one finger at milliseconds, along x.
  private static func delivered(
    _ moves: [(Double, Double)], frame: Double, isStylus: Bool = false
  ) -> [(time: Double, x: Double)] {
    var resampler = TouchResampler(isStylus: isStylus)
    resampler.receive(row(0, .down, 0, 0))
    for move in moves { resampler.receive(row(move.0, .move, move.1, 0)) }
    return resampler.frame(at: frame / 1000).filter(\.isResampled).map {
      ($0.sample.time, $0.sample.position.x)
    }
  }

  private static func check(
    _ delivered: [(time: Double, x: Double)], _ expected: (Double, Double)?,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(delivered.count == (expected == nil ? 0 : 1), sourceLocation: location)
    guard let expected, let first = delivered.first else { return }
    #expect(agrees(first.time, expected.0 / 1000, relative: 1e-9), sourceLocation: location)
    #expect(agrees(first.x, expected.1, relative: 1e-9), sourceLocation: location)
  }

  @Test func moveLiesBetweenTheEventsAroundIt() {
    // The frame at 20 ms shows 15 ms: between 10 and 18 ms.
    Self.check(Self.delivered([(10, 100), (18, 180)], frame: 20), (15, 150))
  }

  @Test func predictionReachesHalfTheLastInterval() {
    Self.check(Self.delivered([(10, 100), (20, 200)], frame: 29), (24, 240))
    Self.check(Self.delivered([(10, 100), (20, 200)], frame: 30), (25, 250))
    Self.check(Self.delivered([(10, 100), (20, 200)], frame: 60), (25, 250))
  }

  @Test func predictionReachesAtMostEightMilliseconds() {
    Self.check(Self.delivered([(10, 100), (30, 300)], frame: 60), (38, 380))
  }

  @Test func eventsTooCloseOrTooFarApartPredictNothing() {
    Self.check(Self.delivered([(10, 100), (11.999, 120)], frame: 60), nil)
    Self.check(Self.delivered([(10, 100), (12, 120)], frame: 60), (13, 130))
    Self.check(Self.delivered([(10, 100), (30.001, 300)], frame: 60), nil)
  }

  @Test func stylusRepeatsItsLastPlace() {
    Self.check(Self.delivered([(10, 100), (20, 200)], frame: 30, isStylus: true), (25, 200))
  }

  @Test func rowsAfterTheFrameWaitAndLiftsDoNot() {
    var resampler = TouchResampler()
    for sample in [row(0, .down, 0, 0), row(10, .move, 1, 0), row(20, .move, 2, 0)] {
      resampler.receive(sample)
    }
    let first = resampler.frame(at: 0.015)
    #expect(first.map(\.sample.time) == [0, 0.01])
    resampler.receive(row(22, .up, 2, 0))
    let second = resampler.frame(at: 0.016)
    #expect(second.map(\.sample.phase) == [.move, .up])
    #expect(second.allSatisfy { !$0.isResampled })
    #expect(resampler.frame(at: 1).isEmpty)
  }

  @Test(.enabled(if: ReferenceCorpus.isPresent, "\(ReferenceCorpus.absence)"))
  func androidDeliversTheSame() throws {
    let file = try ReferenceCorpus.json("vectors/aosp_resampling.json")
    let constants = try #require(file["constants"] as? [String: Any])
    #expect(constants["resample_latency_ms"] as? Double == TouchResampler.latency * 1000)
    #expect(constants["max_prediction_ms"] as? Double == TouchResampler.longestPrediction * 1000)
    let cases = try #require(file["cases"] as? [[String: Any]])
    #expect(cases.count == 4)
    for item in cases {
      let name = try #require(item["name"] as? String)
      let steps = try #require(item["steps"] as? [[String: Any]])
      var resampler = TouchResampler(isStylus: name.hasPrefix("Stylus"))
      var delivered: [TouchResampler.Delivery] = []
      for step in steps {
        if let raw = step["raw"] as? [[String: Any]] {
          for event in raw { for sample in try Self.samples(of: event) { resampler.receive(sample.0) } }
        } else if let time = step["frame_time_ms"] as? Double {
          delivered = resampler.frame(at: time / 1000)
        } else {
          let expected = try #require(step["expected"] as? [[String: Any]])
          try Self.check(delivered, expected, name)
        }
      }
    }
  }

  /// The rows of an event that names all fingers, each with whether it was made up. A finger that rests while another
  /// comes or goes has no row of its own.
  private static func samples(
    of event: [String: Any]
  ) throws -> [(TouchSample, Bool)] {
    let action = try #require(event["action"] as? String)
    let pointers = try #require(event["pointers"] as? [[String: Any]])
    let acting: Int? = action.hasPrefix("actionpointer") ? Int(String(Array(action)[13])) : nil
    return try pointers.compactMap { pointer in
      let id = try #require(pointer["id"] as? Int)
      guard acting == nil || acting == id else { return nil }
      let phase: TouchPhase = action == "move" ? .move : action.hasSuffix("down") ? .down : .up
      let sample = row(
        try #require(event["t_ms"] as? Double), phase, try #require(pointer["x"] as? Double),
        try #require(pointer["y"] as? Double), finger: id)
      return (sample, pointer["resampled"] as? Bool ?? false)
    }
  }

  private static func check(
    _ delivered: [TouchResampler.Delivery], _ expected: [[String: Any]], _ name: String
  ) throws {
    let rows = try expected.flatMap { try samples(of: $0) }
    #expect(delivered.count == rows.count, "\(name)")
    for (delivery, (sample, isResampled)) in zip(delivered, rows) {
      #expect(delivery.sample.pointer == sample.pointer, "\(name)")
      #expect(delivery.sample.phase == sample.phase, "\(name)")
      #expect(agrees(delivery.sample.time, sample.time, relative: 1e-9), "\(name)")
      #expect((delivery.sample.position - sample.position).length <= 0.001, "\(name) at \(sample.time) s")
      #expect(delivery.isResampled == isResampled, "\(name) at \(sample.time) s")
    }
  }
}
