// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the best of all pairs of two thresholds exactly, as often as wanted, in memory that is taken once.
///
/// A sweep along the first threshold. Between two of its steps the cost is a step function of the second
/// threshold, whose changes are the elements of a `PrefixTree`; a step changes the elements of its traces.
/// The least prefix sum is the least cost of any second threshold. What cannot have the least cost is left
/// out before; see `CostBounds`.
///
/// Costs are summed up as whole numbers, so that equal costs are equal: exactly for two million traces at any
/// costs, and for any number if the costs are small multiples of one number, as 1 and 5 are, or 0.1 and 0.3.
/// Beyond, costs are rounded to some twelve digits.
///
/// Complexity of each question: O(n log n) for n traces, and the ranges of equal cost; O(n) where most is
/// left out. Memory: at most 150 n bytes, all of it taken once but for the ranges.
public struct ThresholdSweep: ~Copyable {
  /// The traces.
  public let steps: ThresholdSteps
  /// Nodes of a tree over the second threshold.
  let nodes: UnsafeMutableRawPointer
  /// Which nodes have elements that are not 0.
  let live: UnsafeMutablePointer<Bool>
  /// Cells of the first threshold that have the least cost so far.
  let candidates: UnsafeMutablePointer<UInt32>
  /// The blocks of cells that can have the least cost.
  let bounds: CostBounds
  /// The block of the second threshold of each trace, in the order of `steps`.
  private let blocks: UnsafeMutablePointer<UInt16>
  /// How often each trace counts, in the order of `steps`.
  private let weights: UnsafeMutablePointer<Int32>
  /// Ranges of cells with the least cost.
  var regions: OptimalRegions

  /// Takes memory for the sweeps of a problem.
  public init(_ steps: ThresholdSteps) {
    self.init(steps, blocks: CostBounds.blocks(of: steps))
  }

  /// Takes memory, with a number of blocks for each axis.
  init(_ steps: ThresholdSteps, blocks count: Int) {
    self.steps = steps
    bounds = CostBounds(rows: steps.first.count, columns: steps.second.count, blocks: count)
    blocks = .allocate(capacity: steps.count)
    weights = .allocate(capacity: steps.count)
    for place in 0..<steps.count {
      blocks[place] = UInt16(bounds.columns.block(of: Int(steps.cells[place])))
    }
    let leaves = PrefixTree<Int>.leaves(steps.second.count)
    nodes = .allocate(
      byteCount: 2 * leaves * MemoryLayout<PrefixTree<Int>.Node>.stride,
      alignment: MemoryLayout<PrefixTree<Int>.Node>.alignment)
    live = .allocate(capacity: 2 * leaves)
    candidates = .allocate(capacity: steps.first.count)
    regions = OptimalRegions()
  }

  deinit {
    nodes.deallocate()
    live.deallocate()
    candidates.deallocate()
    blocks.deallocate()
    weights.deallocate()
  }

  /// The optimum; nil without traces, or without any that has a weight.
  ///
  /// The proposal is the centre of the largest region of thresholds with the least cost. If the data
  /// contradict themselves so much that there are millions of ranges of equal cost, the search for regions
  /// ends after 4 million that differ, or after 20 million in all: `regions` is nil then, and the proposal
  /// lies in the largest part that was found. Its cost and intervals are exact in any case.
  ///
  /// - Parameters:
  ///   - costs: What mistakes cost.
  ///   - present: The thresholds to keep where the traces say nothing about them.
  ///   - weights: How often each trace counts, in the order of the problem, not negative; nil for once each.
  ///     Sizes are measured with the steps of all traces, whatever their weights.
  /// - Returns: The optimum. See `ThresholdOptimum`.
  public mutating func optimum(
    costs: MistakeCosts, present: ThresholdPair, weights: [Int32]? = nil
  ) -> ThresholdOptimum? {
    let total = take(weights)
    guard total > 0 else { return nil }
    let units = CostUnits(costs, traces: total)
    return steps.withEvents(blocks, units, weights == nil ? nil : UnsafePointer(self.weights)) { events in
      bounds.update(events)
      let count = bounds.columns.kept
      if units.fit(Int32.self, traces: total) {
        findRegions(PrefixTree<Int32>(count: count, in: nodes), events)
      } else {
        findRegions(PrefixTree<Int>(count: count, in: nodes), events)
      }
      let centre = regions.centre(steps.first, steps.second)
      return centre.map { optimum(at: $0, events, present: present) }
    }
  }

  /// The least cost of any thresholds; 0 without traces. Complexity: O(n log n).
  ///
  /// - Parameters:
  ///   - costs: What mistakes cost.
  ///   - weights: How often each trace counts, in the order of the problem, not negative; nil for once each.
  /// - Returns: The cost, of traces as they are weighted.
  public mutating func leastCost(_ costs: MistakeCosts, weights: [Int32]? = nil) -> Double {
    let total = take(weights)
    guard total > 0 else { return 0 }
    let units = CostUnits(costs, traces: total)
    return steps.withEvents(blocks, units, weights == nil ? nil : UnsafePointer(self.weights)) { events in
      bounds.update(events)
      let count = bounds.columns.kept
      let place =
        units.fit(Int32.self, traces: total)
        ? leastPlace(PrefixTree<Int32>(count: count, in: nodes), events)
        : leastPlace(PrefixTree<Int>(count: count, in: nodes), events)
      return costs.cost(of: mistakes(row: place.row, column: place.column, events))
    }
  }

  /// Brings weights into the order of the steps, and returns their sum.
  private func take(_ weights: [Int32]?) -> Int {
    guard let weights else { return steps.count }
    precondition(weights.count == steps.count, "Every trace has a weight.")
    var sum = 0
    for (place, row) in steps.rows.enumerated() {
      let weight = weights[Int(row)]
      precondition(weight >= 0, "A trace counts no less than never.")
      self.weights[place] = weight
      sum += Int(weight)
    }
    return sum
  }
}

extension ThresholdProblem {
  /// The exact optimum over all pairs of thresholds; nil without traces. See `ThresholdSweep`.
  ///
  /// Complexity: O(n log n) for n traces, and the ranges of equal cost, of which there are few unless the
  /// data contradict themselves.
  ///
  /// - Parameters:
  ///   - costs: What mistakes cost.
  ///   - present: The thresholds to keep where the traces say nothing about them.
  /// - Returns: The optimum. See `ThresholdOptimum`.
  public func optimum(costs: MistakeCosts, present: ThresholdPair) -> ThresholdOptimum? {
    guard count > 0 else { return nil }
    var sweep = ThresholdSweep(ThresholdSteps(self))
    return sweep.optimum(costs: costs, present: present)
  }
}
