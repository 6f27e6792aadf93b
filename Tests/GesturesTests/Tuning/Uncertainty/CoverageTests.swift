// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Gestures

/// Counts how often intervals contain the thresholds that labels were made with. `GESTURE_COVERAGE` is the
/// number of corpora for each row of the full table.
@Suite struct CoverageTests {
  static let seeds = ProcessInfo.processInfo.environment["GESTURE_COVERAGE"].flatMap { Int($0) }

  /// Problems for which the method is made: sharp thresholds, and values that do not repeat.
  static let regular: [LabelledCorpus] = {
    var rows: [LabelledCorpus] = []
    for count in [60, 200, 1000] {
      for noise in [0, 0.05, 0.1, 0.2] {
        for isAny in [true, false] {
          rows.append(LabelledCorpus(shape: .lognormal, isAny: isAny, count: count, noise: noise))
        }
      }
    }
    for shape in [LabelledCorpus.Shape.uniform, .exponential, .mixed, .single] {
      for noise in [0, 0.1] {
        rows.append(LabelledCorpus(shape: shape, isAny: shape != .single, noise: noise))
        if shape != .single { rows.append(LabelledCorpus(shape: shape, isAny: false, noise: noise)) }
      }
    }
    rows.append(LabelledCorpus(noise: 0.05, costs: MistakeCosts(falseDismiss: 3)))
    rows.append(LabelledCorpus(noise: 0.05, costs: MistakeCosts(missedDismiss: 3)))
    rows.append(LabelledCorpus(count: 400, noise: 0.05, users: 40))
    return rows
  }()

  /// Problems that are noted.
  static let irregular = [
    LabelledCorpus(shape: .whole), LabelledCorpus(shape: .whole, noise: 0.1),
    LabelledCorpus(shape: .whole, count: 2000, noise: 0.1),
    LabelledCorpus(blur: 0.2), LabelledCorpus(count: 1000, blur: 0.2),
    LabelledCorpus(count: 400, blur: 0.2, users: 20), LabelledCorpus(count: 1000, blur: 0.2, users: 50),
    LabelledCorpus(count: 400, noise: 0.05, blur: 0.1, users: 20),
    LabelledCorpus(noise: 0.1, costs: MistakeCosts(falseDismiss: 5)),
    LabelledCorpus(count: 1000, noise: 0.1, costs: MistakeCosts(falseDismiss: 5)),
  ]

  @Test func intervalsContainTheTruthAsOftenAsTheySay() {
    // Of 40 problems, 38 and 20 are expected; the bounds are more than three standard deviations away.
    let coverage = LabelledCorpus(shape: .lognormal, count: 80, noise: 0.05).coverage(seeds: 40, runs: 39)
    for share in [coverage.likely.0, coverage.likely.1] { #expect(share >= 82) }
    for share in [coverage.half.0, coverage.half.1] { #expect((25...75).contains(share)) }
  }

  @Test(.enabled(if: seeds != nil)) func tableOfCoverage() {
    let seeds = Self.seeds ?? 0
    print("corpora | 95 % first | 95 % second | 50 % first | 50 % second | noted | groups drawn")
    for (corpora, isRegular) in [(Self.irregular, false), (Self.regular, true)] {
      for corpus in corpora {
        let coverage = corpus.coverage(seeds: seeds, runs: 199)
        let shares = [
          coverage.likely.0, coverage.likely.1, coverage.half.0, coverage.half.1, coverage.noted,
          coverage.grouped,
        ]
        print(corpus, shares.map { String(format: "%.1f", $0) }.joined(separator: " | "), separator: " | ")
        guard isRegular else { continue }
        #expect((92...98).contains(coverage.likely.0), "\(corpus)")
        if corpus.shape != .single { #expect((92...98).contains(coverage.likely.1), "\(corpus)") }
      }
    }
  }
}
