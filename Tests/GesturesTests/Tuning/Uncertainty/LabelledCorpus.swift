// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport

@testable import Gestures

/// Makes traces whose labels come from known thresholds, with or without mistakes.
struct LabelledCorpus: CustomStringConvertible {
  /// How the values of travel and speed are distributed.
  enum Shape: String {
    /// Uniform from 0 to 200 and to 1000.
    case uniform
    /// Exponential with means 80 and 400.
    case exponential
    /// Lognormal around 80 and 400, with spread 1.
    case lognormal
    /// Slow drags of about 150 points, and flicks of about 1100 points per second with little travel.
    case mixed
    /// As uniform, in whole numbers.
    case whole
    /// As lognormal, with a second threshold that is never met.
    case single
  }

  var shape = Shape.lognormal
  var isAny = true
  var count = 200
  /// Share of labels that are turned.
  var noise = 0.0
  /// Spread of the logarithm of each user's thresholds.
  var blur = 0.0
  /// Number of users; nil for none.
  var users: Int?
  var costs = MistakeCosts()

  var description: String {
    var words = [shape.rawValue, isAny ? "any" : "all", "n \(count)", "noise \(noise)"]
    if blur > 0 { words.append("blur \(blur)") }
    if let users { words.append("users \(users)") }
    if costs != MistakeCosts() { words.append("cost \(costs.falseDismiss):\(costs.missedDismiss)") }
    return words.joined(separator: ", ")
  }

  /// The true thresholds.
  var truth: ThresholdPair {
    switch shape {
    case .uniform, .whole: isAny ? ThresholdPair(120, 600) : ThresholdPair(80, 400)
    case .exponential: isAny ? ThresholdPair(75, 370) : ThresholdPair(40, 200)
    case .lognormal: isAny ? ThresholdPair(103, 515) : ThresholdPair(62, 310)
    case .mixed: isAny ? ThresholdPair(120, 800) : ThresholdPair(40, 200)
    case .single: ThresholdPair(80, 0)
    }
  }

  /// Labelled traces.
  struct Sample {
    var problem = ThresholdProblem()
    var groups: [Int] = []
  }

  /// The traces of a seed.
  func sample(seed: UInt64) -> Sample {
    var random = SeededGenerator(seed: seed)
    func normal() -> Double { (-2 * log(1 - random.unit())).squareRoot() * cos(2 * .pi * random.unit()) }
    func exponential() -> Double { -log(1 - random.unit()) }
    let people = (0..<(users ?? 1)).map { _ in
      let spread = users == nil ? 0 : blur
      return (truth.first * exp(spread * normal()), truth.second * exp(spread * normal()))
    }
    var sample = Sample()
    for _ in 0..<count {
      var (travel, speed) = (0.0, 0.0)
      switch shape {
      case .uniform: (travel, speed) = (200 * random.unit(), 1000 * random.unit())
      case .whole: (travel, speed) = ((200 * random.unit()).rounded(), (1000 * random.unit()).rounded())
      case .exponential: (travel, speed) = (80 * exponential(), 400 * exponential())
      case .lognormal: (travel, speed) = (80 * exp(normal()), 400 * exp(normal()))
      case .single: (travel, speed) = (80 * exp(normal()), -.infinity)
      case .mixed:
        (travel, speed) =
          random.unit() < 0.6
          ? (max(1, 150 + 80 * normal()), 150 * exponential())
          : (5 + 40 * exponential(), max(50, 1100 + 450 * normal()))
      }
      let user = random.below(people.count)
      var (first, second) = people[user]
      if users == nil, blur > 0 {
        first *= exp(blur * normal())
        second *= exp(blur * normal())
      }
      let isFirst = travel > first
      let isSecond = speed > second
      var expected = isAny ? isFirst || isSecond : isFirst && (isSecond || shape == .single)
      if random.unit() < noise { expected.toggle() }
      let outcomes: UInt8 = shape == .single ? 0b0101 : isAny ? 0b0111 : 0b0001
      sample.problem.append(first: travel, second: speed, outcomes: outcomes, expected: expected)
      sample.groups.append(user)
    }
    return sample
  }

  /// How often intervals contain the true thresholds.
  struct Coverage {
    /// Of a hundred intervals of 95 %, for either threshold.
    var likely = (0.0, 0.0)
    /// Of a hundred intervals of 50 %.
    var half = (0.0, 0.0)
    /// Of a hundred problems, those with a note.
    var noted = 0.0
    /// Of a hundred problems, those with groups drawn whole.
    var grouped = 0.0
  }

  /// Finds thresholds for many seeds.
  ///
  /// - Parameters:
  ///   - seeds: Number of corpora.
  ///   - runs: Bootstrap runs for each.
  /// - Returns: Shares in hundredths.
  func coverage(seeds: Int, runs: Int) -> Coverage {
    var coverage = Coverage()
    let share = 100 / Double(seeds)
    for seed in 0..<seeds {
      let sample = sample(seed: UInt64(seed) &* 7919 &+ UInt64(count))
      guard let optimum = sample.problem.optimum(costs: costs, present: ThresholdPair(1, 1)) else { continue }
      let bootstrap = ThresholdBootstrap(
        sample.problem, optimum: optimum, costs: costs, groups: users == nil ? nil : sample.groups,
        seed: UInt64(seed))
      let draws = (0..<runs).map(bootstrap.run)
      let likely = bootstrap.interval(of: draws)
      let half = bootstrap.interval(of: draws, confidence: 0.5)
      if likely.first.contains(truth.first) { coverage.likely.0 += share }
      if likely.second.contains(truth.second) { coverage.likely.1 += share }
      if half.first.contains(truth.first) { coverage.half.0 += share }
      if half.second.contains(truth.second) { coverage.half.1 += share }
      if !bootstrap.notes.isEmpty { coverage.noted += share }
      if bootstrap.drawsGroups { coverage.grouped += share }
    }
    return coverage
  }
}
