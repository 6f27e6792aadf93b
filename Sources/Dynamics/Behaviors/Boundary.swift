// SPDX-License-Identifier: GPL-3.0-or-later

/// A fixed line that items of a ``Collision`` cannot cross: a segment, or a closed polygon.
///
/// Either `from` and `to` are given or `path`.
public struct Boundary: Sendable, Hashable, Codable {
  /// Name, unique within its behaviour and not empty.
  public var id: String
  /// One end of a segment, in points.
  public var from: Vector?
  /// The other end.
  public var to: Vector?
  /// Corners of a polygon, at least 3; the last is joined to the first.
  public var path: [Vector]?

  /// Makes a segment.
  public init(_ id: String, from: Vector, to: Vector) {
    self.id = id
    self.from = from
    self.to = to
  }

  /// Makes a closed polygon.
  public init(_ id: String, path: [Vector]) {
    self.id = id
    self.path = path
  }
}
