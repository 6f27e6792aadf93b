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

  /// Whether something is looked at: all but while the begin of what has happened is searched.
  var isWatched = PlainList<Bool>()
  /// Values at the end of the stride in which something has happened.
  private var kept = PlainList<Double>()
  private var keptViolated = PlainList<Bool>()

  /// Makes room.
  mutating func resize(_ count: Int, pairs: Int, springs: Int) {
    left.resize(count, filling: 0)
    right.resize(count, filling: 0)
    isViolated.resize(count, filling: false)
    isWatched.resize(count, filling: true)
    kept.resize(count, filling: 0)
    keptViolated.resize(count, filling: false)
    watchAll()
    leftRate.resize(pairs, filling: 0)
    rightRate.resize(pairs, filling: 0)
    leftSpeed.resize(pairs, filling: 0)
    rightSpeed.resize(pairs, filling: 0)
    springSpeed.resize(springs, filling: 0)
  }

  /// Looks at everything.
  mutating func watchAll() { isWatched.base.update(repeating: true, count: isWatched.count) }

  /// Looks only at what has happened at the later time.
  mutating func watchViolated() { isWatched.base.update(from: isViolated.base, count: isWatched.count) }

  /// Whether anything of a range is looked at.
  func watches(from start: Int, to end: Int) -> Bool {
    for index in start..<end where isWatched[index] { return true }
    return false
  }

  /// Keeps the values at the later time.
  mutating func keep() {
    kept.base.update(from: right.base, count: right.count)
    keptViolated.base.update(from: isViolated.base, count: right.count)
  }

  /// Takes the values at the later time for those at the earlier one, and takes back those that were kept.
  mutating func narrow() {
    shift()
    right.base.update(from: kept.base, count: right.count)
    isViolated.base.update(from: keptViolated.base, count: right.count)
  }

  /// Takes the later time for the earlier one.
  mutating func shift() {
    left.base.update(from: right.base, count: right.count)
    leftRate.base.update(from: rightRate.base, count: rightRate.count)
    leftSpeed.base.update(from: rightSpeed.base, count: rightSpeed.count)
  }
}
