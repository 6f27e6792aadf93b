// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Which column of a file holds what, and what turns its values into points and seconds.
struct TraceLayout {
  /// Number of columns.
  var columnCount = 0
  /// Column of the time.
  var time = 0
  /// Power of ten that turns a time into seconds.
  var timeExponent = 0
  /// Column of the horizontal coordinate.
  var x = 0
  /// Column of the vertical coordinate.
  var y = 0
  /// Column of the phase.
  var phase = 0
  /// Column of the trace's name.
  var trace: Int?
  /// Column of the finger.
  var pointer: Int?
  /// Column of the expected outcome.
  var expected: Int?
  /// Column of the group.
  var group: Int?
  /// What turns coordinates into points.
  var transform = CoordinateTransform()

  /// Whether the columns begin with `[trace_id,]time,x,y,phase`, the order that the fast kernel reads.
  var isCanonical: Bool {
    let first = trace == nil ? 0 : 1
    return (trace ?? 0) == 0 && time == first && x == first + 1 && y == first + 2 && phase == first + 3
  }
}

/// Turns the coordinates of a file into points with y down.
struct CoordinateTransform: Hashable {
  /// How y is turned round.
  enum Flip: Hashable {
    /// y is down already.
    case none
    /// y is a fraction from the bottom.
    case fraction
    /// y grows upwards from the bottom of a screen of this height in points.
    case height(Double)
  }

  /// What x is multiplied by: the screen's width for fractions.
  var xFactor = 1.0
  /// What x is divided by: the screen's scale for pixels.
  var xDivisor = 1.0
  /// What y is multiplied by.
  var yFactor = 1.0
  /// What y is divided by.
  var yDivisor = 1.0
  /// How y is turned round.
  var flip = Flip.none

  /// Whether coordinates stay as they are.
  var isIdentity: Bool { self == CoordinateTransform() }

  /// A position of the file in points, y down.
  func callAsFunction(x: Double, y: Double) -> Vector {
    switch flip {
    case .none: Vector(x: x * xFactor / xDivisor, y: y * yFactor / yDivisor)
    case .fraction: Vector(x: x * xFactor / xDivisor, y: (1 - y) * yFactor)
    case .height(let height): Vector(x: x * xFactor / xDivisor, y: height - y * yFactor / yDivisor)
    }
  }
}
