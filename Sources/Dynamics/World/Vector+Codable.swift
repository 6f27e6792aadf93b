// SPDX-License-Identifier: GPL-3.0-or-later

extension Vector: Codable {
  /// Reads an array `[x, y]`.
  public init(from decoder: any Decoder) throws {
    let numbers = try decoder.numbers(2, named: "[x, y]")
    self.init(x: numbers[0], y: numbers[1])
  }

  /// Writes an array `[x, y]`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode([x, y]) }
}

extension Decoder {
  /// An array of as many numbers as its form has, which the error names.
  func numbers(_ count: Int, named form: String) throws -> [Double] {
    let numbers = try singleValueContainer().decode([Double].self)
    guard numbers.count == count else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: codingPath, debugDescription: "has \(numbers.count) numbers; expected \(count): \(form)"
        ))
    }
    return numbers
  }
}

extension Encoder {
  /// Writes an array of numbers.
  func encode(_ numbers: [Double]) throws {
    var container = singleValueContainer()
    try container.encode(numbers)
  }
}
