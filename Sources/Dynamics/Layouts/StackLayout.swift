// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// An action sheet's list whose cells rise from below on a spring: XLActionController's dynamic flow layout.
///
/// The first item of each section hangs on a spring at its place, the others on rigid rods below it;
/// gravity pulls all upwards, and a boundary at the upper edge of every place keeps them from passing it.
/// Sections follow one another at intervals.
///
/// Coordinates are those of the collection view's content: 0 is where the first section begins, y downwards.
/// Source of all defaults without another: xmartlabs/XLActionController, DynamicCollectionViewFlowLayout and
/// DynamicsActionController.
public struct StackLayout: Sendable, Hashable, Codable {
  /// The sections from top to bottom. Default one of 4 items, a usual sheet.
  ///
  /// A section without items, such as one with a header only, still takes its margins and its turn.
  public var sections = [Section()]
  /// Width and height of every cell, in points. Default 351 × 50: a screen of 375 points less margins of
  /// 12, as in the Tweetbot example.
  public var cellSize = Size(width: 351, height: 50)
  /// Height of the flow layout's own item size, in points: from one place to the next, and length of the
  /// rods.
  ///
  /// Default 50. The layout never asks for the cells' height, so that cells of another height overlap or
  /// leave gaps.
  public var rowHeight = 50.0
  /// Width and height of the collection view, in points. Default 375 × 667, a 4.7 inch screen.
  ///
  /// Items start the height less the upper content inset below their places.
  public var viewSize = Size(width: 375, height: 667)
  /// The collection view's content insets, in points.
  ///
  /// Default none given: the upper one is what puts the end of the stack on the lower edge of the view, at
  /// least 30, and the others are 0, as the action controller sets them on a screen without safe areas.
  public var contentInset: Insets?
  /// Where cells lie across the content. Default `center`.
  public var alignment = Alignment.center
  /// Whether the interface runs from right to left, which `leading` and `trailing` follow. Default false.
  public var isRightToLeft = false
  /// Frequency of a first item's spring, in hertz, for that item's mass alone. Default 5.
  ///
  /// The n items that hang on it swing with frequency / √n.
  public var frequency = 5.0
  /// Damping ratio of a first item's spring, divided by √n for its section's n items. Default 0.30.
  ///
  /// It is the damping ratio of the loaded spring, whatever n.
  public var dampingRatioFactor = 0.30
  /// Rest length of a first item's spring, in points. Default 1: it pulls to within a point of the place,
  /// from any side.
  public var anchorLength = 1.0
  /// Frequency of the connections between items, in hertz. Default 0: rigid rods.
  public var rodFrequency = 0.0
  /// Damping ratio of the connections between items. Default 0, and without effect on rigid ones.
  public var rodDampingRatio = 0.0
  /// Distance, in points, by which the boundary of a first item lies below the upper edge of its place.
  /// Default 1.5.
  ///
  /// In later sections the section's own upper and lower margins are subtracted from it.
  public var boundaryMargin = 1.5
  /// Elasticity of a first item, multiplied by its section's n items. From 0 to 1; default 0.70.
  ///
  /// Against a boundary elasticity below 0.2 acts as 0.2.
  public var elasticityFactor = 0.70
  /// Elasticity of all other items, from 0 to 1. Default 0, which against a boundary acts as 0.2.
  public var otherElasticity = 0.0
  /// Whether items can turn. Default false.
  public var allowsRotation = false
  /// Strength of gravity; 1 is 1000 pt/s². Not negative; default 4.
  public var gravityMagnitude = 4.0
  /// Direction of gravity, of any length but 0. Default (0, −1): upwards.
  public var gravityDirection = Vector(x: 0, y: -1)
  /// Time from the entry of one section to that of the next, in seconds. Not negative; default 0.3.
  public var sectionDelay = 0.3
  /// When the collection view's bounds change and the layout starts anew, in seconds. Default never.
  ///
  /// All items that have entered by then are made again at their starting places, at rest and all at once.
  /// This is what the layout does when it is asked whether a bounds change invalidates it, at every
  /// rotation for instance.
  public var reload: Double?
  /// When the sheet is dismissed, in seconds. Default never.
  ///
  /// The collection view then falls as one body, the item `view` of the world, and its content with it: on
  /// the screen an item is where it is here, displaced by as much as the view has fallen. Items go on
  /// moving within the view.
  public var dismissal: Double?
  /// Strength of the gravity that dismisses, downwards; 1 is 1000 pt/s². From 0 to 100; default 10.
  public var dismissalMagnitude = 10.0
  /// How long to watch, in seconds.
  ///
  /// Default none given: until the last section has come to rest, and the view has fallen off the screen; see
  /// `effectiveDuration`.
  public var duration: Double?
  /// Display frames a second, from 0.001 to a million. Default 60.
  public var frameRate = 60.0

  /// Makes XLActionController's layout of four items.
  public init() {}

  /// Reads a layout; every field has its default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let base = StackLayout()
    sections = try container.decode(forKey: .sections, default: base.sections)
    cellSize = try container.decode(forKey: .cellSize, default: base.cellSize)
    rowHeight = try container.decode(forKey: .rowHeight, default: base.rowHeight)
    viewSize = try container.decode(forKey: .viewSize, default: base.viewSize)
    contentInset = try container.decodeIfPresent(Insets.self, forKey: .contentInset)
    alignment = try container.decode(forKey: .alignment, default: base.alignment)
    isRightToLeft = try container.decode(forKey: .isRightToLeft, default: base.isRightToLeft)
    frequency = try container.decode(forKey: .frequency, default: base.frequency)
    dampingRatioFactor = try container.decode(forKey: .dampingRatioFactor, default: base.dampingRatioFactor)
    anchorLength = try container.decode(forKey: .anchorLength, default: base.anchorLength)
    rodFrequency = try container.decode(forKey: .rodFrequency, default: base.rodFrequency)
    rodDampingRatio = try container.decode(forKey: .rodDampingRatio, default: base.rodDampingRatio)
    boundaryMargin = try container.decode(forKey: .boundaryMargin, default: base.boundaryMargin)
    elasticityFactor = try container.decode(forKey: .elasticityFactor, default: base.elasticityFactor)
    otherElasticity = try container.decode(forKey: .otherElasticity, default: base.otherElasticity)
    allowsRotation = try container.decode(forKey: .allowsRotation, default: base.allowsRotation)
    gravityMagnitude = try container.decode(forKey: .gravityMagnitude, default: base.gravityMagnitude)
    gravityDirection = try container.decode(forKey: .gravityDirection, default: base.gravityDirection)
    sectionDelay = try container.decode(forKey: .sectionDelay, default: base.sectionDelay)
    reload = try container.decodeIfPresent(Double.self, forKey: .reload)
    dismissal = try container.decodeIfPresent(Double.self, forKey: .dismissal)
    dismissalMagnitude = try container.decode(forKey: .dismissalMagnitude, default: base.dismissalMagnitude)
    duration = try container.decodeIfPresent(Double.self, forKey: .duration)
    frameRate = try container.decode(forKey: .frameRate, default: base.frameRate)
  }
}

extension StackLayout {
  /// This layout with a number of items in its first section, which is added where there is none; the other
  /// sections stay as they are.
  public func withItems(_ count: Int) -> StackLayout {
    var layout = self
    if layout.sections.isEmpty { layout.sections = [Section()] }
    layout.sections[0].items = count
    return layout
  }
}
