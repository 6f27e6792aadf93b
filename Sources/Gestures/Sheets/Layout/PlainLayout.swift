// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// A sheet without known content at one edge of the screen: a bottom sheet, a drawer, a banner.
public struct PlainLayout: Sendable, Hashable, Codable {
  /// The edge that the sheet lies at and leaves by. Default bottom.
  public var edge = ScreenEdge.bottom
  /// Extent along the axis, in points: height at the bottom and top, width at the sides. Nil takes that of the
  /// largest detent. Default 300.
  public var length: Double? = 300
  /// Extent across, in points, in the middle of the screen; nil, the default, fills it.
  public var breadth: Double?
  /// Points between the sheet and the edge. Default 0.
  public var margin = 0.0

  /// Makes a sheet of 300 points at the bottom.
  public init() {}

  /// Where the sheet lies; it has no elements.
  public func geometry(detents: [SheetDetent], on screen: Size) -> SheetGeometry {
    let along = edge.isVertical ? screen.height : screen.width
    let across = edge.isVertical ? screen.width : screen.height
    let length =
      self.length
      ?? detents.map { max(0, $0.extent(sheetLength: along, screenLength: along) - margin) }.max() ?? along
    let breadth = self.breadth ?? across
    let start = edge == .bottom || edge == .right ? along - margin - length : margin
    let side = (across - breadth) / 2
    let frame =
      edge.isVertical
      ? Rectangle(x: side, y: start, width: breadth, height: length)
      : Rectangle(x: start, y: side, width: length, height: breadth)
    return SheetGeometry(edge: edge, screen: screen, frame: frame)
  }
}

extension PlainLayout: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    if let length { problems.require(extent: length, "length") }
    if let breadth { problems.require(extent: breadth, "breadth") }
    problems.require(length: margin, "margin")
    return problems
  }
}
