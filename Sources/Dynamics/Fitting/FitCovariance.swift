// SPDX-License-Identifier: GPL-3.0-or-later

/// Covariance s²·(JᵀWJ)⁻¹ of fitted parameters, in the data's scale.
///
/// It comes from the singular values of the Jacobian with columns of length 1. A direction whose singular value is lost in
/// rounding is not determined, nor is any parameter with a part in it.
struct FitCovariance {
  /// The Jacobian's columns are lost below this share of the largest singular value.
  private static let rank = 1e-10

  private var matrix: [Double]
  private var isDetermined: [Bool]
  private let isFree: [Bool]
  private let size: Int

  init<Model: FitModel>(_ model: Model.Type, _ data: FitData, _ solution: FitSolution) {
    size = solution.parameters.count
    let free = solution.free
    isFree = solution.parameters.indices.map { free.contains($0) }
    isDetermined = [Bool](repeating: false, count: size)
    matrix = [Double](repeating: 0, count: size * size)

    var jacobian = [Double](repeating: 0, count: data.count * free.count)
    var gradient = [Double](repeating: 0, count: size)
    var lengths = [Double](repeating: 0, count: free.count)
    for row in 0..<data.count {
      _ = Model.value(at: data.times[row], solution.parameters, &gradient)
      for (column, index) in free.enumerated() {
        let value = gradient[index] * data.weights[row]
        jacobian[row * free.count + column] = value
        lengths[column] += value * value
      }
    }
    guard lengths.allSatisfy(\.isFinite) else { return }
    lengths = lengths.map { $0 > 0 ? $0.squareRoot() : 1 }
    for row in 0..<data.count {
      for column in free.indices { jacobian[row * free.count + column] /= lengths[column] }
    }
    guard let (values, vectors) = LeastSquares.singularValues(of: &jacobian, columns: free.count),
      let largest = values.first, largest > 0
    else { return }
    let variance = max(solution.sum, data.floor) / Double(data.effectiveCount - free.count)
    for (a, first) in free.enumerated() {
      isDetermined[first] = !values.indices.contains {
        values[$0] <= Self.rank * largest && vectors[a * free.count + $0].magnitude > 1e-6
      }
      for (b, second) in free.enumerated() {
        var sum = 0.0
        for k in values.indices where values[k] > Self.rank * largest {
          sum += vectors[a * free.count + k] * vectors[b * free.count + k] / (values[k] * values[k])
        }
        matrix[first * size + second] = variance * sum / (lengths[a] * lengths[b])
      }
    }
    // An error of the size of the thing itself says that nothing is known about it.
    for (index, scale) in Model.scales(solution.parameters).enumerated() {
      let error = matrix[index * size + index].squareRoot()
      if !(error <= scale) { isDetermined[index] = false }
    }
  }

  /// The error of a parameter; nil where it was not fitted or is not determined.
  func error(_ index: Int) -> Double? {
    guard isDetermined[index] else { return nil }
    return matrix[index * size + index].squareRoot()
  }

  /// The error of what follows from several parameters, by its derivatives; nil where one of them was fitted
  /// and is not determined.
  func error(_ slopes: [(index: Int, slope: Double)]) -> Double? {
    guard slopes.allSatisfy({ isDetermined[$0.index] || !isFree[$0.index] }) else { return nil }
    var sum = 0.0
    for a in slopes {
      for b in slopes { sum += a.slope * b.slope * matrix[a.index * size + b.index] }
    }
    return max(sum, 0).squareRoot()
  }
}
