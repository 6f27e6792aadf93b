// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// One of several animations that follow one another, such as a start backwards before a sheet leaves.
struct MotionStage {
  /// The model values that the stage leads to.
  var target: PresentedValues
  /// How it leads there.
  var animation: PreparedAnimation
}

extension AdditiveMotion {
  /// Begins stages that follow one another: each begins when the one before is over, after its own delay.
  ///
  /// All are animated at once, the later ones waiting, so that a motion can be measured as a whole. The model takes
  /// on the last target now.
  ///
  /// Returns when each stage begins and ends.
  mutating func animate(through stages: [MotionStage]) -> [BegunAnimation] {
    var begun: [BegunAnimation] = []
    for stage in stages {
      begun.append(
        animate(to: stage.target, with: stage.animation, after: begun.last?.duration ?? 0))
    }
    return begun
  }
}
