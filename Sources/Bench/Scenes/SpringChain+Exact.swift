// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SpringChain {
  /// The exact state at a time: positions, then velocities.
  ///
  /// Mode m has the shape √(2/N)·sin(π·(i + ½)·(m + ½)/N), the squared frequency λ = 2ω²·sin²(π·(m + ½)/(2N))
  /// and the decay rate λ·ζ/ω. Its coordinate starts at x₀ at rest, under a constant push g: x = x₀·C + g·(1
  /// − C)/λ and v = (g − λ·x₀)·S with the cosine- and sine-like solutions C and S. Complexity: O(N²).
  ///
  /// - Precondition: the time is not negative.
  public func exactState(at time: Double) -> [Double] {
    precondition(time >= 0, "The chain starts at time 0.")
    let modes = SineTransform(count: count)
    let positions = modes.transform(Array(start.prefix(count)))
    let pushes = modes.transform([Double](repeating: gravity, count: count))
    var (moved, speeds) = (positions, positions)
    for mode in 0..<count {
      let sine = sin(.pi * (Double(mode) + 0.5) / Double(2 * count))
      let squared = 4 * stiffness * sine * sine
      let decay = squared * dampingRatio / Self.angularFrequency
      let swing = (squared - decay * decay).squareRoot()
      let fading = exp(-decay * time)
      let impulse = fading * sin(swing * time) / swing
      let half = sin(swing * time / 2)
      // 1 − C without the cancellation of slow modes: C = e^(−αt)·cos + α·S.
      let departure = -expm1(-decay * time) + 2 * fading * half * half - decay * impulse
      moved[mode] = positions[mode] * (1 - departure) + pushes[mode] * departure / squared
      speeds[mode] = (pushes[mode] - squared * positions[mode]) * impulse
    }
    return modes.transform(moved) + modes.transform(speeds)
  }
}

/// The discrete sine transform of type IV, which is its own inverse:
/// yₘ = √(2/N)·Σ xᵢ·sin(π·(i + ½)·(m + ½)/N).
struct SineTransform {
  private let count: Int
  /// √(2/N)·sin(π·j/(4N)) for j below 8N.
  private let sines: [Double]

  /// Prepares the transform of a number of values.
  init(count: Int) {
    self.count = count
    let scale = (2 / Double(count)).squareRoot()
    sines = (0..<(8 * count)).map { index in
      // Within a quarter turn, where the sine loses nothing.
      let (half, rest) = (index / (4 * count), index % (4 * count))
      let value = scale * sin(.pi * Double(min(rest, 4 * count - rest)) / Double(4 * count))
      return half == 0 ? value : -value
    }
  }

  /// Transforms as many values; of O(N²) cost.
  func transform(_ values: [Double]) -> [Double] {
    sines.withUnsafeBufferPointer { sines in
      (0..<count).map { row in
        var (sum, index) = (0.0, 2 * row + 1)
        let step = 2 * index
        for value in values {
          sum += value * sines[index]
          index += step
          if index >= sines.count { index -= sines.count }
        }
        return sum
      }
    }
  }
}
