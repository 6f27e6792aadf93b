// SPDX-License-Identifier: GPL-3.0-or-later

/// Workflow commands that GitHub Actions shows as annotations: errors for what failed, warnings for what was
/// skipped.
enum GitHubReport {
  static func text(_ report: Report) -> String {
    var text = ""
    for suite in report.suites {
      for item in suite.cases {
        switch item.verdict {
        case .fail: text += annotation("error", item, suite, report)
        case .skipped: text += annotation("warning", item, suite, report)
        case .pass, .unchecked: break
        }
      }
    }
    let cases = report.suites.flatMap(\.cases)
    let counts = ReportCase.Verdict.allCases.map { verdict in
      "\(cases.count { $0.verdict == verdict }) \(verdict.rawValue)"
    }
    return text + "::notice title=\(property(report.name))::\(data(counts.joined(separator: ", ")))\n"
  }

  private static func annotation(
    _ kind: String, _ item: ReportCase, _ suite: Report.Suite, _ report: Report
  ) -> String {
    var properties = ["file=\(property(item.source))"]
    if item.line > 0 { properties.append("line=\(item.line)") }
    properties.append("title=\(property("\(report.name): \(suite.name)"))")
    return "::\(kind) \(properties.joined(separator: ","))::\(data("\(item.name): \(item.explanation)"))\n"
  }

  private static func data(_ text: String) -> String { escaped(text, special: ["%", "\r", "\n"]) }

  private static func property(_ text: String) -> String {
    escaped(text, special: ["%", "\r", "\n", ":", ","])
  }

  private static func escaped(_ text: String, special: Set<Unicode.Scalar>) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) {
        let code = String(scalar.value, radix: 16, uppercase: true)
        escaped += code.count < 2 ? "%0\(code)" : "%\(code)"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
