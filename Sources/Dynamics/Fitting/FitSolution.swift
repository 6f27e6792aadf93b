// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Parameters of a model that come closest to data, in the data's scale.
struct FitSolution {
  /// All parameters of the model.
  let parameters: [Double]
  /// Which of them were fitted.
  let free: [Int]
  /// Weighted sum of the squared residuals.
  let sum: Double
  /// Root mean square of the residuals, each sample alike.
  let residual: Double

  /// Akaike's corrected criterion in the data's scale.
  func criterion(_ data: FitData) -> Double {
    let (m, k) = (Double(data.effectiveCount), Double(free.count + 1))
    return m * log(max(sum, data.floor) / m) + 2 * k + 2 * k * (k + 1) / (m - k - 1)
  }
}

extension FitSolution {
  /// About as many samples are walked through from every start; all of them only from the best end.
  private static let sampleLimit = 400
  /// Steps from every start, after which it shows which of them lead on.
  private static let firstSteps = 8
  /// Starts from which the walk goes on.
  private static let finalists = 3
  /// Steps after which a walk ends wherever it is; ten to thirty are usual.
  private static let mostSteps = 100
  /// The same where there are more samples than the limit: such a walk begins near its end.
  private static let lastSteps = 25

  /// Walks to the nearest minimum from several starts, and keeps the best.
  ///
  /// A free start time is held for the first steps: while the rest is far off, it would be moved to where the motion turns
  /// round.
  ///
  /// - Parameters:
  ///   - model: the family of motions.
  ///   - data: samples, more than there are free parameters.
  ///   - starts: all parameters of each start; what is not free stays.
  ///   - free: the parameters that are fitted.
  /// - Returns: the best; nil where no start is usable.
  static func best<Model: FitModel>(
    _ model: Model.Type, _ data: FitData, from starts: [[Double]], free: [Int]
  ) -> FitSolution? {
    let part = data.thinned(to: sampleLimit)
    let others = free.filter { $0 != Model.startTime }
    let near = starts.compactMap { nearest(model, part, from: $0, free: others, steps: firstSteps) }
    let order = near.indices.sorted { (near[$0].sum, $0) < (near[$1].sum, $1) }
    var best: FitSolution?
    for index in order.prefix(finalists) {
      let start = near[index].parameters
      guard let solution = nearest(model, part, from: start, free: free, steps: mostSteps) else { continue }
      if best.map({ solution.sum < $0.sum }) ?? true { best = solution }
      // Nothing comes closer than rounding does.
      if solution.sum <= part.floor / 100 { break }
    }
    if let found = best, others != free { best = found.begunEarlier(model, part) }
    guard let best, part.count < data.count else { return best }
    return nearest(model, data, from: best.parameters, free: free, steps: steps(data))
  }

  /// The solution with its start time before earlier samples, as long as the motion then comes closer.
  ///
  /// The sum has a kink in the start time at each sample, over which a walk does not come. A start at a turning point, above all,
  /// comes near a motion that began before it and away from its target.
  private func begunEarlier<Model: FitModel>(_ model: Model.Type, _ data: FitData) -> FitSolution {
    var best = self
    let others = free.filter { $0 != Model.startTime }
    for end in data.times.indices.reversed() where data.times[end] < parameters[Model.startTime] && end > 0 {
      guard best.sum > data.floor / 100 else { break }
      var start = best.parameters
      start[Model.startTime] = (data.times[end - 1] + data.times[end]) / 2
      guard
        let near = Self.nearest(model, data, from: start, free: others, steps: Self.firstSteps),
        let found = Self.nearest(model, data, from: near.parameters, free: free, steps: Self.mostSteps),
        found.sum < best.sum * (1 - 1e-6)
      else { break }
      best = found
    }
    return best
  }

  /// The nearest minimum; nil where the start is not usable.
  private static func nearest<Model: FitModel>(
    _ model: Model.Type, _ data: FitData, from start: [Double], free: [Int], steps: Int
  ) -> FitSolution? {
    minimum(model, data, from: start, free: free, steps: steps).map {
      FitSolution(model, data, $0, free: free)
    }
  }

  /// How many steps a walk through all samples may take.
  private static func steps(_ data: FitData) -> Int { data.count > sampleLimit ? lastSteps : mostSteps }

  /// The solution with those parameters held at usual values for which Akaike's criterion grows by no more than a margin, one
  /// after the other.
  func simplified<Model: FitModel>(
    _ model: Model.Type, _ data: FitData, margin: Double
  ) -> FitSolution {
    var best = self
    for held in Model.simplifications(parameters) where held.allSatisfy({ best.free.contains($0.index) }) {
      var start = best.parameters
      for (index, value) in held { start[index] = value }
      let free = best.free.filter { index in !held.contains { $0.index == index } }
      let simpler = FitSolution.nearest(model, data, from: start, free: free, steps: Self.steps(data))
      if let simpler, simpler.criterion(data) <= best.criterion(data) + margin { best = simpler }
    }
    return best
  }

  private init<Model: FitModel>(
    _ model: Model.Type, _ data: FitData, _ parameters: [Double], free: [Int]
  ) {
    var (sum, plain) = (0.0, 0.0)
    var gradient = [Double](repeating: 0, count: parameters.count)
    for index in 0..<data.count {
      let difference = Model.value(at: data.times[index], parameters, &gradient) - data.values[index]
      plain += difference * difference
      sum += difference * difference * data.weights[index] * data.weights[index]
    }
    self.parameters = parameters
    self.free = free
    self.sum = sum
    residual = (plain / Double(data.count)).squareRoot()
  }

  private static func minimum<Model: FitModel>(
    _ model: Model.Type, _ data: FitData, from start: [Double], free: [Int], steps: Int
  ) -> [Double]? {
    let transforms = Model.transforms
    guard start.withUnsafeBufferPointer({ isAllowed(model, $0, data.count) }) else { return nil }
    var parameters = start
    var slopes = [Double](repeating: 1, count: start.count)
    var gradient = slopes
    func set(_ numbers: UnsafePointer<Double>) {
      for (position, index) in free.enumerated() {
        (parameters[index], slopes[index]) = transforms[index].parameter(numbers[position])
      }
    }
    let found = LeastSquares.minimum(
      from: free.map { transforms[$0].number(start[$0]) }, count: data.count, steps: steps
    ) { numbers, values, jacobian in
      set(numbers)
      parameters.withUnsafeBufferPointer { parameters in
        gradient.withUnsafeMutableBufferPointer { gradient in
          guard let parameters = parameters.baseAddress, let gradient = gradient.baseAddress else { return }
          // Outside what is allowed everything is far off, which no step accepts.
          let isAllowed = Model.isAllowed(parameters, count: data.count)
          for row in 0..<data.count {
            guard isAllowed else {
              values?[row] = 1e8
              for column in free.indices { jacobian?[row * free.count + column] = 0 }
              continue
            }
            let weight = data.weights[row]
            let value = Model.value(at: data.times[row], parameters, gradient)
            values?[row] = weight * (value - data.values[row])
            guard let jacobian else { continue }
            let cells = jacobian + row * free.count
            for column in 0..<free.count {
              cells[column] = weight * gradient[free[column]] * slopes[free[column]]
            }
          }
        }
      }
    }
    guard let found else { return nil }
    found.withUnsafeBufferPointer { if let base = $0.baseAddress { set(base) } }
    return parameters
  }

  private static func isAllowed<Model: FitModel>(
    _ model: Model.Type, _ parameters: UnsafeBufferPointer<Double>, _ count: Int
  ) -> Bool {
    guard let base = parameters.baseAddress else { return false }
    return Model.isAllowed(base, count: count)
  }
}
