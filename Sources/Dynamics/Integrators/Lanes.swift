// SPDX-License-Identifier: GPL-3.0-or-later

// Four values at a time: loops over many arrays are not vectorised by the compiler, which would have to compare each
// array's place with every other's. Each value is computed as it would be alone, so the result is the same bits.

/// Four values from an index on.
@inlinable
@inline(__always)
func lanes(_ values: UnsafePointer<Double>, _ index: Int) -> SIMD4<Double> {
  UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Double>.self)
}

/// Writes four values from an index on.
@inlinable
@inline(__always)
func setLanes(_ values: UnsafeMutablePointer<Double>, _ index: Int, _ value: SIMD4<Double>) {
  UnsafeMutableRawPointer(values + index).storeBytes(of: value, as: SIMD4<Double>.self)
}

/// Each value without its sign.
@inlinable
@inline(__always)
func magnitudes(_ values: SIMD4<Double>) -> SIMD4<Double> {
  let bits = unsafeBitCast(values, to: SIMD4<UInt64>.self) & 0x7fff_ffff_ffff_ffff
  return unsafeBitCast(bits, to: SIMD4<Double>.self)
}

/// The larger of each two values; those on the left where one of them is not a number.
@inlinable
@inline(__always)
func larger(_ left: SIMD4<Double>, _ right: SIMD4<Double>) -> SIMD4<Double> {
  left.replacing(with: right, where: right .> left)
}

/// A product of four values.
@inlinable
@inline(__always)
func weighted(_ a: Double, _ x: UnsafePointer<Double>, _ i: Int) -> SIMD4<Double> {
  a * lanes(x, i)
}

/// A sum of two products of four values.
@inlinable
@inline(__always)
func weighted(
  _ a: Double, _ x: UnsafePointer<Double>, _ b: Double, _ y: UnsafePointer<Double>, _ i: Int
) -> SIMD4<Double> {
  a * lanes(x, i) + b * lanes(y, i)
}

/// A sum of three products of four values.
@inlinable
@inline(__always)
func weighted(
  _ a: Double, _ x: UnsafePointer<Double>, _ b: Double, _ y: UnsafePointer<Double>,
  _ c: Double, _ z: UnsafePointer<Double>, _ i: Int
) -> SIMD4<Double> {
  a * lanes(x, i) + b * lanes(y, i) + c * lanes(z, i)
}
