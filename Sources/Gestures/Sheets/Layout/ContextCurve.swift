// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// The coloured view behind the list of XLActionController's Skype example, whose upper edge is a curve that bulges while
/// the sheet moves.
///
/// The edge is a quadratic Bézier curve between its two corners; its control point lies in the middle, `bulge` points
/// above them. The bulge changes no place and no decision. Source of all defaults: the example.
public struct ContextCurve: Sendable, Hashable, Codable {
  /// Points by which the view reaches above the list's content. Default 40.
  public var topSpace = 40.0
  /// Points from the view's upper edge to the ends of the curve. Default 25.
  public var curveTopSpace = 25.0
  /// Points by which the view reaches below the list's content. Default 20.
  public var bottomPadding = 20.0
  /// Points by which the edge is ahead of the list when the first stage of the presentation ends. Default 45.
  public var leadDistance = 45.0
  /// Seconds of that first stage. Default 0.1.
  public var leadDuration = 0.1
  /// How much the edge bulges inwards during a dismissal, in points a share of the start offset. Default 150.
  public var dismissalFactor = 150.0
  /// Most points that the edge bulges inwards during a dismissal. Default 20.
  public var largestDismissalBulge = 20.0

  /// Makes the curve of the example.
  public init() {}

  /// Points below its place at which a list with the curve starts: content height + top space − curve's top space.
  public func startOffset(contentHeight: Double) -> Double { contentHeight + topSpace - curveTopSpace }

  /// Frame of the view in the coordinates of the list's content.
  ///
  /// - Parameters:
  ///   - contentHeight: height of the list's content in points.
  ///   - width: width of the list in points.
  /// - Returns: the frame in points.
  public func frame(contentHeight: Double, width: Double) -> Rectangle {
    Rectangle(x: 0, y: -topSpace, width: width, height: contentHeight + topSpace + bottomPadding)
  }

  /// Points by which the curve's control point lies above its ends during a presentation.
  ///
  /// It is the distance of two hidden views that both rise by the content's height with a slow end: one at once, in two
  /// stages (the lead distance in the lead's time, the rest in the time after), the other only in the time after. That
  /// time is the presentation's less 0.2 s. The bulge so grows to the lead distance and shrinks to 0.
  ///
  /// - Parameters:
  ///   - time: seconds since the presentation began, its delay left out.
  ///   - duration: seconds of the presentation.
  ///   - contentHeight: height of the list's content in points.
  /// - Returns: points, positive upwards.
  public func bulge(at time: Double, presentationDuration duration: Double, contentHeight: Double) -> Double {
    let ease = TimingCurve.easeOut
    func share(of length: Double, since start: Double) -> Double {
      length > 0 ? ease.progress(at: (time - start) / length) : time >= start ? 1 : 0
    }
    let lead = share(of: leadDuration, since: 0)
    let rest = share(of: duration - 0.1 - leadDuration, since: leadDuration)
    return leadDistance * lead + (contentHeight - leadDistance) * rest - contentHeight * rest
  }

  /// The same during a dismissal: −min(largest, factor · min(1, offset ÷ start offset)).
  ///
  /// - Parameters:
  ///   - offset: points that the list has fallen.
  ///   - contentHeight: height of the list's content in points.
  /// - Returns: points, negative for a curve that bulges into the view.
  public func dismissalBulge(offset: Double, contentHeight: Double) -> Double {
    let start = startOffset(contentHeight: contentHeight)
    let progress = start > 0 ? min(1, offset / start) : 1
    return -min(largestDismissalBulge, dismissalFactor * progress)
  }
}

extension ContextCurve: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: topSpace, "topSpace")
    problems.require(length: curveTopSpace, "curveTopSpace")
    problems.require(length: bottomPadding, "bottomPadding")
    problems.require(length: leadDistance, "leadDistance")
    problems.require(leadDuration, in: 0...10, "leadDuration")
    problems.require(length: dismissalFactor, "dismissalFactor")
    problems.require(length: largestDismissalBulge, "largestDismissalBulge")
    return problems
  }
}
