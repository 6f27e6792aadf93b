// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
internal import Dynamics
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// How far a sheet follows a finger that pulls it beyond its last resting place.
///
/// In JSON an object with a `kind` and the numbers of that kind. All are monotone: a longer pull never shows less.
public enum FollowRule: Sendable, Hashable {
  /// Not at all: `{"kind": "none"}`.
  case unmoved
  /// By a share of the pull: `{"kind": "linear", "factor": 1}`.
  case linear(factor: Double)
  /// x·c·d/(x·c + d), as a scroll view: `{"kind": "rubberBand", "constant": 0.55, "dimension": "screen"}`.
  case rubberBand(constant: Double, dimension: Dimension)
  /// 0.5·x up to 120 pt, then 60 + 30·atan((x − 120)/120) + (x − 120)/10: `{"kind": "stork"}`, from SPStorkController.
  case stork
  /// factor·(ln(x + 1) − shift), where that is positive: `{"kind": "logarithm", "factor": 8, "shift": 2}`, from vaul.
  case logarithm(factor: Double, shift: Double)
  /// factor·√(1 + x), which begins with a jump by the factor: `{"kind": "squareRoot", "factor": 2.5}`, from gorhom's
  /// bottom sheet.
  case squareRoot(factor: Double)

  /// The length that a rubber band never shows.
  public enum Dimension: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// Length of the sheet.
    case sheet
    /// Length of the screen.
    case screen
  }

  /// What is shown of a pull beyond the last resting place, in points, at least 0.
  ///
  /// A pull of 0 or less shows nothing. So does a rubber band whose length is not positive.
  public func offset(pull: Double, in geometry: ReleaseGeometry) -> Double {
    guard pull > 0 else { return 0 }
    switch self {
    case .unmoved: return 0
    case .linear(let factor): return factor * pull
    case .rubberBand(let constant, let dimension):
      let length = dimension == .sheet ? geometry.sheetLength : geometry.screenLength
      guard length > 0, length.isFinite, constant > 0, constant.isFinite else { return 0 }
      return RubberBand(constant: constant).offset(overscroll: pull, dimension: length)
    case .stork:
      let excess = pull - 120
      return excess <= 0 ? 0.5 * pull : 60 + 30 * atan(excess / 120) + excess / 10
    case .logarithm(let factor, let shift): return max(0, factor * (log1p(pull) - shift))
    case .squareRoot(let factor): return factor * (1 + pull).squareRoot()
    }
  }
}

extension FollowRule: Validatable {
  /// Factors must not be negative, a rubber band's constant has to be positive.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    switch self {
    case .unmoved, .stork: break
    case .linear(let factor), .squareRoot(let factor): problems.requireNotNegative(factor, "factor")
    case .rubberBand(let constant, _): problems.requirePositive(constant, "constant")
    case .logarithm(let factor, let shift):
      problems.requireNotNegative(factor, "factor")
      problems.requireNotNegative(shift, "shift")
    }
    return problems
  }
}
