// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics

/// Small changes that another recording of the same gesture could have had: noise of position and time, lost moves, and moves
/// that a display merges.
///
/// `perturbed(_:run:seed:)` makes them, in the order in which a touch panel and a display would. A finger's path, its phases and
/// the order of the rows stay.
///
/// The defaults are choices of this project: half a point is 0.08 mm on a phone, inside the 1 mm of jitter that the Windows touch
/// digitizer requirements allow; a millisecond is a little more than the 0.15 to 0.7 ms by which intervals of published
/// recordings deviate.
public struct TracePerturbation: Sendable, Hashable, Codable {
  /// Standard deviation of the noise that is added to x and to y of every row, in points. Default 0.5; from 0 to 100.
  public var positionDeviation = 0.5
  /// Standard deviation of the noise that is added to every time after the first, in seconds. Default 0.001; from 0 to 1.
  public var timeDeviation = 0.001
  /// Probability with which a move is lost, each on its own. Default 0.02; from 0 to 1.
  public var dropProbability = 0.02
  /// Rates in hertz at which displays deliver touches, taken in turn: run k has the rate with the number k modulo their count.
  ///
  /// Of the moves of one finger within one frame the last is kept, as `TouchDelivery` has it. Default 60, 120 and 240; without any,
  /// every row arrives. Each is above 0. A rate above the recording's own merges nothing, since nothing is
  /// made up between rows.
  public var deliveryRates = [60.0, 120, 240]

  /// Makes the default perturbation.
  public init() {}

  /// A trace as it could have been recorded another time.
  ///
  /// - Positions of all rows, lifts included, get normal noise, each axis on its own. They may leave the screen.
  /// - Times get normal noise, one number for all rows of one time, so that what arrives together stays together. The noisy times are
  ///   sorted, so that rows keep their order, and those below 0 are 0; the first row stays at 0.
  /// - Moves are lost. Then a display of the run's rate delivers what is left, in frames that count from the first row.
  /// - A row that a reader added (`TouchTrace.addedRows`) has no noise of its own; it repeats its finger's last row.
  ///
  /// The random numbers are those of GSL's Mersenne twister, seeded from the seed, the trace's name (FNV-1a over its UTF-8) and
  /// the run alone: neither other traces, nor other runs, nor the file matter. A row takes its numbers in a fixed order whatever
  /// the fields are, so that changing one kind of noise leaves the others as they were.
  ///
  /// - Parameters:
  ///   - trace: The trace as it was recorded.
  ///   - run: Number of the run, counted from 0.
  ///   - seed: Names the family of runs.
  /// - Returns: A trace that differs in its samples only. Without noise, losses and rates it is equal to what was given.
  /// - Precondition: `validate()` finds no problem and the run is not negative.
  /// - Complexity: linear in the rows, besides sorting times that are nearly sorted.
  public func perturbed(_ trace: TouchTrace, run: Int, seed: UInt64) -> TouchTrace {
    precondition(run >= 0, "Runs are counted from 0.")
    precondition(validate().isEmpty, "A perturbation has fields within their ranges.")
    let random = RandomStream(seed: RandomStream.mixed(seed) ^ Self.hash(trace.id), index: run)
    var samples = moved(trace.samples, random: random)
    samples = kept(samples, random: random)
    if !deliveryRates.isEmpty {
      samples = TouchDelivery(rate: deliveryRates[run % deliveryRates.count]).deliver(samples)
    }
    var result = trace
    result.samples = samples
    if !trace.addedRows.isEmpty { result.repeatAddedRows(of: trace) }
    return result
  }

  /// The rows with noise of position and time.
  private func moved(_ rows: [TouchSample], random: borrowing RandomStream) -> [TouchSample] {
    var rows = rows
    var times: [Double] = []
    times.reserveCapacity(rows.count)
    var last = -Double.infinity
    for index in rows.indices {
      let time = rows[index].time
      if time != last {
        let noise = random.normal(deviation: timeDeviation)
        times.append(index == 0 ? 0 : max(0, time + noise))
        last = time
      }
      rows[index].position.x += random.normal(deviation: positionDeviation)
      rows[index].position.y += random.normal(deviation: positionDeviation)
    }
    times.sort()
    var place = -1
    last = -.infinity
    for index in rows.indices {
      if rows[index].time != last {
        last = rows[index].time
        place += 1
      }
      rows[index].time = times[place]
    }
    return rows
  }

  /// The rows without the moves that are lost.
  private func kept(_ rows: [TouchSample], random: borrowing RandomStream) -> [TouchSample] {
    var kept: [TouchSample] = []
    kept.reserveCapacity(rows.count)
    for row in rows {
      let isLost = row.phase == .move && random.chance(dropProbability)
      if !isLost { kept.append(row) }
    }
    return kept
  }

  /// The FNV-1a hash of a name in 64 bits (Fowler, Noll and Vo).
  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension TracePerturbation: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(positionDeviation, in: 0...100, "positionDeviation")
    problems.require(timeDeviation, in: 0...1, "timeDeviation")
    problems.require(dropProbability, in: 0...1, "dropProbability")
    for (index, rate) in deliveryRates.enumerated() {
      problems.requirePositive(rate, FieldPath(["deliveryRates", "\(index)"]))
    }
    return problems
  }
}

extension TouchTrace {
  /// Finds the rows again that a reader added to the original, from which only moves are missing, and puts them at the
  /// last positions of their fingers.
  fileprivate mutating func repeatAddedRows(of original: TouchTrace) {
    // Only moves are missing, so the other rows have the same numbers among themselves.
    let added = Set(original.addedRows)
    let isAdded = original.samples.indices.filter { original.samples[$0].phase != .move }.map(added.contains)
    var positions: [Int: Vector] = [:]
    var number = 0
    addedRows = []
    for index in samples.indices {
      let (pointer, phase) = (samples[index].pointer, samples[index].phase)
      if phase != .move {
        if isAdded[number] {
          addedRows.append(index)
          samples[index].position = positions[pointer] ?? samples[index].position
        }
        number += 1
      }
      positions[pointer] = samples[index].position
    }
  }
}
