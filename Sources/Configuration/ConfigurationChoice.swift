// SPDX-License-Identifier: GPL-3.0-or-later

/// A field that is one of several names. Reading another name is an error that lists them.
///
/// ```swift
/// enum Edge: String, CaseIterable, ConfigurationChoice { case top, bottom }
/// ```
public protocol ConfigurationChoice: RawRepresentable<String>, CaseIterable, Codable {}

extension ConfigurationChoice {
  /// Reads one of the names.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let choice = Self(rawValue: name) else {
      let names = Self.allCases.map(\.rawValue)
      let description =
        "is \(JSONValue.string(name).excerpt); expected \(names.joined(separator: ", "))\(didYouMean(name, among: names))"
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: description))
    }
    self = choice
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
