// SPDX-License-Identifier: GPL-3.0-or-later

/// What a candidate is of: a feature of two shapes, or a limit of a joint.
struct ContactSource {
  var pair: Collisions.Pair
  var feature: ContactFeature
  /// Index of the limit; −1 for a contact.
  var limit = -1
}

/// What a force is looked up by.
struct ForceKey: Hashable {
  let pair: UInt64
  let place: Int

  init(_ source: ContactSource) {
    let feature = source.feature
    let kind = feature.kind == .cornerOfA ? 0 : feature.kind == .cornerOfB ? 1 : 2
    (pair, place) =
      source.limit >= 0
      ? (.max, source.limit) : (source.pair.key, (kind * 4 + feature.corner) * 4 + feature.edge)
  }
}

/// A contact or limit that holds between two events.
struct ActiveContact {
  var source: ContactSource
  /// Place of its row.
  var place: Int
  /// Its friction; −1 for none.
  var group: Int
}

/// The friction of an active contact.
struct ActiveFriction {
  var key: UInt64
  var coefficient: Double
  /// Place of the row that forbids sliding; −1 when it slides.
  var place: Int
  /// Direction of sliding.
  var direction: Double
  /// A row whose tangent it is.
  var row: ConstraintRow
}
