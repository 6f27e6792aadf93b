// SPDX-License-Identifier: GPL-3.0-or-later

/// The sets of options of which one names a spring.
///
/// `--damping-ratio` belongs to three of them; every other option tells its set.
enum SpringParameterSet: CaseIterable, Sendable {
  case physical, response, perceptual, frequency, settling

  /// The options that belong to this set and to no other.
  var ownOptions: [Option<Double?>] {
    switch self {
    case .physical: [SpringOptions.mass, SpringOptions.stiffness, SpringOptions.dampingCoefficient]
    case .response: [SpringOptions.response]
    case .perceptual: [SpringOptions.duration, SpringOptions.bounce]
    case .frequency: [SpringOptions.frequency]
    case .settling: [SpringOptions.settlingDuration]
    }
  }

  /// Whether `--damping-ratio` belongs to this set.
  var hasDampingRatio: Bool {
    switch self {
    case .physical, .perceptual: false
    case .response, .frequency, .settling: true
    }
  }

  /// The options of this set in the order that errors and documentation list them.
  var options: [Option<Double?>] { ownOptions + (hasDampingRatio ? [SpringOptions.dampingRatio] : []) }

  /// The options that have no default.
  var requiredOptions: [Option<Double?>] {
    options.filter {
      ![SpringOptions.mass.declaration.name, SpringOptions.bounce.declaration.name].contains(
        $0.declaration.name)
    }
  }

  /// `--response --damping-ratio`.
  var spelling: String { options.map(\.flag).joined(separator: " ") }

  /// The one set that the options given belong to.
  ///
  /// - Throws: A usage error when there is none, more than one, or part of one.
  static func chosen(in arguments: ParsedArguments) throws(CommandError) -> SpringParameterSet {
    let sets = allCases.filter { set in set.ownOptions.contains(where: arguments.isGiven) }
    let hasRatio = arguments.isGiven(SpringOptions.dampingRatio)
    guard let set = sets.first else { throw noneGiven(hasRatio: hasRatio) }
    let hasForeignRatio = hasRatio && !sets.contains(where: \.hasDampingRatio)
    guard sets.count == 1, !hasForeignRatio else {
      throw severalGiven(sets, hasForeignRatio: hasForeignRatio, arguments)
    }
    let missing = set.requiredOptions.filter { !arguments.isGiven($0) }.map(\.flag)
    guard missing.isEmpty else {
      throw .usage(
        "the parameter set \(set.spelling) is incomplete: \(enumeration(missing)) "
          + (missing.count == 1 ? "is missing" : "are missing"))
    }
    return set
  }

  private static func noneGiven(hasRatio: Bool) -> CommandError {
    if hasRatio {
      let partners = allCases.filter(\.hasDampingRatio).flatMap(\.ownOptions).map(\.flag)
      return .usage("--damping-ratio alone names no spring; add \(enumeration(partners, "or"))")
    }
    let lines = allCases.map { "\n  \($0.spelling)" }.joined()
    return .usage("no spring is given; name one by one of these sets of options:\(lines)")
  }

  private static func severalGiven(
    _ sets: [SpringParameterSet], hasForeignRatio: Bool, _ arguments: ParsedArguments
  ) -> CommandError {
    var lines = sets.map { set in
      let given = set.options.filter(arguments.isGiven).map(\.flag)
      return "\(set.spelling) (given: \(given.joined(separator: ", ")))"
    }
    if hasForeignRatio {
      let partners = allCases.filter(\.hasDampingRatio).flatMap(\.ownOptions).map(\.flag)
      lines.append("\(partners.joined(separator: "|")) --damping-ratio (given: --damping-ratio)")
    }
    return .usage(
      "options of \(lines.count) parameter sets are given, and a spring is named by one:"
        + lines.map { "\n  \($0)" }.joined())
  }
}

extension Option {
  /// The option as it is written: `--response`.
  fileprivate var flag: String { "--" + declaration.name }
}

/// `a`, `a and b`, `a, b and c`.
private func enumeration(_ words: [String], _ conjunction: String = "and") -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
