// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// The modes of a few coupled degrees of freedom whose damping is β·K + γ, each of which moves alone by its closed form.
///
/// With the masses M the matrix √M·K·√M⁻¹ is symmetric, so its eigenvectors U are orthonormal, and the coordinates
/// are √M⁻¹·U·c. A mode obeys c″ = φ − λ·c − (β·λ + γ)·c′ with φ = Uᵀ·√M·f; see ``ScalarMap``. From one stretch to
/// the next the modes are kept, so that going on costs one product of U with the coordinates and one with the
/// velocities.
///
/// The modes are found when the island is made, as they serve any stretch. Their frequencies are right to rounding of
/// the highest one, so a stretch for which that could be seen is left to others; see ``suits(_:tolerance:)``.
struct ModalMap: BitwiseCopyable {
  private let count: Int
  /// Numbers from one row to the next: the number of degrees of freedom, filled up with zeros to a multiple of four.
  private let pitch: Int
  /// √M·K·√M⁻¹ that the modes are of, and the one that they are wanted for, row by row.
  private let matrix, wanted: UnsafeMutablePointer<Double>
  /// √M.
  private let roots: UnsafeMutablePointer<Double>
  /// See ``ChebyshevMap/massFactor``.
  private let massFactor: Double
  /// For each mode what the coordinates gain from it, and for each coordinate what the modes gain from it.
  private let shapes, parts: UnsafeMutablePointer<Double>
  /// Of each mode: λ, its damping, φ, its coordinate and its velocity.
  private let stiffness, damping, load, place, speed: UnsafeMutablePointer<Double>
  /// Of each mode: its ``ScalarMap`` for the stretch.
  private let push, shift, decay: UnsafeMutablePointer<Double>
  /// The stretch.
  private var time = Double.nan
  /// The island's equations that all this is for; see ``LinearIsland/revision``.
  private var revision = -1
  /// Whether there are modes of these equations.
  private(set) var applies = false
  private var hasModes = false

  /// Takes memory.
  init(_ island: LinearIsland, pool: MemoryPool) {
    let (count, pitch) = (island.count, (island.count + 3) / 4 * 4)
    (self.count, self.pitch, massFactor) = (count, pitch, island.massFactor)
    let block = pool.block(2 * count * count + 2 * count * pitch + 9 * pitch, of: 0.0)
    (matrix, wanted) = (block, block + count * count)
    shapes = block + 2 * count * count
    parts = shapes + count * pitch
    let rows = parts + count * pitch
    (stiffness, damping, load) = (rows, rows + pitch, rows + 2 * pitch)
    (place, speed) = (rows + 3 * pitch, rows + 4 * pitch)
    (push, shift, decay) = (rows + 5 * pitch, rows + 6 * pitch, rows + 7 * pitch)
    roots = rows + 8 * pitch
    for index in 0..<count { roots[index] = island.mass[index].squareRoot() }
  }

  /// Finds the modes of an island's equations, unless they are known.
  mutating func prepare(_ island: LinearIsland) {
    (revision, applies, time) = (island.revision, false, .nan)
    guard let (slope, drag) = Self.dampingLaw(of: island), island.rate <= LinearMotion.highestRate,
      write(island) || findModes()
    else { return }
    for mode in 0..<count {
      damping[mode] = slope * stiffness[mode] + drag
      load[mode] = 0
    }
    for index in 0..<count { add(island.load[index], of: index, to: load) }
    applies = true
  }

  /// β and γ of an island, or nil when its damping is of another kind.
  private static func dampingLaw(of island: LinearIsland) -> (slope: Double, drag: Double)? {
    var (least, most) = (Double.infinity, 0.0)
    for index in 0..<island.springCount where island.springs[index].side != 0 {
      let slope = island.springs[index].constants.damping / island.springs[index].constants.stiffness
      (least, most) = (min(least, slope), max(most, slope))
    }
    let rounding = 8 * Double.ulpOfOne
    guard most - min(least, most) <= rounding * most else { return nil }
    let drag = island.drag[0]
    for index in 0..<island.count where (island.drag[index] - drag).magnitude > rounding * drag { return nil }
    return (most, drag)
  }

  /// Writes the matrix that modes are wanted of; true when it is the one that they are of.
  private func write(_ island: LinearIsland) -> Bool {
    wanted.update(repeating: 0, count: count * count)
    for index in 0..<count { wanted[index * count + index] = island.stiffness[index] }
    for index in 0..<island.springCount {
      let spring = island.springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      let coupling = spring.nearStiffness * (roots[near] / roots[far])
      wanted[near * count + far] -= coupling
      wanted[far * count + near] -= coupling
    }
    guard hasModes else { return false }
    for index in 0..<count * count where wanted[index] != matrix[index] { return false }
    return true
  }

  private mutating func findModes() -> Bool {
    let size = count * count
    hasModes = false
    for index in 0..<size where !wanted[index].isFinite { return false }
    matrix.update(from: wanted, count: size)
    let isFound = withUnsafeTemporaryAllocation(of: Double.self, capacity: size) { vectors in
      guard let vectors = vectors.baseAddress,
        cgsl_symmetric_modes(wanted, count, stiffness, vectors) == GSLStatus.success
      else { return false }
      for mode in 0..<count {
        for index in 0..<count {
          let component = vectors[index * count + mode]
          guard component.isFinite else { return false }
          shapes[mode * pitch + index] = component / roots[index]
          parts[index * pitch + mode] = component * roots[index]
        }
        guard stiffness[mode].isFinite else { return false }
        // Of what moves freely rounding may be negative.
        stiffness[mode] = max(0, stiffness[mode])
      }
      return true
    }
    hasModes = isFound
    return isFound
  }

  /// Whether the motion over a stretch is right to a tolerance, though every λ may be wrong by rounding of the largest one.
  ///
  /// A λ that is wrong by ε adds −ε·∫ s(t − τ)·c(τ) dτ to its mode, where s is what a velocity of 1 becomes. That is less
  /// than ε·t²/2 times the motion; it also is at most a turned phase, ε·t/(2·√λ) for as long as the mode lasts, and a wrong
  /// place that the mode goes to, ε/λ, however slowly it gets there. The slowest mode decides. Of a light coordinate beside
  /// heavy ones the error can be larger, as the modes are weighted by masses.
  private func suits(_ time: Double, tolerance: Double) -> Bool {
    var (least, most, decay) = (Double.infinity, 0.0, 0.0)
    for mode in 0..<count {
      if stiffness[mode] < least { (least, decay) = (stiffness[mode], damping[mode]) }
      most = max(most, stiffness[mode])
    }
    // t·e^(−γt/2) is nowhere above 2/(e·γ).
    let lasting = min(time, 0.74 / decay)
    let drift = min(0.5 * time * time, 0.5 * lasting / least.squareRoot() + 1 / least)
    return 4 * .ulpOfOne * most * drift * massFactor <= max(1e-12, tolerance)
  }

  /// Goes on smoothly.
  ///
  /// - Parameters:
  ///   - island: whose coordinates and velocities.
  ///   - time: the stretch.
  ///   - isKept: whether they are where the modes left them.
  ///   - tolerance: largest error relative to the motion.
  /// - Returns: false when the modes do not suit, and nothing has changed.
  mutating func advance(
    _ island: UnsafeMutablePointer<LinearIsland>, by time: Double, isKept: Bool, tolerance: Double
  ) -> Bool {
    let isSame = revision == island.pointee.revision
    if !isSame { prepare(island.pointee) }
    let (q, v) = (island.pointee.q, island.pointee.v)
    guard applies else { return false }
    if time != self.time {
      guard suits(time, tolerance: tolerance) else { return false }
      expand(over: time)
    }
    if !(isKept && isSame) {
      place.update(repeating: 0, count: pitch)
      speed.update(repeating: 0, count: pitch)
      for index in 0..<count {
        add(q[index], of: index, to: place)
        add(v[index], of: index, to: speed)
      }
    }
    var mode = 0
    while mode < pitch {
      let (c, w) = (load4(place, mode), load4(speed, mode))
      let a = load4(load, mode) - load4(stiffness, mode) * c
      store4(c + (load4(shift, mode) * w + load4(push, mode) * a), place, mode)
      store4(load4(decay, mode) * w + load4(shift, mode) * a, speed, mode)
      mode += 4
    }
    writeStates(q, v)
    return true
  }

  /// The maps of all modes.
  private mutating func expand(over time: Double) {
    for mode in 0..<count {
      let map = ScalarMap(stiffness: stiffness[mode], damping: damping[mode], over: time)
      (push[mode], shift[mode], decay[mode]) = (map.push, map.shift, map.decay)
    }
    self.time = time
  }

  /// Adds what the modes gain from one coordinate.
  private func add(_ value: Double, of index: Int, to modes: UnsafeMutablePointer<Double>) {
    let (row, factor) = (parts + index * pitch, SIMD4(repeating: value))
    var mode = 0
    while mode < pitch {
      store4(load4(modes, mode) + factor * load4(row, mode), modes, mode)
      mode += 4
    }
  }

  /// Coordinates and velocities from the modes.
  private func writeStates(_ places: UnsafeMutablePointer<Double>, _ speeds: UnsafeMutablePointer<Double>) {
    var index = 0
    while index < pitch {
      var (q, v) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      var column = shapes + index
      for mode in 0..<count {
        let shape = load4(column, 0)
        q += shape * SIMD4(repeating: place[mode])
        v += shape * SIMD4(repeating: speed[mode])
        column += pitch
      }
      store4(q, places, index)
      store4(v, speeds, index)
      index += 4
    }
  }
}

extension LinearIsland {
  /// Takes memory for the modes, if the island is one for them, and finds them.
  mutating func reserveModes(_ pool: MemoryPool) {
    guard count > 1, count <= Self.mostPropagated, isProportional else { return }
    let map = pool.block(1, of: ModalMap(self, pool: pool))
    map.pointee.prepare(self)
    modal = map
  }
}
