// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

/// Samples that nothing can be fitted to.
@Suite struct MotionFitErrorTests {
  private func error(_ samples: [MotionSample], models: [MotionModel] = MotionModel.allCases)
    -> MotionFitError?
  {
    do {
      _ = try MotionFit.fits(of: samples, models: models)
      return nil
    } catch {
      return error
    }
  }

  private func samples(_ values: [Double]) -> [MotionSample] {
    values.enumerated().map { MotionSample(time: Double($0) / 60, value: $1) }
  }

  @Test func fewSamplesAreTooFew() {
    #expect(error([]) == .tooFewSamples(count: 0, needed: 8, model: .spring))
    #expect(error(samples([1])) == .tooFewSamples(count: 1, needed: 8, model: .spring))
    #expect(error(samples([1, 2, 3, 4, 5, 6, 7])) == .tooFewSamples(count: 7, needed: 8, model: .spring))
    #expect(
      error(samples([0, 1, 3, 4, 5]), models: [.decay]) == .tooFewSamples(count: 5, needed: 6, model: .decay))
    #expect(
      error(samples([0, 1, 3, 4, 5, 6, 7, 9, 9.5]), models: [.curve])
        == .tooFewSamples(count: 9, needed: 10, model: .curve))
  }

  @Test func valuesThatDoNotChangeHaveNoMotion() {
    #expect(error(samples([Double](repeating: 544, count: 60))) == .noMotion)
  }

  /// A spring that settles within two frames of whole points shows three values.
  @Test func motionThatIsOverAtOnceIsNotFitted() {
    let values = Recording(duration: 0.5, step: 1).spring(400, 1, from: 0, to: 200, at: 0.1)
    #expect(error(values) == .tooFewChanges(values: 3, samples: 31, needed: 8, model: .spring))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersMustBeFinite(number: Double) {
    var broken = samples([1, 2, 3, 4, 5, 6, 7, 8, 9])
    broken[3].value = number
    #expect(error(broken) == .notFinite(index: 3))
    broken = samples([1, 2, 3, 4, 5, 6, 7, 8, 9])
    broken[0].time = number
    #expect(error(broken) == .notFinite(index: 0))
  }

  @Test func timesMustIncrease() {
    var broken = samples([1, 2, 3, 4, 5, 6, 7, 8, 9])
    broken[4].time = broken[3].time
    #expect(error(broken) == .notIncreasing(index: 4))
    broken[4].time = 0
    #expect(error(broken)?.sampleIndex == 4)
  }

  @Test func sizesBeyondReckoningAreRefused() {
    #expect(error(samples([0, 1e300, 2e300, 1e300, 3e300, 4e300, 1e300, 2e300, 0])) == .scaleOutOfRange)
    #expect(error(samples([-1.7e308, 1.7e308, 2, 1, 3, 4, 1, 2, 0])) == .scaleOutOfRange)
    let slow = samples([0, 1, 3, 4, 5, 6, 7, 9]).map { MotionSample(time: $0.time * 1e20, value: $0.value) }
    #expect(error(slow) == .scaleOutOfRange)
    let many = (0...MotionFit.maximumSampleCount).map { MotionSample(time: Double($0), value: Double($0)) }
    #expect(error(many) == .tooManySamples(count: 20_001))
  }

  @Test func errorsAreSentences() {
    for error in [
      MotionFitError.tooManySamples(count: 9), .tooFewSamples(count: 1, needed: 8, model: .spring),
      .tooFewChanges(values: 3, samples: 9, needed: 8, model: .spring), .noMotion, .notFinite(index: 1),
      .notIncreasing(index: 1), .scaleOutOfRange, .noFit,
    ] { #expect(error.description.contains(" ") && !error.description.hasSuffix(".")) }
  }

  /// Anything that passes the checks ends with finite numbers.
  @Test func anyNumbersEndWithNumbers() throws {
    for values in [
      [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 9],
      [5, 4, 9, 8, 2, 1, 7, 7, 0, 3, 9], [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
    ] as [[Double]] {
      for fit in try MotionFit.fits(of: samples(values)) {
        #expect(fit.aic.isFinite && fit.residual.isFinite && fit.start.isFinite && fit.target.isFinite)
        #expect(fit.residual <= 1024)
      }
    }
  }
}
