// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct TouchTraceTests {
  private typealias Kind = TouchTrace.Flaw.Kind

  private static func sample(_ time: Double, _ phase: TouchPhase, _ pointer: Int = 0, x: Double = 1)
    -> TouchSample
  {
    TouchSample(time: time, position: Vector(x: x, y: 2), phase: phase, pointer: pointer)
  }

  private static let flaws: [(kind: Kind, place: Int, samples: [TouchSample])] = [
    (.isEmpty, 0, []),
    (.startsLate, 0, [sample(1, .down), sample(2, .up)]),
    (.startsLate, 0, [sample(-1, .down), sample(2, .up)]),
    (.notFinite, 0, [sample(.nan, .down), sample(2, .up)]),
    (.notFinite, 1, [sample(0, .down), sample(.infinity, .up)]),
    (.notFinite, 1, [sample(0, .down), sample(1, .move, x: .nan), sample(2, .up)]),
    (.timeRunsBack, 2, [sample(0, .down), sample(1, .move), sample(0.5, .up)]),
    (.downTwice, 1, [sample(0, .down), sample(1, .down), sample(2, .up)]),
    (.notDown, 0, [sample(0, .move), sample(1, .up)]),
    (.notDown, 1, [sample(0, .down), sample(1, .up, 1), sample(2, .up)]),
    (.notDown, 2, [sample(0, .down), sample(1, .up), sample(2, .cancel)]),
    (.continues, 2, [sample(0, .down), sample(1, .up), sample(2, .down), sample(3, .up)]),
    (.neverLifts, 1, [sample(0, .down), sample(1, .move)]),
    (.neverLifts, 1, [sample(0, .down), sample(0, .down, 1), sample(1, .up)]),
  ]

  @Test func brokenPromisesAreNamedAndPlaced() {
    for flaw in Self.flaws {
      let found = TouchTrace.flaw(in: flaw.samples)
      #expect(found?.kind == flaw.kind && found?.place == flaw.place, "\(found?.description ?? "none")")
    }
    #expect(Set(Self.flaws.map(\.kind)) == Set(Kind.allCases))
  }

  @Test func samplesThatKeepThePromisesHaveNoFlaw() {
    #expect(TouchTrace.flaw(in: [Self.sample(0, .down), Self.sample(0, .cancel)]) == nil)
    let twice = [
      Self.sample(0, .down), Self.sample(0, .down, 1), Self.sample(1, .up), Self.sample(1, .down),
      Self.sample(2, .up), Self.sample(3, .cancel, 1),
    ]
    #expect(TouchTrace.flaw(in: twice) == nil)
    let trace = TouchTrace(id: "a", samples: twice)
    #expect(trace.samples == twice && trace.recordedSamples == twice && trace.addedRows == [])
  }

  @Test(arguments: SynthesisOptions.Kind.allCases)
  func synthesizedTracesKeepThePromises(kind: SynthesisOptions.Kind) {
    for trace in synthesize(kind, count: 20) { #expect(TouchTrace.flaw(in: trace.samples) == nil) }
  }

  @Test func traceOfBrokenSamplesIsMisuse() async {
    await #expect(processExitsWith: .failure) {
      _ = TouchTrace(id: "a", samples: [TouchSample(time: 0, position: .zero, phase: .move)])
    }
    await #expect(processExitsWith: .failure) {
      let tap: [TouchPhase] = [.down, .up]
      _ = TouchTrace(
        id: "a", startTime: .infinity, samples: tap.map { TouchSample(time: 0, position: .zero, phase: $0) })
    }
  }
}
