// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The animations of a transition, with what does not depend on a replay worked out once.
struct PreparedTransition: Sendable {
  /// The animation of the sheet.
  let main: PreparedAnimation
  /// The stage before it, and the points towards the edge that it moves.
  let lead: (travel: Double, animation: PreparedAnimation)?
  /// That of the dimming view where it is not the sheet's.
  let dim: PreparedAnimation?
  /// Whether the dimming view fades.
  let fadesDim: Bool

  /// Prepares a transition, which is valid.
  init(_ transition: SheetTransition) {
    main = PreparedAnimation(transition.animation)
    lead = transition.lead.map { ($0.travel, PreparedAnimation($0.animation)) }
    dim = transition.dimAnimation.map { PreparedAnimation($0) }
    fadesDim = transition.fadesDim
  }
}

extension PreparedTransition {
  /// Whether all its springs are slow.
  var isSlow: Bool { main.isSlow && (lead?.animation.isSlow ?? true) && (dim?.isSlow ?? true) }
}

/// A transition that was added to a motion.
struct BegunTransition {
  /// Time in seconds at which the block of the sheet's animation runs: after the lead, before the delay.
  var blockTime: Double
  /// Time in seconds at which everything is at its target.
  var end: Double
  /// Seconds from the call until then.
  var duration: Double
}

extension AdditiveMotion {
  /// Changes model values now as a transition has it: the lead first, then the rest; the dimming view by itself where it
  /// has an animation of its own.
  ///
  /// - Parameters:
  ///   - target: the new model values.
  ///   - transition: how they are taken on.
  ///   - edge: the edge that the sheet leaves by.
  /// - Returns: when the parts begin and end.
  @discardableResult
  mutating func animate(
    to target: PresentedValues, through transition: PreparedTransition, at edge: ScreenEdge
  ) -> BegunTransition {
    let start = running.time
    var begun = BegunTransition(blockTime: start, end: start, duration: 0)
    func add(_ animation: BegunAnimation) {
      begun.end = max(begun.end, animation.end)
      begun.duration = max(begun.duration, animation.duration)
    }
    if !transition.fadesDim {
      model[.dim] = target[.dim]
    } else if let dim = transition.dim {
      var values = model
      values[.dim] = target[.dim]
      add(animate(to: values, with: dim))
    }
    var stages = [MotionStage(target: target, animation: transition.main)]
    if let lead = transition.lead {
      var values = model
      values.translation += edge.vector(towards: lead.travel)
      stages.insert(MotionStage(target: values, animation: lead.animation), at: 0)
    }
    let parts = animate(through: stages)
    parts.forEach(add)
    if parts.count > 1 { begun.blockTime = parts[0].end }
    return begun
  }
}
