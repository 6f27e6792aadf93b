// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL
internal import Dynamics

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// One stroke of the kinematic theory of rapid human movements: a lognormal pulse of speed along an arc.
///
/// With s = t − t₀ > 0 the speed is v(t) = D/(σ√(2π)·s) · exp(−(ln s − μ)²/(2σ²)), and zero before t₀; the
/// travelled part of the stroke is the lognormal distribution function P(t) = Φ((ln s − μ)/σ). The direction
/// turns with the travelled part, φ(t) = θ₀ + (θ₁ − θ₀)·P(t), so the path is an arc of a circle of length D.
///
/// Source: Plamondon, "A kinematic theory of rapid human movements", Biological Cybernetics 72, 1995; the sum
/// of such strokes with turning directions is the sigma-lognormal model of O'Reilly and Plamondon,
/// "Development of a Sigma–Lognormal representation for on-line signatures", Pattern Recognition 42, 2009.
struct LognormalStroke: Sendable, Hashable {
  /// Length D of the whole stroke, in points.
  var amplitude: Double
  /// Time t₀ at which the command is given, in seconds.
  var onset: Double
  /// Mean μ of the logarithm of the time after the onset, in seconds.
  var logTime: Double
  /// Standard deviation σ of that logarithm, no unit: the width and the asymmetry of the pulse.
  var logSpread: Double
  /// Direction θ₀ at the beginning, in radians from the x axis towards positive y (π/2 is down).
  var startDirection: Double
  /// Direction θ₁ at the end, in radians.
  var endDirection: Double

  /// Makes the stroke whose speed has the given peak.
  ///
  /// The peak lies at s = exp(μ − σ²) and is v = D/(σ√(2π)) · exp(σ²/2 − μ), which is solved for μ.
  /// - Precondition: the amplitude, the peak speed and the spread are positive.
  init(
    amplitude: Double, peakSpeed: Double, logSpread: Double, direction: Double, turn: Double = 0,
    onset: Double = 0
  ) {
    precondition(
      amplitude > 0 && peakSpeed > 0 && logSpread > 0, "A stroke needs a length, a speed and a width.")
    self.amplitude = amplitude
    self.onset = onset
    self.logSpread = logSpread
    logTime =
      log(amplitude / (logSpread * (2 * Double.pi).squareRoot() * peakSpeed)) + logSpread * logSpread / 2
    startDirection = direction - turn / 2
    endDirection = direction + turn / 2
  }

  /// Largest speed of the stroke, in points per second.
  var peakSpeed: Double {
    amplitude / (logSpread * (2 * Double.pi).squareRoot()) * exp(logSpread * logSpread / 2 - logTime)
  }

  /// Part of the stroke, from 0 to 1, that is done at a time.
  func progress(at time: Double) -> Double {
    time > onset ? gsl_cdf_lognormal_P(time - onset, logTime, logSpread) : 0
  }

  /// Time at which a part of the stroke, above 0 and below 1, is done.
  func time(ofProgress progress: Double) -> Double {
    onset + gsl_cdf_lognormal_Pinv(progress, logTime, logSpread)
  }

  /// Speed along the path at a time, in points per second.
  func speed(at time: Double) -> Double {
    time > onset ? amplitude * gsl_ran_lognormal_pdf(time - onset, logTime, logSpread) : 0
  }

  /// Displacement from the beginning of the stroke at a time, in points.
  ///
  /// The chord of an arc of length L and angle 2h is L·sin(h)/h, in the direction halfway along the arc.
  func displacement(at time: Double) -> Vector {
    let part = progress(at: time)
    let half = (endDirection - startDirection) * part / 2
    let chord = amplitude * part * (half == 0 ? 1 : sin(half) / half)
    return Vector(x: chord * cos(startDirection + half), y: chord * sin(startDirection + half))
  }

  /// The same stroke given at another time, so that a part of it is done at `time`.
  func shifted(toReach progress: Double, at time: Double) -> LognormalStroke {
    var copy = self
    copy.onset += time - self.time(ofProgress: progress)
    return copy
  }
}
