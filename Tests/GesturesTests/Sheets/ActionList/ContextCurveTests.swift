// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct ContextCurveTests {
  let curve = ContextCurve()

  /// Progress of UIView's slow end by bisection of x(s) = 3·0.58·(1 − s)s² + s³, y(s) = 3(1 − s)s² + s³.
  static func easeOut(_ time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let s = (low + high) / 2
      if 3 * 0.58 * (1 - s) * s * s + s * s * s < time { low = s } else { high = s }
    }
    return 3 * (1 - low) * low * low + low * low * low
  }

  @Test func frameSurroundsTheContent() {
    #expect(curve.frame(contentHeight: 180, width: 390) == Rectangle(x: 0, y: -40, width: 390, height: 240))
    #expect(curve.startOffset(contentHeight: 180) == 195)
  }

  /// 45 points in 0.1 s, then the rest in 0.3 s, against a view that starts 0.1 s later.
  @Test(arguments: [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.39, 0.4, 0.5])
  func bulgeIsTheDistanceOfTwoViews(time: Double) {
    let first = Self.easeOut(min(1, time / 0.1))
    let second = time <= 0.1 ? 0 : Self.easeOut(min(1, (time - 0.1) / 0.3))
    let (spring, normal) = (-45 * first - (180 - 45) * second, -180 * second)
    let bulge = curve.bulge(at: time, presentationDuration: 0.5, contentHeight: 180)
    #expect(abs(bulge - (normal - spring)) < 1e-9)
  }

  @Test func bulgeIsLargestAfterTheLead() {
    #expect(curve.bulge(at: 0, presentationDuration: 0.5, contentHeight: 180) == 0)
    #expect(curve.bulge(at: 0.1, presentationDuration: 0.5, contentHeight: 180) == 45)
    #expect(curve.bulge(at: 0.4, presentationDuration: 0.5, contentHeight: 180) == 0)
    // Without time for the second stage both views are there at once.
    #expect(curve.bulge(at: 0.1, presentationDuration: 0.2, contentHeight: 180) == 0)
  }

  @Test(arguments: [(0.0, 0.0), (13, -10), (26, -20), (195, -20), (500, -20)])
  func dismissalBulgesInwards(offset: Double, bulge: Double) {
    // 150 points a start offset of 195, at most 20.
    #expect(abs(curve.dismissalBulge(offset: offset, contentHeight: 180) - bulge) < 1e-12)
  }
}
