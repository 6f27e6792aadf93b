// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Quantity {
  /// A number of three digits, without an exponent from a ten thousandth on.
  static func ratio(_ value: Double) -> String {
    guard value.magnitude >= 0.0001 else { return exponent(value) }
    var decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2
    for limit in [0.995, 0.0995, 0.00995] where value < limit { decimals += 1 }
    return FixedDecimal.text(value, decimals: decimals)
  }

  /// A number of two digits with an exponent: `3.2e-10`; 0 for zero.
  static func exponent(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return value == 0 ? "0" : "\(value)" }
    var power = Int(log10(value.magnitude).rounded(.down))
    var mantissa = value / pow(10, Double(power))
    if mantissa.magnitude >= 9.95 { (mantissa, power) = (mantissa / 10, power + 1) }
    return "\(FixedDecimal.text(mantissa, decimals: 1))e\(power)"
  }

  /// An error: small and large ones with an exponent.
  static func error(_ value: Double) -> String {
    value == 0 || (value >= 0.01 && value < 1000) ? ratio(value) : exponent(value)
  }
}
