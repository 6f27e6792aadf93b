// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

extension SpringReport {
  /// The report for people: the spring, its motion, and the samples.
  func text(_ style: TextStyle) -> String {
    var parts = [springTable.text(style), motionTable.text(style)]
    if let goal { parts.append(goalTable(goal).text(style)) }
    if let finding { parts[parts.count - 1] += "\(finding): \(foundOptions)\n" }
    if !samples.isEmpty { parts.append(sampleTable.text(style)) }
    return parts.joined(separator: "\n")
  }

  private var springTable: TextTable {
    let spring = motion.spring
    return Self.table(
      "spring",
      [
        ("mass", spring.mass, ""),
        ("stiffness", spring.stiffness, "mass/s²"),
        ("damping coefficient", spring.dampingCoefficient, "mass/s"),
        ("damping ratio", spring.dampingRatio, kind),
        ("response", spring.response, "s"),
        ("frequency", spring.frequency, "Hz"),
        ("bounce", spring.bounce, ""),
        ("angular frequency", spring.angularFrequency, "rad/s"),
      ])
  }

  /// What the damping ratio means, in words.
  private var kind: String { Self.kind(motion.spring) }

  /// What a spring's damping ratio means, in words.
  static func kind(_ spring: Spring) -> String {
    switch spring.dampingRatio {
    case 0: "undamped"
    case ..<1: "under-damped"
    case 1: "critical"
    default: "over-damped"
    }
  }

  private var motionTable: TextTable {
    let share = NumberText.string(epsilon) + (motion.start == motion.target ? "" : " of the distance")
    return Self.table(
      "motion",
      [
        ("from", motion.start, ""),
        ("to", motion.target, ""),
        ("initial velocity", motion.initialVelocity, "/s"),
        ("settling time", settlingTime, settlingTime == nil ? "never" : "s, within \(share)"),
        ("UIView settling time", uiViewSettlingTime, uiViewSettlingTime == nil ? "never" : "s"),
        ("peak", peak?.value, peak == nil ? "none beyond the target" : ""),
        ("peak time", peak?.time, peak == nil ? "" : "s"),
        ("overshoot", peak?.overshoot, ""),
      ])
  }

  private var sampleTable: TextTable {
    let times = samples.map(\.time)
    let isWhole = times.allSatisfy { ($0 * 1000).rounded() / 1000 == $0 }
    let (positions, velocities) = (samples.map(\.position), samples.map(\.velocity))
    let ends = max(motion.start.magnitude, motion.target.magnitude)
    let positionDecimals = Self.decimals(for: Self.largest(positions, atLeast: ends))
    let velocityDecimals = Self.decimals(for: Self.largest(velocities, atLeast: 0))
    var table = TextTable([.number("t", unit: "s"), .number("x"), .number("v", unit: "/s")])
    for sample in samples {
      table.addRow([
        .number(sample.time, decimals: isWhole ? 3 : 6),
        .number(sample.position, decimals: positionDecimals),
        .number(sample.velocity, decimals: velocityDecimals),
      ])
    }
    return table
  }

  private static func table(
    _ title: String, _ rows: [(name: String, value: Double?, unit: String)]
  ) -> TextTable {
    var table = TextTable([.text(title), .number("value"), .text("unit")])
    for row in rows {
      table.addRow(["\(row.name)", "\(row.value.map(number) ?? "-")", "\(row.unit)"])
    }
    return table
  }

  private static func largest(_ values: [Double], atLeast floor: Double) -> Double {
    values.reduce(floor) { $1.isFinite ? max($0, $1.magnitude) : $0 }
  }

  /// A number with six significant digits, whole numbers without a fraction.
  static func number(_ value: Double) -> String {
    let isWhole = value == value.rounded() && value.magnitude < 1e15
    guard !isWhole, value.isFinite, value.magnitude >= 1e-6 else { return NumberText.string(value) }
    return FixedDecimal.text(value, decimals: decimals(for: value.magnitude))
  }

  /// How many decimals a number of some size needs for six significant digits; at most 12.
  private static func decimals(for magnitude: Double) -> Int {
    var (decimals, rest) = (5, magnitude)
    while rest >= 10, decimals > 0 {
      rest /= 10
      decimals -= 1
    }
    while rest < 1, rest > 0, decimals < 12 {
      rest *= 10
      decimals += 1
    }
    return decimals
  }
}
