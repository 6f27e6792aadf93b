// SPDX-License-Identifier: GPL-3.0-or-later

/// Carries a world through time, from its start on.
///
/// A solver is made for a valid world and owns all its memory; time only goes on.
public protocol WorldSolver: AnyObject {
  /// The method by which it integrates, as the command line names it.
  var integratorName: String { get }

  /// Time that has been reached, in seconds.
  var time: Double { get }

  /// Whether everything is taken for resting, by the solver's own measure.
  ///
  /// The device solver keeps what rests where it is until something is changed. The continuous one tells that everything
  /// has been slow at the frames of the last half second; what creeps may go on to move.
  var isAtRest: Bool { get }

  /// What has been done so far.
  var statistics: IntegrationStatistics { get }

  /// Energy at this time.
  var energy: WorldEnergy { get }

  /// Goes on to a later display frame, doing the world's changes on the way.
  ///
  /// - Throws: `SimulationError` when the motion cannot be computed.
  func advance(to time: Double) throws(SimulationError)

  /// Where an item is now and how it moves; of an item that is not there, where it will enter or has left, at rest.
  func state(ofItem index: Int) -> BodyState

  /// Hands over the contacts that began since the last call, in order of time.
  func takeContacts() -> [ContactEvent]
}
