// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import TestSupport
import Testing

@testable import Gestures

@Suite struct TracePerturbationTests {
  /// A perturbation that changes nothing.
  static var nothing: TracePerturbation {
    var perturbation = TracePerturbation()
    perturbation.positionDeviation = 0
    perturbation.timeDeviation = 0
    perturbation.dropProbability = 0
    perturbation.deliveryRates = []
    return perturbation
  }

  /// A finger that is reported at regular times, at places that do not matter.
  static func regular(_ count: Int, milliseconds: Double, id: String = "trace") -> TouchTrace {
    .rows((0..<count).map { (Double($0) * milliseconds, 100 + Double($0 % 17), 200) }, id: id)
  }

  /// Expects the mean and the standard deviation of normal numbers within five standard errors.
  private func expectNormal(_ values: [Double], deviation: Double) {
    let count = Double(values.count)
    let mean = values.reduce(0, +) / count
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    #expect(abs(mean) < 5 * deviation / count.squareRoot(), "mean \(mean)")
    #expect(abs(variance.squareRoot() - deviation) < 5 * deviation / (2 * count).squareRoot(), "\(variance)")
  }

  @Test(arguments: [0.5, 3])
  func positionsGetNormalNoiseOnEachAxisAlone(deviation: Double) {
    var perturbation = Self.nothing
    perturbation.positionDeviation = deviation
    let trace = Self.regular(8000, milliseconds: 8)
    let moved = perturbation.perturbed(trace, run: 0, seed: 3)
    let errors = zip(moved.samples, trace.samples).map { $0.position - $1.position }
    expectNormal(errors.map(\.x), deviation: deviation)
    expectNormal(errors.map(\.y), deviation: deviation)
    // Products of independent numbers have mean 0 and the deviation σ².
    let limit = 5 * deviation * deviation / Double(errors.count).squareRoot()
    #expect(abs(errors.reduce(0) { $0 + $1.x * $1.y } / Double(errors.count)) < limit)
    let pairs = zip(errors, errors.dropFirst())
    #expect(abs(pairs.reduce(0) { $0 + $1.0.y * $1.1.y } / Double(errors.count)) < limit)
    #expect(moved.samples.map(\.time) == trace.samples.map(\.time))
    #expect(errors[0] != Vector(x: 0, y: 0) && errors[7999] != Vector(x: 0, y: 0), "down and up move, too")
  }

  @Test func timesGetNormalNoise() {
    var perturbation = Self.nothing
    perturbation.timeDeviation = 0.001
    let trace = Self.regular(8000, milliseconds: 50)
    let moved = perturbation.perturbed(trace, run: 1, seed: 3)
    #expect(moved.samples[0].time == 0)
    expectNormal(
      zip(moved.samples, trace.samples).dropFirst().map { $0.time - $1.time }, deviation: 0.001)
    #expect(moved.samples.map(\.position) == trace.samples.map(\.position))
  }

  @Test(arguments: [0.0001, 0.001, 0.02, 1])
  func timesStayInOrderHoweverDense(deviation: Double) {
    var perturbation = Self.nothing
    perturbation.timeDeviation = deviation
    let trace = Self.regular(500, milliseconds: 0.5)
    for run in 0..<20 {
      let moved = perturbation.perturbed(trace, run: run, seed: 4)
      #expect(TouchTrace.flaw(in: moved.samples) == nil)
      #expect(moved.samples.map(\.position) == trace.samples.map(\.position), "rows changed their order")
      #expect(moved.samples.map(\.time) != trace.samples.map(\.time))
    }
  }

  @Test(arguments: [0.02, 0.3])
  func movesAreLostInTheirShareAndNothingElse(probability: Double) {
    var perturbation = Self.nothing
    perturbation.dropProbability = probability
    let trace = Self.regular(20_002, milliseconds: 8)
    let kept = perturbation.perturbed(trace, run: 0, seed: 5).samples
    let share = Double(trace.samples.count - kept.count) / 20_000
    #expect(abs(share - probability) < 5 * (probability * (1 - probability) / 20_000).squareRoot())
    #expect(kept.first == trace.samples.first && kept.last == trace.samples.last)
    var rest = trace.samples[...]
    for sample in kept {
      rest = rest.drop { $0 != sample }
      #expect(rest.popFirst() == sample, "what is kept is as it was")
    }
  }

  @Test func everyMoveCanBeLost() {
    var perturbation = Self.nothing
    perturbation.dropProbability = 1
    let kept = perturbation.perturbed(Self.regular(50, milliseconds: 8), run: 0, seed: 1)
    #expect(kept.samples.map(\.phase) == [.down, .up])
  }

  @Test func ratesAreTakenInTurnAndMergeMoves() {
    var perturbation = Self.nothing
    perturbation.deliveryRates = TracePerturbation().deliveryRates
    // 1 ms apart and half a millisecond off every frame's end; 600 moves last for 36, 72 and 144 frames and a little more.
    let trace = Self.regular(602, milliseconds: 1)
    for (run, rate) in [60.0, 120, 240, 60, 120, 240].enumerated() {
      let delivered = perturbation.perturbed(trace, run: run, seed: 1).samples
      let frames = Set((1...600).map { Int((Double($0) / 1000 * rate + 1e-9).rounded(.down)) })
      #expect(delivered.count == frames.count + 2, "run \(run)")
      #expect(delivered.allSatisfy(trace.samples.contains))
    }
  }

  @Test func withoutNoiseLossesAndRatesNothingChanges() {
    var options = SynthesisOptions()
    options.kind = .mixed
    let synthesizer = TraceSynthesizer(options)
    var full = Self.nothing
    full.deliveryRates = [1e6]
    for index in 0..<30 {
      let trace = synthesizer.trace(at: index)
      #expect(Self.nothing.perturbed(trace, run: index, seed: 9) == trace)
      #expect(full.perturbed(trace, run: index, seed: 9) == trace)
    }
  }

  @Test func seedRunAndNameAloneDecide() {
    let perturbation = TracePerturbation()
    let trace = Self.regular(60, milliseconds: 8, id: "a")
    let first = perturbation.perturbed(trace, run: 3, seed: 7)
    #expect(perturbation.perturbed(trace, run: 3, seed: 7) == first)
    var elsewhere = trace
    (elsewhere.source, elsewhere.line, elsewhere.expected) = ("other.csv", 40, .dismissed)
    #expect(perturbation.perturbed(elsewhere, run: 3, seed: 7).samples == first.samples)
    #expect(perturbation.perturbed(trace, run: 6, seed: 7).samples != first.samples)
    #expect(perturbation.perturbed(trace, run: 3, seed: 8).samples != first.samples)
    let named = Self.regular(60, milliseconds: 8, id: "b")
    #expect(perturbation.perturbed(named, run: 3, seed: 7).samples != first.samples)
  }

  @Test func oneKindOfNoiseLeavesTheOthersAsTheyWere() {
    let trace = Self.regular(200, milliseconds: 40)
    var positions = Self.nothing
    positions.positionDeviation = 0.5
    var both = positions
    both.timeDeviation = 0.001
    var lossy = both
    lossy.dropProbability = 0.1
    let (first, second) = (
      positions.perturbed(trace, run: 2, seed: 1), both.perturbed(trace, run: 2, seed: 1)
    )
    #expect(first.samples.map(\.position) == second.samples.map(\.position))
    #expect(lossy.perturbed(trace, run: 2, seed: 1).samples.allSatisfy(second.samples.contains))
  }

  @Test func rowsOfOneTimeStayTogether() {
    let rows: [TouchSample] = (0..<40).flatMap { step in
      (0..<2).map { pointer in
        TouchSample(
          time: Double(step) * 0.008, position: Vector(x: 0, y: 0),
          phase: step == 0 ? .down : step == 39 ? .up : .move, pointer: pointer)
      }
    }
    var perturbation = Self.nothing
    perturbation.timeDeviation = 0.005
    let moved = perturbation.perturbed(TouchTrace(id: "two", samples: rows), run: 0, seed: 1).samples
    for step in 0..<40 { #expect(moved[2 * step].time == moved[2 * step + 1].time) }
    #expect(Set(moved.map(\.time)).count > 30)
  }

  /// Two fingers, of which the recording never lifts the second, and then neither.
  @Test(arguments: ["", "t,400,9,9,up,0\n"])
  func rowsThatAReaderAddedFollowTheirFingers(tail: String) throws {
    var text = "trace_id,t_ms,x,y,phase,pointer\nt,0,1,1,down,0\nt,5,50,1,down,1\n"
    for step in 1..<40 { text += "t,\(step * 10),\(step),\(step),move,\(step % 2)\n" }
    let trace = try #require(try TraceReader.rest(of: text + tail).first)
    #expect(trace.addedRows.count == (tail.isEmpty ? 2 : 1))
    var perturbation = TracePerturbation()
    perturbation.dropProbability = 0.3
    for run in 0..<30 {
      let moved = perturbation.perturbed(trace, run: run, seed: 1)
      #expect(TouchTrace.flaw(in: moved.samples) == nil)
      #expect(moved.addedRows.count == trace.addedRows.count)
      for place in moved.addedRows {
        let row = moved.samples[place]
        #expect(row.phase == .cancel)
        #expect(moved.samples[..<place].last { $0.pointer == row.pointer }?.position == row.position)
      }
    }
  }

  @Test(arguments: SynthesisOptions.Kind.allCases)
  func perturbedTracesKeepThePromisesOfTraces(kind: SynthesisOptions.Kind) {
    var options = SynthesisOptions()
    options.kind = kind
    let synthesizer = TraceSynthesizer(options)
    var strong = TracePerturbation()
    (strong.positionDeviation, strong.timeDeviation, strong.dropProbability) = (100, 1, 0.9)
    for index in 0..<20 {
      let trace = synthesizer.trace(at: index)
      for perturbation in [TracePerturbation(), strong] {
        for run in 0..<6 {
          let moved = perturbation.perturbed(trace, run: run, seed: UInt64(index))
          #expect(TouchTrace.flaw(in: moved.samples) == nil)
          #expect(moved.samples.filter { $0.phase != .move }.map(\.phase) == [.down, .up])
        }
      }
    }
  }

  @Test func hugeNumbersStayFinite() {
    let trace = TouchTrace.rows([
      (0, 0, 0), (10, 1.7e308, -1.7e308), (1e300, 1.7e308, 0), (1.7e308, -1.7e308, 5),
    ])
    var strong = TracePerturbation()
    (strong.positionDeviation, strong.timeDeviation) = (100, 1)
    strong.deliveryRates = [1e300, .leastNonzeroMagnitude]
    for run in 0..<4 {
      #expect(TouchTrace.flaw(in: strong.perturbed(trace, run: run, seed: 1).samples) == nil)
    }
  }

  @Test func fieldsOutOfRangeAreReportedAtOnce() throws {
    var perturbation = TracePerturbation()
    #expect(perturbation.validate().isEmpty && Self.nothing.validate().isEmpty)
    perturbation.positionDeviation = -1
    perturbation.timeDeviation = .nan
    perturbation.dropProbability = 1.5
    perturbation.deliveryRates = [60, 0, .infinity]
    #expect(
      perturbation.validate().map(\.path.description) == [
        "positionDeviation", "timeDeviation", "dropProbability", "deliveryRates.1", "deliveryRates.2",
      ])
  }

  @Test func defaultsAreThoseOfTheContract() throws {
    var draft = try ConfigurationDraft(RobustnessTest())
    #expect(try draft.value() == RobustnessTest())
    let perturbation = try draft.value().perturbation
    #expect((perturbation.positionDeviation, perturbation.timeDeviation) == (0.5, 0.001))
    #expect(perturbation.dropProbability == 0.02 && perturbation.deliveryRates == [60, 120, 240])
    try draft.set("perturbation.deliveryRates=[120]")
    try draft.set("runs=0")
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    #expect(error?.description.contains("runs is 0") == true)
  }
}
