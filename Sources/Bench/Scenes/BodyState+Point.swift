// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension BodyState {
  /// Where a point of the body is that lies so far from its centre when it is not turned.
  func point(_ offset: Vector) -> Vector {
    let (sine, cosine) = (sin(angle), cos(angle))
    return position
      + Vector(x: cosine * offset.x - sine * offset.y, y: sine * offset.x + cosine * offset.y)
  }
}
