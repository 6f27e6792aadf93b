// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@testable import Gestures

/// Velocities that other trackers computed from recordings, and that our estimators must reproduce.
@Suite(.enabled(if: ReferenceCorpus.isPresent, "\(ReferenceCorpus.absence)"))
struct RecordedVelocityTests {
  @Test func flutterReproducesFlutter() throws {
    let traces = try GestureCorpus.traces("flutter")
    let entries = try #require(
      ReferenceCorpus.json("traces/flutter.json")["traces"] as? [String: [String: Any]])
    #expect(entries.count == 7)
    for (name, entry) in entries {
      let expected = try #require((entry["expected_velocity"] as? [[String: Any]])?.first)
      let path = MotionPath(centroidOf: try #require(traces[name]))
      let velocity = try #require(FlutterVelocity().velocity(of: path))
      #expect(agrees(velocity.x, try #require(expected["vx"] as? Double), relative: 1e-3), "\(name)")
      #expect(agrees(velocity.y, try #require(expected["vy"] as? Double), relative: 1e-3), "\(name)")
    }
  }

  @Test func androidStrategiesReproduceRecordedSwipes() throws {
    let traces = try GestureCorpus.traces("aosp_velocitytracker")
    let entries = try #require(
      ReferenceCorpus.json("traces/aosp_velocitytracker.json")["traces"] as? [String: [String: Any]])
    #expect(entries.count == 11)
    for (name, entry) in entries {
      let trace = try #require(traces[name])
      for expectation in try #require(entry["expected_velocity"] as? [[String: Any]]) {
        try check(expectation, samples: trace.samples, name: name, leastSquaresTolerance: 1e-3)
      }
    }
  }

  @Test func androidStrategiesReproduceHandMadeStreams() throws {
    let cases = try #require(
      ReferenceCorpus.json("vectors/aosp_velocity_handmade.json")["cases"] as? [[String: Any]])
    #expect(cases.count == 8)
    for item in cases {
      let rows = try #require(item["samples"] as? [[String: Any]])
      // A row that the display pipeline made up between two real ones never reaches a tracker.
      let samples = try rows.filter { $0["resampled"] as? Bool != true }.map { row in
        try GestureCorpus.sample(
          milliseconds: #require(row["t_ms"] as? Double), x: #require(row["x"] as? Double),
          y: #require(row["y"] as? Double), phase: #require(row["phase"] as? String),
          pointer: #require(row["pointer"] as? Int))
      }
      for expectation in try #require(item["expected"] as? [[String: Any]]) {
        try check(
          expectation, samples: samples, name: try #require(item["name"] as? String),
          leastSquaresTolerance: 1e-3)
      }
    }
  }

  @Test func impulseOfChangesReproducesAndroidScrolls() throws {
    let cases = try #require(
      ReferenceCorpus.json("vectors/aosp_axis_scroll.json")["cases"] as? [[String: Any]])
    #expect(cases.count == 5)
    for item in cases {
      let rows = try #require(item["samples"] as? [[String: Any]])
      let points = try rows.map { row in
        MotionPath.Point(
          time: try #require(row["t_ms"] as? Double) / 1000,
          position: Vector(x: 0, y: try #require(row["delta"] as? Double)))
      }
      let velocity = ImpulseVelocity().velocity(ofChanges: MotionPath(points: points))?.y
      let expectation = try #require(item["expected"] as? [String: Any])
      let name: Comment = "\(item["name"] ?? "") \(velocity.map(String.init(describing:)) ?? "none")"
      guard let expected = expectation["velocity"] as? Double else {
        #expect(velocity == nil, name)
        continue
      }
      let tolerance = try #require(expectation["tolerance_relative"] as? Double)
      #expect(agrees(try #require(velocity, name), expected, relative: tolerance), name)
    }
  }

  @Test func chromiumBoundsEachComponent() throws {
    let cases = try #require(ReferenceCorpus.json("vectors/peer_points.json")["cases"] as? [[String: Any]])
    let clamped = try #require(cases.first { ($0["name"] as? String)?.contains("clamped") == true })
    let inputs = try #require(clamped["inputs"] as? [String: Any])
    let speed = try #require(inputs["v"] as? [Double])
    let duration = try #require(inputs["duration_ms"] as? Double)
    let count = try #require(inputs["samples"] as? Int)
    let limits = try #require(inputs["clamp"] as? [Double])
    let outcome = try #require(clamped["expected"] as? [String: Any])
    let expected = try #require(outcome["v"] as? [[Double]])
    let points = (0...count).map { index in
      let time = duration / 1000 * Double(index) / Double(count)
      return MotionPath.Point(time: time, position: Vector(x: speed[0], y: speed[1]) * time)
    }
    for estimation in [VelocityEstimation.lsq2, .impulse, .legacy, .uikit] {
      for (limit, bounded) in zip(limits, expected) {
        let velocity = try #require(
          estimation.estimator.velocity(of: MotionPath(points: points), within: limit))
        #expect(velocity == Vector(x: bounded[0], y: bounded[1]))
      }
    }
  }

  @Test func slopeOfAStraightLineIsTheLinearFit() throws {
    let cases = try #require(
      ReferenceCorpus.json("vectors/flutter_physics.json")["cases"] as? [[String: Any]])
    let fit = try #require(cases.first { $0["kind"] as? String == "lsq_fit" })
    let inputs = try #require(fit["inputs"] as? [String: Any])
    let x = try #require(inputs["x"] as? [Double])
    let y = try #require(inputs["y"] as? [Double])
    let expected = try #require(fit["expected"] as? [String: Any])
    let coefficients = try #require(expected["coefficients"] as? [Double])
    let points = zip(x, y).map { MotionPath.Point(time: $0, position: Vector(x: 0, y: $1)) }
    let slope = try #require(QuadraticFit.slope(of: points)).y
    #expect(abs(slope - coefficients[1]) <= (try #require(expected["abs"] as? Double)))
  }

  private func check(
    _ expectation: [String: Any], samples: [TouchSample], name: String, leastSquaresTolerance: Double
  ) throws {
    let strategy = try #require(expectation["strategy"] as? String)
    let axis = try #require(expectation["axis"] as? String)
    let pointer = try #require(expectation["pointer"] as? Int)
    let path = try #require(MotionPath.fingers(of: samples)[pointer])
    let estimator: any VelocityEstimator = strategy == "impulse" ? ImpulseVelocity() : LeastSquaresVelocity()
    let velocity = estimator.velocity(of: path)
    let component = velocity.map { axis == "x" ? $0.x : $0.y }
    let label: Comment = "\(name) \(strategy) \(axis): \(component.map(String.init(describing:)) ?? "none")"
    guard let expected = expectation["velocity"] as? Double else {
      #expect(component == nil, label)
      return
    }
    let stated = try #require(expectation["tolerance_relative"] as? Double)
    let tolerance = strategy == "impulse" ? stated : min(stated, leastSquaresTolerance)
    #expect(agrees(try #require(component, label), expected, relative: tolerance), label)
  }
}
