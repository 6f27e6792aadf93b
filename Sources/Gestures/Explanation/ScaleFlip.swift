// SPDX-License-Identifier: GPL-3.0-or-later

/// The scaling of a gesture's travel, or of its times, nearest to 1 at which it ends otherwise.
public struct ScaleFlip: Sendable, Hashable {
  /// The factor, above 0; it ends otherwise there, and not a billionth nearer to 1.
  public let factor: Double
  /// How the gesture ends there.
  public let ending: ReplayEnding

  /// The outcome there.
  public var outcome: Outcome { ending.outcome }

  /// Largest factor that is tried; the smallest is its reciprocal.
  public static let limit = 100.0

  /// First step of the search, as a share.
  private static let firstStep = 0.001
  /// What each step is longer than the one before.
  private static let growth = 1.01
  /// Ratio to 1 at which two factors are the same.
  private static let precision = 1e-9

  /// Looks for the factor nearest to 1, by ratio, at which a function has an ending.
  ///
  /// The function is tried at factors further and further from 1 on both sides, in steps of a thousandth near 1 that
  /// grow by a hundredth each; a response narrower than a step may be missed. Where one is found, the
  /// boundary is narrowed by bisection. Of two equally near factors the larger is taken.
  ///
  /// Complexity: at most 900 trials.
  static func nearest(_ ending: (Double) -> ReplayEnding?) -> ScaleFlip? {
    var (inner, step) = (1.0, firstStep)
    while inner < limit {
      let outer = min(inner * (1 + step), limit)
      let larger = boundary(from: inner, to: outer, ending)
      let smaller = boundary(from: 1 / inner, to: 1 / outer, ending)
      switch (larger, smaller) {
      case (let larger?, let smaller?): return larger.factor * smaller.factor <= 1 ? larger : smaller
      case (let flip?, nil), (nil, let flip?): return flip
      case (nil, nil): break
      }
      inner = outer
      step *= growth
    }
    return nil
  }

  /// The factor nearest to one without an ending that has one, when the far one has; both differ by a step.
  private static func boundary(
    from near: Double, to far: Double, _ ending: (Double) -> ReplayEnding?
  ) -> ScaleFlip? {
    guard let found = ending(far) else { return nil }
    var (near, flip) = (near, ScaleFlip(factor: far, ending: found))
    while (flip.factor / near - 1).magnitude > precision {
      let middle = (near * flip.factor).squareRoot()
      if let found = ending(middle) {
        flip = ScaleFlip(factor: middle, ending: found)
      } else {
        near = middle
      }
    }
    return flip
  }
}
