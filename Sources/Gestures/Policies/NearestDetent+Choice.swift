// SPDX-License-Identifier: GPL-3.0-or-later

extension NearestDetent {
  /// What was chosen, and by which comparisons.
  struct Choice {
    /// Index of the place; the number of detents for the hidden one.
    var index: Int
    /// The position against the border beyond which the sheet is dismissed; `nil` where it cannot be.
    var dismissal: Condition?
    /// The position against the border next to which the chosen place lies; `nil` where that is the one above, or only
    /// one place can be reached.
    var border: Condition?
  }

  /// The resting place for a release.
  func choose(_ state: ReleaseState, in geometry: ReleaseGeometry, rule: Int) -> Choice {
    let start = geometry.startIndex(state)
    let last = includesHidden ? geometry.restCount : geometry.restCount - 1
    var (low, high) = (0, last)
    if reach == .neighbours {
      low = min(max(0, start - 1), last)
      high = min(start + 1, last)
    }
    let origin = position == .sheet ? state.offset : geometry.restOffset(start) + state.travel
    let velocity = state.velocity ?? 0
    let isForward = velocity == 0 ? origin > geometry.restOffset(start) : velocity > 0
    let projected = origin + (projection?.distance(velocity: velocity) ?? 0)
    guard low < high else { return Choice(index: low) }

    /// Index of the upper end of the stretch that a position lies on, from `low` + 1 to `high`.
    func upperEnd(_ position: Double) -> Int {
      for index in low...high {
        let place = geometry.restOffset(index)
        let isAt = (position - place).magnitude <= Condition.slack(place)
        if isAt ? !isForward : position < place { return max(index, low + 1) }
      }
      return high
    }
    let upper = upperEnd(reach == .segment ? origin : projected)
    let border = condition(below: upper, geometry, projected, isForward: isForward, rule: rule)
    let index = border.isMet ? upper : upper - 1
    if reach == .segment { (low, high) = (upper - 1, upper) }
    guard includesHidden, high == last else { return Choice(index: index, border: border) }
    if upper == last { return Choice(index: index, dismissal: border) }
    return Choice(
      index: index,
      dismissal: condition(below: last, geometry, projected, isForward: isForward, rule: rule), border: border
    )
  }

  /// The comparison between the place of an index, which is met, and the one before it.
  private func condition(
    below upper: Int, _ geometry: ReleaseGeometry, _ position: Double, isForward: Bool, rule: Int
  ) -> Condition {
    let (from, to) = (geometry.restOffset(upper - 1), geometry.restOffset(upper))
    let (origin, scale) = isForward ? (from, to - from) : (to, from - to)
    let prefersUpper =
      switch tie {
      case .behind: !isForward
      case .dismissal: true
      case .open: false
      }
    return Condition(
      .offset, observed: position, prefersUpper ? .atLeast : .greater, threshold: origin + scale * progress,
      name: projection == nil ? "position" : "projected position",
      source: ThresholdSource(place: .target(rule: rule), origin: origin, scale: scale))
  }
}
