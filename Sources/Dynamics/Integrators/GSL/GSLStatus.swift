// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGSL

/// The library's status codes that this module tells apart, in the type of its functions.
enum GSLStatus {
  static let success = Int32(GSL_SUCCESS)
  static let failure = Int32(GSL_FAILURE)
  static let domain = Int32(GSL_EDOM)
  static let fault = Int32(GSL_EFAULT)
  static let badFunction = Int32(GSL_EBADFUNC)

  /// The library's own words for a status.
  static func text(_ status: Int32) -> String {
    gsl_strerror(status).map { String(cString: $0) } ?? "status \(status)"
  }
}
