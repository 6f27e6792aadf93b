// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The last transitions of springs: display frames and steps of equal length need just a few.
///
/// A transition is looked up by the exact spring and length of time, so that it is the very one that would be
/// computed. The lengths of equal steps differ in their last bits where times are rounded; a few of each are kept.
struct TransitionMemory {
  private struct Entry {
    var propagator: SpringPropagator
    var time: Double
    var transition: SpringTransition
  }

  private var entries: [Entry] = []
  private var next = 0

  /// Most transitions that are kept.
  private static let capacity = 8

  /// The transition of a spring over a time in seconds, at least 0.
  mutating func transition(of propagator: SpringPropagator, over time: Double) -> SpringTransition {
    for index in entries.indices where entries[index].time == time {
      if entries[index].propagator == propagator { return entries[index].transition }
    }
    let made = propagator.transition(over: time)
    let entry = Entry(propagator: propagator, time: time, transition: made)
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[next] = entry
      next = (next + 1) % Self.capacity
    }
    return made
  }
}
