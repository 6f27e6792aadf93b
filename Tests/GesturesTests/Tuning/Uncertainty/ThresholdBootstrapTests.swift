// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Gestures

@Suite struct ThresholdBootstrapTests {
  let present = ThresholdPair(1, 2)

  /// The bootstrap of a problem.
  func bootstrap(
    _ problem: ThresholdProblem, costs: MistakeCosts = MistakeCosts(), groups: [Int]? = nil, seed: UInt64 = 1
  ) throws -> ThresholdBootstrap {
    let optimum = try #require(problem.optimum(costs: costs, present: present))
    return ThresholdBootstrap(problem, optimum: optimum, costs: costs, groups: groups, seed: seed)
  }

  /// Traces of one threshold with steps at places, expected to be dismissed or not.
  func line(_ places: [(Double, Bool)]) -> ThresholdProblem {
    var problem = ThresholdProblem()
    for (place, expected) in places {
      problem.append(first: place, second: -.infinity, outcomes: 0b0101, expected: expected)
    }
    return problem
  }

  @Test func runsDependOnSeedAndNumberAlone() throws {
    let problem = LabelledCorpus(count: 50, noise: 0.1).sample(seed: 3).problem
    let one = try bootstrap(problem)
    let other = try bootstrap(problem)
    #expect((0..<20).map(one.run) == (0..<20).reversed().map(other.run).reversed())
    #expect(try bootstrap(problem, seed: 2).run(0) != one.run(0))
    #expect(one.run(1) != one.run(0))
  }

  @Test func runsWithoutMistakesFillTheGap() throws {
    let places = (0..<40).map { (number: Int) -> (Double, Bool) in
      let place = Double(number)
      return (place * 1.0625 + place * place / 512, number >= 20)
    }
    let bootstrap = try bootstrap(line(places))
    let draws = (0..<600).map { bootstrap.run($0).first }
    let (low, high) = (places[19].0, places[20].0)
    // Without mistakes a quarter of one is assumed: one more has the odds of 0.25 : 41.75, in each of the two
    // gaps next to it.
    let inside = draws.filter { low <= $0 && $0 < high }
    let share = Double(inside.count) / 600
    let odds = 0.25 / 41.75
    let expected = 1 / (1 + 2 * odds + 2 * odds * odds)
    #expect(abs(share - expected) < 0.02)
    let mean = inside.reduce(0, +) / Double(inside.count)
    #expect(abs(mean - (low + high) / 2) < 0.05)
  }

  /// The weights of all cells by the definition, in proportion to that of the least cost.
  func plainWeights(_ problem: ThresholdProblem, _ costs: MistakeCosts, decay: Double, counts: [Int32])
    -> [[Double]]
  {
    let (first, second) = (ThresholdAxis(problem.first), ThresholdAxis(problem.second))
    let units = CostUnits(costs, traces: problem.count)
    let costs = (0..<first.count).map { row in
      (0..<second.count).map { column in
        let mistakes = problem.weightedMistakes(first.inside(row), second.inside(column), counts)
        return mistakes.falseDismiss * units.falseDismiss + mistakes.missedDismiss * units.missedDismiss
      }
    }
    let least = costs.joined().min() ?? 0
    return (0..<first.count).map { row in
      (0..<second.count).map { column in
        first.size(row) * second.size(column) * exp(-decay * Double(costs[row][column] - least))
      }
    }
  }

  /// Compares cumulated weights with the parts that they are sums of, but for a factor.
  func expectProportional(_ cumulated: [Double], _ parts: some Collection<Double>) {
    #expect(cumulated.count == parts.count)
    let whole = parts.reduce(0, +)
    var sum = 0.0
    let isEqual = zip(cumulated, parts).allSatisfy { end, part in
      sum += part
      return abs(end / (cumulated.last ?? 0) - sum / whole) < 1e-12
    }
    #expect(isEqual)
  }

  @Test(arguments: 0..<30) func weightsAreThoseOfTheDefinition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var problem = ThresholdProblem()
    var counts: [Int32] = []
    for _ in 0...random.below(25) {
      func step() -> Double {
        let ends = [-Double.infinity, .infinity]
        return random.below(8) == 0 ? ends[random.below(2)] : Double(random.below(12)) * 1.5
      }
      problem.append(
        first: step(), second: step(), outcomes: UInt8(random.below(16)), expected: random.below(2) == 0)
      counts.append(Int32(random.below(3)))
    }
    let costs = MistakeCosts(falseDismiss: 1, missedDismiss: 2.5)
    let decay = 0.3
    let window = ThresholdWeights(
      steps: ThresholdSteps(problem), units: CostUnits(costs, traces: problem.count), decay: decay
    ).window(counts: counts)
    let plain = plainWeights(problem, costs, decay: decay, counts: counts)
    expectProportional(window.cumulated(), plain.map { $0.reduce(0, +) })
    for row in plain.indices where plain[row].reduce(0, +) > 0 {
      expectProportional(window.cumulated(row: row), plain[row])
    }
    for column in plain[0].indices {
      expectProportional(window.cumulated(column: column), plain.map { $0[column] })
    }
  }

  @Test(arguments: [true, false]) func whatIsLeftOutHasNoWeight(isAny: Bool) throws {
    let problem = LabelledCorpus(isAny: isAny, count: 70, noise: 0.1).sample(seed: 4).problem
    let costs = MistakeCosts(falseDismiss: 1, missedDismiss: 1.5)
    var random = SeededGenerator(seed: 6)
    for (blocks, most) in [(71, 100), (20, 142)] {
      let counts = (0..<70).map { _ in Int32(random.below(3)) }
      // Costs of 8 units vanish, those of three or four traces.
      let weights = ThresholdWeights(
        steps: ThresholdSteps(problem), units: CostUnits(costs, traces: 140), decay: 100, blocks: blocks)
      let window = weights.window(counts: counts)
      #expect(window.rows.count + window.columns.count < most)
      let plain = plainWeights(problem, costs, decay: 100, counts: counts)
      let rows = plain.map { $0.reduce(0, +) }
      for row in rows.indices where !window.rows.contains(row) { #expect(rows[row] == 0) }
      for column in rows.indices where !window.columns.contains(column) {
        #expect(plain.allSatisfy { $0[column] == 0 })
      }
      expectProportional(window.cumulated(), rows[window.rows])
      for row in window.rows where rows[row] > 0 {
        expectProportional(window.cumulated(row: row - window.rows.lowerBound), plain[row][window.columns])
      }
      for column in window.columns where plain.contains(where: { $0[column] > 0 }) {
        expectProportional(
          window.cumulated(column: column - window.columns.lowerBound), window.rows.map { plain[$0][column] })
      }
    }
  }

  @Test func runsOfManyTracesLieAtTheTruth() throws {
    let corpus = LabelledCorpus(count: 3000)
    let bootstrap = try bootstrap(corpus.sample(seed: 2).problem)
    for run in 0..<3 {
      // About one trace in seventy lies so near.
      #expect(abs(bootstrap.run(run).first - corpus.truth.first) < 2)
      #expect(abs(bootstrap.run(run).second - corpus.truth.second) < 10)
    }
  }

  @Test func intervalsBeyondAllTracesHaveNoEnd() throws {
    let one = try bootstrap(line((1...30).map { (Double($0), true) }))
    let interval = one.interval(of: (0..<199).map(one.run))
    #expect(interval.first.lower == -.infinity)
    #expect(interval.first.upper <= 5)
    // Nothing depends on the second threshold, which has no steps.
    #expect(interval.second == ThresholdInterval(lower: -.infinity, upper: .infinity))
    #expect(one.run(0).second == 2)
    #expect(one.notes.contains(.fewNearby(.first, 0)))
  }

  @Test func endsOfRepeatedValuesLieOnTheirGrid() throws {
    var random = SeededGenerator(seed: 5)
    let places = (0..<200).map { _ in Double(random.below(50)) / 2 }
    let bootstrap = try bootstrap(line(places.map { ($0, $0 > 10) }))
    #expect(bootstrap.notes.contains(.coarse(.first, 0.5)))
    let interval = bootstrap.interval(of: (0..<199).map(bootstrap.run))
    // Steps at 10 and 10.5 are decided differently: any threshold from 10 on and below 10.5 is right.
    #expect(interval.first.lower == 10)
    #expect(abs(interval.first.upper - 10.5) < 1e-6)
  }

  @Test func costsThatOutweighTheLabelsLeaveNothingToTell() throws {
    let problem = LabelledCorpus(count: 100, noise: 0.3).sample(seed: 1).problem
    let costs = MistakeCosts(falseDismiss: 20)
    let bootstrap = try bootstrap(problem, costs: costs)
    #expect(bootstrap.notes.contains(.undetermined))
    #expect(bootstrap.interval(of: [bootstrap.run(0)]).first.upper == .infinity)
  }

  @Test func costsThatNearlyOutweighTheLabelsAreNoted() throws {
    let problem = LabelledCorpus(count: 400, noise: 0.1).sample(seed: 1).problem
    let optimum = try #require(problem.optimum(costs: MistakeCosts(), present: present))
    let rate = MistakeRate(problem, at: optimum.thresholds)
    // A cost c against 1 is faint from p·c > 0.4·(1 − p) on, and undetermined from p·c ≥ 1 − p.
    let odds = (1 - rate.probability) / rate.probability
    for (share, isFaint, isDetermined) in [
      (0.39, false, true), (0.41, true, true), (0.99, true, true), (1.01, true, false),
    ] {
      let cost = (share * odds * 1e6).rounded() / 1e6
      for costs in [MistakeCosts(falseDismiss: cost), MistakeCosts(missedDismiss: cost)] {
        let units = CostUnits(costs, traces: 400)
        #expect(rate.isFaint(units) == isFaint)
        #expect((rate.decay(units) != nil) == isDetermined)
        // The note belongs to the thresholds that are best with equal costs, as `rate` does.
        let notes = ThresholdBootstrap(problem, optimum: optimum, costs: costs, seed: 1).notes
        #expect(notes.contains(.faint) == (isFaint && isDetermined))
        #expect(notes.contains(.undetermined) == !isDetermined)
      }
    }
  }

  @Test func notesAreSentences() {
    let notes: [BootstrapNote] = [
      .fewGroups(1), .fewGroups(3), .undetermined, .faint, .fewNearby(.first, 0), .fewNearby(.second, 1),
      .fewNearby(.second, 4), .blurred(.first), .coarse(.second, 1),
    ]
    for note in notes {
      let sentence = note.sentence(first: "distance", second: "velocity")
      #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
      #expect(sentence.count < 120)
    }
    #expect(
      BootstrapNote.blurred(.second).sentence(first: "distance", second: "velocity").contains("velocity"))
  }

  @Test func unequalCostsHaveTheExponentOfTheRandomWalk() throws {
    let problem = LabelledCorpus(count: 400, noise: 0.1).sample(seed: 1).problem
    let optimum = try #require(problem.optimum(costs: MistakeCosts(), present: present))
    let rate = MistakeRate(problem, at: optimum.thresholds)
    let p = rate.probability
    #expect(abs(p - 0.1) < 0.04)
    let equal = try #require(rate.decay(CostUnits(MistakeCosts(), traces: 400)))
    #expect(abs(equal - log((1 - p) / p)) < 1e-12)
    // With costs of 2 and 1 the smaller root solves (1 − p)·y + p·y⁻² = 1 for y = exp(−x), whose other root
    // is 1: (1 − p)·y³ − y² + p = (y − 1)·((1 − p)·y² − p·y − p).
    let unequal = try #require(rate.decay(CostUnits(MistakeCosts(falseDismiss: 2), traces: 400)))
    let root = (p + (p * p + 4 * p * (1 - p)).squareRoot()) / (2 * (1 - p))
    #expect(abs(unequal + log(root)) < 1e-12)
  }

  @Test func groupsAreDrawnWhereTheirMistakesGoTogether() throws {
    // One in ten of these is expected to be taken for different.
    let alike = try (UInt64(0)..<10).map { seed in
      let sample = LabelledCorpus(count: 200, noise: 0.1, users: 40).sample(seed: seed)
      return try bootstrap(sample.problem, groups: sample.groups).drawsGroups
    }
    #expect(alike.count { $0 } <= 4)
    let different = LabelledCorpus(count: 400, blur: 0.5, users: 20).sample(seed: 2)
    let wide = try bootstrap(different.problem, groups: different.groups)
    #expect(wide.drawsGroups)
    let narrow = try bootstrap(different.problem)
    func width(_ bootstrap: ThresholdBootstrap) -> Double {
      let interval = bootstrap.interval(of: (0..<99).map(bootstrap.run)).first
      return interval.upper - interval.lower
    }
    #expect(width(wide) > width(narrow))
    let few = try bootstrap(different.problem, groups: different.groups.map { $0 % 9 })
    #expect(!few.drawsGroups)
    #expect(few.notes.contains(.fewGroups(9)))
  }

  @Test func uselessTracesEndInIntervals() throws {
    let infinite = line([(-.infinity, true), (.infinity, false)])
    let equal = line([(3, true), (3, false), (3, true)])
    let single = line([(3, true)])
    for problem in [infinite, equal, single] {
      let bootstrap = try bootstrap(problem)
      let interval = bootstrap.interval(of: (0..<20).map(bootstrap.run))
      #expect(!(interval.first.lower >= interval.first.upper))
      #expect(!interval.second.lower.isNaN && !interval.second.upper.isNaN)
    }
    #expect(try bootstrap(single).interval(of: []).first.lower == -.infinity)
  }

  @Test func quantilesHaveTheRanksOfOneMoreDraw() {
    let quantiles = Quantiles((1...39).map(Double.init))
    #expect(quantiles.interval(0.95) == ThresholdInterval(lower: 1, upper: 39))
    #expect(quantiles.interval(0.5) == ThresholdInterval(lower: 10, upper: 30))
    #expect(Quantiles([-.infinity, 1, 2, .infinity]).interval(0.5).lower == -.infinity)
    #expect(Quantiles([]).interval(0.5).upper == .infinity)
  }
}
