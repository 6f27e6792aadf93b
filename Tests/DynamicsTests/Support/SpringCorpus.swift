// SPDX-License-Identifier: GPL-3.0-or-later

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
    let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let cases = try #require(file["cases"] as? [[String: Any]])
    return cases.map(SpringCase.init)
  }

  /// The case of a file whose name begins with some words.
  static func namedCase(_ words: String, of file: String) throws -> SpringCase {
    try #require(try cases(file).first { $0.name.hasPrefix(words) })
  }
}

/// One case of a file of vectors.
struct SpringCase {
  let json: [String: Any]

  var name: String { json["name"] as? String ?? "" }
  var kind: String { json["kind"] as? String ?? "" }

  /// A number of the inputs; nil if it is absent or null.
  func input(_ key: String) -> Double? {
    ((json["inputs"] as? [String: Any])?[key] as? NSNumber)?.doubleValue
  }

  /// A number of the inputs that has to be there.
  func required(_ key: String) throws -> Double { try #require(input(key), "\(name): \(key)") }

  /// A number of the expectations, where these are one object.
  func expected(_ key: String) -> Double? {
    ((json["expected"] as? [String: Any])?[key] as? NSNumber)?.doubleValue
  }

  /// The expectations, where these are a list of points.
  var points: [SpringPoint] {
    (json["expected"] as? [[String: Any]] ?? []).map(SpringPoint.init)
  }

  /// A number of the tolerance.
  func tolerance(_ key: String) throws -> Double {
    try #require(((json["tolerance"] as? [String: Any])?[key] as? NSNumber)?.doubleValue)
  }

  /// A list of numbers.
  func list(_ key: String) throws -> [Double] {
    try #require(json[key] as? [NSNumber], "\(name): \(key)").map(\.doubleValue)
  }
}

/// What is expected at one time.
struct SpringPoint {
  let json: [String: Any]

  subscript(key: String) -> Double? { (json[key] as? NSNumber)?.doubleValue }
  var isDone: Bool? { json["done"] as? Bool }
  var doneTolerance: [String: Double]? { json["done_tolerance"] as? [String: Double] }
}

/// Whether two numbers differ by at most a tolerance.
func isClose(_ value: Double, _ expected: Double, within tolerance: Double) -> Bool {
  (value - expected).magnitude <= tolerance
}

/// Whether two numbers differ by at most a share of the expected one.
func isClose(_ value: Double, _ expected: Double, relatively tolerance: Double) -> Bool {
  (value - expected).magnitude <= tolerance * expected.magnitude
}
