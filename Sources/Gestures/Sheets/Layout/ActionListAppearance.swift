// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What XLActionController's settings and examples say about looks. Nothing here has an effect on a place, a motion or a
/// decision; it is kept so that a sheet's description is whole.
public struct ActionListAppearance: Sendable, Hashable, Codable {
  /// Opacity of the black background behind the list, from 0 to 1. Default 0.5; Skype has 0.65.
  public var backgroundOpacity = 0.5
  /// Opacity of the black of the cancel view, from 0 to 1. Default 0.8.
  public var cancelOpacity = 0.8
  /// Size of the cancel button's font, in points. Default 14.
  public var cancelFontSize = 14.0
  /// Offset of the cancel view's shadow, in points, y down. Default 0; Spotify has -4.
  public var cancelShadowOffset = 0.0
  /// Radius of the cancel view's shadow, in points. Default 0; Spotify has 2.
  public var cancelShadowRadius = 0.0
  /// Opacity of the cancel view's shadow, from 0 to 1. Default 0; Spotify has 0.8.
  public var cancelShadowOpacity = 0.0
  /// Radius of the corners of the first and last cell of a section, in points. Default 0; Tweetbot has 8.
  public var cornerRadius = 0.0
  /// Points by which a filler behind the list reaches below the content and the safe area; nil, the default, for none.
  ///
  /// Twitter has 20. It is white and covers the gap that its dismissal opens.
  public var fillerPadding: Double?
  /// Seconds in which a cell's highlight grows from its middle; nil, the default, for a highlight at once.
  ///
  /// Youtube has 0.5: from a width of 30 points to that of the cell, from opacity 0 to 0.08.
  public var highlightDuration: Double?
  /// Whether the navigation bar hides while the sheet is shown. Default true; no code of the source reads it.
  public var hidesNavigationBar = true
  /// Whether the status bar is shown. Default true.
  public var showsStatusBar = true
  /// Whether the status bar's content is light. Default true.
  public var hasLightStatusBar = true
  /// Whether the sheet decides the status bar's looks. Default true.
  public var capturesStatusBar = true

  /// Makes the looks of an action controller without changed settings.
  public init() {}
}

extension ActionListAppearance: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(backgroundOpacity, in: 0...1, "backgroundOpacity")
    problems.require(cancelOpacity, in: 0...1, "cancelOpacity")
    problems.requirePositive(cancelFontSize, "cancelFontSize")
    problems.requireFinite(cancelShadowOffset, "cancelShadowOffset")
    problems.requireNotNegative(cancelShadowRadius, "cancelShadowRadius")
    problems.require(cancelShadowOpacity, in: 0...1, "cancelShadowOpacity")
    problems.requireNotNegative(cornerRadius, "cornerRadius")
    if let fillerPadding { problems.requireNotNegative(fillerPadding, "fillerPadding") }
    if let highlightDuration { problems.requireNotNegative(highlightDuration, "highlightDuration") }
    return problems
  }
}
