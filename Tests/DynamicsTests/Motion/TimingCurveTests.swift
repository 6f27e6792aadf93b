// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import TestSupport
import Testing

@Suite("Timing curve")
struct TimingCurveTests {
  /// Time, progress and slope by bisection in 30 digits.
  static let references: [(TimingCurve, Double, Double, Double)] = [
    (.easeIn, 0.1, 0.017026609651562945, 0.32418307499142903),
    (.easeIn, 0.25, 0.093464650718824863, 0.67459779460832323),
    (.easeIn, 0.5, 0.31535681257253931, 1.0739787798154259),
    (.easeIn, 0.9, 0.83942784576246657, 1.5350740098319091),
    (.easeOut, 0.1, 0.16057215423753349, 1.5350740098319091),
    (.easeOut, 0.5, 0.68464318742746071, 1.0739787798154259),
    (.easeOut, 0.9, 0.98297339034843707, 0.3241830749914289),
    (.easeInEaseOut, 0.1, 0.019722453548311199, 0.40224421881612719),
    (.easeInEaseOut, 0.25, 0.12916193104731982, 1.0592618411747994),
    (.coreAnimationDefault, 0.1, 0.094796305716043257, 1.5397578528889477),
    (.coreAnimationDefault, 0.5, 0.80240338758485699, 0.99414245242601228),
    (.coreAnimationDefault, 0.9, 0.99431647748455637, 0.11744708743883521),
    (.webSheet, 0.1, 0.26982069880728456, 3.3119513826441191),
    (.webSheet, 0.25, 0.77913124840171362, 1.7716834112769988),
    (.webSheet, 0.5, 0.95480940949366469, 0.26999102820614074),
    (.webSheet, 0.9, 0.99896920256554294, 0.021695156503158181),
  ]

  @Test func agreesWithThirtyDigits() {
    for (curve, time, progress, slope) in Self.references {
      #expect(isClose(curve.progress(at: time), progress, within: 1e-14), "\(curve) \(time)")
      #expect(isClose(curve.slope(at: time), slope, within: 1e-12), "\(curve) \(time)")
    }
  }

  @Test func linearCurveIsTheTimeItself() {
    for step in 0...100 {
      let time = Double(step) / 100
      #expect(TimingCurve.linear.progress(at: time) == time)
      #expect(TimingCurve.linear.slope(at: time) == 1)
      #expect(TimingCurve(0.3, 0.3, 0.8, 0.8).slope(at: time) == 1)
    }
  }

  @Test(arguments: [
    TimingCurve.linear, .easeIn, .easeOut, .easeInEaseOut, .coreAnimationDefault, .webSheet,
    TimingCurve(0, 1, 1, 0), TimingCurve(1, 0, 0, 1),
  ])
  func runsFromZeroToOneAndHoldsItsEnds(curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: -0.5) == 0 && curve.progress(at: 1.5) == 1)
    #expect(curve.slope(at: -0.5) == 0 && curve.slope(at: 1.5) == 0)
    var last = 0.0
    for step in 1...1000 {
      let progress = curve.progress(at: Double(step) / 1000)
      #expect(progress >= last)
      last = progress
    }
  }

  /// Where the point of a parameter lies is known without solving.
  @Test func pointsOfTheCurveLieOnIt() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<500 {
      let (x1, x2) = (
        Double.random(in: 0...1, using: &generator), Double.random(in: 0...1, using: &generator)
      )
      let (y1, y2) = (
        Double.random(in: -1...2, using: &generator), Double.random(in: -1...2, using: &generator)
      )
      let curve = TimingCurve(x1, y1, x2, y2)
      for step in 1...9 {
        let s = Double(step) / 10
        let (a, b, c) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
        let (x, y) = (a * x1 + b * x2 + c, a * y1 + b * y2 + c)
        // Where the curve is steep, the rounding of x shows in y.
        #expect(isClose(curve.progress(at: x), y, within: 1e-12 * max(1, curve.slope(at: x).magnitude)))
      }
    }
  }

  @Test func slopesAtTheEndsPointToTheControlPoints() {
    #expect(TimingCurve.easeIn.slope(at: 0) == 0)
    #expect(isClose(TimingCurve.easeIn.slope(at: 1), (1 - 0) / (1 - 0.42), within: 1e-12))
    #expect(isClose(TimingCurve.easeOut.slope(at: 0), 1 / 0.58, within: 1e-12))
    #expect(isClose(TimingCurve.webSheet.slope(at: 0), 0.72 / 0.32, within: 1e-12))
    #expect(TimingCurve.webSheet.slope(at: 1) == 0)
    #expect(TimingCurve(0, 1, 1, 0).slope(at: 0) == .infinity)
  }
}
