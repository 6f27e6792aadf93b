// SPDX-License-Identifier: GPL-3.0-or-later

/// What is watched within a step, at two times: for each thing a value that is not negative as long as nothing happens.
///
/// Pairs come first, then limits, then two values for each active contact (its force, and how far it is from the
/// end of its edge), then frictions, then springs.
struct ContactMonitor: ~Copyable {
  /// Values at the earlier and the later time.
  var left = PlainList<Double>()
  var right = PlainList<Double>()
  /// Rates of the gaps of pairs at the two times.
  var leftRate = PlainList<Double>()
  var rightRate = PlainList<Double>()
  /// Bounds of the relative speed of pairs.
  var leftSpeed = PlainList<Double>()
  var rightSpeed = PlainList<Double>()
  /// Relative speeds of the ends of springs.
  var springSpeed = PlainList<Double>()
  /// Whether something has happened at the later time.
  var isViolated = PlainList<Bool>()

  /// Makes room.
  mutating func resize(_ count: Int, pairs: Int, springs: Int) {
    left.resize(count, filling: 0)
    right.resize(count, filling: 0)
    isViolated.resize(count, filling: false)
    leftRate.resize(pairs, filling: 0)
    rightRate.resize(pairs, filling: 0)
    leftSpeed.resize(pairs, filling: 0)
    rightSpeed.resize(pairs, filling: 0)
    springSpeed.resize(springs, filling: 0)
  }

  /// Takes the later time for the earlier one.
  mutating func shift() {
    left.base.update(from: right.base, count: right.count)
    leftRate.base.update(from: rightRate.base, count: rightRate.count)
    leftSpeed.base.update(from: rightSpeed.base, count: rightSpeed.count)
  }
}
