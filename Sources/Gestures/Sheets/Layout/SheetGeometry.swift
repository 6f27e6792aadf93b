// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Where a sheet and everything on it lie on a screen.
public struct SheetGeometry: Sendable, Hashable {
  /// The edge that the sheet leaves by.
  public var edge: ScreenEdge
  /// Size of the screen in points.
  public var screen: Size
  /// The sheet where it is most open.
  public var frame: Rectangle
  /// What is on it and beside it, there; where two overlap, the later is in front.
  public var elements: [SheetElement]
  /// Way in points that the content counts for in a transition; nil, the default, for as far as to the edge.
  public var contentExtent: Double?
  /// Depth in points of the safe area at the sheet's edge of the screen. Default 0.
  public var safeAreaDepth = 0.0
  /// Whether what of the sheet holds no element counts as outside. Default false.
  public var gapsAreOutside = false

  /// Makes a geometry.
  public init(edge: ScreenEdge, screen: Size, frame: Rectangle, elements: [SheetElement] = []) {
    self.edge = edge
    self.screen = screen
    self.frame = frame
    self.elements = elements
  }

  /// Extent of the sheet along its axis, in points.
  public var sheetLength: Double { edge.isVertical ? frame.size.height : frame.size.width }

  /// Extent of the screen along the sheet's axis, in points.
  public var screenLength: Double { edge.isVertical ? screen.height : screen.width }

  /// Way in points, from the most open place, at which the sheet is just off the screen.
  public var hiddenOffset: Double {
    switch edge {
    case .bottom: screen.height - frame.minY
    case .top: frame.maxY
    case .left: frame.maxX
    case .right: screen.width - frame.minX
    }
  }

  /// What lies under a point of the screen while the sheet is translated by so much.
  public func hit(at point: Vector, translation: Vector = .zero) -> SheetHit {
    let point = point - translation
    if let index = elements.lastIndex(where: { $0.frame.contains(point) }) { return .element(index) }
    return !gapsAreOutside && frame.contains(point) ? .sheet : .outside
  }
}

/// What lies under a point of the screen.
public enum SheetHit: Sendable, Hashable {
  /// No part of the sheet.
  case outside
  /// The sheet, where nothing is on it.
  case sheet
  /// An element, by its index in the geometry.
  case element(Int)
}

/// Something on a sheet, and where.
public struct SheetElement: Sendable, Hashable {
  /// What it is.
  public enum Kind: Sendable, Hashable {
    case grabber
    case header
    case title
    case message
    /// A text field, by its index in the content.
    case textField(Int)
    /// Header of a section, by its index in the content.
    case sectionHeader(Int)
    /// An action, by its index over all sections of the content.
    case action(Int)
    /// A button for leaving that is no action of the content.
    case cancel
  }

  /// What it is.
  public var kind: Kind
  /// Where it is, on the screen, in points.
  public var frame: Rectangle

  /// Makes an element.
  public init(_ kind: Kind, frame: Rectangle) {
    self.kind = kind
    self.frame = frame
  }
}
