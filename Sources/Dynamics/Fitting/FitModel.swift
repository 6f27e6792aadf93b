// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A family of motions with parameters; the first is the start, the second the target, and the last the start time.
protocol FitModel: Sendable {
  /// How each parameter is made of one that may be any number.
  static var transforms: [ParameterTransform] { get }

  /// Value at a time, with the derivative by every parameter.
  static func value(
    at time: Double, _ parameters: UnsafePointer<Double>, _ gradient: UnsafeMutablePointer<Double>
  ) -> Double

  /// Whether parameters are of a size that can be meant, for data of some number of samples.
  static func isAllowed(_ parameters: UnsafePointer<Double>, count: Int) -> Bool

  /// Values at which parameters may be held together because motions often have them, given what was found.
  static func simplifications(_ parameters: [Double]) -> [[(index: Int, value: Double)]]

  /// What each parameter is called.
  static var names: [MotionFit.Parameter] { get }

  /// The size of each parameter from which on an error says that it is not determined.
  static func scales(_ parameters: [Double]) -> [Double]
}

extension FitModel {
  static var startTime: Int { transforms.count - 1 }

  static func simplifications(_ parameters: [Double]) -> [[(index: Int, value: Double)]] { [] }

  /// Whether start and target are within a wide reach of the data, and the start time is in their time.
  static func areEndsAllowed(_ parameters: UnsafePointer<Double>) -> Bool {
    let startTime = parameters[startTime]
    return parameters[0].magnitude <= 1e4 && parameters[1].magnitude <= 1e4 && startTime >= 0
      && startTime <= 0.95
  }
}

/// How a parameter within bounds is made of one without.
enum ParameterTransform: Sendable {
  /// Any number.
  case identity
  /// A positive number, e^q.
  case positive
  /// A number from 0 to 1, sin²(q).
  case share

  /// The parameter, and its derivative by the free number.
  func parameter(_ number: Double) -> (value: Double, slope: Double) {
    switch self {
    case .identity: return (number, 1)
    case .positive:
      let value = exp(number)
      return (value, value)
    case .share:
      let sine = sin(number)
      return (sine * sine, sin(2 * number))
    }
  }

  /// A free number that makes a parameter.
  func number(_ parameter: Double) -> Double {
    switch self {
    case .identity: parameter
    case .positive: log(parameter)
    case .share: asin(parameter.squareRoot())
    }
  }
}
