// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Something that happened during a replay.
public struct ReplayEvent: Sendable, Hashable {
  /// What can happen.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// An option that the sheet's style does not allow was removed; `detail` is its path.
    case optionRemoved
    /// The sheet is about to come on screen.
    case willPresent
    /// The animation that brings it began.
    case presentationBegan
    /// The sheet is in its place.
    case presented
    /// The transition in which the sheet is presented is over for whoever presents it, though the sheet still moves.
    case transitionCompleted
    /// The header, or title, message and text fields, began to come in beside the presentation.
    case headerEntranceBegan
    /// The header is in its place.
    case headerEntranceEnded
    /// The buttons began to come in beside the presentation.
    case buttonsEntranceBegan
    /// The buttons are in their place.
    case buttonsEntranceEnded
    /// A text field takes what is typed from now on; `detail` is its index.
    case textFieldFocused
    /// The keyboard is about to come.
    case keyboardWillShow
    /// The keyboard is there, and the sheet has made room for it.
    case keyboardShown
    /// The keyboard is about to go.
    case keyboardWillHide
    /// The keyboard is gone, and the sheet is back where it was.
    case keyboardHidden
    /// The keyboard's return key was tapped.
    case returnPressed
    /// The first finger touched the screen.
    case touchBegan
    /// A pan was recognized.
    case panBegan
    /// The fingers of a pan left the screen.
    case panEnded
    /// The touches of a pan were taken away.
    case panCancelled
    /// The touches ended without a pan.
    case panFailed
    /// A tap beside the sheet was recognized.
    case tappedOutside
    /// A tap on the sheet was recognized.
    case tappedInside
    /// A swipe was recognized.
    case swipeRecognized
    /// The button for leaving, which is no action, was tapped.
    case cancelTapped
    /// An action lies under the finger and shows it.
    case actionHighlighted
    /// The finger left the action, or a gesture took its touch away.
    case actionUnhighlighted
    /// An action was chosen.
    case actionSelected
    /// The handler of an action ran.
    case handlerCalled
    /// The sheet is about to leave.
    case willDismiss
    /// The sheet began to leave.
    case dismissalBegan
    /// The sheet began to go back to its place, or to another.
    case restorationBegan
    /// The sheet is gone.
    case dismissed
    /// The sheet is back in its place, or in another.
    case restored
  }

  /// Seconds since the first row of the trace; negative before it.
  public var time: Double
  /// What happened.
  public var name: Name
  /// Translation of the pan in points, for events of a pan.
  public var translation: Vector?
  /// The action, for events of one.
  public var action: ReplayResult.SelectedAction?
  /// Further detail in a word: the state that a handler is called with, the detent that a sheet goes to,
  /// the path of an option, the index of a text field.
  public var detail: String?

  /// Makes an event.
  public init(
    time: Double, name: Name, translation: Vector? = nil, action: ReplayResult.SelectedAction? = nil,
    detail: String? = nil
  ) {
    self.time = time
    self.name = name
    self.translation = translation
    self.action = action
    self.detail = detail
  }
}
