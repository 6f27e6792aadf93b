// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The motion that the command line asks for, checked.
struct SpringRequest {
  /// What a command line comes to.
  enum Reading {
    case motion(SpringRequest)
    case noSpring(SpringGoalFailure)
  }

  var motion: SpringMotion
  /// Share of the distance within which the motion counts as settled.
  var epsilon: Double
  /// What is worth knowing about how the spring was found.
  var notes: [String]

  /// Sizes of positions and velocities that are taken, as of the spring's own constants: with them every
  /// result is a number.
  private static let sizes = Spring.constantRange

  /// What the motion shall be like, if that was said.
  var goal: SpringGoal?
  /// How the spring was found; nil when it was given.
  var finding: String?

  /// Reads spring, ends, velocity and epsilon, and finds the spring if a goal has to tell it.
  ///
  /// - Returns: the request, or that there is no spring for it.
  /// - Throws: A usage error that lists every value out of range.
  static func read(
    _ arguments: ParsedArguments
  ) throws(CommandError) -> Reading {
    guard let text = arguments[SpringCommand.goal] else { return .motion(try SpringRequest(arguments)) }
    let goal = try SpringGoalText.goal(text)
    guard arguments[SpringCommand.from] != arguments[SpringCommand.to] else {
      throw .usage("--goal is about a motion over a distance, and there is none from --from to --to")
    }
    guard let held = SpringGoalHeld(arguments) else {
      var request = try SpringRequest(arguments)
      request.goal = goal
      return .motion(request)
    }
    try report(held.validate().map(sentence) + problems(arguments))
    let search = SpringGoalSearch(
      goal, held: held.held, mass: held.mass, from: arguments[SpringCommand.from],
      to: arguments[SpringCommand.to],
      initialVelocity: arguments[SpringCommand.initialVelocity], epsilon: arguments[SpringCommand.epsilon])
    switch search.run() {
    case .found(let spring):
      return .motion(SpringRequest(search, spring))
    case .none(let conflict):
      return .noSpring(SpringGoalFailure(goal: goal, conflict: conflict, isExact: search.isExact))
    case .unknown:
      return .noSpring(SpringGoalFailure(goal: goal, conflict: nil, isExact: search.isExact))
    }
  }

  /// What a search found.
  private init(_ search: SpringGoalSearch, _ spring: Spring) {
    motion = SpringMotion(
      spring: spring, from: search.start, to: search.target, initialVelocity: search.initialVelocity)
    epsilon = search.epsilon
    notes =
      search.isExact
      ? [] : ["with an initial velocity the spring is searched for, and may not be the softest"]
    goal = search.goal
    finding = search.isExact ? "softest" : "softest that was found"
  }

  /// Reads spring, ends, velocity and epsilon.
  ///
  /// - Throws: A usage error that lists every value out of range.
  init(_ arguments: ParsedArguments) throws(CommandError) {
    let (start, target) = (arguments[SpringCommand.from], arguments[SpringCommand.to])
    let velocity = arguments[SpringCommand.initialVelocity]
    epsilon = arguments[SpringCommand.epsilon]
    let parameters = try SpringParameters(arguments, relativeVelocity: velocity)

    var problems = parameters.validate().map(Self.sentence) + Self.problems(arguments)
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

  /// Ends, velocities and an epsilon that are no use.
  private static func problems(_ arguments: ParsedArguments) -> [String] {
    let epsilon = arguments[SpringCommand.epsilon]
    guard epsilon >= sizes.lowerBound, epsilon < 1 else {
      return sizeProblems(arguments) + [
        "--epsilon is \(NumberText.string(epsilon)); it must be at least "
          + "\(NumberText.string(sizes.lowerBound)) and less than 1"
      ]
    }
    return sizeProblems(arguments)
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
