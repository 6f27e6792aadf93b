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
        "rkf45", "rk8pd", "gsl-rk4", "msadams", "bsimp", "msbdf", "dopri5", "dop853", "rk4",
        "verlet", "semi-implicit-euler",
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
      IntegratorMethod.allCases.filter { $0.order == nil } == [.msadams, .bsimp, .msbdf])
    #expect(IntegratorMethod.allCases.allSatisfy { $0.order != nil || $0.isAdaptive })
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
    let mechanical = try integrateOnce(DraggedSpring(), from: [1, 0.5], for: 1, by: method).state
    for (result, isEnough) in [
      (plain, !method.needsJacobian && !method.needsMechanicalSystem),
      (differentiable, !method.needsMechanicalSystem),
    ] {
      switch result {
      case .success(let state):
        #expect(isEnough)
        #expect(state == mechanical)
      case .failure(let error):
        #expect(!isEnough)
        #expect((error as? IntegrationError)?.code == .unsupportedMethod)
        #expect("\(error)".hasPrefix("\(method.rawValue) needs "))
      }
    }
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
    let options = IntegratorOptions(tolerance: value, step: value, stepLimit: 0)
    #expect(options.validate().map(\.path) == ["tolerance", "step", "stepLimit"])
    for method in IntegratorMethod.allCases {
      let error = #expect(throws: IntegrationError.self) {
        _ = try AnyIntegrator(method, for: Pendulum(), options: options)
      }
      #expect(error?.code == .invalidOption)
      #expect(error?.description.contains("tolerance is \(NumberText.string(value))") == true)
      #expect(error?.description.contains("stepLimit is 0") == true)
    }
  }

  @Test func optionsSurviveCoding() throws {
    let options = IntegratorOptions(tolerance: 1e-7, step: 0.002, stepLimit: 77)
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
