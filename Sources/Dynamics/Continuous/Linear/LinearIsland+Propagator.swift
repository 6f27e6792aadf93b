// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearIsland {
  /// Most degrees of freedom of which a dense matrix is kept: with more, a power series is cheaper.
  static let mostPropagated = 16

  /// Rows of the matrix: the state, filled up to a multiple of eight.
  private var propagatorRows: Int { (2 * count + 7) / 8 * 8 }

  /// Takes memory for a propagator, if the island is one for it.
  mutating func reservePropagator(_ pool: MemoryPool) {
    guard count > 1, count <= Self.mostPropagated, !hasEvents else { return }
    propagator = pool.block(propagatorRows * (2 * count + 1), of: 0.0)
  }

  /// Whether a step of this length should go by the cached matrix: from the third one of a length on.
  ///
  /// The matrix costs as much as many steps by other means, so a length that does not come back is not worth one.
  mutating func wantsPropagator(for time: Double) -> Bool {
    guard propagator != nil else { return false }
    if time == propagatorTime { return true }
    askedCount = time == askedTime ? askedCount + 1 : 1
    askedTime = time
    return askedCount > 2
  }

  /// Goes on by e^(A·time), which is made when it is not yet for that time.
  mutating func advancePropagated(by time: Double) {
    guard let propagator else { return }
    if time != propagatorTime {
      fillPropagator(propagator, time)
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
  }

  /// The exponential of the augmented matrix [A b; 0 0]·time, by its series for a fraction of the time, squared.
  private func fillPropagator(_ result: UnsafeMutablePointer<Double>, _ time: Double) {
    let size = 2 * count + 1
    let halvings = max(0, Int((rate * time).rounded(.up).exponent) + 2)
    let generator = self.generator(times: time * Double(sign: .plus, exponent: -halvings, significand: 1))
    // Without the identity, which would swallow the digits of what is small against it.
    var term = generator
    var change = generator
    for degree in 2...18 {
      term = Self.product(term, generator, size)
      for index in term.indices {
        term[index] /= Double(degree)
        change[index] += term[index]
      }
    }
    for _ in 0..<halvings {
      let square = Self.product(change, change, size)
      for index in change.indices { change[index] = 2 * change[index] + square[index] }
    }
    for column in 0..<size {
      for row in 0..<(2 * count) {
        result[column * propagatorRows + row] = change[row * size + column] + (row == column ? 1 : 0)
      }
    }
  }

  /// The augmented matrix [A b; 0 0], row by row, times a time.
  private func generator(times time: Double) -> [Double] {
    let size = 2 * count + 1
    var matrix = [Double](repeating: 0, count: size * size)
    for index in 0..<count {
      let row = (count + index) * size
      matrix[index * size + count + index] = time
      matrix[row + index] = -stiffness[index] * time
      matrix[row + count + index] = -damping[index] * time
      matrix[row + 2 * count] = load[index] * time
    }
    for index in 0..<springCount {
      let spring = springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      let (nearRow, farRow) = ((count + near) * size, (count + far) * size)
      matrix[nearRow + far] += spring.nearStiffness * time
      matrix[nearRow + count + far] += spring.nearDamping * time
      matrix[farRow + near] += spring.farStiffness * time
      matrix[farRow + count + near] += spring.farDamping * time
    }
    return matrix
  }

  private static func product(_ left: [Double], _ right: [Double], _ size: Int) -> [Double] {
    var result = [Double](repeating: 0, count: size * size)
    for row in 0..<size {
      for inner in 0..<size where left[row * size + inner] != 0 {
        let factor = left[row * size + inner]
        for column in 0..<size { result[row * size + column] += factor * right[inner * size + column] }
      }
    }
    return result
  }
}
