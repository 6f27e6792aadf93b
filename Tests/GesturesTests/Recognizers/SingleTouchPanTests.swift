// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import TestSupport
import Testing

@testable import Gestures

/// The pan of one finger is a second way to what `PanRecognizer` reports: it must be the same to the last bit.
@Suite struct SingleTouchPanTests {
  /// A finger that wanders about the begin of a pan, with places whose sign of zero matters.
  private static func rows(_ random: inout SeededGenerator) -> [TouchSample] {
    let places = [0, -0.0, 10, -10, 9.999_999_999_5, 10.000_000_001, 1e-300, 1e17]
    func place() -> Double {
      random.below(3) == 0 ? places[random.below(places.count)] : (random.unit() - 0.5) * 40
    }
    let count = 2 + random.below(12)
    return (0..<count).map { index in
      TouchSample(
        time: Double(index) / 60, position: Vector(x: place(), y: place()),
        phase: index == 0 ? .down : index < count - 1 ? .move : random.below(4) == 0 ? .cancel : .up,
        pointer: 7)
    }
  }

  @Test(arguments: PanGesture.Slop.allCases) func reportsWhatTheRecognizerReports(slop: PanGesture.Slop) {
    var random = SeededGenerator(seed: 11)
    var begun = 0
    for hysteresis in [0, 10, 17.5] {
      var gesture = PanGesture()
      (gesture.slop, gesture.hysteresis) = (slop, hysteresis)
      for _ in 0..<100 {
        let rows = Self.rows(&random)
        var recognizer = PanRecognizer(gesture)
        var pan = SingleTouchPan(gesture, from: rows[0].position)
        var hasBegun = false
        for row in rows {
          guard let event = recognizer.handle(row, completesEvent: true) else {
            #expect(row.phase == .down || !hasBegun && pan.begin(at: row.position) == nil)
            continue
          }
          guard event.state != .failed else { continue }
          let translation = hasBegun ? pan.translation(at: row.position) : pan.begin(at: row.position)
          hasBegun = true
          begun += 1
          #expect(translation?.x.bitPattern == event.translation.x.bitPattern)
          #expect(translation?.y.bitPattern == event.translation.y.bitPattern)
        }
      }
    }
    #expect(begun > 500)
  }

  @Test func pathIsThatOfTheCentroid() {
    var random = SeededGenerator(seed: 12)
    var points: [MotionPath.Point] = []
    for _ in 0..<100 {
      let rows = Self.rows(&random)
      for end in 1...rows.count {
        let expected = MotionPath(centroidOf: Array(rows[..<end]))
        let path = rows.withUnsafeBufferPointer {
          MotionPath(ofSingleTouch: .init(rebasing: $0[..<end]), reusing: points)
        }
        #expect(path == expected)
        #expect(path.points.map(\.position.x.bitPattern) == expected.points.map(\.position.x.bitPattern))
        points = path.points
      }
    }
  }

  /// Rows that share a time, that lie closer than any that counts, and no later row at all.
  @Test func endOfThePathHasItsVelocity() {
    var random = SeededGenerator(seed: 13)
    let steps = [0, 0, 1e-9, 5e-8, 5e-4, 1.0 / 120, 1.0 / 60]
    var shortened = 0
    for _ in 0..<400 {
      var rows = Self.rows(&random)
      var time = 0.0
      for index in rows.indices.dropFirst() {
        time += steps[random.below(steps.count)]
        rows[index].time = time
      }
      for end in 1...rows.count {
        rows.withUnsafeBufferPointer { all in
          let rows = UnsafeBufferPointer(rebasing: all[..<end])
          let first = UIKitVelocity.firstRow(of: rows)
          let path = MotionPath(ofSingleTouch: .init(rebasing: rows[first...]), reusing: [])
          let expected = UIKitVelocity().velocity(of: MotionPath(ofSingleTouch: rows, reusing: []))
          let velocity = UIKitVelocity().velocity(of: path)
          #expect(velocity?.x.bitPattern == expected?.x.bitPattern)
          #expect(velocity?.y.bitPattern == expected?.y.bitPattern)
          if first > 0 { shortened += 1 }
        }
      }
    }
    #expect(shortened > 500)
  }
}
