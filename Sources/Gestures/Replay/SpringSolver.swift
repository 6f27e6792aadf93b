// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Advances running springs by the method that was asked for.
struct SpringSolver: ~Copyable {
  private let method: MotionMethod
  private let options: IntegratorOptions
  private var setup: Setup?

  /// An integrator and what it works on, for one set of springs.
  ///
  /// A class, because an integrator cannot be copied and a struct that holds it could not be moved out of an optional
  /// in place.
  private final class Setup {
    let system: OscillatorSystem
    var integrator: AnyIntegrator<OscillatorSystem>
    var state: [Double]

    init(
      _ springs: [RunningSpring], _ method: IntegratorMethod, options: IntegratorOptions
    ) throws(IntegrationError) {
      system = OscillatorSystem(springs.map { Oscillator($0.spring) })
      integrator = try AnyIntegrator(method, for: system, options: options)
      state = [Double](repeating: 0, count: system.dimension)
    }

    /// Whether the set-up is for these springs; where they are does not matter.
    func fits(_ other: [RunningSpring]) -> Bool {
      system.oscillators.elementsEqual(other) { $0.spring == $1.spring }
    }

    func advance(_ springs: inout [RunningSpring], from start: Double, to end: Double)
      throws(IntegrationError)
    {
      let count = springs.count
      for index in 0..<count {
        state[index] = springs[index].state.position
        state[count + index] = springs[index].state.velocity
      }
      try integrator.advance(system, state: &state, from: start, to: end)
      for index in 0..<count {
        springs[index].state = MotionState(position: state[index], velocity: state[count + index])
      }
    }
  }

  init(method: MotionMethod, options: IntegratorOptions) {
    self.method = method
    self.options = options
  }

  /// Takes every spring from one time to a later one.
  mutating func advance(
    _ springs: inout [RunningSpring], from start: Double, to end: Double
  ) throws(IntegrationError) {
    guard !springs.isEmpty else { return }
    switch method {
    case .closedForm:
      for index in springs.indices {
        let state = springs[index].state
        springs[index].state = springs[index].propagator.state(
          displacement: state.position, velocity: state.velocity, after: end - start)
      }
    case .integrator(let method):
      try setup(for: springs, method).advance(&springs, from: start, to: end)
    }
  }

  private mutating func setup(
    for springs: [RunningSpring], _ method: IntegratorMethod
  ) throws(IntegrationError) -> Setup {
    if let setup, setup.fits(springs) { return setup }
    let setup = try Setup(springs, method, options: options)
    self.setup = setup
    return setup
  }
}
