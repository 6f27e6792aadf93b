// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// `simctl spring`: what a spring is by every other name, and how a value moves on it.
enum SpringCommand: Command {
  static let from = Option.number("from", value: "X", default: 0, help: "Where the value starts.")
  static let to = Option.number("to", value: "X", default: 1, help: "Where the value comes to rest.")
  static let initialVelocity = Option.number(
    "initial-velocity", value: "V", default: 0,
    help: "Velocity at the start, in units per second; with --settling-duration in distances per second.")
  static let epsilon = Option.number(
    "epsilon", value: "SHARE", default: 0.001,
    help: "Share of the distance within which the motion counts as settled.")
  static let sample = Option.number(
    "sample", value: "HZ", in: .positive,
    help: "Show the motion at this rate, up to the first sample at which it has settled.")
  static let at = Option.numbers(
    "at", value: "T", in: .notNegative, help: "Show the motion at these times, in seconds, in this order.")
  static let goal = Option.text(
    "goal", value: "CONDITIONS",
    help: """
      What the motion shall be like, such as settle<0.4,overshoot<0.05: the softest spring that meets it is found. \
      Quantities: \(SpringGoal.Quantity.allCases.map(\.rawValue).joined(separator: ", ")).
      """)
  static let format = Option.choice(
    "format", value: "FORMAT", default: SpringFormat.text, help: "Form of the result.")
  static let integrator = MotionOptions.integrator(default: .closedForm)

  static let declaration = CommandDeclaration(
    "spring",
    summary: "Convert a spring between parameter sets, and show its motion.",
    discussion: """
      The spring is named by exactly one of: --mass --stiffness --damping-coefficient, --response --damping-ratio, \
      --duration --bounce, --frequency --damping-ratio, --settling-duration --damping-ratio. The mass is 1 and the \
      bounce 0 unless given; springs named without a mass have mass 1.

      With a goal no parameter has to be given, or one, which is held, beside the mass: the others are found. For a whole \
      set the goal is checked. The exit status is 1 when no spring meets the goal, or the given one does not.

      Settling times and peak come from the closed form, whatever the integrator.
      """,
    options: [from, to, initialVelocity, epsilon, goal, sample, at, format],
    groups: [
      SpringOptions.group,
      OptionGroup("Motion options", [integrator, MotionOptions.tolerance, MotionOptions.step]),
      OutputOptions.group,
    ],
    examples: [
      .init(
        arguments: "spring --duration 0.5 --bounce 0.3", does: "What SwiftUI's bouncy spring is made of."),
      .init(
        arguments: "spring --settling-duration 0.5 --damping-ratio 0.6 --sample 60",
        does: "A UIView spring animation, frame by frame."),
      .init(
        arguments: "spring --response 0.5 --damping-ratio 0.8 --integrator rk4 --at 0.1",
        does: "One moment of a motion, integrated numerically."),
      .init(
        arguments: "spring --goal 'settle<0.4,overshoot<0.05'",
        does: "The softest spring that is quick and hardly bounces."),
    ])

  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode {
    let request: SpringRequest
    switch try SpringRequest.read(arguments) {
    case .motion(let read): request = read
    case .noSpring(let failure):
      if arguments[format] != .text { context.diagnostics.note(failure.sentence) }
      try failure.write(arguments[format], to: context.output)
      return .failed
    }
    let method = arguments[integrator]
    var report = SpringReport(request.motion, epsilon: request.epsilon)
    (report.goal, report.finding) = (request.goal, request.finding)
    let times = try times(arguments, settlingTime: report.settlingTime)
    let options = IntegratorOptions(
      tolerance: arguments[MotionOptions.tolerance], step: arguments[MotionOptions.step])
    do {
      report.samples = try SpringSampling.samples(of: request.motion, at: times, by: method, options: options)
    } catch {
      throw CommandError.usage("--integrator \(method.name): \(error)")
    }
    for note in request.notes + notes(arguments, method: method) { context.diagnostics.note("note: \(note)") }
    try report.write(arguments[format], to: context.output, style: context.style)
    return report.goalIsMet == false ? .failed : .success
  }

  private static func times(
    _ arguments: ParsedArguments, settlingTime: Double?
  ) throws(CommandError) -> [Double] {
    guard let rate = arguments[sample] else { return arguments[at] }
    guard arguments[at].isEmpty else {
      throw .usage("--sample and --at both say at which times the motion is shown; give one of them")
    }
    return try SpringSampling.times(rate: rate, settlingTime: settlingTime)
  }

  /// Options that were given and change nothing.
  private static func notes(_ arguments: ParsedArguments, method: MotionMethod) -> [String] {
    var integrator: IntegratorMethod?
    if case .integrator(let method) = method { integrator = method }
    var notes: [String] = []
    for (option, isUsed) in [
      (MotionOptions.tolerance, integrator?.takesFixedSteps == false),
      (MotionOptions.step, integrator?.takesFixedSteps == true),
    ] where arguments.isGiven(option) && !isUsed {
      notes.append("--\(option.declaration.name) has no effect on the integrator \(method.name)")
    }
    if arguments[sample] == nil, arguments[at].isEmpty {
      if arguments[format] == .csv { notes.append("no times are asked for; give --sample or --at") }
      if integrator != nil {
        notes.append("--integrator \(method.name) has nothing to do without --sample or --at")
      }
    }
    return notes
  }
}
