// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Advances running animations: springs by the method that was asked for, the others by their own law.
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
      _ animations: [RunningAnimation], _ method: IntegratorMethod, options: IntegratorOptions
    ) throws(IntegrationError) {
      system = OscillatorSystem(animations.compactMap { $0.activeSpring.map { Oscillator($0) } })
      integrator = try AnyIntegrator(method, for: system, options: options)
      state = [Double](repeating: 0, count: system.dimension)
    }

    /// Whether the set-up is for the springs of these animations; where they are does not matter.
    func fits(_ animations: [RunningAnimation]) -> Bool {
      var count = 0
      for animation in animations {
        guard let spring = animation.activeSpring else { continue }
        guard count < system.oscillators.count, system.oscillators[count].spring == spring else {
          return false
        }
        count += 1
      }
      return count == system.oscillators.count
    }

    /// Advances the springs among some animations.
    func advance(_ animations: inout [RunningAnimation], from start: Double, to end: Double)
      throws(IntegrationError)
    {
      let count = system.oscillators.count
      var position = 0
      for animation in animations where animation.activeSpring != nil {
        state[position] = animation.state.position
        state[count + position] = animation.state.velocity
        position += 1
      }
      try integrator.advance(system, state: &state, from: start, to: end)
      position = 0
      for index in animations.indices where animations[index].activeSpring != nil {
        animations[index].move(
          to: MotionState(position: state[position], velocity: state[count + position]))
        position += 1
      }
    }
  }

  init(method: MotionMethod, options: IntegratorOptions) {
    self.method = method
    self.options = options
  }

  /// Takes every animation from one time to a later one; none begins or ends between them.
  mutating func advance(
    _ animations: inout [RunningAnimation], from start: Double, to end: Double
  ) throws(IntegrationError) {
    guard case .integrator(let method) = method else {
      for index in animations.indices { animations[index].advance(from: start, to: end) }
      return
    }
    var integrates = false
    for index in animations.indices {
      if animations[index].activeSpring == nil {
        animations[index].advance(from: start, to: end)
      } else {
        integrates = true
      }
    }
    guard integrates else { return }
    try setup(for: animations, method).advance(&animations, from: start, to: end)
  }

  private mutating func setup(
    for animations: [RunningAnimation], _ method: IntegratorMethod
  ) throws(IntegrationError) -> Setup {
    if let setup, setup.fits(animations) { return setup }
    let setup = try Setup(animations, method, options: options)
    self.setup = setup
    return setup
  }
}
