// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONReader {
  mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[index...].starts(with: text) else {
      throw failure("\(describe(bytes[index])) where a value is expected")
    }
    index += text.count
    return value
  }

  mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    var isWhole = true
    _ = skip(UInt8(ascii: "-"))
    if skip(UInt8(ascii: "0")) {
      if let digit = peek(), digit.isDigit {
        throw failure("a number does not begin with 0 and another digit")
      }
    } else {
      try digits("a digit is expected in the number")
    }
    if skip(UInt8(ascii: ".")) {
      isWhole = false
      try digits("a digit is expected after the decimal point")
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try digits("a digit is expected in the exponent")
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, text != "-0", let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw failure("the number \(text) is beyond the largest double", at: start)
    }
    return .number(number)
  }

  private mutating func digits(_ expectation: String) throws(JSONSyntaxError) {
    let start = index
    while index < bytes.count, bytes[index].isDigit { index += 1 }
    guard index > start else { throw failure(expectation) }
  }

  mutating func string() throws(JSONSyntaxError) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while true {
      guard let byte = peek() else { throw failure("the string has no closing quote", at: start) }
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw failure("the string is not valid UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20:
        throw failure(
          "a control character in a string has to be written as an escape, such as \\n or \\u0009")
      default:
        text.append(byte)
        index += 1
      }
    }
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONSyntaxError) {
    let start = index
    index += 1
    guard let byte = peek() else { throw failure("the string has no closing quote", at: start) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "u"):
      var scalar = UInt32(try codeUnit(start))
      if (0xD800..<0xDC00).contains(scalar), skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
        let low = UInt32(try codeUnit(start))
        guard (0xDC00..<0xE000).contains(low) else { throw failure("half of a surrogate pair", at: start) }
        scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = UnicodeScalar(scalar) else { throw failure("half of a surrogate pair", at: start) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw failure("no escape begins with a backslash and \(describe(byte))", at: start)
    }
  }

  private mutating func codeUnit(_ start: Int) throws(JSONSyntaxError) -> UInt16 {
    let end = index + 4
    guard end <= bytes.count, bytes[index..<end].allSatisfy(\.isHexDigit),
      let unit = UInt16(String(decoding: bytes[index..<end], as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits are expected after \\u", at: start) }
    index = end
    return unit
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isHexDigit: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(self)
  }
}
