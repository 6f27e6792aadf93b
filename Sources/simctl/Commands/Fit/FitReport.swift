// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// What `simctl fit` finds out.
struct FitReport {
  /// What was fitted.
  let samples: [MotionSample]
  /// The fit that is reported.
  let fit: MotionFit
  /// All fits, the one with the least criterion first.
  let fits: [MotionFit]

  /// Fits all models, and reports one or the best.
  ///
  /// - Throws: `badData` when the samples cannot be fitted, or not by that model.
  init(_ table: MotionTable, source: String, model: MotionModel?) throws(CommandError) {
    samples = table.samples
    do throws(MotionFitError) {
      if let model {
        var fits = try MotionFit.fits(of: samples, models: [model])
        guard let fit = fits.first else { throw MotionFitError.noFit }
        for other in MotionModel.allCases where other != model {
          fits += (try? MotionFit.fits(of: samples, models: [other])) ?? []
        }
        self.fit = fit
        self.fits = fits.sorted { ($0.aic, $0.parameterCount) < ($1.aic, $1.parameterCount) }
      } else {
        fits = try MotionFit.fits(of: samples)
        guard let fit = fits.first else { throw MotionFitError.noFit }
        self.fit = fit
      }
    } catch {
      throw .badData(
        file: source, line: table.headerLine, column: 1, error.description + Self.cut(table, error))
    }
  }

  /// What cut a recording that is too short, and which times it has.
  private static func cut(_ table: MotionTable, _ error: MotionFitError) -> String {
    guard case .tooFewSamples = error, table.leftOutCount > 0, let times = table.recordedTimes else {
      return ""
    }
    return "; --from-time and --to-time leave out \(table.leftOutCount) of a recording that goes from "
      + "\(number(times.lowerBound)) s to \(number(times.upperBound)) s"
  }

  func writeJSON(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/fit/1")
      document.member("model", .string(fit.model.rawValue))
      document.member("spring", fit.spring.map(SpringReport.json) ?? .null)
      document.member("decay", decay)
      document.member("curve", curve)
      document.member("start", .number(fit.start))
      document.member("target", .number(fit.target))
      document.member("initialVelocity", JSONValue(fit.initialVelocity))
      document.member("startTime", .number(fit.startTime))
      document.member("standardErrors", standardErrors)
      document.member("residual", .number(fit.residual))
      try document.array("alternatives", fits) {
        ["model": .string($0.model.rawValue), "aic": .number($0.aic)]
      }
    }
  }

  private var decay: JSONValue {
    guard case .decay(let motion) = fit.motion else { return .null }
    return [
      "decayRate": .number(motion.decay.decayRate),
      "decelerationRate": .number(motion.decay.decelerationRate),
      "timeConstant": .number(motion.decay.timeConstant),
    ]
  }

  private var curve: JSONValue {
    guard case .curve(let motion) = fit.motion else { return .null }
    let curve = motion.curve
    return [
      "x1": .number(curve.x1), "y1": .number(curve.y1), "x2": .number(curve.x2), "y2": .number(curve.y2),
      "duration": .number(motion.duration),
    ]
  }

  private var standardErrors: JSONValue {
    let errors = fit.standardErrors
    var members: [(String, Double?)]
    switch fit.motion {
    case .spring:
      members = [
        ("stiffness", errors.stiffness), ("dampingRatio", errors.dampingRatio), ("response", errors.response),
        ("angularFrequency", errors.angularFrequency),
      ]
    case .decay: members = [("decayRate", errors.decayRate)]
    case .curve:
      members = [
        ("x1", errors.x1), ("y1", errors.y1), ("x2", errors.x2), ("y2", errors.y2),
        ("duration", errors.duration),
      ]
    }
    members += [
      ("start", errors.start), ("target", errors.target), ("initialVelocity", errors.initialVelocity),
      ("startTime", errors.startTime),
    ]
    var object = JSONObject()
    for (name, error) in members { object[name] = JSONValue(error) }
    return .object(object)
  }
}
