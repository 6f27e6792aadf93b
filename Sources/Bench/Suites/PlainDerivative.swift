// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A system whose right-hand side is also written down in the plainest way, spring by spring.
protocol PlainDerivative: DynamicalSystem {
  /// The right-hand side at a state.
  func plainDerivative(of state: [Double]) -> [Double]
}

extension SpringChain: PlainDerivative {
  func plainDerivative(of state: [Double]) -> [Double] {
    var result = Array(state[count...]) + [Double](repeating: gravity, count: count)
    for item in 0..<count {
      let weight = item == 0 ? 2.0 : 1
      let stretch = state[item] - (item == 0 ? 0 : state[item - 1])
      let rate = state[count + item] - (item == 0 ? 0 : state[count + item - 1])
      let pull = weight * (stiffness * stretch + dampingCoefficient * rate)
      result[count + item] -= pull
      if item > 0 { result[count + item - 1] += pull }
    }
    return result
  }
}

extension PendulumChain: PlainDerivative {
  func plainDerivative(of state: [Double]) -> [Double] {
    var result = Array(state[(2 * count)...]) + [Double](repeating: 0, count: 2 * count)
    var above = Vector.zero
    for item in 0..<count {
      let place = Vector(x: state[item], y: state[count + item])
      let apart = place - above
      let pull = apart / apart.length * (stiffness * (apart.length - Self.length))
      result[2 * count + item] += -pull.x - drag * state[2 * count + item]
      result[3 * count + item] += gravity - pull.y - drag * state[3 * count + item]
      if item > 0 {
        result[2 * count + item - 1] += pull.x
        result[3 * count + item - 1] += pull.y
      }
      above = place
    }
    return result
  }
}

extension OscillatorSystem: PlainDerivative {
  func plainDerivative(of state: [Double]) -> [Double] {
    let count = oscillators.count
    return Array(state[count...])
      + oscillators.indices.map { index in
        let (spring, target) = (oscillators[index].spring, oscillators[index].target)
        let force =
          spring.stiffness * (state[index] - target) + spring.dampingCoefficient * state[count + index]
        return -force / spring.mass
      }
  }
}
