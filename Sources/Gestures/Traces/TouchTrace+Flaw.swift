// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension TouchTrace {
  /// What keeps rows from being the samples of a trace: the first promise that they break, and where.
  public struct Flaw: Error, Sendable, Hashable, CustomStringConvertible {
    /// The promises that samples can break.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// There are no samples.
      case isEmpty = "there are no samples"
      /// A time or position is infinite or no number.
      case notFinite = "a time or position is not finite"
      /// The first sample is not at time 0.
      case startsLate = "the first sample is not at time 0"
      /// A time is before the one of the sample before it.
      case timeRunsBack = "time runs back"
      /// A finger that is down goes down.
      case downTwice = "a finger that is down goes down"
      /// A finger moves, lifts or is cancelled while it is not down.
      case notDown = "a finger that is not down moves or ends"
      /// A finger goes down after all were up.
      case continues = "a finger goes down after all were up"
      /// A finger is down after the last sample.
      case neverLifts = "a finger is neither lifted nor cancelled"
    }

    /// The promise that is broken.
    public let kind: Kind
    /// Place of the sample that breaks it; for a finger that never lifts, of its last one; 0 when there are no samples.
    public let place: Int

    /// The promise in words, with the place.
    public var description: String { kind == .isEmpty ? kind.rawValue : "\(kind.rawValue) (sample \(place))" }
  }

  /// The first promise of a trace that samples break; nil when they can be those of a trace.
  ///
  /// - Complexity: linear in the number of samples.
  public static func flaw(in samples: [TouchSample]) -> Flaw? {
    guard let first = samples.first else { return Flaw(kind: .isEmpty, place: 0) }
    if first.time.isFinite, first.time != 0 { return Flaw(kind: .startsLate, place: 0) }
    var time = first.time
    var down: [Int: Int] = [:]
    for (place, sample) in samples.enumerated() {
      guard sample.time.isFinite, sample.position.x.isFinite, sample.position.y.isFinite else {
        return Flaw(kind: .notFinite, place: place)
      }
      if sample.time < time { return Flaw(kind: .timeRunsBack, place: place) }
      time = sample.time
      if place > 0, down.isEmpty, sample.phase == .down { return Flaw(kind: .continues, place: place) }
      let isDown = down.updateValue(place, forKey: sample.pointer) != nil
      if isDown == (sample.phase == .down) {
        return Flaw(kind: isDown ? .downTwice : .notDown, place: place)
      }
      if sample.phase == .up || sample.phase == .cancel { down[sample.pointer] = nil }
    }
    return down.values.min().map { Flaw(kind: .neverLifts, place: $0) }
  }
}
