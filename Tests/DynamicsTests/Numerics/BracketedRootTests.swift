// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import TestSupport
import Testing

@Suite struct BracketedRootTests {
  /// A root, and how often the function was asked.
  private func count(
    between lower: Double, and upper: Double, tolerance: Double = 0, of function: (Double) -> Double
  ) -> (root: Double?, evaluations: Int) {
    var evaluations = 0
    let root = RootFinder.bracketedRoot(between: lower, and: upper, tolerance: tolerance) {
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

  /// Random cubics with a root in the interval: both methods find it, this one with as few evaluations.
  @Test func itAgreesWithTheLibrary() throws {
    var generator = SeededGenerator(seed: 11)
    var (here, there) = (0, 0)
    for _ in 0..<500 {
      let root = Double.random(in: -1...1, using: &generator)
      let (bend, slope) = (
        Double.random(in: 0...20, using: &generator), Double.random(in: 0.05...5, using: &generator)
      )
      let function = { (x: Double) in (x - root) * (slope + bend * (x + 0.3) * (x + 0.3)) }
      let own = count(between: -1.5, and: 2, tolerance: 1e-12, of: function)
      var evaluations = 0
      let library = RootFinder.root(between: -1.5, and: 2, tolerance: 1e-12) {
        evaluations += 1
        return function($0)
      }
      #expect(abs(try #require(own.root) - root) <= 1e-12)
      #expect(abs(try #require(own.root) - (try #require(library))) <= 2e-12)
      here += own.evaluations
      there += evaluations
    }
    #expect(Double(here) <= 1.05 * Double(there), "\(here) evaluations, the library \(there)")
  }

  @Test(arguments: [1e-3, 1e-6, 1e-9, 1e-12])
  func signChangesWithinTheToleranceEvenAtAStep(tolerance: Double) throws {
    // A jump gives interpolation nothing to go by, and a flat cubic root misleads it.
    let jump = count(between: 0, and: 1, tolerance: tolerance) { $0 < 0.3 ? -1 : 2 }
    #expect(abs(try #require(jump.root) - 0.3) <= tolerance)
    #expect(jump.evaluations <= 100)
    let flat = count(between: -1, and: 2, tolerance: tolerance) { pow($0 - 0.7, 9) }
    let distance = abs(try #require(flat.root) - 0.7)
    #expect(distance <= tolerance || pow(distance, 9) == 0)
    #expect(flat.evaluations <= 200)
  }

  @Test func rootAtAnEndIsFound() {
    let first = count(between: 0, and: 1) { $0 }
    #expect(first.root == 0 && first.evaluations == 2)
    #expect(RootFinder.bracketedRoot(between: 0, and: 1) { $0 - 1 } == 1)
    #expect(RootFinder.bracketedRoot(between: 0, and: 1) { _ in 0 } != nil)
  }

  @Test func withoutAChangeOfSignThereIsNone() {
    #expect(RootFinder.bracketedRoot(between: -1, and: 1) { $0 * $0 + 1 } == nil)
  }

  @Test(arguments: [Double.nan, .infinity])
  func valueThatIsNoNumberGivesNone(value: Double) {
    #expect(RootFinder.bracketedRoot(between: 0, and: 1) { _ in value } == nil)
    #expect(RootFinder.bracketedRoot(between: 0, and: 1) { $0 == 0 ? -1 : $0 == 1 ? 2 : value } == nil)
  }

  /// A ball that falls from a height, stopped at the ground by the states within a step.
  @Test(arguments: [IntegratorMethod.dopri5, .dop853, .taylor, .propagator])
  func timesOfEventsAreFoundToAPicosecond(method: IntegratorMethod) throws {
    let fall = SpringChain(count: 1, squaredFrequency: 0, dampingRate: 0, gravity: -9.81)
    var integrator = try AnyIntegrator(method, for: fall)
    var (state, time, within) = ([10.0, 0], 0.0, [0.0, 0])
    while state[0] > 0 { try integrator.step(fall, state: &state, time: &time, end: 2) }
    let step = integrator.lastStep
    let impact = try RootFinder.bracketedRoot(between: step.start, and: step.end, tolerance: 1e-13) {
      (moment: Double) throws(IntegrationError) in
      try integrator.interpolate(fall, at: moment, into: &within)
      return within[0]
    }
    #expect(abs(try #require(impact) - (2 * 10 / 9.81).squareRoot()) <= 1e-12)
  }
}
