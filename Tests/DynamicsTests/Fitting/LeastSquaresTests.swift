// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct LeastSquaresTests {
  /// Rosenbrock's valley: residuals 10·(y − x²) and 1 − x vanish at (1, 1) alone.
  @Test func endOfACurvedValleyIsFound() throws {
    let found = try #require(
      LeastSquares.minimum(from: [-1.2, 1], count: 2) { p, values, jacobian in
        values?[0] = 10 * (p[1] - p[0] * p[0])
        values?[1] = 1 - p[0]
        for (index, slope) in [-20 * p[0], 10, -1, 0].enumerated() { jacobian?[index] = slope }
      })
    #expect(isWithin(1e-9, found[0], 1) && isWithin(1e-9, found[1], 1))
  }

  /// Of [[3, 0], [4, 5]] over zeros: the singular values are √45 and √5.
  @Test func singularValuesAreThoseOfATextbook() throws {
    var matrix: [Double] = [3, 0, 4, 5, 0, 0]
    let (values, vectors) = try #require(LeastSquares.singularValues(of: &matrix, columns: 2))
    #expect(isWithin(1e-14, values[0], 45.squareRoot()) && isWithin(1e-14, values[1], 5.squareRoot()))
    #expect(vectors.allSatisfy { isWithin(1e-14, $0.magnitude, 0.5.squareRoot()) })
  }

  @Test func lineThroughPointsIsFound() throws {
    var fit = LinearFit(columns: 2)
    for (x, y) in [(0.0, 1.0), (1, 3), (2, 5), (3, 8)] {
      (fit.row[0], fit.row[1]) = (1, x)
      fit.add(value: y, weight: 1)
    }
    // Slope 23 ÷ 10 and intercept 8 ÷ 10 leave 0.3 of the squares.
    let solution = fit.solve()
    let (unknowns, sum) = try #require(solution)
    #expect(isWithin(1e-9, unknowns[0], 0.8) && isWithin(1e-9, unknowns[1], 2.3) && isWithin(1e-9, sum, 0.3))
  }

  @Test func equationsThatSayNothingHaveNoSolution() {
    var fit = LinearFit(columns: 2)
    (fit.row[0], fit.row[1]) = (0, 0)
    fit.add(value: 1, weight: 1)
    let solution = fit.solve()
    #expect(solution == nil)
  }
}
