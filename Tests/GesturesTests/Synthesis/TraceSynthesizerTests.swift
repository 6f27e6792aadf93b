// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Testing

@testable import Gestures

@Suite struct TraceSynthesizerTests {
  typealias Kind = SynthesisOptions.Kind
  static let all = Kind.allCases

  /// The promises of `TouchTrace`, and that the trace is on the screen's pixels.
  private func broken(_ trace: TouchTrace, screen: Screen) -> String? {
    let samples = trace.samples
    guard samples.count >= 2, samples[0].phase == .down, samples[0].time == 0 else { return "begin" }
    guard samples.last?.phase == .up else { return "end" }
    guard samples.dropFirst().dropLast().allSatisfy({ $0.phase == .move }) else { return "phases" }
    guard zip(samples, samples.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return "times" }
    for sample in samples {
      let micro = sample.time * 1e6
      guard abs(micro - micro.rounded()) < 1e-6 else { return "microseconds" }
      for (value, side) in [(sample.position.x, screen.width), (sample.position.y, screen.height)] {
        guard value >= 0, value < side else { return "off the screen" }
        let pixel = value * screen.scale
        guard abs(pixel - pixel.rounded()) < 1e-9 else { return "between pixels" }
      }
    }
    return nil
  }

  @Test(arguments: all)
  func tracesKeepTheirPromises(kind: Kind) {
    for trace in synthesize(kind, count: 400) {
      #expect(broken(trace, screen: .init()) == nil, "\(trace.id)")
    }
  }

  @Test(arguments: [10.0, 30, 120, 1000], [0.0, 20])
  func extremeOptionsKeepThePromises(rate: Double, noise: Double) {
    let screens: [Screen] = [
      .init(width: 240, height: 240, scale: 1), .init(width: 393, height: 852, scale: 8),
      .init(width: 1032.5, height: 1376.25, scale: 2),
    ]
    for screen in screens {
      for trace in synthesize(.mixed, count: 60, rate: rate, noise: noise, screen: screen) {
        #expect(broken(trace, screen: screen) == nil, "\(trace.id) on \(screen)")
      }
    }
  }

  @Test func traceDependsOnSeedAndNumberOnly() {
    var options = SynthesisOptions()
    options.seed = .max
    let forward = (0..<50).map(TraceSynthesizer(options).trace(at:))
    options.count = 7
    let backward = (0..<50).reversed().map(TraceSynthesizer(options).trace(at:)).reversed()
    #expect(forward == Array(backward))
    options.seed = 1
    #expect((0..<50).map(TraceSynthesizer(options).trace(at:)) != forward)
  }

  @Test func threadsMakeTheSameTraces() async {
    let synthesizer = TraceSynthesizer()
    let parallel = await withTaskGroup(of: (Int, TouchTrace).self) { group in
      for index in 0..<40 { group.addTask { (index, synthesizer.trace(at: index)) } }
      return await group.reduce(into: [Int: TouchTrace]()) { $0[$1.0] = $1.1 }
    }
    for index in 0..<40 { #expect(parallel[index] == synthesizer.trace(at: index)) }
  }

  @Test func noTwoTracesAreAlike() {
    let traces = synthesize(.flick, count: 2000)
    #expect(Set(traces.map(\.samples)).count == 2000)
  }

  @Test(
    arguments: [
      (Kind.flick, Outcome.dismissed, "flick"), (.drag, .dismissed, "drag"),
      (.hesitate, .restored, "hesitate"),
      (.tap, .ignored, "tap"),
    ])
  func labelIsTheIntent(kind: Kind, outcome: Outcome, name: String) {
    let traces = synthesize(kind, count: 12)
    #expect(traces.allSatisfy { $0.expected == outcome })
    #expect(traces[0].id == "\(name)-0001")
    #expect(traces[11].id == "\(name)-0012")
  }

  @Test func numbersGrowPastFourDigits() {
    var options = SynthesisOptions()
    options.kind = .tap
    #expect(TraceSynthesizer(options).trace(at: 12_344).id == "tap-12345")
  }

  @Test func mixtureHasItsShares() {
    let traces = synthesize(.mixed, count: 2000)
    for (intent, share) in GestureIntent.mixture {
      let found = traces.filter { $0.id.hasPrefix(intent.rawValue + "-") }
      #expect(found.allSatisfy { $0.expected == intent.expected })
      // Four deviations of a binomial count.
      let deviation = (share * (1 - share) * 2000).squareRoot()
      #expect(abs(Double(found.count) - share * 2000) < 4 * deviation, "\(intent): \(found.count)")
    }
    #expect(abs(GestureIntent.mixture.map(\.share).reduce(0, +) - 1) < 1e-12)
  }

  @Test func labelsAndRulesDisagreeSometimes() {
    let traces = synthesize(.mixed, count: 2000)
    let agreeing = traces.filter { $0.ruled == $0.expected }.count
    #expect((1800...1980).contains(agreeing), "\(agreeing)")
  }

  @Test func flicksAreShortFastAndReleasedMoving() {
    let traces = synthesize(.flick, count: 1000)
    #expect((0.07...0.16).contains(middle(traces.map(\.duration))))
    #expect((1100...1700).contains(middle(traces.map(\.peakSpeed))))
    #expect((900...1600).contains(middle(traces.map(\.releaseSpeed))))
    #expect((80...140).contains(middle(traces.map(\.travel.y))))
  }

  @Test func dragsAreLongSlowAndReleasedSlowly() {
    let traces = synthesize(.drag, count: 1000)
    #expect((0.7...1.6).contains(middle(traces.map(\.duration))))
    #expect((350...560).contains(middle(traces.map(\.peakSpeed))))
    #expect(middle(traces.map(\.releaseSpeed)) < 120)
    #expect(traces.filter { $0.travel.y > 110 }.count > 900)
  }

  @Test func hesitationsEndNearTheirBegin() {
    let traces = synthesize(.hesitate, count: 1000)
    #expect(traces.filter { $0.travel.y < 110 }.count > 970)
    #expect(traces.filter { $0.reach >= 10 }.count > 990)
    #expect(middle(traces.map { $0.releaseSpeed.magnitude }) < 50)
    // Three of five come back: they go at least twice as far as they end up.
    let returned = traces.filter { $0.reach > 2 * $0.travel.y.magnitude }.count
    #expect((450...650).contains(returned), "\(returned)")
  }

  @Test func tapsStayWhereTheyAre() {
    let traces = synthesize(.tap, count: 1000)
    #expect((0.09...0.13).contains(middle(traces.map(\.duration))))
    #expect(traces.filter { $0.reach >= 10 }.count < 20)
    #expect((400...600).contains(traces.filter { $0.samples.count == 2 }.count))
  }

  @Test func firstMoveIsLate() {
    let delays = synthesize(.drag, count: 500).map { $0.samples[1].time }
    #expect((0.02...0.04).contains(middle(delays)))
    #expect(delays.allSatisfy { $0 < 0.13 })
  }
}
