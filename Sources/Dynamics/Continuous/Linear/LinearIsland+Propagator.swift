// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearIsland {
  /// Most degrees of freedom of which a dense matrix is kept: with more, a power series is cheaper.
  static let mostPropagated = 16

  /// Rows of the matrix: the state, filled up to a multiple of eight.
  private var propagatorRows: Int { (2 * count + 7) / 8 * 8 }

  /// Takes memory for a propagator, if the island is one for it.
  mutating func reservePropagator(_ pool: MemoryPool) {
    guard count > 1, count <= Self.mostPropagated else { return }
    propagator = pool.block(propagatorRows * (2 * count + 1), of: 0.0)
  }

  /// Whether a step of this length should go by the cached matrix: from the third one of a length on, or at once where a
  /// series would take too many steps.
  ///
  /// The matrix costs as much as many steps by other means, so a length that does not come back is not worth one.
  mutating func wantsPropagator(for time: Double) -> Bool {
    guard propagator != nil else { return false }
    if time == propagatorTime || rate > LinearMotion.highestRate { return true }
    askedCount = time == askedTime ? askedCount + 1 : 1
    askedTime = time
    return askedCount > 2
  }

  /// Goes on by e^(A·time), which is made when it is not yet for that time; false when it cannot be made.
  mutating func advancePropagated(by time: Double) -> Bool {
    guard let propagator else { return false }
    if time != propagatorTime {
      guard fillPropagator(propagator, time) else { return false }
      propagatorTime = time
    }
    let rows = propagatorRows
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * Self.mostPropagated + 8) { next in
      guard let next = next.baseAddress else { return }
      var row = 0
      while row < rows {
        // The last column is what the load adds.
        let last = propagator + 2 * count * rows + row
        var (low, high) = (load4(last, 0), load4(last, 4))
        for column in 0..<count {
          let (q, v) = (SIMD4(repeating: self.q[column]), SIMD4(repeating: self.v[column]))
          let (qColumn, vColumn) = (
            propagator + column * rows + row, propagator + (count + column) * rows + row
          )
          low += load4(qColumn, 0) * q + load4(vColumn, 0) * v
          high += load4(qColumn, 4) * q + load4(vColumn, 4) * v
        }
        store4(low, next, row)
        store4(high, next, row + 4)
        row += 8
      }
      q.update(from: next, count: count)
      v.update(from: next + count, count: count)
    }
    return true
  }

  /// The exponential of the matrix [A b; 0 0]·time, where coordinates are counted in units of velocity over the
  /// highest rate, and the load in the like: then its norm is about that rate.
  private func fillPropagator(_ result: UnsafeMutablePointer<Double>, _ time: Double) -> Bool {
    let size = 2 * count + 1
    let unit = Double(sign: .plus, exponent: rate > 0 ? Int(rate.exponent) : 0, significand: 1)
    var most = 0.0
    for index in 0..<count { most = max(most, load[index].magnitude) }
    let loadUnit = Double(sign: .plus, exponent: most > 0 ? Int((most / unit).exponent) : 0, significand: 1)
    guard unit > 0, unit.isFinite, loadUnit > 0, loadUnit.isFinite else { return false }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: size * size) { matrix in
      guard let matrix = matrix.baseAddress else { return false }
      writeGenerator(into: matrix, time, unit: unit, loadUnit: loadUnit)
      var norm = 0.0
      for column in 0..<size {
        var sum = 0.0
        for row in 0..<size { sum += matrix[column * size + row].magnitude }
        norm = max(norm, sum)
      }
      guard MatrixExponential(count: size).replace(matrix, norm: norm, asChange: true) else { return false }
      for column in 0..<size {
        let from = column < count ? unit : column < 2 * count ? 1 : loadUnit
        for row in 0..<(2 * count) {
          let change = matrix[column * size + row] * (row < count ? from / unit : from)
          result[column * propagatorRows + row] = change + (row == column ? 1 : 0)
        }
      }
      return true
    }
  }

  /// The matrix [A b; 0 0] times a time, column by column, in other units of the coordinates and of the load.
  private func writeGenerator(
    into matrix: UnsafeMutablePointer<Double>, _ time: Double, unit: Double, loadUnit: Double
  ) {
    let size = 2 * count + 1
    matrix.update(repeating: 0, count: size * size)
    func add(_ value: Double, _ row: Int, _ column: Int) { matrix[column * size + row] += value * time }
    for index in 0..<count {
      add(unit, index, count + index)
      add(-stiffness[index] / unit, count + index, index)
      add(-damping[index], count + index, count + index)
      add(load[index] / loadUnit, count + index, 2 * count)
    }
    for index in 0..<springCount {
      let spring = springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      add(spring.nearStiffness / unit, count + near, far)
      add(spring.nearDamping, count + near, count + far)
      add(spring.farStiffness / unit, count + far, near)
      add(spring.farDamping, count + far, count + near)
    }
  }
}
