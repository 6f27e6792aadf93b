// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// A number of a sheet that is tuned.
public struct TunedField: Sendable, Hashable {
  /// Path within the sheet.
  public let path: FieldPath
  /// What the sheet holds now; nil where the field is empty, such as a distance in a rule by velocity alone.
  public let present: Double?
  /// Whether it holds whole numbers only.
  public let isWhole: Bool
  /// The condition of the release rule that it is the threshold of.
  let place: ThresholdSource.Place

  /// Whether it is the threshold of one condition, so that each trace changes its outcome at one value of it.
  public var isThreshold: Bool { place != .nowhere }

  /// The values that a threshold can have: the share of a target's way lies between 0 and 1, others anywhere.
  var domain: ClosedRange<Double> {
    if case .target = place { 0...1 } else { -.infinity ... .infinity }
  }
}

extension ThresholdSource.Place {
  /// The threshold that a path names in a sheet; nowhere for all other fields.
  init(_ path: FieldPath, in sheet: Sheet) {
    let keys = path.keys
    self = .nowhere
    switch keys.first {
    case "dismissal" where sheet.policy == nil:
      if keys == ["dismissal", "distance"] { self = .distance }
      if keys == ["dismissal", "velocity"] { self = .velocity }
    case "policy" where keys.count >= 5 && keys[1] == "rules":
      guard let policy = sheet.policy, let rule = Int(keys[2]), policy.rules.indices.contains(rule) else {
        return
      }
      if keys.count == 6, keys[3] == "conditions", keys[5] == "threshold", let index = Int(keys[4]),
        policy.rules[rule].conditions.indices.contains(index)
      {
        self = .condition(rule: rule, index: index)
      }
      if keys.count == 5, keys[3] == "target", keys[4] == "progress",
        case .nearest = policy.rules[rule].target
      {
        self = .target(rule: rule)
      }
    default: break
    }
  }
}

extension Sheet {
  /// Sets the threshold at a place, whether the sheet is valid then or not; nil for a rule without the
  /// condition.
  mutating func set(_ value: Double?, at place: ThresholdSource.Place) {
    switch place {
    case .nowhere: break
    case .distance: dismissal.distance = value
    case .velocity: dismissal.velocity = value
    case .condition(let rule, let index):
      if let value { policy?.rules[rule].conditions[index].threshold = value }
    case .target(let rule):
      guard let value, case .nearest(var nearest) = policy?.rules[rule].target else { return }
      nearest.progress = value
      policy?.rules[rule].target = .nearest(nearest)
    }
  }

  /// Paths of all thresholds that tuning can take to its exact optimum.
  var thresholdPaths: [FieldPath] {
    guard let policy else { return ["dismissal.distance", "dismissal.velocity"] }
    var paths: [FieldPath] = []
    for (index, rule) in policy.rules.enumerated() {
      for condition in rule.conditions.indices {
        paths.append(["policy", "rules", "\(index)", "conditions", "\(condition)", "threshold"])
      }
      if case .nearest(let nearest) = rule.target, nearest.includesHidden {
        paths.append(["policy", "rules", "\(index)", "target", "progress"])
      }
    }
    return paths
  }
}
