// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Gestures

extension ThresholdProblem {
  /// A few traces with few distinct steps, some of them infinite or nearly equal, and any outcomes.
  static func random(_ generator: inout SeededGenerator) -> ThresholdProblem {
    let count = 1 + generator.below(12)
    let values = 1 + generator.below(8)
    let style = generator.below(5)
    func step() -> Double {
      switch generator.below(12) {
      case 0: return -.infinity
      case 1: return .infinity
      case 2: return Double(generator.below(values)) + 4e-10
      default:
        return style == 4 ? generator.unit() * 100 - 50 : Double(generator.below(values) - generator.below(2))
      }
    }
    var problem = ThresholdProblem()
    for _ in 0..<count {
      let outcomes =
        switch style {
        case 0: UInt8(7)
        case 1: UInt8(1)
        case 2: UInt8([7, 7, 7, 0, 15][generator.below(5)])
        default: UInt8(generator.below(16))
        }
      problem.append(
        first: step(), second: step(), outcomes: outcomes, expected: generator.below(2) == 0)
    }
    return problem
  }
}

extension MistakeCosts {
  /// Costs with many ties and with few, with zeros.
  static func random(_ generator: inout SeededGenerator) -> MistakeCosts {
    let values = [1.0, 1, 1, 2, 3, 0, 0.1, 0.000_001, 999_999.999_999, 1_000_000]
    return MistakeCosts(
      falseDismiss: values[generator.below(values.count)],
      missedDismiss: values[generator.below(values.count)])
  }
}
