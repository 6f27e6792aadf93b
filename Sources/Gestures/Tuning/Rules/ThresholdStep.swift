// SPDX-License-Identifier: GPL-3.0-or-later

/// Where along the values of a field the condition of one trace changes.
///
/// That is the number at which the threshold equals what was observed. A step divides values below it from
/// those from it on; where equality counts with the values below, because the comparison is inclusive or
/// downward, the step lies just beyond what `Condition` takes for equal.
enum ThresholdStep {
  /// Difference, relative to a number of 1 or more, that `Condition` does not take for equality.
  private static let reach = 1.001e-9

  /// The step of a threshold that is the number itself.
  ///
  /// - Parameters:
  ///   - observed: What was observed; NaN for nothing.
  ///   - isInclusive: Whether equality meets the condition.
  /// - Returns: The step; below all numbers where nothing was observed, as no threshold is met then.
  static func plain(_ observed: Double, isInclusive: Bool) -> Double {
    guard !observed.isNaN else { return -.infinity }
    return isInclusive ? observed + reach * max(1, observed.magnitude) : observed
  }

  /// The step of a policy's condition; below all numbers where none changes it.
  static func of(_ condition: Condition, in domain: ClosedRange<Double>) -> Double {
    guard let observed = condition.observed else { return -.infinity }
    let step = condition.setting(forThreshold: observed)
    guard !step.isNaN, condition.source.scale != 0 else { return -.infinity }
    let isRising = condition.source.scale > 0
    let equalityIsBelow = condition.comparison == .atLeast || condition.comparison == .less
    guard equalityIsBelow == isRising else { return inside(step, domain) }
    let distance = reach * max(1, observed.magnitude)
    return inside(
      condition.setting(forThreshold: isRising ? observed + distance : observed - distance), domain)
  }

  /// A step that no value of the domain lies below, or none above, is at infinity.
  private static func inside(_ step: Double, _ domain: ClosedRange<Double>) -> Double {
    step <= domain.lowerBound ? -.infinity : step > domain.upperBound ? .infinity : step
  }
}
