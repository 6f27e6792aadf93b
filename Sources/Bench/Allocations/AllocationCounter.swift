// SPDX-License-Identifier: GPL-3.0-or-later

internal import CAllocationCounter

/// Counts how often work asks for memory, where that can be counted: with the GNU C library and without sanitizers.
///
/// ```swift
/// let count = AllocationCounter.count { for _ in 0..<1000 { solver.advance() } }
/// print(count?.allocations ?? "unknown")
/// ```
///
/// Objects that the optimiser puts on the stack are not there to be counted; so a debug build counts more.
public enum AllocationCounter {
  /// Whose doings count.
  public enum Scope: Sendable {
    /// The thread that runs the work, undisturbed by what others do meanwhile.
    case thread
    /// All threads of the process.
    case process
  }

  /// Whether memory can be counted in this process.
  public static var isAvailable: Bool { seesMemory }

  /// Runs work once and counts.
  ///
  /// Counting slows the work down. Work that waits for other threads is run all the same, and only `process`
  /// counts what they do. Counts can be nested and can run in several threads at once.
  /// - Parameters:
  ///   - scope: whose doings count.
  ///   - work: what is run.
  /// - Returns: the count, or nil where it cannot be counted; the work has run then too.
  /// - Throws: what the work throws.
  public static func count<Failure: Error>(
    of scope: Scope = .thread, _ work: () throws(Failure) -> Void
  ) throws(Failure) -> AllocationCount? {
    let difference = try difference(of: scope, work)
    guard isAvailable else { return nil }
    return AllocationCount(allocations: Int(difference.allocations), bytes: Int(difference.bytes))
  }

  private static func difference<Failure: Error>(
    of scope: Scope, _ work: () throws(Failure) -> Void
  ) throws(Failure) -> allocation_counts {
    allocation_counting_begin()
    defer { allocation_counting_end() }
    let before = totals(of: scope)
    try work()
    let after = totals(of: scope)
    return allocation_counts(
      allocations: after.allocations &- before.allocations, bytes: after.bytes &- before.bytes)
  }

  private static func totals(of scope: Scope) -> allocation_counts {
    switch scope {
    case .thread: allocation_counts_of_thread()
    case .process: allocation_counts_of_process()
    }
  }

  /// Whether a known request is seen.
  private static let seesMemory: Bool = {
    let probe = difference(of: .thread) {
      let block = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
      blackHole(block)
      block.deallocate()
    }
    return probe.allocations > 0
  }()
}
