// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

extension FitReport {
  /// Differences of the criterion below which models are hardly told apart, and above which they clearly are.
  private static let (slight, clear) = (2.0, 10.0)
  /// Share of the range of the values from which on a residual is no rounding or noise.
  private static let coarse = 0.02

  /// The report for people: what moved how, how sure that is, and a line to paste.
  func text(_ style: TextStyle) -> String {
    var parts = [parameterTable.text(style)]
    if !names.isEmpty { parts.append(names.text(style)) }
    parts.append(modelTable.text(style))
    parts.append((remarks + [code]).joined(separator: "\n") + "\n")
    return parts.joined(separator: "\n")
  }

  private struct Row {
    var name: String
    var value: Double?
    var error: Double?
    var parameter: MotionFit.Parameter?
    var unit: String
  }

  private var parameterTable: TextTable {
    var table = TextTable([
      .text(fit.model.rawValue), .number("value"), .number("standard error"), .text("unit"),
    ])
    for row in rows {
      let isHeld = row.parameter.map { !fit.fittedParameters.contains($0) } ?? false
      let error = isHeld ? "held" : row.error.map { Self.significant($0) } ?? "not determined"
      table.addRow([
        .init(row.name), .init(row.value.map { number($0, of: row.parameter) } ?? "-"), .init(error),
        .init(row.unit),
      ])
    }
    table.addRow(["residual", .init(Self.significant(fit.residual)), "", "root mean square"])
    return table
  }

  private var rows: [Row] {
    let errors = fit.standardErrors
    var rows: [Row] = []
    func add(
      _ name: String, _ value: Double?, _ error: Double?, _ parameter: MotionFit.Parameter,
      _ unit: String = ""
    ) {
      rows.append(Row(name: name, value: value, error: error, parameter: parameter, unit: unit))
    }
    switch fit.motion {
    case .spring(let motion):
      let spring = motion.spring
      add("stiffness by mass", spring.stiffness, errors.stiffness, .angularFrequency, "/s²")
      add("damping ratio", spring.dampingRatio, errors.dampingRatio, .dampingRatio, SpringReport.kind(spring))
      add("response", spring.response, errors.response, .angularFrequency, "s")
    case .decay(let motion):
      add("decay rate", motion.decay.decayRate, errors.decayRate, .decayRate, "/s")
    case .curve(let motion):
      let curve = motion.curve
      add("x1", curve.x1, errors.x1, .x1)
      add("y1", curve.y1, errors.y1, .y1)
      add("x2", curve.x2, errors.x2, .x2)
      add("y2", curve.y2, errors.y2, .y2)
      add("duration", motion.duration, errors.duration, .duration, "s")
    }
    add("start", fit.start, errors.start, .start)
    add("target", fit.target, errors.target, .target)
    switch fit.motion {
    case .spring: add("initial velocity", fit.initialVelocity, errors.initialVelocity, .initialVelocity, "/s")
    case .decay: add("initial velocity", fit.initialVelocity, errors.initialVelocity, .decayRate, "/s")
    case .curve: break
    }
    add("start time", fit.startTime, errors.startTime, .startTime, "s")
    return rows
  }

  /// What the motion is called elsewhere.
  private var names: TextTable {
    var table = TextTable([.text("other names"), .number("value"), .text("unit")])
    func add(_ name: String, _ value: Double?, _ unit: String = "") {
      table.addRow([.init(name), .init(value.map(Self.number) ?? "-"), .init(unit)])
    }
    switch fit.motion {
    case .spring(let motion):
      add("damping coefficient", motion.spring.dampingCoefficient, "/s")
      add("frequency", motion.spring.frequency, "Hz")
      add("bounce", motion.spring.bounce)
      add("UIView settling duration", motion.uiViewSettlingTime, "s")
    case .decay(let motion):
      add("deceleration rate", motion.decay.decelerationRate, "/ms")
      add("time constant", motion.decay.timeConstant, "s")
    case .curve: break
    }
    return table
  }

  private var modelTable: TextTable {
    var table = TextTable([
      .text("model"), .number("parameters"), .number("residual"), .number("AIC above best"),
    ])
    for other in fits {
      table.addRow([
        .init(other.model.rawValue), "\(other.parameterCount)", .init(Self.significant(other.residual)),
        .number(other.aic - fits[0].aic, decimals: 1),
      ])
    }
    return table
  }

  private var remarks: [String] {
    var remarks: [String] = []
    let best = fits[0]
    if best.model != fit.model {
      let difference = fit.aic - best.aic
      let verdict = difference < Self.slight ? "hardly" : difference > Self.clear ? "clearly" : ""
      let gap = verdict.isEmpty ? "" : "\(verdict) "
      remarks.append(
        "\(best.model.rawValue) fits \(gap)better: its AIC is less by \(FixedDecimal.text(difference, decimals: 1))"
      )
    } else if fits.count > 1, fits[1].aic - best.aic < Self.slight {
      remarks.append("the samples hardly tell \(best.model.rawValue) and \(fits[1].model.rawValue) apart")
    }
    let values = samples.map(\.value)
    if let least = values.min(), let most = values.max(), fit.residual > Self.coarse * (most - least) {
      let share = FixedDecimal.text(100 * fit.residual / (most - least), decimals: 0)
      remarks.append(
        "the residual is \(share) % of the way: this is another kind of motion, or more than one; see --plot, "
          + "--from-time and --to-time")
    }
    if rows.contains(where: { row in
      row.error == nil && row.parameter.map { fit.fittedParameters.contains($0) } ?? false
    }) {
      remarks.append(
        "what is not determined could be quite different: the recording is too short, coarse or straight")
    }
    return remarks
  }

  /// The motion as source code.
  private var code: String {
    switch fit.motion {
    case .spring(let motion):
      let (duration, bounce) = (Self.short(motion.spring.response), Self.short(motion.spring.bounce))
      return ".spring(duration: \(duration), bounce: \(bounce))"
    case .decay(let motion):
      return
        "UIScrollView.DecelerationRate(rawValue: \(Self.short(motion.decay.decelerationRate, decimals: 5)))"
    case .curve(let motion):
      let curve = motion.curve
      let points = [curve.x1, curve.y1, curve.x2, curve.y2].map { Self.short($0) }.joined(separator: ", ")
      return "CAMediaTimingFunction(controlPoints: \(points))  // duration: \(Self.short(motion.duration))"
    }
  }

  /// A value, 0 where it is nothing but rounding: of start, target and velocity beside the size of the values, of the
  /// points of a curve beside 1.
  private func number(_ value: Double, of parameter: MotionFit.Parameter?) -> String {
    let rounding: Double
    switch parameter {
    case .start, .target, .initialVelocity: rounding = 1e-12 * max(fit.start.magnitude, fit.target.magnitude)
    case .x1, .y1, .x2, .y2: rounding = 1e-9
    default: rounding = 0
    }
    return value.magnitude <= rounding ? "0" : Self.number(value)
  }

  /// A whole number, or six significant digits.
  static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15
      ? NumberText.string(value) : significant(value, digits: 6)
  }

  /// A number with some significant digits, and all those before the point; with an exponent where it is very large or
  /// small.
  private static func significant(_ value: Double, digits: Int = 3) -> String {
    guard value.isFinite, value != 0 else { return NumberText.string(value) }
    var (exponent, rest) = (0, value.magnitude)
    while rest < 1 {
      rest *= 10
      exponent -= 1
    }
    while rest >= 10 {
      rest /= 10
      exponent += 1
    }
    if exponent >= -4, exponent < 15 {
      return FixedDecimal.text(value, decimals: max(0, digits - 1 - exponent))
    }
    var text = FixedDecimal.text(rest, decimals: digits - 1)
    if text.hasPrefix("10") {
      text = FixedDecimal.text(1, decimals: digits - 1)
      exponent += 1
    }
    return "\(value < 0 ? "-" : "")\(text)e\(exponent)"
  }

  /// A number with few decimals, without zeros at the end.
  private static func short(_ value: Double, decimals: Int = 3) -> String {
    var text = FixedDecimal.text(
      value, decimals: value != 0 && value.magnitude < 0.1 ? decimals + 2 : decimals)
    guard text.contains("."), !text.contains("e") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
