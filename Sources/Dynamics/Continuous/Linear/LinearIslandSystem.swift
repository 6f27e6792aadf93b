// SPDX-License-Identifier: GPL-3.0-or-later

/// An island as equations that any integrator can solve; the state is all coordinates, then all velocities.
///
/// It refers to memory of a ``LinearMotion``, which must outlive it. What rests at a wall has no derivatives.
struct LinearIslandSystem {
  let island: UnsafeMutablePointer<LinearIsland>
  /// Twice as many numbers as degrees of freedom.
  let scratch: UnsafeMutablePointer<Double>

  private var count: Int { island.pointee.count }
}

extension LinearIslandSystem: MechanicalSystem {
  var dimension: Int { 2 * island.pointee.count }

  func evaluate(time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>) {
    differentiate(state, withLoad: true, into: derivative)
  }

  private func differentiate(
    _ state: UnsafePointer<Double>, withLoad: Bool, into derivative: UnsafeMutablePointer<Double>
  ) {
    island.pointee.accelerate(state, state + count, withLoad: withLoad, into: derivative + count)
    derivative.update(from: state + count, count: count)
    stop(derivative)
    stop(derivative + count)
  }

  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    let (count, size, island) = (count, dimension, island.pointee)
    jacobian.update(repeating: 0, count: size * size)
    timeDerivative.update(repeating: 0, count: size)
    func row(_ freedom: Int) -> UnsafeMutablePointer<Double> { jacobian + (count + freedom) * size }
    for index in 0..<count {
      jacobian[index * size + count + index] = 1
      row(index)[index] = -island.stiffness[index]
      row(index)[count + index] = -island.damping[index]
    }
    for index in 0..<island.springCount {
      let spring = island.springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      row(near)[far] += spring.nearStiffness
      row(near)[count + far] += spring.nearDamping
      row(far)[near] += spring.farStiffness
      row(far)[count + near] += spring.farDamping
    }
    for index in 0..<count where island.rest[index] != 0 {
      jacobian[index * size + count + index] = 0
      row(index).update(repeating: 0, count: size)
    }
  }

  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    scratch.update(repeating: 0, count: count)
    island.pointee.accelerate(positions, scratch, into: accelerations)
    stop(accelerations)
  }

  /// The series of e^(−C·duration) to the eighth order, in parts so short that it never grows.
  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>, duration: Double
  ) {
    var most = 0.0
    for index in 0..<count { most = max(most, 2 * island.pointee.damping[index]) }
    let parts = max(1, min(1e6, (2 * most * duration).rounded(.up)))
    let length = duration / parts
    let (term, next) = (scratch, scratch + count)
    for _ in 0..<Int(parts) {
      term.update(from: velocities, count: count)
      for degree in 1...14 {
        applyDamping(term, into: next)
        let scale = length / Double(degree)
        for index in 0..<count {
          term[index] = scale * next[index]
          velocities[index] += term[index]
        }
      }
    }
  }

  private func applyDamping(_ v: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    let island = island.pointee
    for index in 0..<count { result[index] = -island.damping[index] * v[index] }
    for index in 0..<island.springCount {
      let spring = island.springs[index]
      let (near, far) = (spring.constants.near, spring.constants.far)
      guard near >= 0, far >= 0 else { continue }
      result[near] += spring.nearDamping * v[far]
      result[far] += spring.farDamping * v[near]
    }
    stop(result)
  }

  /// Zeros for what rests.
  private func stop(_ values: UnsafeMutablePointer<Double>) {
    guard island.pointee.restCount > 0 else { return }
    for index in 0..<count where island.pointee.rest[index] != 0 { values[index] = 0 }
  }
}

extension LinearIslandSystem: LinearSystem {
  func multiply(_ vector: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>) {
    differentiate(vector, withLoad: false, into: result)
  }

  func offset(into result: UnsafeMutablePointer<Double>) {
    let (count, load) = (count, island.pointee.load)
    result.update(repeating: 0, count: count)
    (result + count).update(from: load, count: count)
    stop(result + count)
  }
}
