// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Advances running animations: springs by the method that was asked for, the others by their own law.
///
/// Copies share their integrators; only one of them may be used.
struct SpringSolver {
  let method: MotionMethod
  let options: IntegratorOptions
  private var setup: SpringIntegration?
  /// Integrators of springs that were followed before, the latest last.
  private var spares: [SpringIntegration] = []
  private var transitions = TransitionMemory()

  /// Most integrators that are kept.
  private static let mostSpares = 8

  init(method: MotionMethod, options: IntegratorOptions) {
    self.method = method
    self.options = options
  }

  /// Forgets what the last step left behind; what follows is what a new solver would make.
  mutating func restart() { setup = nil }

  /// Takes every animation from one time to a later one; none begins or ends between them.
  mutating func advance(
    _ animations: inout [RunningAnimation], from start: Double, to end: Double
  ) throws(IntegrationError) {
    guard case .integrator(let method) = method else {
      return advance(&animations, from: start, to: end, followsSprings: true)
    }
    advance(&animations, from: start, to: end, followsSprings: false)
    guard animations.contains(where: \.isActiveSpring) else { return }
    try setup(for: animations, method).advance(&animations, from: start, to: end)
  }

  /// Advances animations by their laws, which those of one call share.
  private mutating func advance(
    _ animations: inout [RunningAnimation], from start: Double, to end: Double, followsSprings: Bool
  ) {
    var group = 0
    var transition: SpringTransition?
    var progress = RunningAnimation.Progress(state: MotionState(position: 0, velocity: 0))
    for index in animations.indices where !animations[index].isWaiting {
      let isNew = animations[index].group != group
      switch animations[index].law {
      case .spring(_, let propagator):
        guard followsSprings else { continue }
        if isNew { transition = transitions.transition(of: propagator, over: end - start) }
        if let transition { animations[index].move(to: transition.applied(to: animations[index].state)) }
      case .progress(let law):
        if isNew { progress.state = law.state(at: end - animations[index].begin) }
        animations[index].move(to: progress)
      }
      group = animations[index].group
    }
  }

  private mutating func setup(
    for animations: [RunningAnimation], _ method: IntegratorMethod
  ) throws(IntegrationError) -> SpringIntegration {
    if let setup, setup.fits(animations) { return setup }
    let setup: SpringIntegration
    if let index = spares.lastIndex(where: { $0.fits(animations) }) {
      setup = spares.remove(at: index)
      setup.reset()
    } else {
      setup = try SpringIntegration(animations, method, options: options)
      if spares.count == Self.mostSpares { spares.removeFirst() }
    }
    spares.append(setup)
    self.setup = setup
    return setup
  }
}

/// An integrator and what it works on, for one set of springs.
///
/// A class, because an integrator cannot be copied and a struct that holds it could not be moved out of an optional
/// in place.
private final class SpringIntegration {
  private let system: OscillatorSystem
  private var integrator: AnyIntegrator<OscillatorSystem>
  private let state: UnsafeMutablePointer<Double>

  init(
    _ animations: [RunningAnimation], _ method: IntegratorMethod, options: IntegratorOptions
  ) throws(IntegrationError) {
    system = OscillatorSystem(animations.compactMap { $0.activeSpring.map { Oscillator($0) } })
    integrator = try AnyIntegrator(method, for: system, options: options)
    state = .allocate(capacity: system.dimension)
    state.initialize(repeating: 0, count: system.dimension)
  }

  deinit { state.deallocate() }

  /// Makes the next step like the first one of a new integrator.
  func reset() { integrator.reset() }

  /// Whether it is for the springs of these animations; where they are does not matter.
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
    for index in animations.indices where animations[index].isActiveSpring {
      state[position] = animations[index].state.position
      state[count + position] = animations[index].state.velocity
      position += 1
    }
    try integrator.advance(system, state: state, from: start, to: end)
    position = 0
    for index in animations.indices where animations[index].isActiveSpring {
      animations[index].move(
        to: MotionState(position: state[position], velocity: state[count + position]))
      position += 1
    }
  }
}
