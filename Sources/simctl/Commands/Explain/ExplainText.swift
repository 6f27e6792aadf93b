// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// What `explain` found, as a story.
struct ExplainText {
  private let report: ExplainReport
  private let style: TextStyle

  init(_ report: ExplainReport, style: TextStyle) {
    self.report = report
    self.style = style
  }

  private var story: ReplayExplanation { report.story }
  private var result: ReplayResult { report.result }
  private var ending: ReplayEnding { result.ending }

  /// All chapters.
  var text: String {
    let tables = ReplayTables(result: result, style: style)
    let parts = [
      heading, tables.events, states, releases, tables.conditions,
      chapter("What would change the outcome", flips),
      chapter("The motion that follows", motion),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var heading: String {
    let color: TextStyle.Color =
      switch result.outcome {
      case .dismissed, .selected: .good
      case .restored: .warning
      case .ignored: .faint
      }
    let margin = result.margin.map { "; margin \(Self.percent($0, isSigned: true))" } ?? ""
    let (trace, sheet) = (result.trace, report.sheet)
    return "\(PrintableText.line(trace, limit: 60)) in \(PrintableText.line(sheet, limit: 60)): "
      + style(PrintableText.line(ending.description), color)
      + "\n\(PrintableText.line(result.reason))\(margin)\n"
  }

  private func chapter(_ title: String, _ lines: [String]) -> String {
    style(title, .strong) + "\n" + lines.map { "  \(PrintableText.line($0))\n" }.joined()
  }

  /// One line for each recognizer: `pan: possible, began at 0.020 s, ended at 0.068 s`.
  private var states: String {
    let names = story.states.filter { $0.state == .possible }.map(\.recognizer)
    return names.map { name in
      let changes = story.states.filter { $0.recognizer == name }.map { change in
        let time = FixedDecimal.text(change.time, decimals: 3)
        return change.state == .possible ? change.state.rawValue : "\(change.state.rawValue) at \(time) s"
      }
      return "\(name): \(changes.joined(separator: ", "))\n"
    }.joined()
  }

  private var releases: String {
    var table = TextTable([
      .text("estimator"), .number("vx", unit: "pt/s"), .number("vy", unit: "pt/s"), .text("outcome"),
      .number("margin", unit: "%"), .text(""),
    ])
    for release in story.releases {
      let differs = release.ending != ending
      table.addRow([
        .init(release.estimation.rawValue), .number(release.velocity?.x, decimals: 1),
        .number(release.velocity?.y, decimals: 1),
        .init(release.ending.description, differs ? .warning : nil),
        .number(release.margin.map { $0 * 100 }, decimals: 1),
        .init(result.decision != nil && release.estimation == story.estimation ? "decides" : ""),
      ])
    }
    return table.text(style)
  }

  private var motion: [String] {
    guard let motion = result.motion else { return ["nothing moves after the touch"] }
    var lines = [
      "it lasts \(FixedDecimal.text(motion.duration, decimals: 3)) s, settles at "
        + "\(FixedDecimal.text(motion.settlingTime, decimals: 3)) s, and overshoots by "
        + "\(FixedDecimal.text(motion.overshoot, decimals: 1)) pt"
    ]
    if let jump = motion.velocityJump {
      // It is shown with one decimal.
      let size = FixedDecimal.text(jump.magnitude, decimals: 1)
      lines.append(
        jump.magnitude < 0.05
          ? "the animation begins as fast as the finger was"
          : "the finger was \(size) pt/s \(jump < 0 ? "slower" : "faster") towards dismissal than the "
            + "animation begins")
    }
    return lines
  }
}

extension ExplainText {
  // MARK: Flips

  private var flips: [String] {
    let flips = story.flips
    var lines = flips.thresholds.map { flip in
      let unit = flip.unit.map { " \($0)" } ?? ""
      let change = flip.change.map { " (\(Self.percent($0, isSigned: true)))" } ?? ""
      return "with \(flip.path) \(Self.place(flip.value, from: flip.present))\(unit)\(change), "
        + "it would be \(flip.ending)"
    }
    if lines.isEmpty {
      lines.append(
        result.decision == nil
          ? "no threshold would: the release rule was not evaluated" : "no threshold alone would")
    }
    lines.append(
      flips.travelScale.map { flip in
        "with a movement \(Self.percent((flip.factor - 1).magnitude)) \(flip.factor > 1 ? "longer" : "shorter"), "
          + "it would be \(flip.ending)"
      } ?? "no length of the movement \(Self.limits) would")
    lines.append(
      flips.timeScale.map { flip in
        "with the same movement in \(Self.percent((flip.factor - 1).magnitude)) "
          + "\(flip.factor > 1 ? "more" : "less") time, it would be \(flip.ending)"
      } ?? "no duration of the movement \(Self.limits) would")
    return lines
  }

  private static var limits: String {
    let limit = FixedDecimal.text(ScaleFlip.limit, decimals: 0)
    return "from 1/\(limit) to \(limit) times its own"
  }

  // MARK: Numbers

  /// A share in percent, with two digits at least that are not zero, down to a millionth of a percent.
  private static func percent(_ share: Double, isSigned: Bool = false) -> String {
    let size = share.magnitude * 100
    let sign = share < 0 ? "-" : isSigned ? "+" : ""
    if size < 1e-6 { return size == 0 ? "0 %" : "less than 0.000001 %" }
    var (decimals, smallest) = (1, 1.0)
    while size * (1 + 1e-9) < smallest, decimals < 7 {
      decimals += 1
      smallest /= 10
    }
    return "\(sign)\(FixedDecimal.text(size, decimals: decimals)) %"
  }

  /// Where a threshold flips: `at 230`, `just below 50` where 50 itself does not, or a rounded value that lies beyond.
  private static func place(_ value: Double, from present: Double) -> String {
    for factor in [1.0, 10, 100, 1000] {
      let near = (value * factor).rounded() / factor
      let scale = max(1, value.magnitude)
      // Binary rounding is no difference; what a rule takes for equal is a billionth.
      if (near - value).magnitude <= 1e-12 * scale { return "at \(NumberText.string(near))" }
      if (near - value).magnitude <= 4e-9 * scale {
        return "just \(value < near ? "below" : "above") \(NumberText.string(near))"
      }
    }
    // Four digits, or one decimal.
    var factor = 10.0
    while value.magnitude * factor < 1000, factor < 1e9 { factor *= 10 }
    let beyond = (value * factor).rounded(value > present ? .up : .down) / factor
    return "at \(NumberText.string(beyond))"
  }
}
