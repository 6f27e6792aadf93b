// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dynamics

@Suite struct FitCandidatesTests {
  /// The best of two shapes, then the best of the start times that are not among them.
  @Test func bestShapesAndAllStartTimesAreStarts() {
    var candidates = FitCandidates(shapes: 3, startTimes: 3)
    for (sum, shape, startTime) in [(5.0, 0, 0), (3, 0, 1), (4, 1, 1), (2, 2, 1), (9, 1, 2), (3, 0, 0)] {
      candidates.add(sum, shape: shape, startTime: startTime) { [sum, Double(shape), Double(startTime)] }
    }
    #expect(candidates.leading(2) == [[2, 2, 1], [3, 0, 1], [3, 0, 0], [9, 1, 2]])
    #expect(FitCandidates(shapes: 2, startTimes: 1).leading(3).isEmpty)
  }
}
