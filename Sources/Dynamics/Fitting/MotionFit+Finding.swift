// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension MotionFit {
  /// By how much the criterion has to be less where something unusual is to be believed.
  ///
  /// By chance it is less by this much for one superfluous parameter in about a hundred recordings.
  private static let reluctance = 4.0

  /// Finds for each model the motion that comes closest to recorded samples.
  ///
  /// Levenberg and Marquardt's method walks from the three best points of a grid over what is not linear in the model
  /// (for a spring the frequency, the damping ratio and the start time), and the best end is kept.
  ///
  /// Each model is fitted twice: with the start time held at the first sample, as in a recording that begins within the motion,
  /// and with a free one, before which the value rests. The free one is taken where its Akaike criterion is less: by more than 4
  /// unless at least two samples precede it. Alike a curve's end is held at the last sample or free. Then a spring that begins
  /// within the recording is held to begin from rest, and a curve to begin or end at rest, unless the criterion grows by more than 4.
  /// Nothing is random, and other units give the same motion in those units.
  ///
  /// - Parameters:
  ///   - samples: in the order of time, at most ``maximumSampleCount``.
  ///   - models: what is fitted. A model for which there are too few samples is left out unless it is the only one, as
  ///     are all when there are too few for a spring and it is among them.
  /// - Returns: a fit for each model, at least one, the one with the least criterion first.
  /// - Throws: ``MotionFitError`` for samples that nothing can be fitted to.
  /// - Complexity: linear in the number of samples. The starts are looked for in some hundred of them; for every sample more each
  ///   model is evaluated some dozens of times.
  public static func fits(
    of samples: [MotionSample], models: [MotionModel] = MotionModel.allCases
  ) throws(MotionFitError) -> [MotionFit] {
    precondition(!models.isEmpty, "a fit needs at least one model")
    let data = try FitData(samples)
    let required = models.contains(.spring) ? .spring : models[0]
    guard samples.count >= required.minimumSampleCount else {
      throw .tooFewSamples(count: samples.count, needed: required.minimumSampleCount, model: required)
    }
    guard data.effectiveCount >= required.minimumSampleCount else {
      throw .tooFewChanges(
        values: data.effectiveCount, samples: samples.count, needed: required.minimumSampleCount,
        model: required)
    }
    let fits = MotionModel.allCases.filter { models.contains($0) }.compactMap { fit($0, data) }
    guard !fits.isEmpty else { throw .noFit }
    return fits.sorted { ($0.aic, $0.parameterCount) < ($1.aic, $1.parameterCount) }
  }

  private static func fit(_ model: MotionModel, _ data: FitData) -> MotionFit? {
    guard data.effectiveCount >= model.minimumSampleCount else { return nil }
    switch model {
    case .spring:
      return best(SpringFitModel.self, data, free: [0, 1, 2, 3, 4]) { $0.springs(isCritical: false) }
        .map { spring(model, data, $0) }
    case .critical:
      return best(SpringFitModel.self, data, free: [0, 1, 2, 3]) { $0.springs(isCritical: true) }
        .map { spring(model, data, $0) }
    case .decay:
      return best(DecayFitModel.self, data, free: [0, 1, 2]) { $0.decays() }.map { decay(data, $0) }
    case .curve:
      let held = best(CurveFitModel.self, data, free: [0, 1, 2, 3, 4, 5]) { $0.curves(freesEndTime: false) }
      let freed = best(CurveFitModel.self, data, free: [0, 1, 2, 3, 4, 5, 6]) {
        $0.curves(freesEndTime: true)
      }
      return better(held, freed, data).map { curve(data, $0) }
    }
  }

  /// The better of the solutions with a held and with a free start time, each as simple as it can be.
  private static func best<Model: FitModel>(
    _ model: Model.Type, _ data: FitData, free: [Int], starts: (FitSearch) -> [[Double]]
  ) -> FitSolution? {
    let held = FitSolution.best(
      model, data, from: starts(FitSearch(data, freesStartTime: false)), free: free)?.simplified(
        model, data, margin: reluctance)
    guard data.effectiveCount > free.count + 3 else { return held }
    let freed = FitSolution.best(
      model, data, from: starts(FitSearch(data, freesStartTime: true)), free: free + [Model.startTime])?
      .simplified(model, data, margin: reluctance)
    // Without two samples at rest a free start time mostly explains away the error of the first sample.
    let isFlat = (freed?.parameters[Model.startTime] ?? 0) >= data.times[1]
    return better(held, freed, data, margin: isFlat ? 0 : reluctance)
  }

  /// The second solution where its criterion is less by more than a margin, else the first.
  private static func better(
    _ first: FitSolution?, _ second: FitSolution?, _ data: FitData, margin: Double = 0
  ) -> FitSolution? {
    guard let first, let second else { return first ?? second }
    return second.criterion(data) < first.criterion(data) - margin ? second : first
  }

  private init(
    _ model: MotionModel, _ data: FitData, _ solution: FitSolution, _ motion: Motion, startTime: Double,
    names: [Parameter], _ errors: StandardErrors
  ) {
    self.model = model
    self.motion = motion
    self.startTime = data.origin + data.span * startTime
    fittedParameters = solution.free.map { names[$0] }
    standardErrors = errors
    residual = solution.residual * data.range
    aic = solution.criterion(data) + 2 * Double(data.effectiveCount) * log(data.range)
  }

  private static func spring(
    _ model: MotionModel, _ data: FitData, _ solution: FitSolution
  ) -> MotionFit {
    let p = solution.parameters
    let covariance = FitCovariance(SpringFitModel.self, data, solution)
    let frequency = p[3] / data.span
    let motion = SpringMotion(
      spring: Spring(angularFrequency: frequency, dampingRatio: p[4]), from: data.base + data.range * p[0],
      to: data.base + data.range * p[1], initialVelocity: p[2] * data.range / data.span)
    var errors = StandardErrors()
    errors.start = covariance.error(0).map { $0 * data.range }
    errors.target = covariance.error(1).map { $0 * data.range }
    errors.initialVelocity = covariance.error(2).map { $0 * data.range / data.span }
    errors.startTime = covariance.error(5).map { $0 * data.span }
    errors.angularFrequency = covariance.error(3).map { $0 / data.span }
    errors.stiffness = errors.angularFrequency.map { 2 * frequency * $0 }
    errors.response = errors.angularFrequency.map { 2 * .pi / (frequency * frequency) * $0 }
    errors.dampingRatio = covariance.error(4)
    return MotionFit(
      model, data, solution, .spring(motion), startTime: p[5], names: SpringFitModel.names, errors)
  }

  private static func decay(_ data: FitData, _ solution: FitSolution) -> MotionFit {
    let p = solution.parameters
    let covariance = FitCovariance(DecayFitModel.self, data, solution)
    let motion = DecayMotion(
      decay: Decay(decayRate: p[2] / data.span), from: data.base + data.range * p[0],
      initialVelocity: p[2] * (p[1] - p[0]) * data.range / data.span)
    var errors = StandardErrors()
    errors.start = covariance.error(0).map { $0 * data.range }
    errors.target = covariance.error(1).map { $0 * data.range }
    errors.decayRate = covariance.error(2).map { $0 / data.span }
    // Of v = λ·(target − start).
    errors.initialVelocity = covariance.error([(0, -p[2]), (1, p[2]), (2, p[1] - p[0])]).map {
      $0 * data.range / data.span
    }
    errors.startTime = covariance.error(3).map { $0 * data.span }
    return MotionFit(
      .decay, data, solution, .decay(motion), startTime: p[3], names: DecayFitModel.names, errors)
  }

  private static func curve(_ data: FitData, _ solution: FitSolution) -> MotionFit {
    let p = solution.parameters
    let covariance = FitCovariance(CurveFitModel.self, data, solution)
    let motion = CurveMotion(
      curve: TimingCurve(bounded(p[2]), p[3], bounded(p[4]), p[5]), duration: (p[6] - p[7]) * data.span,
      from: data.base + data.range * p[0], to: data.base + data.range * p[1])
    var errors = StandardErrors()
    errors.start = covariance.error(0).map { $0 * data.range }
    errors.target = covariance.error(1).map { $0 * data.range }
    (errors.x1, errors.y1) = (covariance.error(2), covariance.error(3))
    (errors.x2, errors.y2) = (covariance.error(4), covariance.error(5))
    if covariance.error(6) != nil {
      errors.duration = covariance.error([(6, 1), (7, -1)]).map { $0 * data.span }
    }
    errors.startTime = covariance.error(7).map { $0 * data.span }
    return MotionFit(
      .curve, data, solution, .curve(motion), startTime: p[7], names: CurveFitModel.names, errors)
  }

  /// A time of a control point without what rounding left of a bound.
  private static func bounded(_ x: Double) -> Double { x < 1e-9 ? 0 : x > 1 - 1e-9 ? 1 : x }
}
