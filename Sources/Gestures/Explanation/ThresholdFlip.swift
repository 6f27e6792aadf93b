// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A change of one threshold of a sheet that alone makes a gesture end otherwise.
public struct ThresholdFlip: Sendable, Hashable {
  /// Path of the field of the sheet, such as `dismissal.distance`.
  public let path: FieldPath
  /// What the field holds.
  public let present: Double
  /// The value nearest to that at which the outcome differs, in the unit of the field.
  ///
  /// That is the observed value where equality with it flips the outcome, else the next number beyond it that is not taken
  /// as equal to it; see `Condition`.
  public let value: Double
  /// How the gesture ends with that value.
  public let ending: ReplayEnding
  /// Symbol of the field's unit; `nil` where the field is no plain length or speed.
  public let unit: String?

  /// The outcome with that value.
  public var outcome: Outcome { ending.outcome }

  /// Value ÷ present − 1; `nil` where the present value is 0 or the quotient no number.
  public var change: Double? {
    guard present != 0 else { return nil }
    let change = value / present - 1
    return change.isFinite ? change : nil
  }
}

extension ThresholdFlip {
  /// Most replays of a decision's conditions together, in conditions: a policy of a hundred conditions has every one
  /// tried, one of ten thousand the nearest.
  static let effort = 10_000

  /// The flips by each threshold of a decision, the smallest relative change first; those without one last.
  ///
  /// Of a policy with more than a hundred conditions only the thresholds that are nearest to the observed values, in
  /// relation, are tried, the fewer the more conditions there are: every trial evaluates all of them.
  /// Complexity: at most about 60 replays for each condition that is tried.
  static func all(of decision: Decision, probe: FlipProbe) -> [ThresholdFlip] {
    var flips: [ThresholdFlip] = []
    for condition in nearest(decision.conditions) {
      guard let path = condition.path,
        let flip = ThresholdSearch(path, probe: probe)?.flip(at: condition)
      else { continue }
      if let index = flips.firstIndex(where: { $0.path == path }) {
        if flip.size < flips[index].size { flips[index] = flip }
      } else {
        flips.append(flip)
      }
    }
    let order = flips.indices.sorted { (flips[$0].size, $0) < (flips[$1].size, $1) }
    return order.map { flips[$0] }
  }

  /// The conditions whose thresholds are tried, in their order.
  static func nearest(_ conditions: [Condition]) -> [Condition] {
    let count = max(1, effort / max(1, conditions.count))
    guard count < conditions.count else { return conditions }
    func distance(_ index: Int) -> Double {
      let condition = conditions[index]
      guard let difference = condition.difference else { return .infinity }
      return difference.magnitude / max(condition.threshold.magnitude, 1e-9)
    }
    let order = conditions.indices.sorted { (distance($0), $0) < (distance($1), $1) }
    return order.prefix(count).sorted().map { conditions[$0] }
  }

  /// Size of the relative change.
  private var size: Double { change?.magnitude ?? .infinity }
}
