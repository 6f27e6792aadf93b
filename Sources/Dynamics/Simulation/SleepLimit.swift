// SPDX-License-Identifier: GPL-3.0-or-later

/// How slow an item is that UIKit lets sleep, as observed.
enum SleepLimit {
  /// In points per second.
  static let speed = 1.0
  /// In radians per second; 2° per second.
  static let angularSpeed = 2 * Double.pi / 180
}
