// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// The flows of y′ = A·y + b over a few lengths of time: y ← E·y + φ, with E = exp(A·h) and φ = ∫ exp(A·s)·b ds.
///
/// Both are read off the exponential of the matrix [A, b; 0, 0]·h, of a balanced A and a scaled b, so that the units of
/// the state do not matter. The lengths last asked for are kept. Matrices lie column by column.
@usableFromInline
struct PropagatorTable: ~Copyable {
  /// Most components that a state may have; the matrices then take about 120 MiB.
  @usableFromInline static let largestDimension = 1024
  /// Number of lengths that are kept; one more is for states within a step.
  private static let capacity = 4

  private let count: Int
  private let memory: Workspace
  private let exponential: MatrixExponential
  private var oldest = 0
  private var isLoaded = false

  /// 1-norm of the balanced matrix, in 1/s: no mode changes at a faster rate.
  @usableFromInline private(set) var norm = 0.0
  // Power of two by which b is divided.
  private var offsetScale = 1.0

  /// A length rounded to 30 binary digits after the first, by which flows are known; 0 for the very smallest.
  @inlinable
  static func keptLength(_ length: Double) -> Double {
    Double(bitPattern: (length.bitPattern + (1 << 21)) & ~0x3F_FFFF)
  }

  /// Allocates memory for all that is kept.
  @usableFromInline
  init(count: Int) {
    self.count = count
    let flows = (Self.capacity + 1) * (count * count + count + 1)
    memory = Workspace(count: flows + 3 * count * count + 4 * count + (count + 1) * (count + 1))
    exponential = MatrixExponential(count: count + 1)
  }

  // The parts of the memory.
  private var flowSize: Int { count * count + count + 1 }
  private var matrix: UnsafeMutablePointer<Double> { memory.base + (Self.capacity + 1) * flowSize }
  private var offset: UnsafeMutablePointer<Double> { matrix + count * count }
  private var balanced: UnsafeMutablePointer<Double> { offset + count }
  private var scales: UnsafeMutablePointer<Double> { balanced + count * count }
  private var augmented: UnsafeMutablePointer<Double> { scales + count }
  /// Where A is written, column by column, and after it b, before `load` is called.
  @usableFromInline
  var candidate: UnsafeMutablePointer<Double> { augmented + (count + 1) * (count + 1) }

  /// Takes over a matrix and an offset; flows of the same ones are kept.
  ///
  /// - Returns: false when they are not finite or too large.
  @usableFromInline
  mutating func load() -> Bool {
    let size = count * count + count
    if isLoaded, haveEqualBits(candidate, matrix, count: size) { return true }
    isLoaded = false
    matrix.update(from: candidate, count: size)
    for index in 0...Self.capacity { memory.base[index * flowSize] = 0 }
    guard allFinite(matrix, count: size) else { return false }
    balanced.update(from: matrix, count: count * count)
    guard cgsl_balance(balanced, count, scales) == GSLStatus.success else { return false }
    norm = 0
    for column in 0..<count {
      var sum = 0.0
      for i in 0..<count { sum += balanced[column * count + i].magnitude }
      norm = max(norm, sum)
    }
    var sum = 0.0
    for i in 0..<count { sum += (scales[i] * offset[i]).magnitude }
    let ratio = norm > 0 ? sum / norm : sum
    offsetScale =
      sum > 0 ? Double(sign: .plus, exponent: Int(ratio.exponent) + 1, significand: 1) : 1
    isLoaded = norm.isFinite && ratio.isFinite && offsetScale.isFinite && offsetScale > 0
    return isLoaded
  }

  /// The flow over a length, which is kept in place of the oldest one.
  ///
  /// - Returns: E and after it φ; nil when it cannot be computed.
  @usableFromInline
  mutating func flow(over length: Double) -> UnsafePointer<Double>? {
    for index in 0..<Self.capacity where memory.base[index * flowSize] == length {
      return UnsafePointer(memory.base + index * flowSize + 1)
    }
    oldest = (oldest + 1) % Self.capacity
    return makeFlow(over: length, at: oldest)
  }

  /// The flow over a length that is not expected to come again.
  @usableFromInline
  mutating func passingFlow(over length: Double) -> UnsafePointer<Double>? {
    if memory.base[Self.capacity * flowSize] == length {
      return UnsafePointer(memory.base + Self.capacity * flowSize + 1)
    }
    return makeFlow(over: length, at: Self.capacity)
  }

  private mutating func makeFlow(over length: Double, at index: Int) -> UnsafePointer<Double>? {
    let flow = memory.base + index * flowSize
    flow[0] = 0
    let (rows, scale) = (count + 1, length / offsetScale)
    for column in 0..<count {
      let (source, target) = (balanced + column * count, augmented + column * rows)
      for i in 0..<count { target[i] = length * source[i] }
      target[count] = 0
    }
    let last = augmented + count * rows
    for i in 0..<count { last[i] = scale * (scales[i] * offset[i]) }
    last[count] = 0
    guard exponential.replace(augmented, norm: max(norm, norm > 0 ? 0 : 1) * length) else { return nil }
    for column in 0..<count {
      let (source, target) = (augmented + column * rows, flow + 1 + column * count)
      for i in 0..<count { target[i] = source[i] * (scales[column] / scales[i]) }
    }
    let offsets = flow + 1 + count * count
    for i in 0..<count { offsets[i] = offsetScale * (last[i] / scales[i]) }
    guard allFinite(flow + 1, count: flowSize - 1) else { return nil }
    flow[0] = length
    return UnsafePointer(flow + 1)
  }
}
