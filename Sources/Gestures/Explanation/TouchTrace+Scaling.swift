// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension TouchTrace {
  /// The trace with all ways from the position of its first touch multiplied by a factor; `nil` where a position would
  /// not be finite.
  ///
  /// Complexity: linear in the number of samples.
  func scalingTravel(by factor: Double) -> TouchTrace? {
    guard let origin = samples.first?.position else { return self }
    var scaled = self
    for index in scaled.samples.indices {
      let position = origin + (samples[index].position - origin) * factor
      guard position.x.isFinite, position.y.isFinite else { return nil }
      scaled.samples[index].position = position
    }
    return scaled
  }

  /// The trace with all times multiplied by a factor above 0; `nil` where a time would not be finite.
  ///
  /// Complexity: linear in the number of samples.
  func scalingTime(by factor: Double) -> TouchTrace? {
    var scaled = self
    for index in scaled.samples.indices {
      let time = samples[index].time * factor
      guard time.isFinite else { return nil }
      scaled.samples[index].time = time
    }
    return scaled
  }
}
