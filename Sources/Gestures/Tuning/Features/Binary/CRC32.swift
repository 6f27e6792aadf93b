// SPDX-License-Identifier: GPL-3.0-or-later

/// The cyclic redundancy check of zlib, PNG and Ethernet: polynomial 0xEDB88320 with its lowest bit first, register inverted
/// at begin and end.
///
/// Eight bytes at a time by eight tables (M. Kounavis and F. Berry, "A systematic approach to building high performance,
/// software-based, CRC generators"); the plain twin is `update(byte:)`.
struct CRC32 {
  private var register = UInt32.max

  /// The check value of the bytes so far.
  var value: UInt32 { ~register }

  /// tables[256·k + b] is the register after byte b and k zero bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xFF)]
    }
    return tables
  }()

  /// Takes one byte.
  mutating func update(byte: UInt8) {
    register = register >> 8 ^ Self.tables[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
  }

  /// Takes bytes.
  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    var register = register
    var offset = 0
    Self.tables.withUnsafeBufferPointer { tables in
      while offset + 8 <= bytes.count {
        let word =
          UInt64(littleEndian: (base + offset).loadUnaligned(as: UInt64.self)) ^ UInt64(register)
        register = tables[7 * 256 + Int(word & 0xFF)]
        for place in 1..<8 {
          register ^= tables[(7 - place) * 256 + Int(word >> UInt64(8 * place) & 0xFF)]
        }
        offset += 8
      }
    }
    self.register = register
    for byte in bytes[offset...] { update(byte: byte) }
  }

  /// The check value of some bytes.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var check = CRC32()
    if bytes.withContiguousStorageIfAvailable({ check.update(UnsafeRawBufferPointer($0)) }) == nil {
      for byte in bytes { check.update(byte: byte) }
    }
    return check.value
  }
}
