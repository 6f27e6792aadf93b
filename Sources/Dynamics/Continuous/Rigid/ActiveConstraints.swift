// SPDX-License-Identifier: GPL-3.0-or-later

/// A view of a ``ConstraintSet`` that the equations of motion work with.
///
/// With J the gradients, the multipliers solve J·M⁻¹·Fᵀ·λ = right side by a factorisation L·U without exchange of rows.
struct ActiveConstraints {
  let count: Int
  let rows: UnsafeMutablePointer<ConstraintRow>
  let gradients: UnsafeMutablePointer<Gradient>
  let forces: UnsafeMutablePointer<Gradient>
  let biases, multipliers, inversePivots, values: UnsafeMutablePointer<Double>
  let firsts, starts: UnsafeMutablePointer<Int>
  let lower, upper: UnsafeMutablePointer<Double>
  let skylineCount: Int
  let couplings: UnsafeMutablePointer<ConstraintSet.Coupling>
  let couplingCount: Int
  /// Multipliers near which those of rows that depend on one another are looked for.
  let references: UnsafeMutablePointer<Double>
  /// Whether rows depend on one another, and contacts share out what they carry.
  var isRedundant = false

  /// Share of a diagonal element below which a pivot counts as 0.
  static let rankTolerance = 1e-10
  /// Share of a diagonal element that is added where rows depend on one another.
  static let regularization = 1e-8
  /// Rate at which what rounding and integration leave of an error is taken back, in 1/s.
  static let stabilization = 2.0

  /// Measures all rows; with friction, what slides is pushed by its normal force against the sliding as well.
  func measure(
    _ bodies: RigidBodies, _ positions: UnsafePointer<Double>, _ velocities: UnsafePointer<Double>,
    friction: Bool
  ) {
    for index in 0..<count {
      let row = rows[index]
      let state = RowState(row, bodies, positions, velocities)
      gradients[index] = state.gradient
      forces[index] =
        friction && row.slip != 0 ? state.gradient - row.slip * state.across : state.gradient
      biases[index] = state.bias
      values[index] = state.value
    }
  }

  /// Whether a row of the factors depends on those before it.
  var hasDependentRow: Bool {
    for row in 0..<count where inversePivots[row] == 0 && !isFixed(row) { return true }
    return false
  }

  /// Whether nothing that a row is of can move.
  private func isFixed(_ row: Int) -> Bool {
    let gradient = gradients[row]
    return gradient.ax == 0 && gradient.ay == 0 && gradient.bx == 0 && gradient.by == 0
  }

  /// Builds and factors the matrix of the rows as measured.
  func factor(_ bodies: RigidBodies, regularized: Bool = false) {
    lower.update(repeating: 0, count: skylineCount)
    upper.update(repeating: 0, count: skylineCount)
    inversePivots.update(repeating: 0, count: count)
    for index in 0..<couplingCount {
      let coupling = couplings[index]
      let (row, column) = (coupling.row, coupling.column)
      let (mass, inertia) = (bodies.inverseMass[coupling.body], bodies.inverseInertia[coupling.body])
      let below = Self.product(
        gradients[row], coupling.rowIsB, forces[column], coupling.columnIsB, mass, inertia)
      guard row != column else {
        inversePivots[row] += below
        continue
      }
      lower[starts[row] + column] += below
      upper[starts[row] + column] += Self.product(
        gradients[column], coupling.columnIsB, forces[row], coupling.rowIsB, mass, inertia)
    }
    let growth = regularized ? 1 + Self.regularization : 1
    for row in 0..<count {
      inversePivots[row] *= growth
      eliminate(row)
    }
  }

  private func eliminate(_ row: Int) {
    let (first, start) = (firsts[row], starts[row])
    let diagonal = inversePivots[row]
    var pivot = diagonal
    for column in first..<row {
      let (from, other) = (max(first, firsts[column]), starts[column])
      var (below, above) = (lower[start + column], upper[start + column])
      for k in from..<max(from, column) {
        below -= lower[start + k] * upper[other + k]
        above -= lower[other + k] * upper[start + k]
      }
      below *= inversePivots[column]
      lower[start + column] = below
      // A row without a pivot takes no part.
      upper[start + column] = inversePivots[column] == 0 ? 0 : above
      pivot -= below * upper[start + column]
    }
    inversePivots[row] = pivot > Self.rankTolerance * diagonal.magnitude ? 1 / pivot : 0
  }

  private static func product(
    _ left: Gradient, _ leftIsB: Bool, _ right: Gradient, _ rightIsB: Bool, _ mass: Double, _ inertia: Double
  ) -> Double {
    let (lx, ly, lw) = leftIsB ? (left.bx, left.by, left.bw) : (left.ax, left.ay, left.aw)
    let (rx, ry, rw) = rightIsB ? (right.bx, right.by, right.bw) : (right.ax, right.ay, right.aw)
    return mass * (lx * rx + ly * ry) + inertia * lw * rw
  }

  /// Replaces the right sides in `multipliers` by the multipliers.
  func solve() {
    for row in 0..<count {
      var sum = multipliers[row]
      for column in firsts[row]..<row { sum -= lower[starts[row] + column] * multipliers[column] }
      multipliers[row] = sum
    }
    for row in (0..<count).reversed() {
      multipliers[row] *= inversePivots[row]
      let value = multipliers[row]
      guard value != 0 else { continue }
      for column in firsts[row]..<row { multipliers[column] -= upper[starts[row] + column] * value }
    }
  }

  /// Solves for the multipliers with which each row's rate is the opposite of its bias, and adds what they do to rates.
  ///
  /// Where rows depend on one another, the multipliers are those nearest to the references; a refinement takes back what the
  /// regularisation has falsified.
  func solve(_ bodies: RigidBodies, rates: UnsafeMutablePointer<Double>) {
    let n = bodies.count
    guard isRedundant else {
      for index in 0..<count {
        multipliers[index] = -gradients[index].rate(rows[index], rates, count: n) - biases[index]
      }
      solve()
      add(multipliers, bodies, to: rates)
      return
    }
    // The values, measured and used already, hold the sum.
    values.update(from: references, count: count)
    add(values, bodies, to: rates)
    for _ in 0..<3 {
      for index in 0..<count {
        multipliers[index] = -gradients[index].rate(rows[index], rates, count: n) - biases[index]
      }
      solve()
      add(multipliers, bodies, to: rates)
      for index in 0..<count { values[index] += multipliers[index] }
    }
    multipliers.update(from: values, count: count)
  }

  private func add(
    _ factors: UnsafePointer<Double>, _ bodies: RigidBodies, to rates: UnsafeMutablePointer<Double>
  ) {
    for index in 0..<count where factors[index] != 0 {
      forces[index].apply(factors[index], rows[index], bodies, to: rates)
    }
  }

  /// Adds the constraint forces to accelerations; the multipliers stay for whoever wants to see them.
  func addAccelerations(
    _ bodies: RigidBodies, state: UnsafePointer<Double>, to accelerations: UnsafeMutablePointer<Double>
  ) {
    let n = bodies.count
    let velocities = state + 3 * n
    measure(bodies, state, velocities, friction: true)
    factor(bodies, regularized: isRedundant)
    let rate = Self.stabilization
    for index in 0..<count {
      let speed = gradients[index].rate(rows[index], velocities, count: n)
      biases[index] += 2 * rate * speed + rate * rate * values[index]
    }
    solve(bodies, rates: accelerations)
  }

  /// Whether all rows are met by positions and velocities.
  func isMet(_ bodies: RigidBodies, _ state: UnsafePointer<Double>, within tolerance: Double) -> Bool {
    let n = bodies.count
    measure(bodies, state, state + 3 * n, friction: false)
    for index in 0..<count {
      guard values[index].magnitude <= tolerance,
        gradients[index].rate(rows[index], state + 3 * n, count: n).magnitude <= tolerance
      else { return false }
    }
    return true
  }

  /// Moves positions to where every row is met, with the least mass-weighted displacement.
  ///
  /// - Returns: the largest error that was left.
  func projectPositions(_ bodies: RigidBodies, _ state: UnsafeMutablePointer<Double>, limit: Int = 8)
    -> Double
  {
    var error = Double.infinity
    for _ in 0..<limit {
      measure(bodies, state, state + 3 * bodies.count, friction: false)
      var largest = 0.0
      for index in 0..<count {
        multipliers[index] = -values[index]
        largest = max(largest, values[index].magnitude)
      }
      guard largest > 1e-13, largest < error else { return min(largest, error) }
      error = largest
      factor(bodies)
      solve()
      for index in 0..<count where multipliers[index] != 0 {
        gradients[index].apply(multipliers[index], rows[index], bodies, to: state)
      }
    }
    return error
  }

  /// Takes away the velocities that would break a row, at the least loss of kinetic energy.
  func projectVelocities(_ bodies: RigidBodies, _ state: UnsafeMutablePointer<Double>) {
    let velocities = state + 3 * bodies.count
    measure(bodies, state, velocities, friction: false)
    factor(bodies)
    for index in 0..<count {
      multipliers[index] = -gradients[index].rate(rows[index], velocities, count: bodies.count)
    }
    solve()
    for index in 0..<count where multipliers[index] != 0 {
      gradients[index].apply(multipliers[index], rows[index], bodies, to: velocities)
    }
  }

  /// Largest error of position, as last measured.
  var largestError: Double {
    var largest = 0.0
    for index in 0..<count { largest = max(largest, values[index].magnitude) }
    return largest
  }
}
