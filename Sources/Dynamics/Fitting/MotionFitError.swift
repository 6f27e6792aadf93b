// SPDX-License-Identifier: GPL-3.0-or-later

/// Why no motion can be fitted to samples.
public enum MotionFitError: Error, Sendable, Hashable {
  /// There are more samples than ``MotionFit/maximumSampleCount``.
  case tooManySamples(count: Int)
  /// There are fewer samples than the model needs.
  case tooFewSamples(count: Int, needed: Int, model: MotionModel)
  /// There are samples enough, but the value changes at too few of them: the motion is over before it is seen, or the
  /// recording repeats its values.
  case tooFewChanges(values: Int, samples: Int, needed: Int, model: MotionModel)
  /// All samples have the same value.
  case noMotion
  /// A time or value is not a finite number; the index is that of the sample.
  case notFinite(index: Int)
  /// A sample is not later than the one before it; the index is that of the later sample.
  case notIncreasing(index: Int)
  /// The recording is so short, long, small or large that its spring would be out of range.
  case scaleOutOfRange
  /// No parameters within reason come near the samples.
  case noFit

  /// The sample that is to blame; nil when it is the whole recording.
  public var sampleIndex: Int? {
    switch self {
    case .notFinite(let index), .notIncreasing(let index): index
    default: nil
    }
  }
}

extension MotionFitError: CustomStringConvertible {
  /// What is wrong and what to do, as one sentence.
  public var description: String {
    switch self {
    case .tooManySamples(let count):
      "there are \(count) samples; at most \(MotionFit.maximumSampleCount) are fitted, so choose a part of them"
    case .tooFewSamples(let count, let needed, let model):
      "there \(count == 1 ? "is 1 sample" : "are \(count) samples"); a fit of the model \(model.rawValue) needs at "
        + "least \(needed)"
    case .tooFewChanges(let values, let samples, let needed, let model):
      "the value takes only \(values) steps in \(samples) samples, and a fit of the model \(model.rawValue) needs at "
        + "least \(needed); record the motion at a higher rate or with finer values"
    case .noMotion: "all samples have the same value, so there is no motion to fit"
    case .notFinite: "the time or the value of a sample is not a finite number"
    case .notIncreasing: "the time of a sample is not after that of the sample before it"
    case .scaleOutOfRange:
      "the samples are too far apart or too close together to compute with; expected a recording of 1e-15 to 1e15 "
        + "seconds whose values differ by 1e-40 to 1e40"
    case .noFit: "no motion of the model comes near the samples"
    }
  }
}
