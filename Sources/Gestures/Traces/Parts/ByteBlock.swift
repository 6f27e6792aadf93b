// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Bytes of a source that are used as a whole, with room around them as `ByteInput` has it.
final class ByteBlock {
  /// The memory, with the padding in front.
  let memory: UnsafeMutableRawPointer
  /// Bytes that there is room for.
  let capacity: Int
  /// Bytes that are there.
  private(set) var count = 0

  /// Makes an empty block.
  init(capacity: Int) {
    self.capacity = capacity
    let size = capacity + 2 * ByteInput.padding
    memory = .allocate(byteCount: size, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
  }

  deinit {
    memory.deallocate()
  }

  /// The first byte.
  var start: UnsafeRawPointer { UnsafeRawPointer(memory + ByteInput.padding) }

  /// Becomes a copy of bytes for which there is room.
  func fill(from bytes: UnsafeRawPointer, count: Int) {
    precondition(count <= capacity, "a block has room for its bytes")
    memcpy(memory + ByteInput.padding, bytes, count)
    self.count = count
  }

  /// Reads a range of a file; fewer bytes at its end, or before an error, whose number is returned.
  func fill(from descriptor: Int32, offset: Int, count wanted: Int) -> Int32? {
    precondition(wanted <= capacity, "a block has room for its bytes")
    count = 0
    while count < wanted {
      let added = pread(
        descriptor, memory + ByteInput.padding + count, wanted - count, off_t(offset + count))
      if added == 0 { return nil }
      if added > 0 {
        count += added
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
