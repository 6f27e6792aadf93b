// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func compact(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.document(value, style: .compact), as: UTF8.self)
  }

  private func pretty(_ value: JSONValue) -> String {
    String(decoding: JSONWriter.document(value), as: UTF8.self)
  }

  @Test func keysKeepTheirOrder() {
    #expect(
      compact(["schema": "simctl/spring/1", "b": 1, "a": [0.5, true, nil], "é": [:], "z": []])
        == #"{"schema":"simctl/spring/1","b":1,"a":[0.5,true,null],"é":{},"z":[]}"# + "\n")
  }

  @Test func whatIsNotFiniteIsNull() {
    #expect(compact([.number(.nan), .number(.infinity), .number(-.infinity)]) == "[null,null,null]\n")
  }

  @Test func stringsAreEscaped() {
    #expect(
      compact("\"\\/\n\r\t\u{0}\u{1F}\u{7F}\u{2028}😀") == #""\"\\/\n\r\t\u0000\u001f\u007f"# + "\u{2028}😀\"\n"
    )
  }

  @Test func shortArraysOfScalarsStandOnOneLine() {
    let value: JSONValue = [
      "name": "x", "samples": [[0, 1.5, -2], [1, 0, 0]], "none": [], "empty": [:], "o": ["k": nil],
    ]
    #expect(
      pretty(value) == """
        {
          "name": "x",
          "samples": [
            [0, 1.5, -2],
            [1, 0, 0]
          ],
          "none": [],
          "empty": {},
          "o": {
            "k": null
          }
        }

        """)
  }

  @Test func longArraysOfScalarsStandOnALineEach() {
    let words = (0..<30).map { JSONValue.string("word\($0)") }
    let lines = pretty(["words": .array(words)]).split(separator: "\n")
    #expect(lines.count == 34)
    #expect(lines[2] == "    \"word0\",")
  }

  @Test(arguments: [("", 0), ("key", 0), ("key", 2), ("ключ", 1)])
  func aLineOfScalarsHasAtMostAHundredCharacters(key: String, depth: Int) {
    // `[`, two strings with quotes, comma and space between them, `]` and a comma after it.
    let before = key.isEmpty ? 2 * depth : 2 * depth + 2 + key.count + 4
    let space = 100 - before - 9
    for (length, lines) in [(space, 1), (space + 1, 4)] {
      let array: JSONValue = ["a", .string(String(repeating: "é", count: length - 1))]
      var value = key.isEmpty ? array : .object([key: array])
      for _ in 0..<depth { value = [value] }
      let text = pretty(value).split(separator: "\n")
      #expect(text.count == lines + 2 * (depth + (key.isEmpty ? 0 : 1)), "\(length)")
      #expect(text.allSatisfy { $0.count < 100 })
    }
  }

  @Test func aDrainedKeyStillCounts() {
    let array: JSONValue = ["a", .string(String(repeating: "b", count: 85))]
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.key("long")
    writer.bytes = []
    writer.value(array)
    #expect(writer.bytes.contains(UInt8(ascii: "\n")))
  }

  @Test func piecesMakeTheSameBytesAsTheWhole() {
    let value: JSONValue = ["schema": "s", "results": [["a": 1], ["a": 2]], "summary": ["n": 2]]
    for style in [JSONWriter.Style.compact, .pretty] {
      var writer = JSONWriter(style: style)
      var drained: [UInt8] = []
      writer.beginObject()
      writer.member("schema", "s")
      writer.key("results")
      writer.beginArray()
      for number in 1...2 {
        writer.value(["a": .integer(number)])
        drained += writer.bytes
        writer.bytes = []
      }
      writer.endArray()
      writer.member("summary", ["n": 2])
      writer.endObject()
      writer.endDocument()
      #expect(drained + writer.bytes == JSONWriter.document(value, style: style))
    }
  }

  @Test func randomTreesReadBack() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let value = randomTree(&generator, depth: 4)
      for style in [JSONWriter.Style.compact, .pretty] {
        #expect(try JSONReader.read(JSONWriter.document(value, style: style)) == value)
      }
    }
  }

  /// An array written in parts is that written as a whole, also where parts or all of it are empty.
  @Test(arguments: [JSONWriter.Style.compact, .pretty]) func partsMakeTheWhole(style: JSONWriter.Style) {
    let elements: [JSONValue] = [["a": 1], [1, 2], nil, ["b": ["c": []]], "d"]
    for (count, cuts) in [(0, []), (1, []), (5, [1, 3]), (5, [0, 0, 5]), (3, [2])] {
      var (whole, parted) = (JSONWriter(style: style), JSONWriter(style: style))
      whole.beginObject()
      whole.key("results")
      whole.beginArray()
      for element in elements.prefix(count) { whole.value(element) }
      whole.endArray()
      whole.endObject()
      parted.beginObject()
      parted.key("results")
      parted.beginArray()
      let outline = parted
      var start = 0
      for end in cuts + [count] {
        var part = outline
        part.bytes = []
        parted.append(elements: part.bytes(ofElements: elements[start..<end], isFirst: start == 0))
        start = end
      }
      parted.endArray()
      parted.endObject()
      #expect(parted.bytes == whole.bytes)
    }
  }

  private func randomTree(_ generator: inout SeededGenerator, depth: Int) -> JSONValue {
    switch generator.next() % (depth == 0 ? 5 : 7) {
    case 0: return nil
    case 1: return .bool(generator.next() % 2 == 0)
    case 2: return .integer(Int(truncatingIfNeeded: generator.next()))
    case 3: return .number(Double(Int32(truncatingIfNeeded: generator.next())) / 7 + 0.123)
    case 4:
      let scalars = (0..<generator.next() % 12).compactMap { _ in
        Unicode.Scalar(UInt32(generator.next() % 0x3000))
      }
      return .string(String(String.UnicodeScalarView(scalars)))
    case 5: return .array((0..<generator.next() % 5).map { _ in randomTree(&generator, depth: depth - 1) })
    default:
      let members = (0..<generator.next() % 5).map {
        JSONObject.Member(key: "k\($0)", value: randomTree(&generator, depth: depth - 1))
      }
      return .object(JSONObject(members))
    }
  }
}
