// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@Suite struct JSONValueCodingTests {
  struct Inner: Codable, Hashable {
    var z = 1.5
    var a = 2
    var name: String?
  }

  struct Outer: Codable, Hashable {
    var width: Float = 0.1
    var count: UInt8 = 3
    var inner = Inner()
    var missing: Double?
    var list: [Inner?] = [Inner(), nil]
    var table: [String: Int] = ["q": 1, "b": 2, "m": 3, "c": 4]
    var flag = true
    var seed: UInt64 = 1 << 63
  }

  private let tree: JSONValue = [
    "width": 0.1, "count": 3, "inner": ["z": 1.5, "a": 2, "name": nil], "missing": nil,
    "list": [["z": 1.5, "a": 2, "name": nil], nil], "table": ["b": 2, "c": 4, "m": 3, "q": 1], "flag": true,
    "seed": .number(9223372036854775808),
  ]

  @Test func keysStandInTheOrderOfThePropertiesAndNothingIsNull() throws {
    #expect(try JSONValueEncoder.encode(Outer()) == tree)
  }

  @Test func valuesReadBack() throws {
    #expect(try JSONValueDecoder.decode(Outer.self, from: tree) == Outer())
    let bytes = JSONWriter.document(tree)
    #expect(try JSONValueDecoder.decode(Outer.self, from: JSONReader.read(bytes)) == Outer())
  }

  @Test func integersThatNoReaderKeepsAreRefused() {
    #expect(throws: EncodingError.self) { try JSONValueEncoder.encode(UInt64.max) }
  }

  @Test func wholeNumbersMayHaveAZeroFraction() throws {
    #expect(try JSONValueDecoder.decode([Int].self, from: [.number(3)]) == [3])
  }

  @Test(
    arguments: [
      ([1, 1.5], "1", "must be a whole number, not 1.5"), ([true], "0", "must be a whole number, not true"),
      ("x", "", "must be an array, not \"x\""), ([nil], "0", "must be a whole number, not null"),
      ([.number(1e30)], "0", "must be a whole number, not 1e30"),
    ] as [(JSONValue, String, String)])
  func errorsNameThePathAndTheExpectation(tree: JSONValue, path: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try JSONValueDecoder.decode([Int].self, from: tree) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == path)
    #expect(context.debugDescription == message)
  }

  @Test func aTreeIsItsOwnCoding() throws {
    #expect(try JSONValueEncoder.encode(tree) == tree)
    #expect(try JSONValueDecoder.decode(JSONValue.self, from: tree) == tree)
    #expect(try JSONValueEncoder.encode(["t": tree]) == ["t": tree])
  }

  /// Containers that only hand-written conformances use.
  struct Shape: Codable, Hashable {
    var kind: String
    var points: [[Double]]

    enum CodingKeys: CodingKey { case kind, geometry }
    enum GeometryKeys: CodingKey { case points }

    init(kind: String, points: [[Double]]) {
      self.kind = kind
      self.points = points
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(forKey: .kind, default: "polygon")
      var rows = try container.nestedContainer(keyedBy: GeometryKeys.self, forKey: .geometry)
        .nestedUnkeyedContainer(forKey: .points)
      points = []
      while !rows.isAtEnd {
        var row = try rows.nestedUnkeyedContainer()
        points.append([try row.decode(Double.self), try row.decode(Double.self)])
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      var geometry = container.nestedContainer(keyedBy: GeometryKeys.self, forKey: .geometry)
      var rows = geometry.nestedUnkeyedContainer(forKey: .points)
      for point in points {
        var row = rows.nestedUnkeyedContainer()
        for coordinate in point { try row.encode(coordinate) }
      }
    }
  }

  @Test func nestedContainersWork() throws {
    let shape = Shape(kind: "polygon", points: [[0, 1], [2, 3.5]])
    let tree = try JSONValueEncoder.encode(shape)
    #expect(
      tree == ["kind": "polygon", "geometry": ["points": [[.number(0), .number(1)], [.number(2), 3.5]]]])
    #expect(try JSONValueDecoder.decode(Shape.self, from: tree) == shape)
    #expect(try JSONValueDecoder.decode(Shape.self, from: ["geometry": ["points": []]]).kind == "polygon")
  }

  @Test func membersThatAreNullCanBeLeftOut() {
    let value: JSONValue = ["a": nil, "b": [nil, ["c": nil, "d": 1]], "e": ["f": nil]]
    #expect(value.withoutNulls == ["b": [nil, ["d": 1]], "e": .object(JSONObject())])
  }
}
