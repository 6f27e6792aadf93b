// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The movement of a finger from touching the screen to leaving it: lognormal strokes, added as vectors.
///
/// Time 0 is the touch. A stroke that was already under way then contributes what it travels afterwards.
struct FingerMovement: Sendable {
  /// Where the finger touches, in points.
  let start: Vector
  /// Time at which the finger leaves, in seconds after the touch.
  let lift: Double
  /// The strokes that make the movement.
  private(set) var strokes: [LognormalStroke]
  /// What the strokes have travelled before the touch.
  private var travelledBefore: Vector

  /// Makes a movement; without strokes the finger rests where it touched.
  init(start: Vector, strokes: [LognormalStroke], lift: Double) {
    self.start = start
    self.lift = lift
    self.strokes = strokes
    travelledBefore = Self.displacement(of: strokes, at: 0)
  }

  /// Position of the finger at a time from 0 to `lift`, in points.
  func position(at time: Double) -> Vector {
    start + Self.displacement(of: strokes, at: time) - travelledBefore
  }

  /// The same movement with all strokes shortened by one factor so that the finger stays within a rectangle
  /// from (0, 0) to `limit`, at least `margin` from its edges; times are kept, so speeds shrink too.
  ///
  /// The path is examined at 64 times. The start must be inside.
  func fitted(within limit: Vector, margin: Double) -> FingerMovement {
    var factor = 1.0
    for index in 1...64 {
      let offset = position(at: lift * Double(index) / 64) - start
      factor = min(factor, Self.share(of: offset.x, from: start.x, limit: limit.x, margin: margin))
      factor = min(factor, Self.share(of: offset.y, from: start.y, limit: limit.y, margin: margin))
    }
    guard factor < 1 else { return self }
    let shorter = strokes.map { stroke in
      var copy = stroke
      copy.amplitude *= factor
      return copy
    }
    return FingerMovement(start: start, strokes: shorter, lift: lift)
  }

  /// Part of an offset, at most all of it, that keeps a coordinate inside its limits.
  private static func share(of offset: Double, from start: Double, limit: Double, margin: Double) -> Double {
    let room = offset > 0 ? limit - margin - start : start - margin
    return offset.magnitude <= room ? 1 : max(room, 0) / offset.magnitude
  }

  private static func displacement(of strokes: [LognormalStroke], at time: Double) -> Vector {
    var sum = Vector.zero
    for stroke in strokes { sum += stroke.displacement(at: time) }
    return sum
  }
}
