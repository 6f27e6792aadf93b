// SPDX-License-Identifier: GPL-3.0-or-later

extension ContinuousScene {
  /// The motion of what is there now, by the best means for it.
  ///
  /// - Throws: `SimulationError` when the chosen integrator cannot be used for the world.
  func makeMotion() throws(SimulationError) -> any ContinuousMotion {
    if !isGeneral, let linear = try LinearMotion(self) { return linear }
    if !isGeneral, let points = try PointMotion(self) { return points }
    return try RigidMotion(self)
  }
}
