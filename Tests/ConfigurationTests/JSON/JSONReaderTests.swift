// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws(JSONSyntaxError) -> JSONValue {
    try JSONReader.read(Array(text.utf8))
  }

  @Test func documentsKeepOrderAndKinds() throws {
    #expect(
      try read(
        "\u{FEFF} {\"b\": [1, -2.5, 1e3, 0.0], \"a\": {\"x\": true, \"y\": null}, \"s\": \"\\u00e9\\ud83d\\ude00\\n\"} \r\n"
      )
        == ["b": [1, -2.5, .number(1000), .number(0)], "a": ["x": true, "y": nil], "s": "é😀\n"])
  }

  @Test func negativeZeroKeepsItsSign() throws {
    #expect(try read("-0").number?.sign == .minus)
  }

  @Test func wholeNumbersBeyondIntAreDoubles() throws {
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("9223372036854775808") == .number(9223372036854775808))
  }

  @Test(arguments: [
    ("", 1, 1, "ends where a value"), ("{\"a\": 1,\n  \"b\": [1,]}", 2, 11, "']' where a value"),
    ("{\"a\" 1}", 1, 6, "colon"), ("{\"a\": 1 \"b\": 2}", 1, 9, "comma or a closing brace"),
    ("[1 2]", 1, 4, "comma or a closing bracket"),
    ("{a: 1}", 1, 2, "double quotes"), ("{\"a\": 1,}", 1, 9, "double quotes"),
    ("[1] x", 1, 5, "after the end"), ("01", 1, 2, "begin with 0"),
    ("1.", 1, 3, "decimal point"), ("-", 1, 2, "digit"), ("1e", 1, 3, "exponent"),
    ("[\n\n 1e999]", 3, 2, "beyond"), ("nul", 1, 1, "'n' where"),
    ("\"abc", 1, 1, "closing quote"), ("\"a\tb\"", 1, 3, "control character"), ("\"\\x\"", 1, 2, "escape"),
    ("\"\\u12g4\"", 1, 2, "hexadecimal"),
    ("\"\\ud800\"", 1, 2, "surrogate"), ("\"\\udc00\"", 1, 2, "surrogate"),
    ("\"\\ud800\\u0041\"", 1, 2, "surrogate"),
    ("{'a': 1}", 1, 2, "double quotes"), ("// x\n1", 1, 1, "'/' where"), ("NaN", 1, 1, "'N' where"),
    ("+1", 1, 1, "'+' where"),
  ])
  func whatIsWrongIsLocated(text: String, line: Int, column: Int, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try read(text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func equalKeysAreRefused() {
    let error = #expect(throws: JSONSyntaxError.self) { try read("{\"a\": 1,\n \"a\": 2}") }
    #expect(
      error
        == JSONSyntaxError(
          line: 2, column: 2, message: "the key \"a\" appears twice in one object", isDuplicateKey: true))
  }

  @Test func invalidUTF8IsRefused() {
    #expect(throws: JSONSyntaxError.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONSyntaxError.self) { try JSONReader.read([0x22, 0xC0, 0x80, 0x22]) }
  }

  @Test func nestingHasALimit() throws {
    let deep = { (count: Int) in String(repeating: "[", count: count) + String(repeating: "]", count: count) }
    _ = try read(deep(200))
    #expect(throws: JSONSyntaxError.self) { try read(deep(201)) }
    #expect(throws: JSONSyntaxError.self) { try read(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func placesAreThoseOfKeysAndElements() throws {
    let located = try JSONReader.readLocated(Array("{\n  \"a\": [\n    {\"b\": 1}, 2]\n}".utf8))
    #expect(located.places[[]] == .init(line: 1, column: 1))
    #expect(located.places["a"] == .init(line: 2, column: 3))
    #expect(located.places["a.0"] == .init(line: 3, column: 5))
    #expect(located.places["a.0.b"] == .init(line: 3, column: 6))
    #expect(located.places["a.1"] == .init(line: 3, column: 15))
    #expect(located.places.count == 5)
  }

  @Test func placesOfKeysDoNotDependOnWhatFollowsThem() throws {
    let text = "{\"a\"\n:\n  1, \"b\" :\n {\"c\"\n\n : 2,\n\"d\": [\n[\n],\n\n 3]}}"
    let located = try JSONReader.readLocated(Array(text.utf8))
    #expect(
      located.places == [
        "a": .init(line: 1, column: 2), "b": .init(line: 3, column: 6), "b.c": .init(line: 4, column: 3),
        "b.d": .init(line: 7, column: 1), "b.d.0": .init(line: 8, column: 1),
        "b.d.1": .init(line: 11, column: 2), []: .init(line: 1, column: 1),
      ])
  }

  @Test func placesOfKeysWithDotsAreTheirOwn() throws {
    let located = try JSONReader.readLocated(Array("{\"a.b\": 1,\n\"a\": {\"b\": 2}}".utf8))
    #expect(located.places[["a.b"]] == .init(line: 1, column: 2))
    #expect(located.places[["a", "b"]] == .init(line: 2, column: 7))
  }

  @Test func mutatedDocumentsNeverTrap() {
    let seed = Array(#"{"a": [1, -2.5e3, "x\u00e9\ud83d\ude00"], "b": {"c": true, "d": null}}"#.utf8)
    var generator = SeededGenerator(seed: 11)
    var rejected = 0
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0...generator.next() % 3 {
        let index = Int(generator.next() % UInt64(bytes.count))
        switch generator.next() % 3 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[Int(generator.next() % UInt64(bytes.count))], at: index)
        }
      }
      do {
        let located = try JSONReader.readLocated(bytes)
        let value = located.value
        #expect(located.places.values.allSatisfy { $0.line >= 1 && $0.column >= 1 })
        #expect((try? JSONReader.read(JSONWriter.document(value))) == value)
      } catch {
        rejected += 1
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
    #expect(rejected > 10_000)
  }
}
