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
  /// The flips by each threshold of a decision, the smallest relative change first; those without one last.
  ///
  /// Complexity: at most about 60 replays for each condition.
  static func all(of decision: Decision, probe: FlipProbe) -> [ThresholdFlip] {
    var flips: [ThresholdFlip] = []
    for condition in decision.conditions {
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

  /// Size of the relative change.
  private var size: Double { change?.magnitude ?? .infinity }
}
