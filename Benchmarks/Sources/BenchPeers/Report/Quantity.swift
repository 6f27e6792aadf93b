// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Numbers for people.
enum Quantity {
  /// A time of three digits: `41.3 µs`.
  static func time(_ seconds: Double) -> String {
    for (factor, unit) in [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")] where seconds >= factor {
      return "\(digits(seconds / factor)) \(unit)"
    }
    return "\(digits(seconds / 1e-9)) ns"
  }

  /// A number of three digits, without an exponent from a ten thousandth on.
  static func ratio(_ value: Double) -> String {
    if value >= 0.995 { return digits(value) }
    if value >= 0.0995 { return decimal(value, 3) }
    return value >= 0.00995 ? decimal(value, 4) : value >= 0.0001 ? decimal(value, 5) : exponent(value)
  }

  /// A number of two digits with an exponent: `3.2e-10`; 0 for zero.
  static func exponent(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    var power = Int(log10(value.magnitude).rounded(.down))
    var mantissa = (value / pow(10, Double(power)) * 10).rounded() / 10
    if mantissa.magnitude >= 10 { (mantissa, power) = (mantissa / 10, power + 1) }
    return "\(decimal(mantissa, 1))e\(power)"
  }

  /// An error: small and large ones with an exponent.
  static func error(_ value: Double) -> String {
    value == 0 || (value >= 0.01 && value < 1000) ? ratio(value) : exponent(value)
  }

  private static func digits(_ value: Double) -> String {
    decimal(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2)
  }

  /// A number with a fixed count of decimals.
  static func decimal(_ value: Double, _ count: Int) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    let scale = (0..<count).reduce(1.0) { scale, _ in 10 * scale }
    let scaled = Int((value.magnitude * scale).rounded())
    let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    let text = String(part)
    let sign = value < 0 && scaled != 0 ? "-" : ""
    guard count > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(String(repeating: "0", count: count - text.count))\(text)"
  }
}
