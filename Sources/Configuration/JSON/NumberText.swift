// SPDX-License-Identifier: GPL-3.0-or-later

/// The decimal text of numbers, as every output of the project writes them.
public enum NumberText {
  /// Appends the shortest decimal that reads back to the same double, in the syntax of JSON.
  ///
  /// Whole numbers have no fraction (`3`), negative zero is `-0`, exponents have neither plus sign nor
  /// leading zeros (`1e-7`). Not a number and the infinities have no decimal: nothing is appended.
  ///
  /// - Returns: Whether there was something to append.
  @discardableResult
  public static func append(_ value: Double, to bytes: inout [UInt8]) -> Bool {
    guard value.isFinite else { return false }
    if value.magnitude < 1e15, value == value.rounded(.towardZero) {
      if value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
      append(UInt64(value.magnitude), to: &bytes)
      return true
    }
    // No two decimals with at most 15 digits read back to one double: one that does is the shortest.
    let tenths = value * 10
    if tenths.magnitude < 1e15, tenths == tenths.rounded(.towardZero), tenths / 10 == value {
      if value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
      let (whole, tenth) = UInt64(tenths.magnitude).quotientAndRemainder(dividingBy: 10)
      append(whole, to: &bytes)
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tenth))
      return true
    }
    // The standard library writes the shortest round-trip text; only its spelling differs from ours.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Digits.capacity) { memory in
      var digits = Digits(memory)
      value.write(to: &digits)
      append(UnsafeBufferPointer(rebasing: memory[..<digits.count]), to: &bytes)
    }
    return true
  }

  /// Appends a description in our spelling.
  private static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var index = 0
    while index < text.count, text[index] != UInt8(ascii: "e") { index += 1 }
    var mantissaEnd = index
    if mantissaEnd >= 2, text[mantissaEnd - 1] == UInt8(ascii: "0"),
      text[mantissaEnd - 2] == UInt8(ascii: ".")
    {
      mantissaEnd -= 2
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<mantissaEnd]))
    guard index < text.count else { return }
    bytes.append(UInt8(ascii: "e"))
    index += 1
    if text[index] == UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
    while index < text.count - 1, !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains(text[index]) {
      index += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[index...]))
  }

  /// Takes the description of a number without a string of its own.
  private struct Digits: TextOutputStream {
    /// More than any description of a number has.
    static let capacity = 64
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

    mutating func write(_ string: String) {
      for byte in string.utf8 { append(byte) }
    }

    /// What the standard library hands its bytes to where a stream has it, instead of a string.
    mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
      for byte in buffer { append(byte) }
    }

    private mutating func append(_ byte: UInt8) {
      precondition(count < Self.capacity, "The description of a number has at most 64 bytes.")
      memory[count] = byte
      count += 1
    }
  }

  /// Appends a whole number.
  public static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(UInt64(value.magnitude), to: &bytes)
  }

  /// The shortest decimal that reads back to the same double; `nan`, `inf` or `-inf` where there is none.
  public static func string(_ value: Double) -> String {
    var bytes: [UInt8] = []
    return append(value, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : value.description
  }

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var unit: UInt64 = 1
    while value / unit >= 10 { unit *= 10 }
    var rest = value
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}
