// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A rotation by an angle.
struct Turn {
  let sine, cosine: Double

  init(_ angle: Double) { (sine, cosine) = (sin(angle), cos(angle)) }
}
