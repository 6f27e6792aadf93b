// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

@Suite struct OperatingGridTests {
  @Test(arguments: [2, 3, 5, 64])
  func everyCellCountsItsMistakes(resolution: Int) throws {
    var generator = SeededGenerator(seed: 80)
    for _ in 0..<60 {
      let problem = ThresholdProblem.random(&generator)
      let steps = ThresholdSteps(problem)
      let place = ThresholdPair(generator.unit() * 8, generator.unit() * 8)
      let grid = OperatingGrid(steps, resolution: resolution, including: [place])
      #expect(grid.isComplete || resolution < max(steps.first.count, steps.second.count))
      for (row, first) in grid.first.enumerated() {
        for (column, second) in grid.second.enumerated() {
          try #require(grid.mistakes(row: row, column: column) == problem.mistakes(at: first, second))
        }
      }
    }
  }

  @Test func chosenIntervalsIncludeBothEndsAndTheGivenPlaces() {
    var problem = ThresholdProblem()
    for step in 1...99 { problem.append(first: Double(step), second: 0, outcomes: 7, expected: true) }
    let grid = OperatingGrid(
      ThresholdSteps(problem), resolution: 5, including: [ThresholdPair(12.3, 5), ThresholdPair(99, 5)])
    // 100 intervals, of which those at 0, 1/4, 1/2, 3/4 and 1 of the way; ends at a tenth of the span, and
    // not below 0.
    #expect(grid.first == [0.5, 12.5, 24.5, 49.5, 74.5, 99 + 4.9])
    #expect(grid.firstEdges == [0, 12, 24, 49, 74, 99, 99 + 9.8])
    #expect(grid.second == [-0.5, 0.5])
    #expect(grid.secondEdges == [-1, 0, 1])
    #expect(!grid.isComplete)
  }

  @Test func frontierHasAllUnbeatenMistakesAndNoOthers() throws {
    var generator = SeededGenerator(seed: 81)
    for _ in 0..<100 {
      let problem = ThresholdProblem.random(&generator)
      let grid = OperatingGrid(ThresholdSteps(problem))
      let cells = grid.first.flatMap { first in
        grid.second.map { OperatingPoint(ThresholdPair(first, $0), problem.mistakes(at: first, $0)) }
      }
      let unbeaten = cells.map(\.mistakes).filter { one in
        !cells.contains { other in
          other.mistakes != one && other.mistakes.falseDismiss <= one.falseDismiss
            && other.mistakes.missedDismiss <= one.missedDismiss
        }
      }
      let frontier = grid.frontier
      #expect(Set(frontier.map(\.mistakes)) == Set(unbeaten))
      #expect(frontier.count == Set(unbeaten).count)
      #expect(frontier.map(\.mistakes.falseDismiss) == frontier.map(\.mistakes.falseDismiss).sorted())
      for point in frontier { #expect(cells.contains(point)) }
    }
  }

  @Test func theMiddleOfEqualCellsStandsForAll() {
    var problem = ThresholdProblem()
    // Dismissed below (10, 20) only; others make no difference.
    problem.append(first: 10, second: 20, outcomes: 1, expected: true)
    for step in [2.0, 4, 6, 8] {
      problem.append(first: step, second: 12 + step, outcomes: 0, expected: false)
    }
    // Cells below 10 and 20: five by four, the middle ones 4..<6, and 14..<16 and 16..<18, of which the
    // lower one counts.
    #expect(
      OperatingGrid(ThresholdSteps(problem)).frontier == [OperatingPoint(ThresholdPair(5, 15), Mistakes())])
  }

  @Test func addedPointsBeatCellsAndStandForEqualOnes() throws {
    var generator = SeededGenerator(seed: 82)
    for _ in 0..<60 {
      let problem = ThresholdProblem.random(&generator)
      let costs = MistakeCosts(falseDismiss: 2, missedDismiss: 3)
      let optimum = try #require(problem.optimum(costs: costs, present: ThresholdPair(0.4, 0.4)))
      let grid = OperatingGrid(ThresholdSteps(problem), resolution: 2)
      let frontier = grid.frontier(adding: [optimum.point])
      #expect(frontier.contains(optimum.point))
      #expect(frontier.map { costs.cost(of: $0.mistakes) }.min() == costs.cost(of: optimum.mistakes))
    }
  }

  @Test func aProblemWithoutTracesHasOneCell() {
    let grid = OperatingGrid(ThresholdSteps(ThresholdProblem()))
    #expect(grid.isComplete && grid.first == [0] && grid.second == [0])
    #expect(grid.frontier == [OperatingPoint(ThresholdPair(0, 0), Mistakes())])
  }
}
