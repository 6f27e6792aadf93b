// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Quantities for people: a number of three digits and the prefix of its unit.
public enum Quantity {
  /// A time, such as `41.3 ns/sample`.
  ///
  /// - Parameters:
  ///   - seconds: the time.
  ///   - unit: what it is a time of, after a slash: `s/sample`; by default just a time.
  /// - Returns: three digits with the prefix that suits them.
  public static func time(_ seconds: Double, of unit: String = "") -> String {
    let item = unit.split(separator: "/", maxSplits: 1).last.map { "/\($0)" } ?? ""
    for (factor, prefix) in [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")] where seconds >= factor {
      return "\(digits(seconds / factor)) \(prefix)\(item)"
    }
    return "\(digits(seconds / 1e-9)) ns\(item)"
  }

  /// A large number with a decimal prefix, such as `1.21 GB/s`.
  public static func scaled(_ value: Double, unit: String) -> String {
    for (factor, prefix) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where value >= factor {
      return "\(digits(value / factor)) \(prefix)\(unit)"
    }
    return "\(digits(value)) \(unit)"
  }

  /// A figure of three digits without a prefix: `0`, `0.0123`, `812`, `1.05e-09`.
  public static func short(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return NumberText.string(value) }
    let size = value.magnitude
    if size >= 0.001, size < 1e6 {
      return FixedDecimal.text(value, decimals: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4)
    }
    var (digits, exponent) = (value, 0)
    while digits.magnitude >= 10 { (digits, exponent) = (digits / 10, exponent + 1) }
    while digits.magnitude < 1 { (digits, exponent) = (digits * 10, exponent - 1) }
    let sign = exponent < 0 ? "-" : "+"
    let power = String(exponent.magnitude)
    return "\(FixedDecimal.text(digits, decimals: 2))e\(sign)\(power.count < 2 ? "0" : "")\(power)"
  }

  private static func digits(_ value: Double) -> String {
    FixedDecimal.text(value, decimals: value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)
  }
}
