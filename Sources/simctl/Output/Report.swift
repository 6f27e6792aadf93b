// SPDX-License-Identifier: GPL-3.0-or-later

/// Verdicts in the terms of no particular command, for the formats that test runners and CI services read.
struct Report: Sendable {
  /// Cases that were judged by the same thing, such as one sheet.
  struct Suite: Sendable {
    var name: String
    var cases: [ReportCase]
  }

  /// What made the report: `simctl replay`.
  var name: String
  var suites: [Suite]

  /// The formats.
  enum Format: String, CaseIterable, Sendable {
    case junit, tap, github
  }

  /// The report in a format.
  func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .junit: Array(JUnitReport.text(self).utf8)
    case .tap: Array(TAPReport.text(self).utf8)
    case .github: Array(GitHubReport.text(self).utf8)
    }
  }
}
