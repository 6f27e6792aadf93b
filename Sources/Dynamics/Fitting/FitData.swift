// SPDX-License-Identifier: GPL-3.0-or-later

/// Samples brought to scale for a fit: times from 0 to 1, values from −1 to 1 that begin at 0.
///
/// So a fit does the same whatever the units. A rounded value that stays equal repeats its rounding error instead of measuring
/// anew; each run of equal values therefore has the weight of one sample.
struct FitData: Sendable {
  /// Times, the first 0 and the last 1.
  let times: [Double]
  /// Values less the first one, by their range.
  let values: [Double]
  /// Square roots of the samples' weights.
  let weights: [Double]
  /// Sum of the weights: the number of runs of equal values.
  let effectiveCount: Int
  /// Least sum of squares that means anything: by rounding of numbers, and a quarter of what rounding of recorded values makes.
  let floor: Double

  /// First time in seconds.
  let origin: Double
  /// Seconds from the first to the last sample.
  let span: Double
  /// The first value.
  let base: Double
  /// Largest less smallest value.
  let range: Double

  var count: Int { times.count }

  /// Brings samples to scale.
  ///
  /// - Throws: `MotionFitError` for samples that are not finite or not in the order of time, have no motion, or are out of
  ///   scale.
  init(_ samples: [MotionSample]) throws(MotionFitError) {
    guard samples.count <= MotionFit.maximumSampleCount else { throw .tooManySamples(count: samples.count) }
    for (index, sample) in samples.enumerated() {
      guard sample.time.isFinite, sample.value.isFinite else { throw .notFinite(index: index) }
      guard index == 0 || sample.time > samples[index - 1].time else { throw .notIncreasing(index: index) }
    }
    guard let first = samples.first, let last = samples.last, samples.count > 1 else {
      throw .tooFewSamples(
        count: samples.count, needed: MotionModel.spring.minimumSampleCount, model: .spring)
    }
    var (smallest, largest) = (first.value, first.value)
    for sample in samples {
      smallest = min(smallest, sample.value)
      largest = max(largest, sample.value)
    }
    (origin, base) = (first.time, first.value)
    (span, range) = (last.time - first.time, largest - smallest)
    guard range > 0 else { throw .noMotion }
    guard (1e-15...1e15).contains(span), (1e-40...1e40).contains(range) else { throw .scaleOutOfRange }
    let (span, range) = (span, range)
    times = samples.map { ($0.time - first.time) / span }
    values = samples.map { ($0.value - first.value) / range }
    (weights, effectiveCount) = Self.weights(of: values)
    let rounding = 4 * max(largest.magnitude, smallest.magnitude).ulp / range
    let quantum = Self.quantum(of: values, tolerance: max(1e-6, rounding))
    let deviation = max(1e-9, rounding, quantum / 48.0.squareRoot())
    floor = Double(effectiveCount) * deviation * deviation
  }

  private static func weights(of values: [Double]) -> ([Double], Int) {
    var weights: [Double] = []
    weights.reserveCapacity(values.count)
    var runs = 0
    var start = 0
    while start < values.count {
      var end = start + 1
      while end < values.count, values[end] == values[start] { end += 1 }
      weights += repeatElement((1 / Double(end - start)).squareRoot(), count: end - start)
      runs += 1
      start = end
    }
    return (weights, runs)
  }

  /// The step of which all values are multiples, by Euclid's algorithm; 0 where there is none worth the name.
  private static func quantum(of values: [Double], tolerance: Double) -> Double {
    let sorted = values.sorted()
    var divisor = 0.0
    for (lower, upper) in zip(sorted, sorted.dropFirst()) where upper - lower > tolerance {
      var (a, b) = (divisor, upper - lower)
      while b > tolerance {
        let rest = a.truncatingRemainder(dividingBy: b)
        (a, b) = (b, min(rest, b - rest))
      }
      divisor = a
      if divisor < 20 * tolerance { return 0 }
    }
    guard divisor > 0 else { return 0 }
    // An even motion has equal steps, too; rounded values of a motion that changes its speed have many.
    var steps: [Double] = []
    for (left, right) in zip(values, values.dropFirst()) {
      let step = ((right - left) / divisor).rounded().magnitude
      if step > 0, steps.count < 4, !steps.contains(step) { steps.append(step) }
    }
    return steps.count == 4 ? divisor : 0
  }

  /// A part of the samples that shows the motion: half of them evenly spread, half where the value changes.
  ///
  /// Models are looked for in it, so that the search costs the same for any number of samples. It has about as many as the
  /// limit says, among them the first and the last.
  func thinned(to limit: Int) -> FitData {
    guard count > limit else { return self }
    var path = 0.0
    for index in 1..<count { path += (values[index] - values[index - 1]).magnitude }
    var indices: [Int] = []
    var share = 0.0
    for index in 0..<count {
      let change = index > 0 ? (values[index] - values[index - 1]).magnitude : 0
      share += (change / path + 1 / Double(count)) / 2
      guard index == 0 || share * Double(limit) >= Double(indices.count) || index == count - 1 else {
        continue
      }
      indices.append(index)
    }
    return FitData(self, at: indices)
  }

  /// Some of the samples, in the scale of all.
  private init(_ data: FitData, at indices: [Int]) {
    times = indices.map { data.times[$0] }
    values = indices.map { data.values[$0] }
    weights = indices.map { data.weights[$0] }
    let weight = weights.reduce(0) { $0 + $1 * $1 }
    effectiveCount = max(1, Int(weight.rounded()))
    floor = data.floor * weight / Double(data.effectiveCount)
    (origin, span, base, range) = (data.origin, data.span, data.base, data.range)
  }
}
