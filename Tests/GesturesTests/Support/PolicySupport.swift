// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

/// A release of a preset's sheet, and what its library makes of it.
struct PolicyCase: Sendable, CustomTestStringConvertible {
  var detent: String?
  var offset: Double
  var velocity: Double?
  var cross: Double?
  var expected: String

  /// A release whose finger carried the sheet to an offset, from a detent if one is named.
  init(
    _ offset: Double, _ velocity: Double?, cross: Double? = 0, from detent: String? = nil, _ expected: String
  ) {
    self.detent = detent
    self.offset = offset
    self.velocity = velocity
    self.cross = cross
    self.expected = expected
  }

  var testDescription: String {
    "\(detent ?? "") to \(offset) at \(velocity.map { "\($0)" } ?? "no velocity") is \(expected)"
  }
}

extension ReleasePolicy {
  /// Reads a policy as a user's file is read.
  init(json text: String) throws {
    var draft = try ConfigurationDraft(ReleasePolicy())
    try draft.merge(Array(text.utf8), name: "policy.json")
    self = try draft.value()
  }

  /// Name of the target of a release, `dismissed`, or `restored` where the sheet rests in one place.
  func target(
    _ release: PolicyCase, detents: [SheetDetent], initial: String? = nil, sheetLength: Double = 600,
    screenLength: Double = 800
  ) -> String {
    let geometry = ReleaseGeometry(
      detents: detents, current: release.detent ?? initial, sheetLength: sheetLength,
      screenLength: screenLength)
    let start = geometry.current.map { geometry.detents[$0].offset } ?? 0
    let state = ReleaseState(
      travel: release.offset - start, velocity: release.velocity, crossVelocity: release.cross,
      offset: release.offset)
    return geometry.name(of: decide(state, in: geometry).target)
  }
}

extension ReleaseGeometry {
  /// Name of a target.
  func name(of target: ReleaseTarget) -> String {
    switch target {
    case .dismissed: "dismissed"
    case .restored: "restored"
    case .detent(let index): detents[index].name
    }
  }
}
