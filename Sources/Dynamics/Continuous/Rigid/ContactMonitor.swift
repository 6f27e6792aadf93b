// SPDX-License-Identifier: GPL-3.0-or-later

/// What is watched within a step, at two times: for each thing a value that is not negative as long as nothing happens.
///
/// Gaps come first: of pairs, limits and springs. Then follow two values for each active contact (its force, and how far
/// it is from the end of its edge), then frictions.
struct ContactMonitor: ~Copyable {
  /// Number of pairs, and of all gaps.
  private(set) var pairCount = 0
  private(set) var gapCount = 0
  /// Values at the earlier and the later time.
  var left = PlainList<Double>()
  var right = PlainList<Double>()
  /// Rates of the gaps at the two times.
  var leftRate = PlainList<Double>()
  var rightRate = PlainList<Double>()
  /// Bounds of the speeds at which the gaps close, without their signs.
  var leftSpeed = PlainList<Double>()
  var rightSpeed = PlainList<Double>()
  /// How far a gap may change in one stride, however small it is.
  var leeway = PlainList<Double>()
  /// Whether something has happened at the later time.
  var isViolated = PlainList<Bool>()
  /// Whether something is looked at: all but while the begin of what has happened is searched.
  var isWatched = PlainList<Bool>()
  /// Values at the end of the stride in which something has happened.
  private var kept = PlainList<Double>()
  private var keptViolated = PlainList<Bool>()
  /// The first active contact of each pair, and the next one of the same pair; −1 for none.
  var firstActive = PlainList<Int>()
  var nextActive = PlainList<Int>()
  /// Whether a limit holds.
  var isHeld = PlainList<Bool>()

  /// Makes room.
  mutating func resize(pairs: Int, limits: Int, springs: Int, active: Int, frictions: Int) {
    (pairCount, gapCount) = (pairs, pairs + limits + springs)
    let count = gapCount + 2 * active + frictions
    left.resize(count, filling: 0)
    right.resize(count, filling: 0)
    isViolated.resize(count, filling: false)
    isWatched.resize(count, filling: true)
    kept.resize(count, filling: 0)
    keptViolated.resize(count, filling: false)
    watchAll()
    leftRate.resize(gapCount, filling: 0)
    rightRate.resize(gapCount, filling: 0)
    leftSpeed.resize(gapCount, filling: 0)
    rightSpeed.resize(gapCount, filling: 0)
    leeway.resize(gapCount, filling: 0)
    firstActive.resize(pairs, filling: -1)
    firstActive.base.update(repeating: -1, count: pairs)
    nextActive.resize(active, filling: -1)
    isHeld.resize(limits, filling: false)
    isHeld.base.update(repeating: false, count: limits)
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

  /// How far a gap may change in one stride: what it is at the earlier time, or its leeway.
  func reach(_ index: Int) -> Double { max(0.9 * left[index], leeway[index]) }

  /// The longest stride, in seconds, from the earlier time in which no gap closes unseen.
  var stride: Double {
    var stride = Double.infinity
    for index in 0..<gapCount where leftSpeed[index] > 0 {
      stride = min(stride, reach(index) / leftSpeed[index])
    }
    return stride
  }

  /// Whether a gap may have changed too much between the two times, as it has got so fast.
  func overshoots(_ duration: Double) -> Bool {
    for index in 0..<gapCount where rightSpeed[index] * duration > 2 * reach(index) { return true }
    return false
  }

  /// Whether something has happened at the later time.
  var hasViolation: Bool {
    for index in 0..<isViolated.count where isViolated[index] { return true }
    return false
  }
}
