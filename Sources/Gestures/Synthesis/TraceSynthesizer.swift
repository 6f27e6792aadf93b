// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Dynamics

/// Makes labelled, human-like touch traces from a seed.
///
/// Movements follow the sigma-lognormal model of the kinematic theory of rapid human movements (Plamondon
/// 1995; O'Reilly and Plamondon 2009): strokes with lognormal speed along arcs, added as vectors. They are
/// then reported as a touch panel would, with time jitter, noise, a late first move and lost frames. The
/// label is what the synthetic person meant to do, not what a rule decides, so the two disagree sometimes, as
/// they do with people.
///
/// Trace k depends on the seed, k and the options other than `count` only: whatever the order or the number
/// of threads, results are equal, and a longer run begins with the traces of a shorter one.
///
/// ```swift
/// var options = SynthesisOptions()
/// options.kind = .flick
/// let synthesizer = TraceSynthesizer(options)
/// let traces = (0..<options.count).map(synthesizer.trace(at:))
/// ```
public struct TraceSynthesizer: Sendable {
  /// What the traces are made of.
  public let options: SynthesisOptions

  /// Makes a synthesizer.
  /// - Precondition: `options.validate()` finds no problem.
  public init(_ options: SynthesisOptions = SynthesisOptions()) {
    let problems = options.validate()
    precondition(
      problems.isEmpty,
      "Options cannot be used: \(problems.map(\.description).joined(separator: "; ")).")
    self.options = options
  }

  /// The trace with a number, counted from 0.
  ///
  /// Its name is the intent and the number counted from 1 with at least four digits, `flick-0001`; `expected`
  /// is always set. Names of a mixture also begin with `sideways` and `upward`. Times are whole microseconds.
  /// - Precondition: the number is not negative; it may exceed `options.count`.
  /// - Complexity: O(n) in the number of samples, 2 to about 5 seconds times the rate.
  public func trace(at index: Int) -> TouchTrace {
    precondition(index >= 0, "Traces are counted from 0.")
    let random = RandomStream(seed: options.seed, index: index)
    let intent = GestureIntent(kind: options.kind, from: random)
    let planner = MovementPlanner(screen: Vector(x: options.screen.width, y: options.screen.height))
    let movement = planner.movement(for: intent, from: random)
    let panel = TouchPanel(rate: options.rate, noise: options.noise, screen: options.screen)
    let reportsMoves = intent != .tap || random.chance(0.5)
    return TouchTrace(
      id: "\(intent.rawValue)-\(Self.number(index + 1))",
      samples: panel.samples(of: movement, reportsMoves: reportsMoves, random: random),
      expected: intent.expected)
  }

  /// A number with leading zeros to four digits.
  private static func number(_ value: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
