// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Draws the movement with which a person does what they intend.
///
/// Lengths and peak speeds vary between people and repetitions; they are lognormal here, a choice of this
/// project, and given as median × e^(spread · z) with z standard normal, cut off at ±3.
///
/// | intent | length, pt | peak speed, pt/s | touches | lifts |
/// |---|---|---|---|---|
/// | flick | 180 × e^(0.35 z) | 1500 × e^(0.35 z) | 0.5–5 % into the stroke | at 45–85 % of it, moving |
/// | drag | 190 × e^(0.25 z), 2–3 strokes | 420 × e^(0.3 z) | at rest | at rest, or (30 %) slow at 88–98 % |
/// | hesitate, back | 90 × e^(0.4 z), back 60–105 % | 500 and 450 × e^(0.3 z) | at rest | at rest |
/// | hesitate, stop | 45 × e^(0.4 z) | 250 × e^(0.3 z) | at rest | at rest |
/// | tap | 1.5 × e^(0.8 z), the rolling fingertip | – | at rest | after 0.11 s × e^(0.45 z) |
/// | sideways, upward | 170 × e^(0.35 z) | 1100 × e^(0.35 z) | 0.5–5 % | at 50–90 %, moving |
///
/// What the medians are measured against: six of the seven scroll flings published with Flutter's velocity
/// tracker tests travel 105 to 193 pt in 0.10 to 0.23 s, and all peak at 1750 to 3000 pt/s; 11 of the 13
/// longer drags among the evemu device recordings last 0.7 to 2.2 s and peak at 220 to 930 panel units a
/// second; the nine taps of TestFairy's session generator last 2 to 278 ms, the median 127 ms. Flicks are
/// slower here than those flings, since a sheet is thrown less far than a list; that, the spreads, the shares
/// and the hesitations are choices of this project. The spread σ of a primary stroke, 0.18–0.28, and of a
/// correction, 0.12–0.20, are those of SigmaDrift (ck0i, Zenodo 18872499), made for pointing with a mouse.
struct MovementPlanner {
  /// Size of the screen, in points.
  let screen: Vector
  /// Down the screen, in radians.
  private static let down = Double.pi / 2
  private static let primarySpread = 0.18...0.28
  private static let correctionSpread = 0.12...0.20
  /// Distance that is kept from the edges of the screen, in points.
  private static let margin = 8.0

  /// A movement that stays on the screen.
  func movement(for intent: GestureIntent, from random: borrowing RandomStream) -> FingerMovement {
    let start = start(for: intent, from: random)
    let movement =
      switch intent {
      case .flick:
        swipe(
          from: start, direction: Self.down, length: (180, 0.35), peak: 1500, lift: 0.45...0.85,
          random: random)
      case .sideways:
        swipe(
          from: start, direction: random.chance(0.5) ? 0 : .pi, length: (170, 0.35), peak: 1100,
          lift: 0.5...0.9, random: random)
      case .upward:
        swipe(
          from: start, direction: -Self.down, length: (170, 0.35), peak: 1100, lift: 0.5...0.9, random: random
        )
      case .drag: drag(from: start, random: random)
      case .hesitate: hesitation(from: start, random: random)
      case .tap: press(from: start, random: random)
      }
    return movement.fitted(within: screen, margin: Self.margin)
  }

  /// Where the finger touches: the upper part of a sheet that covers the lower two fifths of the screen.
  private func start(for intent: GestureIntent, from random: borrowing RandomStream) -> Vector {
    let x = screen.x * (0.5 + random.boundedNormal(deviation: 0.12))
    let rows = intent == .upward ? 0.72...0.9 : 0.6...0.68
    return Vector(x: x, y: screen.y * random.uniform(rows))
  }

  /// One stroke in which the finger comes down already moving and leaves while it moves.
  private func swipe(
    from start: Vector, direction: Double, length: (median: Double, spread: Double), peak: Double,
    lift: ClosedRange<Double>, random: borrowing RandomStream
  ) -> FingerMovement {
    let stroke = LognormalStroke(
      amplitude: random.lognormal(median: length.median, spread: length.spread),
      peakSpeed: random.lognormal(median: peak, spread: 0.35),
      logSpread: random.uniform(Self.primarySpread),
      direction: direction + random.boundedNormal(deviation: 0.12),
      turn: random.boundedNormal(deviation: 0.15)
    ).shifted(toReach: random.uniform(0.005...0.05), at: 0)
    return FingerMovement(
      start: start, strokes: [stroke], lift: stroke.time(ofProgress: random.uniform(lift)))
  }

  /// A long primary stroke and one or two corrections, after which the finger mostly rests before it leaves.
  private func drag(from start: Vector, random: borrowing RandomStream) -> FingerMovement {
    let length = random.lognormal(median: 190, spread: 0.25)
    let share = random.uniform(0.7...0.95)
    let direction = Self.down + random.boundedNormal(deviation: 0.1)
    let primary = LognormalStroke(
      amplitude: length * share, peakSpeed: random.lognormal(median: 420, spread: 0.3),
      logSpread: random.uniform(Self.primarySpread), direction: direction,
      turn: random.boundedNormal(deviation: 0.15)
    ).shifted(toReach: 0.01, at: random.uniform(0.03...0.15))
    var strokes = [primary]
    let corrections = random.chance(0.5) ? 2 : 1
    var begin = primary.time(ofProgress: 0.8)
    for _ in 0..<corrections {
      let correction = LognormalStroke(
        amplitude: length * (1 - share) / Double(corrections),
        peakSpeed: random.lognormal(median: 120, spread: 0.3),
        logSpread: random.uniform(Self.correctionSpread),
        direction: direction + random.boundedNormal(deviation: 0.2)
      ).shifted(toReach: 0.01, at: begin)
      strokes.append(correction)
      begin = correction.time(ofProgress: 0.8)
    }
    let settled = strokes.map { $0.time(ofProgress: 0.99) }.max() ?? 0
    let lift =
      random.chance(0.7)
      ? settled + random.lognormal(median: 0.12, spread: 0.7)
      : primary.time(ofProgress: random.uniform(0.88...0.98))
    return FingerMovement(start: start, strokes: strokes, lift: lift)
  }

  /// A pull that comes back (three of five), or a small one that stops.
  private func hesitation(from start: Vector, random: borrowing RandomStream) -> FingerMovement {
    let comesBack = random.chance(0.6)
    let direction = Self.down + random.boundedNormal(deviation: 0.12)
    let length = random.lognormal(median: comesBack ? 90 : 45, spread: 0.4)
    let pull = LognormalStroke(
      amplitude: length, peakSpeed: random.lognormal(median: comesBack ? 500 : 250, spread: 0.3),
      logSpread: random.uniform(Self.primarySpread), direction: direction,
      turn: random.boundedNormal(deviation: 0.15)
    ).shifted(toReach: 0.01, at: random.uniform(0.03...0.15))
    let rest = pull.time(ofProgress: 0.99)
    guard comesBack else {
      return FingerMovement(
        start: start, strokes: [pull], lift: rest + random.lognormal(median: 0.25, spread: 0.5))
    }
    let back = LognormalStroke(
      amplitude: length * random.uniform(0.6...1.05),
      peakSpeed: random.lognormal(median: 450, spread: 0.3),
      logSpread: random.uniform(Self.primarySpread),
      direction: direction + .pi + random.boundedNormal(deviation: 0.1)
    ).shifted(toReach: 0.01, at: rest + random.lognormal(median: 0.15, spread: 0.6))
    let lift = back.time(ofProgress: 0.99) + random.lognormal(median: 0.06, spread: 0.7)
    return FingerMovement(start: start, strokes: [pull, back], lift: lift)
  }

  /// A press, during which the fingertip rolls a little.
  private func press(from start: Vector, random: borrowing RandomStream) -> FingerMovement {
    let duration = random.lognormal(median: 0.11, spread: 0.45)
    let length = random.lognormal(median: 1.5, spread: 0.8)
    let roll = LognormalStroke(
      amplitude: length, peakSpeed: 2.2 * length / duration, logSpread: random.uniform(Self.primarySpread),
      direction: random.uniform(-Double.pi...Double.pi)
    ).shifted(toReach: 0.01, at: 0)
    return FingerMovement(start: start, strokes: [roll], lift: duration)
  }
}
