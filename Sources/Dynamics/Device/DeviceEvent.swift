// SPDX-License-Identifier: GPL-3.0-or-later

/// The begin of a contact, before its names are looked up.
struct DeviceEvent {
  var time: Double
  /// In newton-seconds.
  var impulse: Float
  var item: Int32
  /// Index of the other item, or of the piece of boundary.
  var other: Int32
  var isBoundary: Bool
}
