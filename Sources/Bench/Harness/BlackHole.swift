// SPDX-License-Identifier: GPL-3.0-or-later

/// Uses a value in a way that the optimiser cannot see through, so that the work which made it is not
/// removed.
@inline(never)
@_optimize(none)
public func blackHole<Value>(_ value: borrowing Value) {}
