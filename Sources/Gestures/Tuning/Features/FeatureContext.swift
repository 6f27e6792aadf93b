// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What the rows of a feature table depend on besides the traces: a table made for one sheet can be read for another only if
/// this is equal.
///
/// Release thresholds, policies and animations are not part of it, so that tables can be tuned for any of them. What cannot
/// act is left out, or has its default: gestures that the sheet does not have, taps beside the sheet where all touches lie
/// on it.
public struct FeatureContext: Sendable, Hashable, Codable {
  /// Name of the sheet that the table was made for; of no consequence.
  public var sheet: String
  /// The edge that the sheet leaves by, along whose axis everything is measured.
  public var edge: ScreenEdge
  /// When a touch becomes a pan; nil for a sheet without one.
  public var pan: PanGesture?
  /// Whether a release rule decides at the end of a pan; a sheet that cannot be pulled away is restored in any case.
  public var hasReleaseRule: Bool
  /// Whether a pan begins only along the sheet's axis.
  public var beginsAlongAxis: Bool
  /// The swipe that dismisses; nil for a sheet without one.
  public var swipe: SwipeGesture?
  /// Which taps dismiss the sheet.
  public var taps: SheetTaps
  /// Rate in hertz at which the display delivers touches; nil for every row.
  public var touchRate: Double?
  /// Everything that says where the sheet and its content lie; nil where no row depends on it, which is so unless
  /// the layout decides what lies under a touch, or the sheet follows the finger by steps.
  public var places: JSONValue?
}
