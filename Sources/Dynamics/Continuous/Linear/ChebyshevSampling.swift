// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Finds the Chebyshev coefficients of what one oscillator does in a stretch, as functions of its stiffness.
///
/// The functions are those of ``ScalarMap``: `push`, `shift` and `decay` of q″ = f − λ·q − (βλ + γ)·q′ for all λ from 0 to Λ.
/// They are entire functions of λ, so their coefficients at last fall faster than any power. They are sampled at Chebyshev
/// points: first the power series of a short part of the stretch, then doublings, all without a branch for the ratio. The
/// discrete cosine transform uses T_{k+1} = T_k + D_{k+1}, D_{k+1} = D_k − 2·(1 − x)·T_k, which rounds little where x is near 1.
/// Points at x and −x are taken together, as even and odd degrees see them alike but for the sign.
struct ChebyshevSampling: BitwiseCopyable {
  /// Most points.
  static let most = 192

  /// Of each degree, for the three functions.
  typealias Coefficients = (
    push: UnsafeMutablePointer<Double>, shift: UnsafeMutablePointer<Double>,
    decay: UnsafeMutablePointer<Double>
  )

  private let rows: UnsafeMutablePointer<Double>
  private static let pitch = 104

  /// Takes memory.
  init(pool: MemoryPool) { rows = pool.block(9 * Self.pitch, of: 0.0) }

  private func row(_ number: Int) -> UnsafeMutablePointer<Double> { rows + number * Self.pitch }

  /// Writes the coefficients of the degrees below a number of points; that of degree 0 counts half.
  ///
  /// - Parameters:
  ///   - count: a multiple of eight up to ``most``.
  ///   - most: Λ, the largest stiffness.
  ///   - slope: β.
  ///   - drag: γ.
  ///   - time: the stretch.
  ///   - result: the coefficients of push, shift and decay.
  func expand(
    _ count: Int, upTo most: Double, slope: Double, drag: Double, over time: Double,
    into result: Coefficients
  ) {
    let half = count / 2
    let damping = slope * most + drag
    let rate = 0.5 * damping + (0.25 * damping * damping + most).squareRoot()
    let doublings = max(0, Int((2 * rate * time).exponent) + 1)
    let part = time * Double(sign: .plus, exponent: -doublings, significand: 1)
    placePoints(count)
    var index = 0
    while index < half {
      let less = load4(row(0), index)
      // λ at x and at −x.
      let both = SIMD8(lowHalf: most - 0.5 * most * less, highHalf: 0.5 * most * less)
      let (push, shift, decay) = sample(both, slope, drag, part, doublings)
      store4(push.lowHalf + push.highHalf, row(3), index)
      store4(shift.lowHalf + shift.highHalf, row(4), index)
      store4(decay.lowHalf + decay.highHalf, row(5), index)
      store4(push.lowHalf - push.highHalf, row(6), index)
      store4(shift.lowHalf - shift.highHalf, row(7), index)
      store4(decay.lowHalf - decay.highHalf, row(8), index)
      store4(SIMD4(repeating: 1), row(1), index)
      store4(less, row(2), index)
      index += 4
    }
    transform(count, into: result)
  }

  /// Writes 1 − cos θ of the points with x > 0, without cancellation: as 2·sin²(θ/2), where θ/2 is turned on by four points.
  private func placePoints(_ count: Int) {
    let unit = Double.pi / Double(4 * count)
    var (sine, cosine) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for lane in 0..<4 {
      (sine[lane], cosine[lane]) = (sin(Double(2 * lane + 1) * unit), cos(Double(2 * lane + 1) * unit))
    }
    let (turn, rest) = (sin(8 * unit), cos(8 * unit))
    var index = 0
    while index < count / 2 {
      store4(2 * sine * sine, row(0), index)
      (sine, cosine) = (sine * rest + cosine * turn, cosine * rest - sine * turn)
      index += 4
    }
  }

  private typealias Samples = (SIMD8<Double>, SIMD8<Double>, SIMD8<Double>)

  /// Push, shift and decay for eight stiffnesses, so that what waits for one is done for the others.
  @inline(__always)
  private func sample(
    _ stiffness: SIMD8<Double>, _ slope: Double, _ drag: Double, _ part: Double, _ doublings: Int
  ) -> Samples {
    let damping = slope * stiffness + drag
    let (first, second) = (part * damping, (part * part) * stiffness)
    var before = SIMD8<Double>(repeating: 0)
    var term = SIMD8(repeating: 0.5 * part * part)
    var (push, shift) = (term, 2 * term)
    for degree in 3...16 {
      let next =
        (first * term * Double(degree - 1) + second * before) * (-1 / Double(degree * (degree - 1)))
      (before, term) = (term, next)
      push += term
      shift += term * Double(degree)
    }
    shift *= 1 / part
    for _ in 0..<doublings {
      let bend = stiffness * push
      let (back, decay) = (1 - bend, 1 - bend - damping * shift)
      (push, shift) = (push + shift * shift + push * back, shift * (decay + back))
    }
    return (push, shift, 1 - damping * shift - stiffness * push)
  }

  /// The sums over all points of samples and polynomials.
  private func transform(_ count: Int, into result: Coefficients) {
    let scale = 2 / Double(count)
    let (less, value, change) = (row(0), row(1), row(2))
    for degree in 0..<count {
      let samples = degree & 1 == 0 ? row(3) : row(6)
      var push = SIMD4<Double>(repeating: 0)
      var (shift, decay) = (push, push)
      var index = 0
      while index < count / 2 {
        let t = load4(value, index)
        push += t * load4(samples, index)
        shift += t * load4(samples + Self.pitch, index)
        decay += t * load4(samples + 2 * Self.pitch, index)
        // At first `change` holds 1 − x, so that T_1 = x; then D_{k+1} = D_k − 2·(1 − x)·T_k.
        let d = degree == 0 ? -load4(less, index) : load4(change, index) - 2 * load4(less, index) * t
        store4(d, change, index)
        store4(t + d, value, index)
        index += 4
      }
      result.push[degree] = scale * (push[0] + push[1] + (push[2] + push[3]))
      result.shift[degree] = scale * (shift[0] + shift[1] + (shift[2] + shift[3]))
      result.decay[degree] = scale * (decay[0] + decay[1] + (decay[2] + decay[3]))
    }
  }
}
