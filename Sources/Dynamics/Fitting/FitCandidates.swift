// SPDX-License-Identifier: GPL-3.0-or-later

/// The best parameters that were tried of each shape of a motion, and of each start time.
///
/// The sum of squares has a kink in the start time at each sample, and so a minimum of its own between any two. From one start
/// time a walk may not reach the other minima; therefore each has a start.
struct FitCandidates {
  private struct Candidate {
    var parameters: [Double]
    var sum: Double
  }

  private var shapes: [Candidate?]
  private var startTimes: [Candidate?]

  /// Has no candidates yet of some number of shapes and start times.
  init(shapes: Int, startTimes: Int) {
    self.shapes = Array(repeating: nil, count: shapes)
    self.startTimes = Array(repeating: nil, count: startTimes)
  }

  /// Takes parameters in where their sum of squares is less than that of the others of their shape or start time.
  mutating func add(_ sum: Double, shape: Int, startTime: Int, _ parameters: () -> [Double]) {
    let isBestShape = shapes[shape].map { sum < $0.sum } ?? true
    let isBestStartTime = startTimes[startTime].map { sum < $0.sum } ?? true
    guard isBestShape || isBestStartTime else { return }
    let candidate = Candidate(parameters: parameters(), sum: sum)
    if isBestShape { shapes[shape] = candidate }
    if isBestStartTime { startTimes[startTime] = candidate }
  }

  /// The best of the best shapes, as many as the limit says, and of every start time; none of them twice.
  func leading(_ limit: Int) -> [[Double]] {
    let found = shapes.compactMap(\.self)
    let order = found.indices.sorted { (found[$0].sum, $0) < (found[$1].sum, $1) }
    var leading = order.prefix(limit).map { found[$0].parameters }
    for case let candidate? in startTimes where !leading.contains(candidate.parameters) {
      leading.append(candidate.parameters)
    }
    return leading
  }
}
