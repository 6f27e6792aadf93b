// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// The XML that JUnit made common and CI services show.
///
/// A failed verdict is a `failure`; what is unchecked or skipped is `skipped`, so that nothing looks as if it
/// had passed.
enum JUnitReport {
  static func text(_ report: Report) -> String {
    let cases = report.suites.flatMap(\.cases)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(XML.attribute(report.name))\"\(counts(cases))>\n"
    for suite in report.suites {
      text += "  <testsuite name=\"\(XML.attribute(suite.name))\"\(counts(suite.cases))>\n"
      for item in suite.cases { text += element(item) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func counts(_ cases: [ReportCase]) -> String {
    let failures = cases.count { $0.verdict == .fail }
    let skipped = cases.count { $0.verdict == .unchecked || $0.verdict == .skipped }
    let times = cases.compactMap(\.time)
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
      + time(times.isEmpty ? nil : times.reduce(0, +))
  }

  private static func time(_ seconds: Double?) -> String {
    seconds.map { " time=\"\(FixedDecimal.text($0, decimals: 6))\"" } ?? ""
  }

  private static func element(_ item: ReportCase) -> String {
    var text =
      "    <testcase name=\"\(XML.attribute(item.name))\" classname=\"\(XML.attribute(item.source))\""
    text += " file=\"\(XML.attribute(item.source))\""
    if item.line > 0 { text += " line=\"\(item.line)\"" }
    text += time(item.time)
    switch item.verdict {
    case .pass: return text + "/>\n"
    case .fail:
      text += ">\n      <failure type=\"verdict\" message=\"\(XML.attribute(item.explanation))\">"
      return text + "outcome: \(XML.text(item.outcome))</failure>\n    </testcase>\n"
    case .unchecked, .skipped:
      text += ">\n      <skipped message=\"\(XML.attribute(item.explanation))\"/>\n"
      return text + "    </testcase>\n"
    }
  }
}
