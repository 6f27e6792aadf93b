// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  func solveImpacts() throws(SimulationError) {}
}
