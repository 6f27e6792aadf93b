// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A motion that carries one channel from where it was to its model value.
struct RunningAnimation {
  let channel: MotionChannel
  /// The call that began it: animations of one call have one law and begin together.
  let group: Int
  let law: MotionLaw
  /// Time in seconds at which it begins to move; until then the whole distance is left.
  let begin: Double
  /// Time in seconds at which the animation is over and the channel snaps to its model value.
  let end: Double
  /// Distance from the model value and velocity at the begin.
  let start: MotionState
  /// Whether it is over when it first reaches its target: whatever rounding and integration make of that time, it
  /// does not pass it.
  let isClamped: Bool
  /// Distance from the model value and its velocity now.
  private(set) var state: MotionState
  /// Whether it has not begun yet.
  private(set) var isWaiting = true

  /// An animation that waits for its begin.
  init(
    channel: MotionChannel, group: Int, law: MotionLaw, begin: Double, end: Double, start: MotionState,
    isClamped: Bool
  ) {
    self.channel = channel
    self.group = group
    self.law = law
    self.begin = begin
    self.end = end
    self.start = start
    self.isClamped = isClamped
    state = MotionState(position: start.position, velocity: 0)
  }

  /// Begins when the time has come.
  mutating func begin(at time: Double) {
    guard isWaiting, time >= begin else { return }
    isWaiting = false
    state = start
  }

  /// Moves on to where the progress of its law has come.
  mutating func move(to made: Progress) {
    state = MotionState(
      position: start.position * (1 - made.state.position), velocity: -start.position * made.state.velocity)
  }

  /// Progress of a law, and progress per second.
  struct Progress {
    var state: MotionState
  }

  /// Takes a state that was computed.
  mutating func move(to state: MotionState) {
    self.state = state
    if isClamped, isPast(state.position) { self.state.position = 0 }
  }

  /// Whether a distance lies on the other side of the model value than the motion began on.
  private func isPast(_ position: Double) -> Bool {
    let side = start.position != 0 ? start.position : start.velocity
    return side > 0 ? position < 0 : position > 0
  }

  /// Whether an integrator has to follow it now.
  var isActiveSpring: Bool {
    if !isWaiting, case .spring = law { true } else { false }
  }

  /// The spring that an integrator has to follow now; nil when there is none.
  var activeSpring: Spring? {
    if !isWaiting, case .spring(let spring, _) = law { spring } else { nil }
  }
}
