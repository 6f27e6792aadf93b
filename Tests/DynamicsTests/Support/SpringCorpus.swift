// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Foundation
import Testing

/// The reference vectors of springs and decays, read from the folder that GESTURE_CORPUS names.
enum SpringCorpus {
  /// The folder, or nil where the corpus is absent.
  static let folder = ProcessInfo.processInfo.environment["GESTURE_CORPUS"]

  /// Whether vectors can be tested.
  static let isPresent = folder != nil

  /// Why vectors are not tested.
  static let absence: Comment = "GESTURE_CORPUS does not name a folder of reference vectors"

  /// The cases of one file of vectors.
  static func cases(_ name: String) throws -> [SpringCase] {
    let folder = try #require(folder)
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/vectors/\(name).json"))
    let cases = try #require(JSONReader.read([UInt8](data))["cases"]?.array)
    try #require(!cases.isEmpty, "\(name) has no cases")
    return cases.map(SpringCase.init)
  }

  /// The case of a file whose name begins with some words.
  static func namedCase(_ words: String, of file: String) throws -> SpringCase {
    try #require(try cases(file).first { $0.name.hasPrefix(words) })
  }
}

/// One case of a file of vectors.
struct SpringCase {
  let json: JSONValue

  var name: String { json["name"]?.string ?? "" }
  var kind: String { json["kind"]?.string ?? "" }

  /// A number of the inputs; nil if it is absent or null.
  func input(_ key: String) -> Double? { json["inputs"]?[key]?.number }

  /// A number of the inputs that has to be there.
  func required(_ key: String) throws -> Double { try #require(input(key), "\(name): \(key)") }

  /// A number of the expectations, where these are one object.
  func expected(_ key: String) -> Double? { json["expected"]?[key]?.number }

  /// The expectations, where these are a list of points; at least one.
  func points() throws -> [SpringPoint] {
    let points = try #require(json["expected"]?.array, "\(name): expected")
    try #require(!points.isEmpty, "\(name) expects nothing")
    return points.map(SpringPoint.init)
  }

  /// A number of the tolerance.
  func tolerance(_ key: String) throws -> Double { try #require(json["tolerance"]?[key]?.number) }

  /// Lists of numbers, row by row; all of one length and with at least one row.
  func rows(_ keys: String...) throws -> [[Double]] {
    let columns = try keys.map { try #require(json[$0]?.numbers, "\(name): \($0)") }
    let count = try #require(columns.map(\.count).min())
    try #require(count > 0 && columns.allSatisfy { $0.count == count }, "\(name): \(keys) differ in length")
    return (0..<count).map { row in columns.map { $0[row] } }
  }
}

/// What is expected at one time.
struct SpringPoint {
  let json: JSONValue

  subscript(key: String) -> Double? { json[key]?.number }
  var isDone: Bool? { json["done"].flatMap { if case .bool(let value) = $0 { value } else { nil } } }
  var doneTolerance: JSONValue? { json["done_tolerance"] }
}

extension JSONValue {
  /// The elements of an array of numbers; nil for everything else.
  var numbers: [Double]? {
    guard let array, case let numbers = array.compactMap(\.number), numbers.count == array.count else {
      return nil
    }
    return numbers
  }
}

/// Whether two numbers differ by at most a tolerance.
func isClose(_ value: Double, _ expected: Double, within tolerance: Double) -> Bool {
  (value - expected).magnitude <= tolerance
}

/// Whether two numbers differ by at most a share of the expected one.
func isClose(_ value: Double, _ expected: Double, relatively tolerance: Double) -> Bool {
  (value - expected).magnitude <= tolerance * expected.magnitude
}
