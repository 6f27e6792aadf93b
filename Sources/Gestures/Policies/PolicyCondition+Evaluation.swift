// SPDX-License-Identifier: GPL-3.0-or-later

extension PolicyCondition {
  /// The comparison at a release.
  ///
  /// A value that is missing, because the estimator has no velocity or no detent has the name, meets nothing.
  func evaluate(
    _ state: ReleaseState, in geometry: ReleaseGeometry, source place: ThresholdSource.Place
  ) -> Condition {
    let length = baseLength(state, geometry)
    let scale = length.map { base == .points ? $0 : $0 - inset } ?? 0
    return Condition(
      quantity, observed: length == nil ? nil : observed(state, geometry), comparison,
      threshold: threshold * scale, name: name, source: ThresholdSource(place: place, scale: scale))
  }

  /// Whether `evaluate` gives a condition that is met, for as many releases as tuning asks about.
  func isMet(_ state: ReleaseState, in geometry: ReleaseGeometry) -> Bool {
    guard let length = baseLength(state, geometry), let observed = observed(state, geometry) else {
      return false
    }
    return comparison.isMet(observed, threshold * (base == .points ? length : length - inset))
  }

  /// What one unit of the threshold is worth, before its inset; `nil` for a detent that does not exist.
  private func baseLength(_ state: ReleaseState, _ geometry: ReleaseGeometry) -> Double? {
    switch base {
    case .points: return 1
    case .sheet: return geometry.sheetLength
    case .screen: return geometry.screenLength
    case .shorter: return min(geometry.sheetLength, geometry.screenLength)
    case .hidden: return geometry.hiddenOffset
    case .remaining: return geometry.hiddenOffset - state.offset
    case .detent:
      if let of { return geometry.detent(of)?.offset }
      let start = geometry.startIndex(state)
      return geometry.restOffset(start + 1) - geometry.restOffset(start)
    case .extent:
      let offset = of.map { geometry.detent($0)?.offset } ?? geometry.restOffset(geometry.startIndex(state))
      return offset.map { geometry.hiddenOffset - $0 }
    }
  }

  private func observed(_ state: ReleaseState, _ geometry: ReleaseGeometry) -> Double? {
    switch quantity {
    case .distance: return state.travel
    case .offset:
      guard let from else { return projected(state) }
      return geometry.detent(from).map { projected(state) - $0.offset }
    case .visible:
      return min(max(0, geometry.hiddenOffset - projected(state)), geometry.sheetLength)
    case .velocity: return state.velocity
    case .speed: return state.velocity?.magnitude
    case .crossDistance: return state.crossTravel.isNaN ? nil : state.crossTravel.magnitude
    case .crossVelocity: return state.crossVelocity
    case .crossSpeed: return state.crossVelocity?.magnitude
    case .lead:
      guard let along = state.velocity, let across = state.crossVelocity else { return nil }
      return along.magnitude - across.magnitude
    case .velocityPerDistance:
      let distance = geometry.hiddenOffset - state.offset
      return state.velocity.map { distance == 0 ? 0 : $0 / distance.magnitude }
    }
  }

  private func projected(_ state: ReleaseState) -> Double {
    guard let projection, let velocity = state.velocity else { return state.offset }
    return state.offset + projection.distance(velocity: velocity)
  }
}
