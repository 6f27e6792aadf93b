// SPDX-License-Identifier: GPL-3.0-or-later

/// Shifts of neighbouring items at one moment, as rows of numbers.
///
/// What is not to be moved has a shift of −0, which leaves every number as it is, −0 included. The rows belong to a pool.
struct ItemShift: BitwiseCopyable {
  /// Index of the first item.
  var first: Int
  /// Number of items from the first to the last one.
  var count: Int
  /// How far the items go along each axis, in points; nil when none goes that way.
  var x, y: UnsafePointer<Double>?

  /// Moves the items.
  func apply(to states: BodyStates) {
    if let x { Self.add(x, to: states.x + first, count: count) }
    if let y { Self.add(y, to: states.y + first, count: count) }
  }

  /// Adds a row to another one.
  static func add(_ row: UnsafePointer<Double>, to values: UnsafeMutablePointer<Double>, count: Int) {
    var index = 0
    while index + 4 <= count {
      store4(load4(values, index) + load4(row, index), values, index)
      index += 4
    }
    while index < count {
      values[index] += row[index]
      index += 1
    }
  }
}
