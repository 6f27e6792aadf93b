// SPDX-License-Identifier: GPL-3.0-or-later

/// The options that name a spring. ``SpringParameterSet`` says which of them belong together.
enum SpringOptions {
  static let mass = Option.number("mass", value: "M", help: "Mass, greater than 0; 1 unless given.")
  static let stiffness = Option.number(
    "stiffness", value: "K", help: "Stiffness, in mass per second squared, greater than 0.")
  static let dampingCoefficient = Option.number(
    "damping-coefficient", value: "C", help: "Damping coefficient, in mass per second, at least 0.")
  static let response = Option.number(
    "response", value: "SECONDS", help: "Period of the undamped oscillation.")
  static let duration = Option.number(
    "duration", value: "SECONDS", help: "Perceptual duration, as in SwiftUI; the response by another name.")
  static let bounce = Option.number(
    "bounce", value: "B", help: "Bounce, as in SwiftUI, above -1 and at most 1; 0 unless given.")
  static let frequency = Option.number(
    "frequency", value: "HZ", help: "Undamped oscillations per second.")
  static let settlingDuration = Option.number(
    "settling-duration", value: "SECONDS", help: "Duration of a UIView spring animation.")
  static let dampingRatio = Option.number(
    "damping-ratio", value: "RATIO",
    help: "Damping ratio, at least 0; 1 is critical. With --response, --frequency or --settling-duration.")

  static let all = [
    mass, stiffness, dampingCoefficient, response, duration, bounce, frequency, settlingDuration,
    dampingRatio,
  ]

  static let group = OptionGroup("Spring, one set of", all)
}
