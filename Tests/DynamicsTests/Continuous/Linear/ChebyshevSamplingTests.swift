// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The coefficients of both series give back the functions that they stand for.
@Suite struct ChebyshevSamplingTests {
  /// Largest stiffness, β, γ and time.
  static let oscillators: [(Double, Double, Double, Double)] = [
    (2000, 0, 0, 2), (2000, 0.019, 0, 2), (2000, 0.0447, 0, 0.5), (2000, 0.2, 1, 0.5),
    (2000, 0.006, 3, 1.0 / 60), (50, 0, 20, 1),
  ]

  /// Largest stiffness, largest damping and time.
  static let ellipses: [(Double, Double, Double)] = [
    (2000, 0, 2), (2000, 15, 2), (2000, 60, 1), (2000, 90, 1), (2000, 300, 0.2), (1e4, 1, 0.001),
  ]

  /// Undamped, below, at and far above the critical ratio, with drag; short and long.
  @Test(arguments: oscillators)
  func seriesGiveBackTheClosedForm(most: Double, slope: Double, drag: Double, time: Double) {
    let pool = MemoryPool()
    let block = pool.block(3 * ChebyshevSampling.most, of: 0.0)
    let rows = (
      push: block, shift: block + ChebyshevSampling.most, decay: block + 2 * ChebyshevSampling.most
    )
    ChebyshevSampling(pool: pool).expand(
      ChebyshevSampling.most, upTo: most, slope: slope, drag: drag, over: time, into: rows)
    for step in 0...20 {
      let stiffness = most * Double(step) / 20
      let map = ScalarMap(stiffness: stiffness, damping: slope * stiffness + drag, over: time)
      let x = 2 * stiffness / most - 1
      #expect(abs(Self.sum(rows.push, x) - map.push) < 1e-11 * time * time)
      #expect(abs(Self.sum(rows.shift, x) - map.shift) < 1e-11 * time)
      #expect(abs(Self.sum(rows.decay, x) - map.decay) < 1e-11)
    }
  }

  /// Σ cₖ·Tₖ(x) by the polynomials themselves.
  private static func sum(_ terms: UnsafeMutablePointer<Double>, _ x: Double) -> Double {
    var (before, now, sum) = (x, 1.0, 0.5 * terms[0])
    for degree in 1..<ChebyshevSampling.most {
      (before, now) = (now, 2 * x * now - before)
      sum += terms[degree] * now
    }
    return sum
  }

  /// On the real axis, from the right end of the ellipse to its left one.
  @Test(arguments: ellipses)
  func faberSeriesGiveBackTheExponential(stiffness: Double, damping: Double, time: Double) {
    var bounds = IslandBounds(stiffness: stiffness, damping: damping)
    for least in [0, 0.4 * damping / stiffness] {
      bounds.leastSlope = least
      let ellipse = DampedEllipse.best(bounds, over: time)
      let step = time / ellipse.parts(of: time)
      let pool = MemoryPool()
      let terms = pool.block(FaberSeries.most + 2, of: 0.0)
      let count = FaberSeries.expand(ellipse, over: step, into: terms)
      #expect(count > 3)
      let width = ellipse.middle + ellipse.growth
      for part in 0...20 {
        let z = -ellipse.middle + width * (Double(part) / 10 - 1)
        var (before, now, sum) = (0.0, 1.0, 0.5 * terms[0])
        let x = (z + ellipse.middle) / ellipse.radius
        for degree in 1..<count {
          (before, now) = (now, degree == 1 ? 0.5 * x : x * now + ellipse.excess * before)
          sum += terms[degree] * now
        }
        let wanted = z == 0 ? step : expm1(step * z) / z
        #expect(abs(sum - wanted) < 1e-12 * step * (1 + wanted / step))
      }
    }
  }
}

extension IslandBounds {
  fileprivate init(stiffness: Double, damping: Double) {
    let slope = damping / stiffness
    self.init(
      stiffness: stiffness, damping: damping, leastSlope: 0, mostSlope: slope, leastDrag: 0, mostDrag: 0)
  }
}
