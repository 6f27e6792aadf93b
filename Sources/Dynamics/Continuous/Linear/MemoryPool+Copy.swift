// SPDX-License-Identifier: GPL-3.0-or-later

extension MemoryPool {
  /// A copy of an array, whose count is the caller's to remember; one of none is never to be read.
  func copy<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    guard let first = values.first else {
      let room = UnsafeMutableRawPointer(block(MemoryLayout<Value>.stride, of: UInt8(0)))
      return room.bindMemory(to: Value.self, capacity: 1)
    }
    let copy = block(values.count, of: first)
    for (index, value) in values.enumerated() { copy[index] = value }
    return copy
  }
}
