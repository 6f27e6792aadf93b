// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// Dismissal by a swipe recognizer, which acts during the move and does not let the sheet follow the finger.
public struct SheetSwipe: Sendable, Hashable, Codable {
  /// Whether the sheet has the recognizer. Default false; XLActionController's `hideOnScrollDown` is true.
  ///
  /// A list that can be scrolled does without it all the same, as XLActionController's code has it; that setting's
  /// documentation says the contrary.
  public var isEnabled = false
  /// What makes a swipe. Default one finger downwards by UIKit's rule.
  public var gesture = SwipeGesture(direction: .bottom)

  /// Makes a swipe downwards, turned off.
  public init() {}
}

extension SheetSwipe: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.add(gesture.validate(), under: "gesture")
    return problems
  }
}
