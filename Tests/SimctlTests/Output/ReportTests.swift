// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import simctl

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReportTests {
  private let report = Report(
    name: "simctl replay",
    suites: [
      .init(
        name: "ts.floatingSheet",
        cases: [
          ReportCase(name: "flick", source: "a.csv", line: 2, outcome: "dismissed", verdict: .pass),
          ReportCase(
            name: "drag #1", source: "dir/b,c:d.csv", line: 40, outcome: "restored", verdict: .fail,
            message: "expected dismissed,\nnot restored: 100% <short> & \"slow\"\u{1B}"),
          ReportCase(name: "tap", source: "a.csv", outcome: "ignored", verdict: .unchecked),
          ReportCase(
            name: "broken", source: "a.csv", line: 9, outcome: "", verdict: .skipped,
            message: "time runs back"),
        ])
    ])

  private func text(_ format: Report.Format) -> String {
    String(decoding: report.bytes(format), as: UTF8.self)
  }

  @Test func junit() {
    #expect(
      text(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="simctl replay" tests="4" failures="1" errors="0" skipped="2">
          <testsuite name="ts.floatingSheet" tests="4" failures="1" errors="0" skipped="2">
            <testcase name="flick" classname="a.csv" file="a.csv" line="2"/>
            <testcase name="drag #1" classname="dir/b,c:d.csv" file="dir/b,c:d.csv" line="40">
              <failure type="verdict" message="expected dismissed,&#10;not restored: 100% &lt;short&gt; &amp; &quot;slow&quot;\u{FFFD}">outcome: restored</failure>
            </testcase>
            <testcase name="tap" classname="a.csv" file="a.csv">
              <skipped message="nothing to compare with; the outcome is ignored"/>
            </testcase>
            <testcase name="broken" classname="a.csv" file="a.csv" line="9">
              <skipped message="time runs back"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func junitHasTimesWhereTheyAreKnown() {
    let report = Report(
      name: "r",
      suites: [
        .init(
          name: "s",
          cases: [
            ReportCase(name: "a", source: "f", outcome: "restored", verdict: .pass, time: 0.25),
            ReportCase(name: "b", source: "f", outcome: "restored", verdict: .pass, time: 0.000001),
          ])
      ])
    let text = String(decoding: report.bytes(.junit), as: UTF8.self)
    #expect(text.contains("skipped=\"0\" time=\"0.250001\">"))
    #expect(text.contains("file=\"f\" time=\"0.250000\"/>"))
  }

  @Test func everyCharacterSurvivesAnXMLParserOrIsReplaced() throws {
    var scalars = String.UnicodeScalarView()
    for value in (0..<0x100).map(UInt32.init) + [0x2028, 0xD7FF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1F600] {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    let text = String(scalars)
    final class Reader: NSObject, XMLParserDelegate {
      var value: String?
      func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) { value = attributes["v"] }
    }
    let parser = XMLParser(data: Data("<x v=\"\(XML.attribute(text))\">\(XML.text(text))</x>".utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse())
    let expected = text.unicodeScalars.map { scalar in
      (scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar))
        || [0xFFFE, 0xFFFF].contains(scalar.value)
        ? "\u{FFFD}" : scalar
    }
    #expect(reader.value.map { Array($0.unicodeScalars) } == expected)
  }

  @Test func tap() {
    #expect(
      text(.tap) == ##"""
        TAP version 13
        1..4
        ok 1 - flick
        not ok 2 - drag \#1
          ---
          message: "expected dismissed,\nnot restored: 100% <short> & \"slow\"\u001b"
          severity: fail
          outcome: "restored"
          at:
            file: "dir/b,c:d.csv"
            line: 40
          ...
        ok 3 - tap # SKIP nothing to compare with; the outcome is ignored
        ok 4 - broken # SKIP time runs back

        """##)
  }

  @Test func github() {
    #expect(
      text(.github) == """
        ::error file=dir/b%2Cc%3Ad.csv,line=40,title=simctl replay%3A ts.floatingSheet::drag #1: expected dismissed,%0Anot restored: 100%25 <short> & "slow"\u{1B}
        ::warning file=a.csv,line=9,title=simctl replay%3A ts.floatingSheet::broken: time runs back
        ::notice title=simctl replay::1 pass, 1 fail, 1 unchecked, 1 skipped

        """)
  }
}
