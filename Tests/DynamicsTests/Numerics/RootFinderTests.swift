// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Testing

@Suite struct RootFinderTests {
  /// A root, and how often the function was asked.
  private func count(
    between lower: Double, and upper: Double, tolerance: Double = 0, of function: (Double) -> Double
  ) -> (root: Double?, evaluations: Int) {
    var evaluations = 0
    let root = RootFinder.root(between: lower, and: upper, tolerance: tolerance) {
      evaluations += 1
      return function($0)
    }
    return (root, evaluations)
  }

  @Test(arguments: [1e-300, 1e-9, 1, 2, 1e9, 1e300])
  func rootsAreRightToTheLastDigitsWhateverTheirSize(size: Double) throws {
    let (root, evaluations) = count(between: 0, and: 3 * size) { $0 / size - 1 }
    #expect(isClose(try #require(root), size, relatively: 1e-15))
    #expect(evaluations <= 20)
  }

  @Test func smoothFunctionsTakeAboutTenEvaluations() throws {
    let (root, evaluations) = count(between: 1, and: 2) { cos($0) }
    #expect(isClose(try #require(root), .pi / 2, relatively: 1e-15))
    #expect(evaluations <= 12)
  }

  @Test func rootAtZeroIsCheapWithATolerance() throws {
    let function = { (x: Double) in x + x * x * x }
    let (root, evaluations) = count(between: -1, and: 2, tolerance: 1e-12, of: function)
    #expect(isClose(try #require(root), 0, within: 1e-12))
    #expect(evaluations <= 20)
    #expect(isClose(try #require(count(between: -1, and: 2, of: function).root), 0, within: 1e-12))
  }

  @Test func rootAtAnEndIsFound() {
    let (first, evaluations) = count(between: 0, and: 1) { $0 }
    #expect(first == 0 && evaluations <= 4)
    #expect(RootFinder.root(between: 0, and: 1) { $0 - 1 } == 1)
  }

  @Test func withoutAChangeOfSignThereIsNone() {
    #expect(RootFinder.root(between: -1, and: 1) { $0 * $0 + 1 } == nil)
  }

  @Test(arguments: [Double.nan, .infinity])
  func valueThatIsNoNumberGivesNone(value: Double) {
    #expect(RootFinder.root(between: 0, and: 1) { _ in value } == nil)
    // At the ends all is well.
    #expect(RootFinder.root(between: 0, and: 1) { $0 == 0 ? -1 : $0 == 1 ? 2 : value } == nil)
  }
}
