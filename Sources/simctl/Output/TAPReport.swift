// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// The Test Anything Protocol, version 13, with YAML diagnostics for what failed.
///
/// What is unchecked or skipped is `ok` with a `SKIP` directive, as the protocol has it.
enum TAPReport {
  static func text(_ report: Report) -> String {
    let cases = report.suites.flatMap { suite in suite.cases.map { (suite: suite.name, item: $0) } }
    var text = "TAP version 13\n1..\(cases.count)\n"
    for (index, (suite, item)) in cases.enumerated() {
      let name = report.suites.count > 1 ? "\(suite): \(item.name)" : item.name
      text += "\(item.verdict == .fail ? "not ok" : "ok") \(index + 1) - \(description(name))"
      switch item.verdict {
      case .pass: text += "\n"
      case .fail: text += "\n" + diagnostics(item)
      case .unchecked, .skipped: text += " # SKIP \(description(item.explanation))\n"
      }
    }
    return text
  }

  /// A text on the line of its test point, where a number sign would begin a directive.
  private static func description(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#", "\\": escaped += "\\\(scalar)"
      case _ where scalar.properties.generalCategory == .control: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func diagnostics(_ item: ReportCase) -> String {
    var text = "  ---\n  message: \(quoted(item.explanation))\n  severity: fail\n"
    text += "  outcome: \(quoted(item.outcome))\n  at:\n    file: \(quoted(item.source))\n"
    if item.line > 0 { text += "    line: \(item.line)\n" }
    if let time = item.time { text += "  duration_ms: \(FixedDecimal.text(time * 1000, decimals: 3))\n" }
    return text + "  ...\n"
  }

  /// A YAML string in double quotes, of which JSON's strings are a part.
  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter(style: .compact)
    writer.value(.string(text))
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
