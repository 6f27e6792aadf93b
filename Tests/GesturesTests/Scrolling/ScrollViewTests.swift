// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Gestures
import TestSupport
import Testing

@Suite struct ScrollViewTests {
  /// 600 items in 5 columns: a content of 120 · 54 + 10 = 6490 points, seen through 480.
  private var layout: SpringyLayout {
    var layout = SpringyLayout().withItems(600)
    layout.bounds.origin.y = 1000
    return layout
  }
  private let end = 6490.0 - 480

  /// Offsets after each change.
  private func offsets(_ scrolls: [SpringyLayout.Scroll], from start: Double = 1000) -> [Double] {
    var offset = start
    return scrolls.map {
      offset += $0.delta.y
      return offset
    }
  }

  private func rubber(_ pull: Double) -> Double { (1 - 1 / (pull * 0.55 / 480 + 1)) * 480 }

  @Test func boundsFollowTheFingerOncePanned() {
    // 5 points are no pan; the pan takes 10 of the 20.
    let trace = TouchTrace.vertical([(0, 400), (16, 395), (32, 380), (48, 350), (56, 350)], ending: .cancel)
    let expected: [SpringyLayout.Scroll] = [
      .init(time: 0.032, by: Vector(x: 0, y: 10), touch: Vector(x: 195, y: 1380)),
      .init(time: 0.048, by: Vector(x: 0, y: 30), touch: Vector(x: 195, y: 1360)),
    ]
    #expect(ScrollView().scroll(by: trace, in: layout) == expected)
  }

  @Test func liftCountsForTheTravel() {
    let trace = TouchTrace.vertical([(0, 400), (16, 420), (24, 425)], ending: .cancel)
    #expect(offsets(ScrollView().scroll(by: trace, in: layout)) == [990, 985])
  }

  @Test(arguments: [(409, 300), (391, -300), (400, 0)] as [(Double, Double)])
  func touchThatIsNoPanScrollsNothing(y: Double, velocity: Double) {
    #expect(ScrollView().scroll(by: .vertical([(0, 400), (8, y), (16, y)]), in: layout).isEmpty)
  }

  @Test func contentNoHigherThanTheViewDoesNotScroll() {
    let trace = TouchTrace.vertical([(0, 400), (16, 300), (32, 200), (40, 200)])
    // 40 items have 8 · 54 + 10 = 442 points, 45 items 496.
    #expect(ScrollView().scroll(by: trace, in: SpringyLayout().withItems(40)).isEmpty)
    #expect(!ScrollView().scroll(by: trace, in: SpringyLayout().withItems(45)).isEmpty)
  }

  /// x(t) = x₀ + v₀·(1 − e^(−λt))/λ with λ = −1000·ln 0.998, and the finger's last place on the screen.
  @Test(arguments: [60, 120, 30] as [Double])
  func contentDeceleratesAfterTheLift(rate: Double) throws {
    let trace = TouchTrace.vertical([(0, 400), (16, 395), (32, 380), (48, 350), (56, 350)])
    var view = ScrollView()
    view.sampleRate = rate
    let scrolls = view.scroll(by: trace, in: layout)
    // The last two events' velocities are −15 and −30 points in 16 ms.
    let velocity = 0.8 * 15 / 0.016 + 0.2 * 30 / 0.016
    let lambda = -1000 * log(0.998)
    let positions = offsets(scrolls)
    #expect(Array(positions[..<2]) == [1010, 1040])
    let rest = 1040 + velocity / lambda
    // Within a tenth of a point of rest after ln(distance / 0.1)/λ.
    let frames = Int((log(velocity / lambda / 0.1) / lambda * rate).rounded(.up))
    #expect(scrolls.count == 2 + frames)
    for frame in 1..<frames {
      let time = Double(frame) / rate
      #expect(abs(scrolls[1 + frame].time - 0.056 - time) < 1e-12)
      #expect(abs(positions[1 + frame] - 1040 - velocity / lambda * (1 - exp(-lambda * time))) < 1e-8)
      let touch = Vector(x: 195, y: 350 + positions[frame])
      #expect(abs(scrolls[1 + frame].touch.y - touch.y) < 1e-8 && scrolls[1 + frame].touch.x == 195)
    }
    #expect(abs(try #require(positions.last) - rest) < 1e-8)
    #expect(scrolls.allSatisfy { $0.delta.x == 0 && $0.delta.y > 0 })
  }

  /// What the finger pulls beyond the end shows by the rubber band, and comes back as x₀·(1 + 10t)·e^(−10t).
  @Test func contentBeyondItsBeginningComesBack() {
    var layout = layout
    layout.bounds.origin.y = 0
    let trace = TouchTrace.vertical([(0, 100), (16, 150), (32, 210), (40, 210)], ending: .cancel)
    let scrolls = ScrollView().scroll(by: trace, in: layout)
    let positions = offsets(scrolls, from: 0)
    #expect(abs(positions[0] + rubber(40)) < 1e-9)
    #expect(abs(positions[1] + rubber(100)) < 1e-9)
    for (frame, position) in positions[2...].dropLast().enumerated() {
      let time = Double(frame + 1) / 60
      #expect(abs(position + rubber(100) * (1 + 10 * time) * exp(-10 * time)) < 1e-8)
    }
    #expect(abs(positions.last ?? 1) < 1e-9)
    #expect(scrolls.count > 30 && scrolls.count < 60)
  }

  /// Thrown against the end with v at it, the content swings out as v·t·e^(−10t).
  @Test func throwBouncesAtTheEnd() throws {
    var layout = layout
    layout.bounds.origin.y = end - 200
    let trace = TouchTrace.vertical([(0, 400), (10, 380), (20, 360), (30, 340), (38, 340)])
    let scrolls = ScrollView().scroll(by: trace, in: layout)
    let positions = offsets(scrolls, from: end - 200)
    let lambda = -1000 * log(0.998)
    // 2000 pt/s, with 150 points to go: v falls by λ times the distance.
    let bounceTime = -log(1 - 150 * lambda / 2000) / lambda
    let atEnd = 2000 - 150 * lambda
    for (scroll, position) in zip(scrolls, positions).dropFirst(3).dropLast() {
      let time = scroll.time - 0.038
      let expected =
        time < bounceTime
        ? end - 150 + 2000 / lambda * (1 - exp(-lambda * time))
        : end + atEnd * (time - bounceTime) * exp(-10 * (time - bounceTime))
      #expect(abs(position - expected) < 1e-7)
    }
    #expect(try #require(positions.max()) > end + 40)
    #expect(abs(try #require(positions.last) - end) < 1e-9)
  }

  @Test func upAndDownAreMirrored() {
    let up = TouchTrace.vertical([(0, 300), (16, 280), (32, 250), (40, 250)])
    let down = TouchTrace.vertical([(0, 300), (16, 320), (32, 350), (40, 350)])
    var layout = layout
    layout.bounds.origin.y = end / 2
    let (a, b) = (ScrollView().scroll(by: up, in: layout), ScrollView().scroll(by: down, in: layout))
    #expect(a.count == b.count && a.count > 100)
    for (a, b) in zip(a, b) {
      #expect(a.time == b.time)
      #expect(abs(a.delta.y + b.delta.y) < 1e-9)
      #expect(abs(a.touch.y - 300 - end / 2 + b.touch.y - 300 - end / 2) < 1e-9)
    }
  }

  @Test func severalFingersDragByTheirCentroid() {
    let trace = TouchTrace(
      id: "two",
      samples: [
        TouchSample(time: 0, position: Vector(x: 100, y: 400), phase: .down, pointer: 0),
        TouchSample(time: 0.01, position: Vector(x: 200, y: 420), phase: .down, pointer: 1),
        // The centroid goes 20 points up, then no further as the fingers leave.
        TouchSample(time: 0.02, position: Vector(x: 100, y: 360), phase: .move, pointer: 0),
        TouchSample(time: 0.03, position: Vector(x: 100, y: 360), phase: .cancel, pointer: 0),
        TouchSample(time: 0.04, position: Vector(x: 200, y: 420), phase: .cancel, pointer: 1),
      ])
    let scrolls = ScrollView().scroll(by: trace, in: layout)
    // The second finger does not move the point at (100, 400), which then goes half as far as the first finger.
    #expect(scrolls == [.init(time: 0.02, by: Vector(x: 0, y: 10), touch: Vector(x: 100, y: 1380))])
  }

  @Test func touchesFollowEachOtherAtRest() {
    let trace = TouchTrace.vertical([(0, 400), (16, 380), (32, 360), (40, 360)])
    let once = ScrollView().scroll(by: trace, in: layout)
    let twice = ScrollView().scroll(by: [trace, trace], in: layout)
    #expect(twice.count == 2 * once.count)
    #expect(Array(twice[..<once.count]) == once)
    let rest = once.last?.time ?? 0
    for (first, second) in zip(once, twice[once.count...]) {
      #expect(abs(second.time - first.time - rest) < 1e-9)
      #expect(abs(second.delta.y - first.delta.y) < 1e-9)
    }
  }

  /// The second touch comes 50 ms after the first, by the recording's clock, and holds the content where it
  /// was a frame before.
  @Test func touchCatchesMovingContent() {
    var layout = layout
    layout.bounds.origin.y = 0
    let first = TouchTrace.vertical([(0, 100), (16, 150), (32, 210), (40, 210)], ending: .cancel)
    var second = TouchTrace.vertical([(90, 200), (106, 230), (122, 230)], ending: .cancel)
    second = TouchTrace(id: "second", startTime: 0.09, samples: second.samples)
    let scrolls = ScrollView().scroll(by: [first, second], in: layout)
    let positions = offsets(scrolls, from: 0)
    #expect(scrolls[..<5].map(\.time).map { ($0 * 1000).rounded() } == [16, 32, 57, 73, 106])
    // Caught 2/60 s after the lift; the 20 points go on from the pull that shows as much.
    let caught = rubber(100) * (1 + 10.0 / 30) * exp(-10.0 / 30)
    #expect(abs(positions[3] + caught) < 1e-8)
    let pull = caught * 480 / (0.55 * (480 - caught))
    #expect(abs(positions[4] + rubber(pull + 20)) < 1e-8)
    #expect(abs(positions.last ?? 1) < 1e-9)
  }

  /// A tap on content that hangs beyond its end lets go of it.
  @Test func tapStopsTheContent() {
    let first = TouchTrace.vertical([(0, 400), (16, 380), (32, 360), (40, 360)])
    let tap = TouchTrace(
      id: "tap", startTime: 0.09,
      samples: TouchTrace.vertical([(0, 200), (8, 200), (16, 200)]).samples)
    let scrolls = ScrollView().scroll(by: [first, tap], in: layout)
    #expect(scrolls.count == 2 + 2)
    #expect(scrolls.allSatisfy { $0.time < 0.09 })
  }

  @Test(arguments: [-1e5, -479, 6010 + 479, 1e5] as [Double])
  func contentThatBeginsBeyondItsEndsIsCaughtToo(offset: Double) {
    var layout = layout
    layout.bounds.origin.y = offset
    let trace = TouchTrace.vertical([(0, 400), (16, 380), (32, 360), (40, 360)])
    let scrolls = ScrollView().scroll(by: trace, in: layout)
    let rest = offsets(scrolls, from: offset).last ?? .nan
    #expect(rest > -1e-9 && rest < end + 1e-9)
  }

  /// Whatever the recording, the scroll is one that a layout may have.
  @Test(arguments: 0..<60)
  func everyTraceMakesAValidScroll(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var layout = layout
    layout.bounds.origin.y = generator.unit() * 7000 - 500
    let traces = (0..<1 + generator.below(3)).map { _ in
      var time = 0.0
      let rows = (0..<2 + generator.below(8)).map { _ in
        time += [0, 0.2, 8, 16, 300][generator.below(5)]
        return (milliseconds: time, x: generator.unit() * 390, y: generator.unit() * 844)
      }
      return TouchTrace.rows(rows, ending: generator.below(4) == 0 ? .cancel : .up)
    }
    layout.scroll = ScrollView().scroll(by: traces, in: layout)
    #expect(layout.validate().isEmpty, "\(layout.validate())")
    let rest = offsets(layout.scroll, from: layout.bounds.origin.y).last
    if let rest { #expect(rest > -1e-8 && rest < end + 1e-8) }
  }

  @Test(arguments: [1e300, -1e300, 1.7e308])
  func absurdTracesEnd(y: Double) {
    let trace = TouchTrace.vertical([(0, 0), (1, y), (1.5, -y), (30, y), (31, 0)])
    let scrolls = ScrollView().scroll(by: trace, in: layout)
    #expect(scrolls.count < 5000)
    #expect(scrolls.allSatisfy { $0.delta.y.isFinite && abs($0.delta.y) < 1e5 })
  }
}
