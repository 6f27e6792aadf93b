// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What q″ = f − κ·q − γ·q′ does over one stretch of time.
///
/// With the acceleration a = f − κ·q that the start has without damping, the end is
/// q + shift · v + push · a and the velocity decay · v + shift · a. So nothing is divided by κ, and a free flight is
/// the same formula.
struct ScalarMap: BitwiseCopyable {
  /// What the coordinate gains from a velocity of 1, in seconds.
  var shift: Double
  /// What the coordinate gains from an acceleration of 1, in seconds squared.
  var push: Double
  /// What is left of a velocity of 1.
  var decay: Double

  /// Nothing moves.
  static let identity = ScalarMap(shift: 0, push: 0, decay: 1)

  private init(shift: Double, push: Double, decay: Double) {
    (self.shift, self.push, self.decay) = (shift, push, decay)
  }

  /// Whether a stretch is long enough for the closed form.
  static func isLong(_ time: Double, for stiffness: Double) -> Bool { stiffness * time * time >= 1e-3 }

  /// The closed form of a stretch that is long enough for it.
  init(_ transition: SpringTransition, stiffness: Double) {
    self.init(
      shift: transition.positionFromVelocity, push: (1 - transition.positionFromPosition) / stiffness,
      decay: transition.velocityFromVelocity)
  }

  /// The map of a stretch.
  ///
  /// Exact but for rounding: the spring's closed form, and where the stretch is too short against the period for
  /// it, the power series of a fraction of the stretch, doubled until it is whole.
  init(stiffness: Double, damping: Double, over time: Double) {
    guard time > 0 else {
      self = .identity
      return
    }
    if Self.isLong(time, for: stiffness) {
      let spring = Spring(mass: 1, stiffness: stiffness, dampingCoefficient: damping)
      self.init(SpringPropagator(spring).transition(over: time), stiffness: stiffness)
      return
    }
    var part = time
    var halvings = 0
    while damping * part > 0.5 {
      part *= 0.5
      halvings += 1
    }
    self.init(series: stiffness, damping: damping, over: part)
    for _ in 0..<halvings {
      let back = 1 - stiffness * push
      (shift, push, decay) = (
        decay * shift + shift * back, push + shift * shift + push * back,
        decay * decay - stiffness * shift * shift
      )
    }
  }

  /// The power series of `push`, whose derivative is `shift`; both products with the time are small.
  private init(series stiffness: Double, damping: Double, over time: Double) {
    let (first, second) = (damping * time, stiffness * time * time)
    var (before, term) = (0.0, 0.5 * time * time)
    var (sum, slope) = (term, 2 * term)
    var wasLost = false
    for degree in 3...22 {
      let next =
        -(first * Double(degree - 1) * term + second * before) / Double(degree * (degree - 1))
      // Terms fall by a factor of six at least, so what follows two that are lost to rounding is, too.
      let isLost = sum + next == sum && slope + Double(degree) * next == slope
      if isLost, wasLost { break }
      (before, term, wasLost) = (term, next, isLost)
      sum += term
      slope += Double(degree) * term
    }
    let shift = slope / time
    self.init(shift: shift, push: sum, decay: 1 - damping * shift - stiffness * sum)
  }
}

/// One coordinate that moves by itself: q″ = f − κ·q − γ·q′.
struct ScalarFlow {
  /// κ, per second squared, not negative.
  let stiffness: Double
  /// γ, per second, not negative.
  let damping: Double
  /// f, in points per second squared.
  let load: Double
  /// The spring made ready; nil where there is none.
  private let propagator: SpringPropagator?

  /// Makes the equation ready.
  init(stiffness: Double, damping: Double, load: Double) {
    (self.stiffness, self.damping, self.load) = (stiffness, damping, load)
    propagator =
      Spring.constantRange.contains(stiffness) && Spring.coefficientRange.contains(damping)
      ? SpringPropagator(Spring(mass: 1, stiffness: stiffness, dampingCoefficient: damping)) : nil
  }

  /// The state after a time.
  @inline(__always)
  func state(_ position: Double, _ velocity: Double, after time: Double) -> (Double, Double) {
    apply(map(over: time), position, velocity)
  }

  private func map(over time: Double) -> ScalarMap {
    guard let propagator, ScalarMap.isLong(time, for: stiffness) else {
      return ScalarMap(stiffness: stiffness, damping: damping, over: time)
    }
    return ScalarMap(propagator.transition(over: time), stiffness: stiffness)
  }

  /// The state after the stretch of a map.
  func apply(_ map: ScalarMap, _ position: Double, _ velocity: Double) -> (Double, Double) {
    let free = load - stiffness * position
    return (
      position + (map.shift * velocity + map.push * free), map.decay * velocity + map.shift * free
    )
  }

  /// The time at which a level is reached for the first time, where the coordinate goes one way only until it is.
  ///
  /// By Newton's method from the time that a constant acceleration would take, with a bisection whenever a step leaves the
  /// interval or is longer than half of the one before. The level is met within a rounding error of it, or the time
  /// within two of the stretch.
  ///
  /// - Parameters:
  ///   - level: ahead of the start.
  ///   - side: 1 when the coordinate grows towards the level, −1 when it falls.
  ///   - start: position and velocity.
  ///   - length: a time at which the level is reached or passed.
  /// - Returns: the time, at most `length`.
  func time(
    toReach level: Double, side: Double, from start: (Double, Double), within length: Double
  ) -> Double {
    let (distance, speed) = (side * (level - start.0), side * start.1)
    guard distance > 0 else { return distance == 0 ? 0 : length }
    let pull = side * (load - stiffness * start.0 - damping * start.1)
    var (low, high, before) = (0.0, length, length)
    var time = 2 * distance / (speed + max(0, speed * speed + 2 * pull * distance).squareRoot())
    if !(time < length) { time = 0.5 * length }
    for _ in 0..<200 {
      let (position, velocity) = state(start.0, start.1, after: time)
      let gap = side * (level - position)
      if gap > 0 { low = time } else { high = time }
      if gap.magnitude <= .ulpOfOne * max(level.magnitude, position.magnitude) { break }
      let step = gap / (side * velocity)
      var next = time + step
      if !(next > low && next < high && 2 * step.magnitude <= before) { next = low + 0.5 * (high - low) }
      before = (next - time).magnitude
      time = next
      if before <= 2 * .ulpOfOne * length { break }
    }
    return time
  }

  /// The next time at which the velocity is zero and changes its sign; infinite when there is none.
  ///
  /// With α = γ/2 the velocity is e^(−αt)·(v·C + (a − αv)·S), where C and S are cosine and sine of the damped angular
  /// frequency, or hyperbolic ones: once it is zero, the next zero of an oscillation is half a period later.
  func turningTime(_ position: Double, _ velocity: Double) -> Double {
    let rate = damping / 2
    let slope = load - stiffness * position - rate * velocity
    // As in SpringPropagator, the discriminant without cancellation.
    let error = (-stiffness).addingProduct(rate, rate)
    if error < 0 {
      let frequency = (-error).squareRoot()
      guard slope != 0 || velocity != 0 else { return .infinity }
      var phase = atan2(slope / frequency, velocity) + .pi / 2
      if phase <= 0 || velocity == 0 { phase += .pi }
      if phase > .pi { phase -= .pi }
      return phase / frequency
    }
    guard velocity != 0, slope != 0 else { return .infinity }
    let root = error.squareRoot()
    let ratio = -velocity / slope
    guard ratio > 0, root * ratio < 1 else { return .infinity }
    return root * ratio < 1e-9 ? ratio : atanh(root * ratio) / root
  }
}
