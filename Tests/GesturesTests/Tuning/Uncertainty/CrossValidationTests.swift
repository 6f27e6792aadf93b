// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Gestures

@Suite struct CrossValidationTests {
  @Test(arguments: [(10, 2), (23, 5), (7, 7), (100, 10)])
  func foldsAreAPartitionWithEqualSharesOfLabels(count: Int, folds: Int) throws {
    let expected = (0..<count).map { $0 % 3 == 0 }
    let rows = try Folds(labels: expected, count: folds, seed: 4).rows
    #expect(rows.count == folds)
    #expect(rows.joined().sorted() == Array(0..<count))
    for label in [true, false] {
      let numbers = rows.map { $0.count { expected[$0] == label } }
      #expect((numbers.max() ?? 0) - (numbers.min() ?? 0) <= 1)
    }
    let sizes = rows.map(\.count)
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    #expect(try Folds(labels: expected, count: folds, seed: 4).rows == rows)
    if count > 7 { #expect(try Folds(labels: expected, count: folds, seed: 5).rows != rows) }
  }

  @Test(arguments: [true, false]) func labelsOfOneKindAreDivided(label: Bool) throws {
    let rows = try Folds(labels: [label, label, label], count: 2, seed: 1).rows
    #expect(rows.map(\.count) == [2, 1] && rows.joined().sorted() == [0, 1, 2])
  }

  @Test func noGroupIsDivided() throws {
    var random = SeededGenerator(seed: 9)
    let groups = (0..<300).map { _ in random.below(5) * random.below(9) - 3 }
    let rows = try Folds(groups: groups, count: 4, seed: 1).rows
    #expect(rows.joined().sorted() == Array(0..<300))
    for group in Set(groups) {
      #expect(rows.count { $0.contains { groups[$0] == group } } == 1)
    }
  }

  @Test func foldsOfEqualGroupsAreEqual() throws {
    let rows = try Folds(groups: (0..<120).map { $0 % 12 }, count: 4, seed: 1).rows
    #expect(rows.map(\.count) == [30, 30, 30, 30])
    #expect(try Folds(groups: (0..<120).map { $0 % 12 }, count: 4, seed: 2).rows != rows)
  }

  @Test func tooManyFoldsAreASentence() {
    #expect(throws: Folds.Failure.tooFewFolds(1)) { try Folds(labels: [true, false], count: 1, seed: 1) }
    #expect(throws: Folds.Failure.tooFewTraces(2, folds: 3)) {
      try Folds(labels: [true, false], count: 3, seed: 1)
    }
    #expect(throws: Folds.Failure.tooFewGroups(1, folds: 2)) {
      try Folds(groups: [7, 7, 7], count: 2, seed: 1)
    }
    #expect(
      "\(Folds.Failure.tooFewGroups(1, folds: 2))"
        == "2 folds need as many groups, because no group is divided, and there is 1; ask for fewer folds.")
  }

  @Test func foldsAreJudgedByThresholdsFoundWithoutThem() throws {
    let sample = LabelledCorpus(count: 40, noise: 0.15, users: 12).sample(seed: 8)
    let costs = MistakeCosts(falseDismiss: 2)
    let present = ThresholdPair(3, 4)
    let tuning = ThresholdTuning(sample.problem, costs: costs, present: present)
    for groups in [nil, sample.groups] {
      let validation = try CrossValidation(tuning, folds: 5, groups: groups, seed: 6)
      let folds = (0..<5).map(validation.fold)
      for (number, fold) in folds.enumerated() {
        let held = validation.folds.rows[number]
        var rest = ThresholdProblem()
        for row in 0..<40 where !held.contains(row) {
          rest.append(
            first: sample.problem.first[row], second: sample.problem.second[row],
            outcomes: sample.problem.outcomes[row], expected: sample.problem.expected[row])
        }
        let best = try #require(rest.exhaustiveOptimum(costs: costs, present: present)).thresholds
        #expect(fold.thresholds == [best.first, best.second])
        var cost = 0.0
        var mistakes = 0
        for row in held {
          // The rule is any: dismissed if one of the values is above its threshold.
          let dismisses =
            sample.problem.first[row] > best.first || sample.problem.second[row] > best.second
          guard dismisses != sample.problem.expected[row] else { continue }
          mistakes += 1
          cost += dismisses ? 2 : 1
        }
        #expect(fold.mistakes.falseDismiss + fold.mistakes.missedDismiss == mistakes)
        #expect(fold.cost == cost && fold.costPerTrace == cost / Double(held.count))
      }
      #expect(CrossValidation<ThresholdTuning>.mean(folds) == folds.map(\.cost).reduce(0, +) / 40)
    }
  }

  /// One fold of a trace at a cost of 1 and one of three at a cost of 1, so 2 for 4 traces; around that mean of 1/2 the variance
  /// is 2 · (1·(1/2)² + 3·(1/6)²)/4 = 1/6. Of equal folds it is the sample's.
  @Test func tracesCountAlikeInWhateverFoldTheyAre() {
    typealias Validation = CrossValidation<ThresholdTuning>
    func fold(_ traces: Int, _ cost: Double) -> Validation.Fold {
      Validation.Fold(thresholds: [], traces: traces, mistakes: Mistakes(), cost: cost)
    }
    let unequal = [fold(1, 1), fold(3, 1)]
    #expect(Validation.mean(unequal) == 0.5)
    #expect(abs(Validation.deviation(unequal) - (1.0 / 6).squareRoot()) < 1e-15)
    let equal = [fold(10, 1), fold(10, 2), fold(10, 6)]
    #expect(Validation.mean(equal) == 0.3)
    #expect(abs(Validation.deviation(equal) - 0.07.squareRoot()) < 1e-15)
    #expect(Validation.mean([]) == 0 && Validation.deviation([fold(3, 2)]) == 0)
  }

  /// A tuning that is known by its answers alone: the mean of some numbers.
  struct Mean: ResampledTuning {
    let values: [Double]
    var count: Int { values.count }
    let costs = MistakeCosts()
    func expects(dismissalOf row: Int) -> Bool { values[row] > 0 }
    func best(rows: [Int]) -> [Double] { [rows.reduce(0) { $0 + values[$1] } / Double(rows.count)] }
    func mistakes(at thresholds: [Double], rows: [Int]) -> Mistakes { Mistakes() }
  }

  @Test func pairsAreDrawnWithReplacement() {
    let bootstrap = PairsBootstrap(Mean(values: (0..<50).map(Double.init)), seed: 1)
    let runs = (0..<400).map(bootstrap.run)
    #expect(runs[3] == bootstrap.run(3))
    // The mean of 50 draws from 0…49 has the deviation √((50² − 1)/12/50) = 2.04.
    let interval = bootstrap.intervals(of: runs)[0]
    #expect(abs(interval.lower - (24.5 - 1.96 * 2.04)) < 0.8)
    #expect(abs(interval.upper - (24.5 + 1.96 * 2.04)) < 0.8)
    #expect(bootstrap.intervals(of: []).isEmpty)
  }

  @Test func pairsOfGroupsAreDrawnWhole() {
    let groups = (0..<60).map { $0 / 5 }
    let bootstrap = PairsBootstrap(Mean(values: (0..<60).map(Double.init)), groups: groups, seed: 1)
    #expect(bootstrap.drawsGroups)
    for run in 0..<10 {
      let rows = bootstrap.rows(of: run)
      #expect(rows.count == 60)
      for group in 0..<12 {
        let counts = (5 * group..<5 * group + 5).map { row in rows.count { $0 == row } }
        #expect(Set(counts).count == 1)
      }
    }
    let few = PairsBootstrap(Mean(values: [1, 2, 3]), groups: [1, 1, 2], seed: 1)
    #expect(few.notes == [.fewGroups(2)])
  }
}
