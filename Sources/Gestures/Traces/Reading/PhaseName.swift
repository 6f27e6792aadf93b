// SPDX-License-Identifier: GPL-3.0-or-later

/// The names that phases have in files, in any case.
enum PhaseName {
  /// The phase that the bytes between two addresses name.
  static func phase(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> TouchPhase? {
    let count = end - start
    switch count {
    case 2:
      return word(start, 2) == 0x7075 ? .up : nil
    case 4:
      let name = word(start, 4)
      return name == 0x6576_6F6D ? .move : name == 0x6E77_6F64 ? .down : nil
    case 5...16:
      return longer(Ascii.lowercased(from: start, to: end))
    default:
      return nil
    }
  }

  /// Up to four bytes in lower case, the first in the lowest place.
  private static func word(_ start: UnsafeRawPointer, _ count: Int) -> UInt32 {
    var result: UInt32 = 0
    for index in 0..<count {
      let byte = (start + index).load(as: UInt8.self)
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      result |= UInt32(lower) << UInt32(8 * index)
    }
    return result
  }

  private static func longer(_ name: String) -> TouchPhase? {
    switch name {
    case "began", "touchstart": .down
    case "moved", "stationary", "touchmove": .move
    case "ended", "touchend": .up
    case "cancel", "cancelled", "touchcancel": .cancel
    default: nil
    }
  }
}
