// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Decision {
  /// The comparisons that led to the result, in words: `distance 132 pt > 100 pt`.
  ///
  /// Of a dismissal by "any" the condition that decided is named, of a restoration by "all" those that are not met, else
  /// all of them.
  public var explanation: String {
    let shown =
      switch (requires, dismisses) {
      case (.any, true): deciding.map { [$0] } ?? []
      case (.all, false): conditions.filter { !$0.isMet }
      case (.any, false), (.all, true): conditions
      }
    return shown.map(\.explanation).joined(separator: " and ")
  }
}

extension Condition {
  /// The comparison in words; the observed number is rounded to a tenth unless that would hide which side of the
  /// threshold it lies on.
  public var explanation: String {
    let limit = "\(NumberText.string(threshold)) \(quantity.unit)"
    guard let observed else {
      return "\(quantity.rawValue) unknown, \(isInclusive ? "at least" : "more than") \(limit) needed"
    }
    let rounded = (observed * 10).rounded() / 10
    let shown = isMet(by: rounded) == isMet ? rounded : observed
    let relation =
      switch (isMet, isInclusive) {
      case (true, true): "≥"
      case (true, false): ">"
      case (false, true): "<"
      case (false, false): "≤"
      }
    return "\(quantity.rawValue) \(NumberText.string(shown)) \(quantity.unit) \(relation) \(limit)"
  }
}
