// SPDX-License-Identifier: GPL-3.0-or-later

/// Working memory of an integrator: doubles that start at zero and live as long as it does.
@usableFromInline
struct Workspace: ~Copyable {
  @usableFromInline let base: UnsafeMutablePointer<Double>

  /// Allocates memory for a number of values, at least one.
  @inlinable
  init(count: Int) {
    base = .allocate(capacity: max(1, count))
    base.initialize(repeating: 0, count: max(1, count))
  }

  @inlinable
  deinit { base.deallocate() }
}

/// Whether all values are finite.
///
/// A product with zero is zero for finite numbers only, which makes a loop without branches.
@inlinable
func allFinite(_ values: UnsafePointer<Double>, count: Int) -> Bool {
  var sum = 0.0
  for index in 0..<count { sum += values[index] * 0 }
  return sum == 0
}
