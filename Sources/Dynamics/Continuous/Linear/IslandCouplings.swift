// SPDX-License-Identifier: GPL-3.0-or-later

/// The matrices of an island, scaled for a series of polynomials of them.
///
/// Chains keep three rows a matrix: the diagonal, and what couples to the neighbours before and after. Anything else
/// keeps for each degree of freedom a list of those that act on it.
struct IslandCouplings: BitwiseCopyable {
  /// Diagonals and, of chains, couplings of the stiffness to the neighbours.
  let stiffness, stiffnessBefore, stiffnessAfter, damping: UnsafeMutablePointer<Double>
  /// Of chains, for each two degrees of freedom: stiffness, its couplings before and after, damping less a shift, and
  /// its couplings.
  let blocks: UnsafeMutablePointer<Double>
  /// Where the list of each degree of freedom begins, and at last where the lists end.
  let starts: UnsafeMutablePointer<Int32>
  /// The lists: what acts, and by which stiffness and damping.
  let columns: UnsafeMutablePointer<Int32>
  let values: UnsafeMutablePointer<SIMD2<Double>>
  /// For each spring the places of the near and of the far end in the lists; −1 for one that couples nothing.
  private let places: UnsafeMutablePointer<SIMD2<Int32>>

  /// Takes memory for an island's matrices.
  init(_ island: LinearIsland, pool: MemoryPool) {
    let count = island.count
    let pitch = LinearIsland.pitch(count)
    let rows = pool.block(4 * pitch + LinearIsland.margin, of: 0.0) + LinearIsland.margin
    (stiffness, stiffnessBefore, stiffnessAfter) = (rows, rows + pitch, rows + 2 * pitch)
    damping = rows + 3 * pitch
    blocks = pool.block(island.isChain ? 12 * ((count + 3) / 4 * 2) : 1, of: 0.0)
    guard !island.isChain else {
      starts = pool.block(1, of: 0)
      columns = pool.block(1, of: 0)
      values = pool.block(1, of: .zero)
      places = pool.block(1, of: .zero)
      return
    }
    starts = pool.block(count + 2, of: 0)
    places = pool.block(island.springCount, of: SIMD2(-1, -1))
    for index in 0..<island.springCount {
      let (near, far) = (island.springs[index].constants.near, island.springs[index].constants.far)
      guard near >= 0, far >= 0 else { continue }
      starts[near + 2] += 1
      starts[far + 2] += 1
    }
    for index in 0..<count { starts[index + 2] += starts[index + 1] }
    let total = Int(starts[count + 1])
    columns = pool.block(total, of: 0)
    values = pool.block(total, of: .zero)
    for index in 0..<island.springCount {
      let (near, far) = (island.springs[index].constants.near, island.springs[index].constants.far)
      guard near >= 0, far >= 0 else { continue }
      places[index] = SIMD2(starts[near + 1], starts[far + 1])
      columns[Int(starts[near + 1])] = Int32(far)
      columns[Int(starts[far + 1])] = Int32(near)
      starts[near + 1] += 1
      starts[far + 1] += 1
    }
  }

  /// Takes over an island's matrices.
  ///
  /// - Parameters:
  ///   - island: whose matrices.
  ///   - scale: factor of the stiffness.
  ///   - dampingScale: factor of the damping.
  ///   - dampingShift: what the blocks' damping is less by.
  func fill(from island: LinearIsland, scale: Double, dampingScale: Double, dampingShift: Double = 0) {
    for index in 0..<island.count {
      stiffness[index] = scale * island.stiffness[index]
      damping[index] = dampingScale * island.damping[index]
    }
    guard island.isChain else {
      for index in 0..<island.springCount where places[index].x >= 0 {
        let spring = island.springs[index]
        values[Int(places[index].x)] = SIMD2(
          scale * spring.nearStiffness, dampingScale * spring.nearDamping)
        values[Int(places[index].y)] = SIMD2(scale * spring.farStiffness, dampingScale * spring.farDamping)
      }
      return
    }
    for index in 0..<island.count {
      stiffnessBefore[index] = scale * island.stiffnessBefore[index]
      stiffnessAfter[index] = scale * island.stiffnessAfter[index]
      let block = blocks + 12 * (index / 2) + index % 2
      (block[0], block[2], block[4]) = (stiffness[index], stiffnessBefore[index], stiffnessAfter[index])
      block[6] = damping[index] - dampingShift
      block[8] = dampingScale * island.dampingBefore[index]
      block[10] = dampingScale * island.dampingAfter[index]
    }
  }
}

/// Bounds of an island's matrices that hold for sure, but for rounding.
struct IslandBounds: BitwiseCopyable {
  /// Λ, the largest eigenvalue of the stiffness, per second squared.
  var stiffness: Double
  /// The largest eigenvalue of the damping, per second.
  var damping: Double
  /// The least and the largest ratio β of damping to stiffness of a spring, in seconds.
  var leastSlope, mostSlope: Double
  /// The least and the largest drag γ, per second.
  var leastDrag, mostDrag: Double

  /// Whether the damping is β·K + γ, but for rounding.
  var isProportional: Bool {
    mostSlope - leastSlope <= 8 * .ulpOfOne * mostSlope && mostDrag - leastDrag <= 8 * .ulpOfOne * mostDrag
  }

}

extension IslandBounds {
  /// Looks at an island.
  ///
  /// - Parameters:
  ///   - island: its directions decide which springs act.
  ///   - scratch: three rows.
  init(_ island: LinearIsland, scratch: UnsafeMutablePointer<Double>) {
    (leastSlope, mostSlope, leastDrag, mostDrag) = (.infinity, 0, .infinity, 0)
    for index in 0..<island.springCount where island.springs[index].side != 0 {
      let constants = island.springs[index].constants
      let slope = constants.damping / constants.stiffness
      (leastSlope, mostSlope) = (min(leastSlope, slope), max(mostSlope, slope))
    }
    leastSlope = min(leastSlope, mostSlope)
    for index in 0..<island.count {
      (leastDrag, mostDrag) = (min(leastDrag, island.drag[index]), max(mostDrag, island.drag[index]))
    }
    stiffness = Self.bound(island, scratch, ofDamping: false)
    damping = 0
    damping =
      isProportional
      ? mostSlope * stiffness + mostDrag
      : min(mostSlope * stiffness + mostDrag, Self.bound(island, scratch, ofDamping: true))
  }

  /// Most passes for a bound.
  private static let mostPasses = 6

  /// Collatz and Wielandt: no eigenvalue is larger than the largest ratio (|A|·d)ᵢ/dᵢ, whatever positive d is taken; a
  /// few steps of the power method make it smaller each time. The first one gives Gershgorin's row sums.
  private static func bound(
    _ island: LinearIsland, _ scratch: UnsafeMutablePointer<Double>, ofDamping: Bool
  ) -> Double {
    let (pitch, diagonal) = (LinearIsland.pitch(island.count), ofDamping ? island.damping : island.stiffness)
    var (now, next) = (scratch, scratch + pitch)
    var best = Double.infinity
    now.update(repeating: 1, count: island.count)
    for _ in 0..<mostPasses {
      for index in 0..<island.count { next[index] = diagonal[index] * now[index] }
      for index in 0..<island.springCount {
        let spring = island.springs[index]
        let (near, far) = (spring.constants.near, spring.constants.far)
        guard near >= 0, far >= 0 else { continue }
        next[near] += (ofDamping ? spring.nearDamping : spring.nearStiffness) * now[far]
        next[far] += (ofDamping ? spring.farDamping : spring.farStiffness) * now[near]
      }
      var (most, least) = (0.0, Double.infinity)
      for index in 0..<island.count {
        most = max(most, next[index] / now[index])
        least = min(least, next[index])
      }
      let isWorthMore = most < 0.98 * best
      best = min(best, most)
      guard isWorthMore, least > 0, best > 0, best.isFinite else { break }
      for index in 0..<island.count { next[index] *= 1 / best }
      // What has nothing beside it would fade away, and its ratio with it lose all digits.
      for index in 0..<island.count { next[index] = max(next[index], 1e-100) }
      (now, next) = (next, now)
    }
    return best
  }
}
