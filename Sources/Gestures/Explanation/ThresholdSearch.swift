// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Looks for the value of one field of a sheet at which a gesture ends otherwise.
struct ThresholdSearch {
  /// Difference, relative to a threshold of 1 or more, up to which `Condition` takes values for equal.
  private static let equality = 1e-9

  private let path: FieldPath
  private let present: Double
  private let probe: FlipProbe
  private let draft: ConfigurationDraft<Sheet>

  /// `nil` when the sheet has no number at the path.
  init?(_ path: FieldPath, probe: FlipProbe) {
    guard let tree = try? JSONValueEncoder.encode(probe.sheet),
      let present = tree.value(at: path.keys)?.number,
      let draft = try? ConfigurationDraft(probe.sheet)
    else { return nil }
    (self.path, self.present, self.probe, self.draft) = (path, present, probe, draft)
  }

  /// The flip by the threshold of a condition: where it is equal to the observed value, or else just beyond.
  func flip(at condition: Condition) -> ThresholdFlip? {
    guard let observed = condition.observed else { return nil }
    let equal = condition.setting(forThreshold: observed)
    guard equal.isFinite else { return nil }
    let unit = present == condition.threshold ? condition.quantity.unit : nil
    if let ending = ending(at: equal) { return flip(equal, ending, unit) }
    // Equality does not flip: the threshold has to be further from the present one than what is taken for equal.
    let reach = 4 * Self.equality * max(1, observed.magnitude)
    let distance = (observed - condition.threshold).magnitude
    for end in [observed + reach, observed - reach] where (end - condition.threshold).magnitude > distance {
      let far = condition.setting(forThreshold: end)
      if let flip = boundary(from: equal, to: far, unit) { return flip }
    }
    return nil
  }

  /// The number nearest to one that does not flip the outcome, when the far one flips it.
  private func boundary(from near: Double, to far: Double, _ unit: String?) -> ThresholdFlip? {
    guard var ending = ending(at: far) else { return nil }
    var (near, far) = (near, far)
    // Enough for neighbouring numbers, unless the boundary is at 0, which has no size.
    for _ in 0..<64 {
      let middle = near + (far - near) / 2
      guard middle != near, middle != far else { break }
      if let found = self.ending(at: middle) {
        (far, ending) = (middle, found)
      } else {
        near = middle
      }
    }
    return flip(far, ending, unit)
  }

  private func flip(_ value: Double, _ ending: ReplayEnding, _ unit: String?) -> ThresholdFlip {
    ThresholdFlip(path: path, present: present, value: value, ending: ending, unit: unit)
  }

  /// The ending with a value, when it differs from that with the present one.
  private func ending(at value: Double) -> ReplayEnding? {
    var draft = draft
    guard (try? draft.set("\(path)=\(NumberText.string(value))")) != nil, let sheet = try? draft.value()
    else { return nil }
    return probe.flippedEnding(in: sheet)
  }
}
