// SPDX-License-Identifier: GPL-3.0-or-later

internal import Gestures

/// How fast thresholds are tuned: the exact optimum beside sorting its two columns, the general search, and
/// the bootstrap.
public enum TuningSuite {
  /// The suite.
  ///
  /// Rows are seeded: a distance up to 400 points, a velocity up to 2000 pt/s, and a label that is the rule
  /// "160 points or 900 pt/s" but for one row in ten. `sort-twice` sorts copies of the two columns, which is
  /// what any exact method has to do at least. The error of the optimum is the number of mistakes by which
  /// counting at its thresholds differs from what it says, plus the number of random pairs of thresholds that
  /// are better.
  ///
  /// - Parameters:
  ///   - rows: rows of the exact optimum, of sorting and of the bootstrap.
  ///   - traces: synthetic traces that the search has the features of.
  ///   - evaluations: settings that the search tries.
  /// - Returns: the suite.
  public static func suite(
    rows: Int = 1_000_000, traces: Int = 2000, evaluations: Int = 300
  ) -> BenchmarkSuite {
    BenchmarkSuite(
      name: "tuning", summary: "tuning thresholds: rows/s",
      benchmarks: [optimum(rows), sorting(rows), bootstrap(rows), search(traces, evaluations)])
  }

  private static let costs = MistakeCosts()
  private static let present = ThresholdPair(160, 900)

  /// The rows; distances and velocities have as many distinct values as doubles allow.
  private static func problem(_ rows: Int) -> ThresholdProblem {
    var random = SceneRandom(seed: 13)
    var problem = ThresholdProblem()
    for _ in 0..<rows {
      let (distance, velocity) = (random.number(in: 0...400), random.number(in: -500...2000))
      let isRight = random.number(in: 0...1) > 0.1
      let rule = distance > present.first || velocity > present.second
      problem.append(first: distance, second: velocity, outcomes: 0b0111, expected: rule == isRight)
    }
    return problem
  }

  private static func parameters(_ rows: Int) -> [Benchmark.Parameter] { [.init("rows", "\(rows)")] }

  private static func optimum(_ rows: Int) -> Benchmark {
    Benchmark("optimum", parameters: parameters(rows), item: "row", group: "optimum") {
      let problem = problem(rows)
      return Benchmark.Body(
        items: Double(rows), work: .init(amount: Double(rows), unit: "rows"),
        error: { error(of: problem.optimum(costs: costs, present: present), in: problem) }, errorBound: 0
      ) { iterations in
        for _ in 0..<iterations { blackHole(problem.optimum(costs: costs, present: present)) }
      }
    }
  }

  private static func error(of optimum: ThresholdOptimum?, in problem: ThresholdProblem) -> Double {
    guard let optimum else { return .infinity }
    func wrong(_ mistakes: Mistakes) -> Int { mistakes.falseDismiss + mistakes.missedDismiss }
    let thresholds = optimum.thresholds
    let counted = problem.mistakes(at: thresholds.first, thresholds.second)
    var random = SceneRandom(seed: 17)
    let better = (0..<20).count { _ in
      let pair = (
        thresholds.first + random.number(in: -5...5), thresholds.second + random.number(in: -25...25)
      )
      return wrong(problem.mistakes(at: pair.0, pair.1)) < wrong(optimum.mistakes)
    }
    return Double((wrong(counted) - wrong(optimum.mistakes)).magnitude) + Double(better)
  }

  private static func sorting(_ rows: Int) -> Benchmark {
    Benchmark("sort-twice", parameters: parameters(rows), item: "row", group: "sort-twice") {
      let problem = problem(rows)
      return Benchmark.Body(
        items: Double(rows), work: .init(amount: Double(rows), unit: "rows"),
        error: {
          let sorted = problem.first.sorted()
          return Double(zip(sorted, sorted.dropFirst()).count { $0 > $1 })
        }, errorBound: 0
      ) { iterations in
        for _ in 0..<iterations {
          var (first, second) = (problem.first, problem.second)
          first.sort()
          second.sort()
          blackHole(first)
          blackHole(second)
        }
      }
    }
  }

  private static func bootstrap(_ rows: Int) -> Benchmark {
    Benchmark("bootstrap", parameters: parameters(rows), item: "run", group: "bootstrap") {
      let problem = problem(rows)
      guard let optimum = problem.optimum(costs: costs, present: present) else {
        preconditionFailure("A problem with rows has an optimum.")
      }
      let bootstrap = ThresholdBootstrap(problem, optimum: optimum, costs: costs, seed: 1)
      let runs = 200
      return Benchmark.Body(
        items: Double(runs),
        error: {
          // Equal numbers draw equal thresholds, near the optimum.
          let drawn = (0..<runs).map { bootstrap.run($0) }
          let again = (0..<runs).map { bootstrap.run($0) }
          return Double(zip(drawn, again).count { $0 != $1 })
        }, errorBound: 0
      ) { iterations in
        for _ in 0..<iterations {
          for run in 0..<runs { blackHole(bootstrap.run(run)) }
        }
      }
    }
  }

  private static func search(_ traces: Int, _ evaluations: Int) -> Benchmark {
    Benchmark(
      "search",
      parameters: [.init("traces", "\(traces)"), .init("evaluations", "\(evaluations)")], item: "search",
      group: "search"
    ) {
      let sheet = SheetPreset.tsFloatingSheet.sheet
      let extractor = try FeatureExtractor(sheet: sheet)
      var table = FeatureTable(context: extractor.context)
      for trace in SyntheticRecording(traces: traces).traces {
        table.append(try extractor.features(of: trace))
      }
      var settings = SearchSettings()
      settings.evaluations = evaluations
      let fields = try TuningFields(in: sheet)
      let search = try TuningSearch(table, fields, settings: settings)
      let rows = try TuningRows(table, for: SheetRule(sheet: sheet))
      let problem = try ThresholdProblem(rows, fields)
      return Benchmark.Body(
        work: .init(amount: Double(search.count) * Double(evaluations), unit: "rows"),
        error: {
          // The exact optimum of the same two thresholds is the plain reference.
          guard let exact = problem.optimum(costs: costs, present: present) else { return .infinity }
          let found = try search.optimum().mistakes
          return costs.cost(of: found) - costs.cost(of: exact.mistakes)
        }, errorBound: 0
      ) { iterations in
        for _ in 0..<iterations { blackHole(try search.optimum()) }
      }
    }
  }
}
