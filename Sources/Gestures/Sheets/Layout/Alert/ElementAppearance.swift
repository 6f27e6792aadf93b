// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// How something on a sheet is shown against its resting place.
public struct ElementAppearance: Sendable, Hashable {
  /// Translation in points, y down.
  public var offset = Vector.zero
  /// Scale about its middle, on both axes.
  public var scale = 1.0
  /// Opacity, 1 at rest.
  public var alpha = 1.0
  /// Opacity of a tint over it, 0 at rest.
  public var tint = 0.0

  /// At rest.
  public static let resting = ElementAppearance()

  /// Makes the appearance at rest.
  public init() {}

  /// The appearance on the way from this one to another: a progress of 0 is here, of 1 there.
  public func interpolated(to other: ElementAppearance, progress: Double) -> ElementAppearance {
    var result = self
    result.add(from: self, to: other, progress: progress)
    return result
  }

  /// Adds a part of the way from one appearance to another.
  mutating func add(from start: ElementAppearance, to end: ElementAppearance, progress: Double) {
    offset += (end.offset - start.offset) * progress
    scale += (end.scale - start.scale) * progress
    alpha += (end.alpha - start.alpha) * progress
    tint += (end.tint - start.tint) * progress
  }
}
