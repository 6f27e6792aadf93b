// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Decision {
  /// The comparisons that led to the result, in words: `distance 132 pt > 100 pt`.
  ///
  /// Of a dismissal by "any" the condition that decided is named, of a restoration by "all" those that are not met, else
  /// all of them. In a policy the rule that decided speaks; where none did, or one without comparisons, every rule that
  /// can dismiss says what it lacks. The text begins with the name of a rule that has one: `flick: velocity …`.
  public var explanation: String {
    if verdicts.isEmpty, conditions.isEmpty { return "no release dismisses" }
    guard !verdicts.isEmpty else {
      var sentence = Sentence()
      add(conditions.indices, requires: requires, holds: dismisses, deciding: decidingIndex, to: &sentence)
      return sentence.text
    }
    if let rule, let text = explanation(ofDeciding: verdicts[rule.index], name: rule.name) { return text }
    let reasons = verdicts.compactMap(whatIsLacking)
    if !reasons.isEmpty { return reasons.joined(separator: "; ") }
    return rule?.name ?? (dismisses ? "every release dismisses" : "no release dismisses")
  }

  private func explanation(ofDeciding verdict: RuleVerdict, name: String?) -> String? {
    var sentence = Sentence()
    add(
      verdict.conditions, requires: verdict.requires, holds: true,
      deciding: Self.deciding(
        among: conditions, in: verdict.conditions, requires: verdict.requires, holds: true),
      to: &sentence)
    let target = verdict.target == .dismissed || verdict.border == nil ? verdict.dismissal : verdict.border
    if let target { sentence.add(conditions[target]) }
    guard !sentence.isEmpty else { return nil }
    return (name.map { "\($0): " } ?? "") + sentence.text
  }

  private func whatIsLacking(_ verdict: RuleVerdict) -> String? {
    guard verdict.mayDismiss else { return nil }
    var sentence = Sentence()
    if verdict.holds {
      if let dismissal = verdict.dismissal { sentence.add(conditions[dismissal]) }
    } else {
      add(verdict.conditions, requires: verdict.requires, holds: false, deciding: nil, to: &sentence)
    }
    return sentence.isEmpty ? nil : sentence.text
  }

  /// Adds those of the comparisons of a rule that tell why it holds, or not.
  private func add(
    _ range: Range<Int>, requires: ReleaseRule.Requirement, holds: Bool, deciding: Int?,
    to sentence: inout Sentence
  ) {
    for index in range {
      let isShown =
        switch (requires, holds) {
        case (.any, true): index == deciding
        case (.all, false): !conditions[index].isMet
        case (.any, false), (.all, true): true
        }
      if isShown { sentence.add(conditions[index]) }
    }
  }

  /// Comparisons in words, joined by "and".
  private struct Sentence {
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(80) }

    var isEmpty: Bool { bytes.isEmpty }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func add(_ condition: Condition) {
      if !bytes.isEmpty { bytes.append(contentsOf: " and ".utf8) }
      condition.appendExplanation(to: &bytes)
    }
  }
}

extension Condition {
  /// The comparison in words; the observed number is rounded to a tenth unless that would hide which side of the
  /// threshold it lies on.
  public var explanation: String {
    var bytes: [UInt8] = []
    appendExplanation(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the comparison in words as UTF-8.
  fileprivate func appendExplanation(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: name.utf8)
    guard let observed else {
      bytes.append(contentsOf: " unknown, ".utf8)
      bytes.append(contentsOf: comparison.words.utf8)
      appendLimit(to: &bytes)
      return bytes.append(contentsOf: " needed".utf8)
    }
    let rounded = (observed * 10).rounded() / 10
    bytes.append(UInt8(ascii: " "))
    append(isMet(by: rounded) == isMet ? rounded : observed, to: &bytes)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: (isMet ? comparison : comparison.opposite).symbol.utf8)
    appendLimit(to: &bytes)
  }

  private func appendLimit(to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    append(threshold, to: &bytes)
  }

  /// Appends a number and the unit.
  private func append(_ number: Double, to bytes: inout [UInt8]) {
    if !NumberText.append(number, to: &bytes) { bytes.append(contentsOf: number.description.utf8) }
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: quantity.unit.utf8)
  }
}

extension Condition.Comparison {
  /// The comparison that holds exactly where this one does not.
  public var opposite: Condition.Comparison {
    switch self {
    case .greater: .atMost
    case .atLeast: .less
    case .less: .atLeast
    case .atMost: .greater
    }
  }

  /// The sign of mathematics: `>`, `≥`, `<` or `≤`.
  public var symbol: String {
    switch self {
    case .greater: ">"
    case .atLeast: "≥"
    case .less: "<"
    case .atMost: "≤"
    }
  }

  /// The comparison in words: `more than`, `at least`.
  public var words: String {
    switch self {
    case .greater: "more than"
    case .atLeast: "at least"
    case .less: "less than"
    case .atMost: "at most"
    }
  }
}
