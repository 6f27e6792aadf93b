// SPDX-License-Identifier: GPL-3.0-or-later

/// The motion of a world between two changes of what is in it.
///
/// It is made for the items that are there and the joints that act, reads and writes the states that it shares with the
/// solver, and meets contacts on the way.
protocol ContinuousMotion: AnyObject {
  /// What reaches it without counting references.
  var reference: MotionReference { get }

  /// The method by which it integrates, as the command line names it.
  var integratorName: String { get }

  /// What has been done so far.
  var statistics: IntegrationStatistics { get }

  /// Steps so far, accepted and rejected.
  var stepCount: Int { get }

  /// Goes on, and notes the contacts that begin.
  func advance(from start: Double, to end: Double, contacts: inout [ContactEvent]) throws(SimulationError)

  /// Must be called when states or gravity were changed from outside.
  func wasDisturbed(gravity: Vector)

  /// Whether it still is the right motion; false when what was done from outside made it another kind of world.
  ///
  /// Then a new one has to be made before time goes on.
  var applies: Bool { get }

  /// Whether nothing moves or will, until it is disturbed.
  var isStill: Bool { get }

  /// All that moves, when all coordinates move alone; nil when there is more to it.
  var freeFrames: UnsafeMutablePointer<FreeFrames>? { get }
}

extension ContinuousMotion {
  /// That of the statistics, unless a motion knows it sooner.
  var stepCount: Int {
    let work = statistics
    return work.steps + work.rejectedSteps
  }

  /// True, unless a motion says otherwise.
  var applies: Bool { true }

  /// False, unless a motion says otherwise.
  var isStill: Bool { false }

  /// Nil, unless a motion says otherwise.
  var freeFrames: UnsafeMutablePointer<FreeFrames>? { nil }
}
