// SPDX-License-Identifier: GPL-3.0-or-later

/// Memory that some work asked for.
public struct AllocationCount: Sendable, Hashable {
  /// Calls that asked for memory: `malloc` and its relatives. One that changes the size of a block is one.
  public var allocations: Int
  /// Bytes that those calls asked for.
  public var bytes: Int

  /// Makes a count of calls and bytes.
  public init(allocations: Int, bytes: Int) {
    self.allocations = allocations
    self.bytes = bytes
  }
}
