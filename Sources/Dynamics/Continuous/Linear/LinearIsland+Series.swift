// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearIsland {
  /// The root of the largest mass over the least one.
  var massFactor: Double {
    var (least, most) = (mass[0], mass[0])
    for index in 0..<count { (least, most) = (min(least, mass[index]), max(most, mass[index])) }
    return (most / least).squareRoot()
  }

  /// Whether damping is a multiple of the stiffness and of the mass, but for rounding, whatever directions springs have.
  var isProportional: Bool {
    var (least, most) = (Double.infinity, 0.0)
    for index in 0..<springCount {
      let slope = springs[index].constants.damping / springs[index].constants.stiffness
      (least, most) = (min(least, slope), max(most, slope))
    }
    guard most - min(least, most) <= 8 * .ulpOfOne * most else { return false }
    for index in 0..<count where (drag[index] - drag[0]).magnitude > 8 * .ulpOfOne * drag[0] { return false }
    return true
  }

  /// Takes memory for series of polynomials of the matrices, if the island is one for them.
  mutating func reserveSeries(_ pool: MemoryPool) {
    guard count > 1 else { return }
    if count >= ChebyshevFlow.leastCount, isProportional {
      chebyshev = pool.block(1, of: ChebyshevMap(self, pool: pool))
    }
    faber = pool.block(1, of: FaberMap(self, pool: pool))
  }
}
