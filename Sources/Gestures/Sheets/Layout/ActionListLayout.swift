// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// XLActionController's layout: a list of cells that fills the screen, its content pushed to the bottom by an inset.
///
/// The header is a section of its own before all others; every section has a header, insets and rows of cells.
/// What of the screen holds neither a cell nor a header nor the cancel view is the background. Source of all
/// defaults without another: xmartlabs/XLActionController, ActionControllerSettings and ActionController.
public struct ActionListLayout: Sendable, Hashable, Codable {
  /// Height in points of a cell whose action has none of its own, above 0. Default 60.
  public var cellHeight = 60.0
  /// Height in points of the header where the content has a title; nil, the default, takes that of the title.
  ///
  /// The Twitter example has 45, Spotify 84. A `headerHeight` of the content prevails.
  public var headerHeight: Double?
  /// Points that the header is higher than the title, where `headerHeight` is nil. Default 0; Periscope has 20.
  public var headerPadding = 0.0
  /// Points between the list and the cells, on both sides; cells are narrower by twice as much. Default 0.
  public var lateralMargin = 0.0
  /// Points between one row and the next. Default 0; Periscope and Youtube have -0.5, so that lines overlap.
  public var lineSpacing = 0.0
  /// Insets in points of the rows of every section, that of the header included. Default none.
  ///
  /// Tweetbot has 6 at the bottom, Periscope -0.5 at the top.
  public var sectionInset = Insets.zero
  /// Insets of the content in points that the app gave the list; the upper one is replaced.
  ///
  /// Default none; Tweetbot has 12 at the sides and 6 at the bottom.
  public var contentInset = Insets.zero
  /// Least points between the upper safe area and the list's content. Default 30.
  public var minimumTopInset = 30.0
  /// What the system keeps for itself at the edges of the screen, in points.
  ///
  /// Default 47 at the top and 34 at the bottom, a phone without home button held upright.
  public var safeArea = Insets(top: 47, left: 0, bottom: 34, right: 0)
  /// The bar at the bottom with a button for leaving.
  public var cancelView = CancelView()
  /// Whether the list can be scrolled. Default false.
  ///
  /// A list that can be scrolled takes drags away from its cells, and is not dismissed by a swipe.
  public var isScrollEnabled = false
  /// Whether the list bounces, also where all of it is visible. Default false. Without effect.
  public var bounces = false
  /// Cells that are moved by dynamics.
  public var dynamics = DynamicCells()
  /// Size of the presenting view behind the sheet, as a share of its own; nil for one that stays. Default 0.9.
  public var presenterScale: Double? = 0.9
  /// The curved view behind the list; nil, the default, for none. The Skype example has one.
  public var contextCurve: ContextCurve?
  /// What only looks: without effect on any place, motion or decision.
  public var appearance = ActionListAppearance()

  /// Makes the layout of an action controller without changed settings.
  public init() {}
}

extension ActionListLayout {
  /// The bar at the bottom of the screen with the button for leaving.
  public struct CancelView: Sendable, Hashable, Codable {
    /// Whether there is one. Default false; Spotify has it.
    public var isShown = false
    /// What the button says. Default "Cancel". Without effect.
    public var title = "Cancel"
    /// Height in points above the safe area, not negative. Default 60.
    public var height = 60.0
    /// Whether the list's content reaches down behind the bar at first; otherwise it ends above it. Default false.
    public var hidesListBehind = false
    /// Points below the edge of the screen to which the bar leaves. Default 0; Spotify has 10.
    public var dismissalOffset = 0.0

    /// Makes the bar, hidden.
    public init() {}
  }

  /// Cells that rise from below by UIKit Dynamics, as in the Tweetbot example; see `StackLayout`.
  public struct DynamicCells: Sendable, Hashable, Codable {
    /// Whether cells are moved by dynamics. Default false.
    public var isUsed = false
    /// Height in points that each cell counts for in the content's height. Default 50.
    public var cellHeight = 50.0
    /// Points from one cell to the next: the flow layout's own item height, whatever the cells' heights are.
    ///
    /// Default 50, UIKit's.
    public var rowHeight = 50.0
    /// Where cells lie across the content. Default `center`.
    ///
    /// Cells of all but `fill` are as wide as the shorter side of the screen allows.
    public var alignment = StackLayout.Alignment.center
    /// Whether the interface runs from right to left, which `leading` and `trailing` follow. Default false.
    public var isRightToLeft = false
    /// Time from the entry of one section to that of the next, in seconds, not negative. Default 0.3.
    public var sectionDelay = 0.3

    /// Makes the cells, not used.
    public init() {}
  }
}

extension ActionListLayout: Validatable {
  /// Everything that is out of range, by path; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(extent: cellHeight, "cellHeight")
    if let headerHeight { problems.require(length: headerHeight, "headerHeight") }
    problems.require(offset: headerPadding, "headerPadding")
    problems.require(offset: lateralMargin, "lateralMargin")
    problems.require(offset: lineSpacing, "lineSpacing")
    problems.require(insets: sectionInset, "sectionInset")
    problems.require(insets: contentInset, "contentInset")
    problems.require(length: minimumTopInset, "minimumTopInset")
    problems.require(insets: safeArea, "safeArea")
    problems.require(length: cancelView.height, "cancelView.height")
    problems.require(length: cancelView.dismissalOffset, "cancelView.dismissalOffset")
    problems.require(extent: dynamics.cellHeight, "dynamics.cellHeight")
    problems.require(extent: dynamics.rowHeight, "dynamics.rowHeight")
    problems.require(dynamics.sectionDelay, in: 0...1e4, "dynamics.sectionDelay")
    if let presenterScale { problems.require(extent: presenterScale, "presenterScale") }
    if let contextCurve { problems.add(contextCurve.validate(), under: "contextCurve") }
    problems.add(appearance.validate(), under: "appearance")
    return problems
  }
}
