// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// Options on how a replay sees touches and computes motion.
enum MotionOptions {
  /// The display rates that frames are made for.
  enum RefreshRate: String, CaseIterable, Sendable {
    case sixty = "60"
    case oneHundredTwenty = "120"
  }

  static let velocity = Option.choice(
    "velocity", value: "ESTIMATOR", of: VelocityEstimation.self,
    help: "Estimator of the release velocity, instead of the sheet's own.")
  static let hitTest = Option.flag(
    "hit-test", help: "Let the sheet's layout decide what lies under each touch.")
  static let touchRate = Option.number(
    "touch-rate", value: "HZ", in: .positive,
    help: "Deliver touches as a display of this rate would: the last move of each frame.")
  static let refreshRate = Option.choice(
    "refresh-rate", value: "HZ", default: RefreshRate.sixty, help: "Display frames a second.")
  static let integrator = integrator(default: ReplayOptions().method)
  static let tolerance = Option.number(
    "tolerance", value: "NUMBER", in: .positive, default: IntegratorOptions().tolerance,
    help: "Error that adaptive integrators aim at in a step.")
  static let step = Option.number(
    "step", value: "SECONDS", in: .positive, default: IntegratorOptions().step,
    help: "Step of fixed-step integrators.")

  /// `--integrator`, whose default is each command's own.
  static func integrator(default method: MotionMethod) -> Option<MotionMethod> {
    let names = MotionMethod.allMethods.map(\.name)
    let declaration = OptionDeclaration(
      "integrator", arity: .once, value: .init(placeholder: "NAME", kind: .names(names)),
      help: "How motion is computed.", defaultText: method.name)
    return Option(declaration) { values throws(ValueError) in
      guard let given = values.last else { return method }
      return MotionMethod(name: try oneOf(names, given)) ?? method
    }
  }

  static let group = OptionGroup(
    "Motion options", [velocity, hitTest, touchRate, refreshRate, integrator, tolerance, step])

  /// The options of a replay that were given.
  static func replayOptions(_ arguments: ParsedArguments) -> ReplayOptions {
    var options = ReplayOptions()
    options.velocity = arguments[velocity]
    options.hitTests = arguments[hitTest]
    options.touchRate = arguments[touchRate]
    options.refreshRate = arguments[refreshRate] == .sixty ? 60 : 120
    options.method = arguments[integrator]
    options.integration = IntegratorOptions(tolerance: arguments[tolerance], step: arguments[step])
    return options
  }
}
