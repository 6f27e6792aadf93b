// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The part of a spring that the command line gives together with a goal: one parameter or none, and the mass.
struct SpringGoalHeld {
  private enum Parameter {
    case dampingRatio, bounce, response, duration, frequency, stiffness, dampingCoefficient

    static let all: [(Parameter, Option<Double?>)] = [
      (.dampingRatio, SpringOptions.dampingRatio), (.bounce, SpringOptions.bounce),
      (.response, SpringOptions.response), (.duration, SpringOptions.duration),
      (.frequency, SpringOptions.frequency), (.stiffness, SpringOptions.stiffness),
      (.dampingCoefficient, SpringOptions.dampingCoefficient),
    ]
  }

  let mass: Double
  private let parameter: (kind: Parameter, value: Double)?

  /// Takes what is given; nil when that is more than one parameter, so that it has to be a whole set.
  init?(_ arguments: ParsedArguments) {
    let given = Parameter.all.filter { arguments.isGiven($0.1) }
    guard given.count <= 1, !arguments.isGiven(SpringOptions.settlingDuration) else { return nil }
    mass = arguments[SpringOptions.mass] ?? 1
    parameter = given.first.flatMap { kind, option in arguments[option].map { (kind, $0) } }
  }

  /// All values that no spring has.
  func validate() -> [ValidationProblem] {
    var (stiffness, coefficient) = (1.0, 0.0)
    switch parameter {
    case (.stiffness, let value)?: stiffness = value
    case (.dampingCoefficient, let value)?: coefficient = value
    default: break
    }
    let problems = Spring.validate(mass: mass, stiffness: stiffness, dampingCoefficient: coefficient)
    guard problems.isEmpty else { return problems }
    switch parameter {
    case (.dampingRatio, let value)?: return Spring.validate(response: 1, dampingRatio: value)
    case (.bounce, let value)?: return Spring.validate(duration: 1, bounce: value)
    case (.response, let value)?: return Spring.validate(mass: mass, response: value, dampingRatio: 0)
    case (.duration, let value)?: return Spring.validate(mass: mass, duration: value, bounce: 1)
    case (.frequency, let value)?: return Spring.validate(mass: mass, frequency: value, dampingRatio: 0)
    default: return []
    }
  }

  /// What the search holds; the values are valid.
  var held: SpringGoalSearch.Held {
    switch parameter {
    case nil: .nothing
    case (.dampingRatio, let value)?: .dampingRatio(value)
    case (.bounce, let value)?: .dampingRatio(Spring(duration: 1, bounce: value).dampingRatio)
    case (.response, let value)?, (.duration, let value)?:
      .stiffness(Spring(mass: mass, response: value, dampingRatio: 0).stiffness)
    case (.frequency, let value)?:
      .stiffness(Spring(mass: mass, frequency: value, dampingRatio: 0).stiffness)
    case (.stiffness, let value)?: .stiffness(value)
    case (.dampingCoefficient, let value)?: .dampingCoefficient(value)
    }
  }
}
