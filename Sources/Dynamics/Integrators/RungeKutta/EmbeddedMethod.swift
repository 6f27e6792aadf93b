// SPDX-License-Identifier: GPL-3.0-or-later

/// The kernel of an explicit Runge–Kutta method that estimates its error and interpolates: how one step goes.
/// ``EmbeddedIntegrator`` does the rest.
///
/// A step from y₀ to y₁ of length h has slopes k₁, k₂ … of `dimension` values, which lie `pitch` values apart: k₁ = f
/// at the begin first, f at the end at index `endSlope`. Within the step, with θ from 0 to 1, the state is
/// y₀ + θ·(p₀ + (1 − θ)·(p₁ + θ·(p₂ + (1 − θ)·(p₃ + …)))).
public protocol EmbeddedMethod<System> {
  /// The kind of system that the method can integrate.
  associatedtype System: DynamicalSystem

  /// The method's name.
  static var method: IntegratorMethod { get }
  /// The step control of the method.
  static var control: StepControl { get }
  /// Number of slopes that are kept, with those that only the interpolation uses.
  static var slopeCount: Int { get }
  /// Index of the slope at the end.
  static var endSlope: Int { get }
  /// The slopes of `takeStages` that the state at the end is not a sum of, which a value that is not finite could hide in.
  static var hiddenSlopes: Range<Int> { get }
  /// Number of rows p₀, p₁ … of the interpolation.
  static var interpolationCount: Int { get }
  /// Evaluations by `takeStages`, by `finish` and by `prepareInterpolation`.
  static var evaluations: (stages: Int, finish: Int, interpolation: Int) { get }

  /// Takes a step, accepted or not: from k₁ to the other slopes and y₁.
  static func takeStages(_ system: System, _ step: EmbeddedStep)

  /// Estimated error of the step; at most 1 when that of every component is at most tolerance · (1 + abs(yᵢ)), with y
  /// at the end of the step.
  static func error(_ step: EmbeddedStep, tolerance: Double) -> Double

  /// Evaluates the slope at the end of an accepted step, unless a stage has.
  static func finish(_ system: System, _ step: EmbeddedStep)

  /// Evaluates slopes that only the interpolation uses, and writes its rows.
  static func prepareInterpolation(_ system: System, _ step: EmbeddedStep, rows: UnsafeMutablePointer<Double>)
}

/// A step of an embedded method: where from, how far, and the memory of its parts.
public struct EmbeddedStep {
  /// Number of components.
  public let count: Int
  /// From one slope to the next: the count up to a multiple of four, and room that keeps slopes apart in caches.
  ///
  /// All memory of a step has so many values, which are 0 beyond the count; four at a time may be read and written.
  public let pitch: Int
  /// Time of the begin, in seconds.
  public var start: Double
  /// Time of the end, in seconds.
  public var end: Double
  /// Length of the step, in seconds.
  public var length: Double
  /// The state at the begin.
  public let state: UnsafeMutablePointer<Double>
  /// The state at the end.
  public let next: UnsafeMutablePointer<Double>
  /// Memory for the state of a stage.
  public let stage: UnsafeMutablePointer<Double>
  /// The slopes, `pitch` values apart.
  public let slopes: UnsafeMutablePointer<Double>

  @inlinable
  init(
    count: Int, pitch: Int, start: Double, end: Double, length: Double, state: UnsafeMutablePointer<Double>,
    next: UnsafeMutablePointer<Double>, stage: UnsafeMutablePointer<Double>,
    slopes: UnsafeMutablePointer<Double>
  ) {
    self.count = count
    self.pitch = pitch
    self.start = start
    self.end = end
    self.length = length
    self.state = state
    self.next = next
    self.stage = stage
    self.slopes = slopes
  }

  /// The memory of a slope.
  @inlinable
  public func slope(_ index: Int) -> UnsafeMutablePointer<Double> { slopes + index * pitch }
}
