// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Gestures
import Testing

/// Presentations and dismissals of XLActionController's sheets against their formulas, frame by frame.
@Suite struct ActionListMotionTests {
  /// Progress of UIView's spring of damping ratio 1 from rest: 1 − e^(−ωt)(1 + ωt), ω = 9.2334135 ÷ duration.
  static func spring(_ duration: Double, _ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < duration - 1e-9 else { return 1 }
    let angle = 9.2334135 / duration * time
    return 1 - exp(-angle) * (1 + angle)
  }

  /// Progress of the same for 0.5 s and damping ratio 0.7: ω = 19.679293.
  static func swinging(_ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 0.5 - 1e-9 else { return 1 }
    let (decay, damped) = (0.7 * 19.679293, 19.679293 * (1 - 0.49).squareRoot())
    return 1 - exp(-decay * time) * (cos(damped * time) + decay / damped * sin(damped * time))
  }

  /// Progress of the Bézier curve with control points (x1, 0) and (x2, 1) by bisection.
  static func ease(_ x1: Double, _ x2: Double, _ time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let s = (low + high) / 2
      let x = 3 * x1 * (1 - s) * (1 - s) * s + 3 * x2 * (1 - s) * s * s + s * s * s
      if x < time { low = s } else { high = s }
    }
    return 3 * (1 - low) * low * low + low * low * low
  }

  /// A tap on the background, which dismisses at 0.1 s.
  static func dismissal(of preset: SheetPreset) throws -> ReplayResult {
    let result = try ActionListReplayTests.replay(ActionListReplayTests.tap(y: 100), preset.sheet)
    #expect(result.events.first { $0.name == .willDismiss }?.time == 0.1)
    return result
  }

  /// The presentation, from the first row of a trace in which a finger rests on the background.
  static func presentation(of preset: SheetPreset) throws -> ReplayResult {
    try ActionListReplayTests.replay(
      .vertical([(0, 10), (1000, 10)]), preset.sheet, lead: 0)
  }

  private func expect(
    _ result: ReplayResult, from start: Double, y: (Double) -> Double, dim: (Double) -> Double
  ) {
    for frame in result.frames where frame.time >= start - 1e-9 {
      let time = frame.time - start
      #expect(abs(frame.values[.translationY] - y(time)) < 1e-4, "frame \(frame.index)")
      #expect(abs(frame.values[.dim] - dim(time)) < 1e-6, "frame \(frame.index)")
      #expect(frame.values[.scale] == 1 && frame.values[.alpha] == 1)
    }
  }

  /// Distance: content height, cancel view and, for a dismissal, offset and safe area of 34.
  @Test(arguments: [
    (SheetPreset.xlDefault, 180.0, 0.7, 214.0, 0.7), (.xlSpotify, 444, 0.7, 478, 0.7),
    (.xlYoutube, 137, 0.6, 201, 0.6), (.xlPeriscope, 249, 0.6, 313, 0.5),
  ])
  func sheetsSlideOnTheirSprings(
    preset: SheetPreset, start: Double, presentation: Double, end: Double, dismissal: Double
  ) throws {
    let isDark = preset == .xlSpotify
    expect(try Self.presentation(of: preset), from: 0) {
      start * (1 - Self.spring(presentation, $0))
    } dim: {
      // Spotify's background is there at once.
      isDark ? 1 : Self.spring(presentation, $0)
    }
    let result = try Self.dismissal(of: preset)
    expect(result, from: 0.1) {
      end * Self.spring(dismissal, $0)
    } dim: {
      1 - Self.spring(dismissal, $0)
    }
    #expect(abs(try #require(result.events.last).time - (0.1 + dismissal)) < 1e-12)
    #expect(result.frames.last?.values[.translationY] == end)
  }

  @Test func twitterGoesUpBeforeItLeaves() throws {
    let result = try Self.dismissal(of: .xlTwitter)
    // 213 of content and 34 of safe area.
    expect(result, from: 0.1) { time in
      time < 0.1 ? -10 * Self.ease(0.42, 1, time / 0.1) : -10 + (213 + 34 + 10) * Self.spring(0.5, time - 0.1)
    } dim: {
      1 - Self.spring(0.5, $0 - 0.1)
    }
    let times = result.events.filter { [.willDismiss, .dismissalBegan, .dismissed].contains($0.name) }.map(
      \.time)
    #expect(zip(times, [0.1, 0.2, 0.7]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(abs(try #require(result.motion).duration - 0.6) < 1e-12)
  }

  @Test func skypeSwingsInAndFallsOut() throws {
    // From 15 points below its content's height.
    expect(try Self.presentation(of: .xlSkype), from: 0) {
      195 * (1 - Self.swinging($0))
    } dim: {
      Self.swinging($0)
    }
    let result = try Self.dismissal(of: .xlSkype)
    // 2000 pt/s² for the height of the screen.
    expect(result, from: 0.1) {
      min(844, 1000 * $0 * $0)
    } dim: {
      1 - Self.spring(0.7, $0)
    }
    #expect(abs(try #require(result.events.last).time - (0.1 + 0.844.squareRoot())) < 1e-9)
  }

  @Test func tweetbotFallsWhileItsBackgroundFades() throws {
    let result = try Self.dismissal(of: .xlTweetbot)
    // 10 000 pt/s² until the list, 302 points high, is off the screen.
    expect(result, from: 0.1) {
      min(302, 5000 * $0 * $0)
    } dim: {
      1 - Self.ease(0.42, 0.58, $0 / 0.5)
    }
    #expect(abs(try #require(result.events.last).time - 0.6) < 1e-12)
    // The cells rise by themselves; list and background are there at once.
    expect(try Self.presentation(of: .xlTweetbot), from: 0) { _ in
      0
    } dim: { _ in
      1
    }
  }

  @Test func delayHoldsTheMotionBack() throws {
    var sheet = SheetPreset.xlDefault.sheet
    var animation = try #require(sheet.departure.animation.uiViewAnimation)
    animation.delay = 0.05
    sheet.departure.animation = .uiView(animation)
    let result = try ActionListReplayTests.replay(ActionListReplayTests.tap(y: 700), sheet)
    expect(result, from: 0.1) {
      214 * Self.spring(0.7, $0 - 0.05)
    } dim: {
      1 - Self.spring(0.7, $0 - 0.05)
    }
    #expect(abs(try #require(result.events.last).time - 0.85) < 1e-12)
  }

  @Test func leadOfAPresentationComesFirst() throws {
    var sheet = SheetPreset.xlDefault.sheet
    sheet.presentation.lead = .init(
      travel: -80, animation: .curve(CurveAnimation(duration: 0.2, curve: .linear)))
    let result = try ActionListReplayTests.replay(.vertical([(0, 10), (1000, 10)]), sheet, lead: 0)
    expect(result, from: 0) {
      $0 < 0.2 ? 180 - 400 * $0 : 100 * (1 - Self.spring(0.7, $0 - 0.2))
    } dim: {
      Self.spring(0.7, $0 - 0.2)
    }
    #expect(abs(try #require(result.events.first { $0.name == .presented }).time - 0.9) < 1e-12)
  }
}
