// SPDX-License-Identifier: GPL-3.0-or-later

/// The begin of a contact, or a bounce: an item met a boundary or another item.
public struct ContactEvent: Sendable, Hashable {
  /// When, in seconds since the start. The device solver knows it to a sub-step.
  public var time: Double
  /// Index of the item.
  public var item: Int
  /// Name of the boundary or of the other item.
  public var with: String
  /// Size of the normal impulse that it was met with, in newton-seconds.
  public var impulse: Double

  /// Makes an event.
  public init(time: Double, item: Int, with: String, impulse: Double) {
    self.time = time
    self.item = item
    self.with = with
    self.impulse = impulse
  }
}
