// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The motion that the command line asks for, checked.
struct SpringRequest {
  var motion: SpringMotion
  /// Share of the distance within which the motion counts as settled.
  var epsilon: Double
  /// What is worth knowing about how the spring was found.
  var notes: [String]

  /// Sizes of positions and velocities that are taken, as of the spring's own constants: with them every
  /// result is a number.
  private static let sizes = Spring.constantRange

  /// Reads spring, ends, velocity and epsilon.
  ///
  /// - Throws: A usage error that lists every value out of range.
  init(_ arguments: ParsedArguments) throws(CommandError) {
    let (start, target) = (arguments[SpringCommand.from], arguments[SpringCommand.to])
    let velocity = arguments[SpringCommand.initialVelocity]
    epsilon = arguments[SpringCommand.epsilon]
    let parameters = try SpringParameters(arguments, relativeVelocity: velocity)

    var problems = parameters.validate().map(Self.sentence) + Self.sizeProblems(arguments)
    if !(epsilon >= Self.sizes.lowerBound && epsilon < 1) {
      problems.append(
        "--epsilon is \(NumberText.string(epsilon)); it must be at least "
          + "\(NumberText.string(Self.sizes.lowerBound)) and less than 1")
    }
    var absoluteVelocity = velocity
    if case .settling = parameters {
      absoluteVelocity = velocity * (target - start)
      if start == target, velocity != 0 {
        problems.append(
          "--initial-velocity is \(NumberText.string(velocity)); with --settling-duration it is relative to the "
            + "distance, and there is none from --from to --to")
      }
    }
    try Self.report(problems)

    let (spring, notes) = parameters.resolved()
    self.notes = notes
    motion = SpringMotion(spring: spring, from: start, to: target, initialVelocity: absoluteVelocity)
  }

  private static func report(_ problems: [String]) throws(CommandError) {
    guard let first = problems.first else { return }
    throw .usage(
      problems.count == 1
        ? first
        : "\(problems.count) values cannot be used:" + problems.map { "\n  \($0)" }.joined())
  }

  /// Positions and velocities so large or so small that what follows from them would be no number.
  private static func sizeProblems(_ arguments: ParsedArguments) -> [String] {
    let values = [SpringCommand.from, SpringCommand.to, SpringCommand.initialVelocity].map {
      ($0.declaration.name, arguments[$0])
    }
    return values.filter { $1 != 0 && !sizes.contains($1.magnitude) }.map { name, value in
      let text = [value, sizes.lowerBound, sizes.upperBound].map(NumberText.string)
      return "--\(name) is \(text[0]); it must be 0 or of a size from \(text[1]) to \(text[2])"
    }
  }

  private static func sentence(_ problem: ValidationProblem) -> String {
    "\(flag(problem.path.description)) is \(problem.valueText); it must be \(problem.expected)"
  }

  /// `--damping-coefficient` for `dampingCoefficient`.
  private static func flag(_ field: String) -> String {
    field.reduce(into: "--") { flag, letter in
      flag += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }
}
