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
