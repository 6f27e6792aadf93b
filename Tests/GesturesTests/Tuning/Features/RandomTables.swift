// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Gestures

/// Tables of random rows, with everything that is hard to write: quotes, line ends, tiny and huge numbers, negative zero.
enum RandomTables {
  private static let texts = [
    "", "a", "pull-0001", "a,b", "say \"no\"", "two\nlines", "cr\r", "\u{E9}t\u{E9}", "e\u{301}te\u{301}",
    "日本",
    "a name that is longer than sixteen bytes", "#1", "#2 ",
  ]
  private static let screens: [Screen?] = [nil, Screen(), Screen(width: 320.5, height: 568, scale: 2)]

  static func number(_ random: inout SeededGenerator) -> Double {
    switch random.below(8) {
    case 0: 0
    case 1: -0.0
    case 2: Double(random.below(1000))
    case 3: .greatestFiniteMagnitude
    case 4: -.leastNonzeroMagnitude
    case 5: (random.unit() - 0.5) * 2000
    default: Double(random.below(100_000)) / 1000
    }
  }

  private static func optional(_ random: inout SeededGenerator) -> Double? {
    random.below(4) == 0 ? nil : number(&random)
  }

  static func row(_ random: inout SeededGenerator) -> TraceFeatures {
    let outcomes: [Outcome?] = [nil] + Outcome.allCases
    let estimators = VelocityEstimation.allCases
    let release = TraceFeatures.Release(
      travel: number(&random), crossTravel: optional(&random), offset: optional(&random),
      velocities: estimators.map { _ in optional(&random) },
      crossVelocities: estimators.map { _ in optional(&random) }, isCancelled: random.below(2) == 0)
    let group = texts[random.below(texts.count)]
    return TraceFeatures(
      // A name is never empty; the first of the texts is.
      trace: texts[1 + random.below(texts.count - 1)], source: texts[random.below(texts.count)],
      line: random.below(3) == 0 ? 0 : random.below(1 << 40), group: group.isEmpty ? nil : group,
      expected: outcomes[random.below(5)], duration: number(&random).magnitude,
      screen: screens[random.below(3)],
      ending: random.below(3) == 0
        ? .fixed(Outcome.allCases[random.below(4)]) : .release(release))
  }

  static func table(
    _ count: Int, seed: UInt64, context: FeatureContext? = FeatureContext(sheet: Sheet()),
    columns: FeatureColumns = .all
  ) -> FeatureTable {
    var random = SeededGenerator(seed: seed)
    var table = FeatureTable(context: context, columns: columns)
    for _ in 0..<count { table.append(row(&random)) }
    return table
  }
}
