// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Foundation
import Testing

/// Names, properties and options, as the command line relies on them.
@Suite struct IntegratorMethodTests {
  @Test func namesAreThoseOfTheContract() {
    #expect(
      IntegratorMethod.allCases.map(\.rawValue) == [
        "rkf45", "rk8pd", "gsl-rk4", "msadams", "bsimp", "msbdf", "dopri5", "dop853", "gbs",
        "stoermer", "rk4", "verlet", "semi-implicit-euler", "implicit-midpoint", "propagator", "taylor",
      ])
  }

  @Test func misspeltNamesInFilesAreErrorsThatListTheNames() throws {
    #expect(try JSONValueDecoder.decode(IntegratorMethod.self, from: "gsl-rk4") == .gslRK4)
    #expect(try JSONValueEncoder.encode(IntegratorMethod.semiImplicitEuler) == "semi-implicit-euler")
    let error = #expect(throws: DecodingError.self) {
      try JSONValueDecoder.decode(IntegratorMethod.self, from: "rk8p")
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.hasPrefix("is \"rk8p\"; expected rkf45, rk8pd, gsl-rk4, "))
    #expect(context.debugDescription.hasSuffix("; did you mean 'rk8pd'?"))
  }

  @Test func onlyMethodsOfVaryingOrderHaveNone() {
    #expect(
      IntegratorMethod.allCases.filter { $0.order == nil }
        == [.msadams, .bsimp, .msbdf, .gbs, .stoermer, .propagator, .taylor])
    #expect(IntegratorMethod.allCases.allSatisfy { $0.order != nil || !$0.takesFixedSteps })
    #expect(
      IntegratorMethod.allCases.filter { $0.isAdaptive == $0.takesFixedSteps } == [.propagator])
  }

  @Test(arguments: IntegratorMethod.allCases)
  func methodNeedsNoMoreOfASystemThanItUses(method: IntegratorMethod) throws {
    let plain = Result { () throws -> [Double] in
      var integrator = try AnyIntegrator(method, for: PlainSystem())
      var state = [1.0, 0.5]
      try integrator.advance(PlainSystem(), state: &state, from: 0, to: 1)
      return state
    }
    let differentiable = Result { () throws -> [Double] in
      var integrator = try AnyIntegrator(method, for: SystemWithJacobian())
      var state = [1.0, 0.5]
      try integrator.advance(SystemWithJacobian(), state: &state, from: 0, to: 1)
      return state
    }
    let mechanical = Result { try integrateOnce(DraggedSpring(), from: [1, 0.5], for: 1, by: method).state }
    let needsSeries = method.needsLinearSystem || method.needsTaylorSystem
    for (result, isEnough) in [
      (plain, !method.needsJacobian && !method.needsMechanicalSystem && !needsSeries),
      (differentiable, !method.needsMechanicalSystem && !needsSeries), (mechanical, !needsSeries),
    ] {
      switch result {
      case .success(let state):
        #expect(isEnough)
        #expect(try state == mechanical.get())
      case .failure(let error):
        #expect(!isEnough)
        #expect((error as? IntegrationError)?.code == .unsupportedMethod)
        #expect("\(error)".hasPrefix("\(method.rawValue) needs "))
      }
    }
  }

  /// Whether a method can be made for a system of a kind.
  private func isMade(_ make: () throws(IntegrationError) -> Void) -> Bool {
    do {
      try make()
      return true
    } catch {
      #expect(error.code == .unsupportedMethod)
      return false
    }
  }

  @Test(arguments: IntegratorMethod.allCases)
  func everyKindOfSystemOffersItsMethods(method: IntegratorMethod) {
    let needsMechanics = method.needsMechanicalSystem
    let linear = isMade { () throws(IntegrationError) in _ = try AnyIntegrator(method, for: LinearDecay()) }
    #expect(linear == !needsMechanics)
    let series = isMade { () throws(IntegrationError) in _ = try AnyIntegrator(method, for: GrowingSquare()) }
    #expect(series == (!needsMechanics && !method.needsJacobian && !method.needsLinearSystem))
    let both = isMade { () throws(IntegrationError) in
      _ = try AnyIntegrator(method, for: OscillatorSystem([]))
    }
    #expect(both)
    let pendulum = isMade { () throws(IntegrationError) in _ = try AnyIntegrator(method, for: Pendulum()) }
    #expect(pendulum == !method.needsLinearSystem)
  }

  @Test func densematricesOfVastSystemsAreRefused() throws {
    let system = OscillatorSystem([Oscillator](repeating: Oscillator(stiffness: 1), count: 100_000))
    for method in [IntegratorMethod.propagator, .implicitMidpoint] {
      let error = #expect(throws: IntegrationError.self) { _ = try AnyIntegrator(method, for: system) }
      #expect(error?.code == .unsupportedMethod)
      #expect(error?.description.contains("at most") == true)
    }
    _ = try AnyIntegrator(.taylor, for: system)
  }

  @Test func mechanicalSystemsHaveAsManyVelocitiesAsPositions() async {
    await #expect(processExitsWith: .failure) {
      _ = VelocityVerlet<OscillatorSystem>.memoryCount(dimension: 3)
    }
    await #expect(processExitsWith: .failure) {
      _ = SemiImplicitEuler<OscillatorSystem>.memoryCount(dimension: 3)
    }
  }

  @Test func defaultOptionsAreValid() {
    #expect(IntegratorOptions().validate().isEmpty)
    #expect(IntegratorOptions().tolerance == 1e-10)
  }

  @Test(arguments: [0, -1e-10, .nan, .infinity, -.infinity] as [Double])
  func toleranceAndStepAreFiniteAndPositive(value: Double) throws {
    let options = IntegratorOptions(tolerance: value, step: value, degree: 1, stepLimit: 0)
    #expect(options.validate().map(\.path) == ["tolerance", "step", "degree", "stepLimit"])
    for method in IntegratorMethod.allCases {
      let error = #expect(throws: IntegrationError.self) {
        _ = try AnyIntegrator(method, for: OscillatorSystem([]), options: options)
      }
      #expect(error?.code == .invalidOption)
      #expect(error?.description.contains("tolerance is \(NumberText.string(value))") == true)
      #expect(error?.description.contains("stepLimit is 0") == true)
    }
  }

  @Test func degreesAreFromTwoToSixty() {
    for degree in 0...70 {
      let problems = IntegratorOptions(degree: degree).validate()
      #expect(problems.isEmpty == (degree >= 2 && degree <= 60))
    }
  }

  @Test func optionsSurviveCoding() throws {
    let options = IntegratorOptions(tolerance: 1e-7, step: 0.002, degree: 31, stepLimit: 77)
    let data = try JSONEncoder().encode(options)
    #expect(try JSONDecoder().decode(IntegratorOptions.self, from: data) == options)
  }

  @Test func dampingFactorIsNearTheExponentialAndNeverAboveOne() {
    for rate in [0, 1e-3, 0.1, 1, 10, 1e3, 1e50] {
      let system = OscillatorSystem([Oscillator(stiffness: 1, dampingCoefficient: rate)])
      var velocity = 1.0
      system.damp(time: 0, positions: [0], velocities: &velocity, duration: 0.1)
      let decay = 0.1 * rate
      #expect(velocity >= 0 && velocity <= 1)
      #expect(abs(velocity - exp(-decay)) <= pow(min(decay, 10), 5) / 120 + 1e-15)
    }
  }
}
