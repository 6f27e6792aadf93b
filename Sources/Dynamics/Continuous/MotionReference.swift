// SPDX-License-Identifier: GPL-3.0-or-later

/// A motion that its solver keeps alive, reached at every frame without counting references.
///
/// A solver might change its motion while that works, so each call through the solver's property would count. It does not:
/// a motion is replaced only between two calls.
enum MotionReference {
  case linear(Unmanaged<LinearMotion>)
  case points(Unmanaged<PointMotion>)
  case rigid(Unmanaged<RigidMotion>)

  /// Refers to a motion, which must live as long as this is used.
  init(_ motion: LinearMotion) { self = .linear(.passUnretained(motion)) }

  /// Refers to a motion, which must live as long as this is used.
  init(_ motion: PointMotion) { self = .points(.passUnretained(motion)) }

  /// Refers to a motion, which must live as long as this is used.
  init(_ motion: RigidMotion) { self = .rigid(.passUnretained(motion)) }

  /// Goes on, and notes the contacts that begin.
  func advance(
    from start: Double, to end: Double, contacts: inout [ContactEvent]
  ) throws(SimulationError) {
    let failure =
      switch self {
      case .linear(let motion):
        motion._withUnsafeGuaranteedRef { Self.advance($0, from: start, to: end, &contacts) }
      case .points(let motion):
        motion._withUnsafeGuaranteedRef { Self.advance($0, from: start, to: end, &contacts) }
      case .rigid(let motion):
        motion._withUnsafeGuaranteedRef { Self.advance($0, from: start, to: end, &contacts) }
      }
    if let failure { throw failure }
  }

  // The call above passes on errors of any type only, so this one comes back as a value.
  @inline(__always)
  private static func advance(
    _ motion: some ContinuousMotion, from start: Double, to end: Double, _ contacts: inout [ContactEvent]
  ) -> SimulationError? {
    do {
      try motion.advance(from: start, to: end, contacts: &contacts)
      return nil
    } catch {
      return error
    }
  }

  /// What has been done so far.
  var statistics: IntegrationStatistics {
    switch self {
    case .linear(let motion): motion._withUnsafeGuaranteedRef { $0.statistics }
    case .points(let motion): motion._withUnsafeGuaranteedRef { $0.statistics }
    case .rigid(let motion): motion._withUnsafeGuaranteedRef { $0.statistics }
    }
  }

  /// Whether nothing moves or will, until it is disturbed.
  var isStill: Bool {
    switch self {
    case .linear(let motion): motion._withUnsafeGuaranteedRef { $0.isStill }
    case .points, .rigid: false
    }
  }
}
