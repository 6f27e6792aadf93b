// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// Recordings of motions whose parameters are known, as a person would have them.
enum MotionFiles {
  /// Rows of a time in milliseconds and a value, 60 a second.
  static func csv(
    header: String = "t_ms,value", seconds: Double = 1, row: (String, String) -> String = { "\($0),\($1)" },
    _ position: (Double) -> Double
  ) -> String {
    var text = header + "\n"
    for frame in 0...Int(seconds * 60) {
      let time = Double(frame) / 60
      text += row("\(time * 1000)", "\(position(time))") + "\n"
    }
    return text
  }

  /// From 844 to 544 on a spring of ω = 20 and ratio 0.6, from rest after 100 ms, by the equation of the damped oscillation.
  static func spring(_ time: Double) -> Double {
    let t = max(time - 0.1, 0)
    return 544 + 300 * exp(-12 * t) * (cos(16 * t) + 0.75 * sin(16 * t))
  }

  /// The same in whole points.
  static func wholeSpring(_ time: Double) -> Double { spring(time).rounded() }

  /// A critical spring of ω = 14.
  static func critical(_ time: Double) -> Double { 300 * (1 - exp(-14 * time) * (1 + 14 * time)) }

  /// Coasting at 1500 units a second, of which 0.998 is left each millisecond.
  static func decay(_ time: Double) -> Double {
    let rate = -1000 * log(0.998)
    return 1500 / rate * (1 - exp(-rate * time))
  }

  /// An even motion over 400 ms.
  static func even(_ time: Double) -> Double { 200 * min(time / 0.4, 1) }
}
