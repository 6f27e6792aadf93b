// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import simctl

@Suite struct SpringReportTests {
  @Test func documentHasTheKeysOfTheContractInTheirOrder() throws {
    let json = try SpringRun.json("--stiffness 100 --damping-coefficient 10 --at 0 1")
    #expect(
      json.object?.keys == ["schema", "spring", "settlingTime", "uiViewSettlingTime", "peak", "samples"])
    #expect(json["schema"] == "simctl/spring/1")
    #expect(
      json["spring"]?.object?.keys == [
        "mass", "stiffness", "dampingCoefficient", "dampingRatio", "response", "frequency", "bounce",
        "angularFrequency",
      ])
    #expect(json["peak"]?.object?.keys == ["value", "time"])
  }

  /// A long document is written in pieces; it has to be one all the same.
  @Test func longDocumentIsWhole() throws {
    let json = try SpringRun.json("--stiffness 100 --damping-coefficient 10 --sample 10000")
    let samples = try json.samples()
    #expect(samples.count > 10_000)
    #expect(samples.allSatisfy { $0.count == 3 })
  }

  @Test func rowsOfCSVAreTheSamplesOfTheDocument() throws {
    let line = "--stiffness 100 --damping-coefficient 10 --to 30 --sample 20"
    let samples = try SpringRun.json(line).samples()
    let rows = try SpringRun(line + " --format csv").output.split(separator: "\n")
    #expect(rows.first == "t,x,v")
    #expect(rows.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } } == samples)
  }

  @Test func settlingTimeIsJudgedByTheEnvelope() throws {
    // From rest at ratio 0.6, the envelope's amplitude is 1/√(1 − 0.6²) = 1.25 and its rate 6.
    let json = try SpringRun.json("--stiffness 100 --damping-coefficient 12 --to 40 --epsilon 0.01")
    #expect(isClose(try json.number("settlingTime"), 4.8283137373023015 / 6, within: 1e-12))
  }

  @Test func initialVelocityIsAbsoluteAndCountsInUnits() throws {
    let line = "--response 0.5 --damping-ratio 1 --from 10 --to 10 --initial-velocity 50"
    let json = try SpringRun.json(line)
    // A critical spring pushed from rest turns at t = 1/ω, v₀/(e·ω) away.
    let frequency = 4 * Double.pi
    #expect(isClose(try json.number("peak", "time"), 1 / frequency, within: 1e-12))
    #expect(
      isClose(try json.number("peak", "value"), 10 + 50 / (2.718281828459045 * frequency), within: 1e-12))
  }

  @Test func textHasUnitsAndAlignedColumns() throws {
    let run = try SpringRun("--stiffness 100 --damping-coefficient 0 --at 0 0.5")
    #expect(
      run.output == """
        spring                  value  unit
        mass                        1
        stiffness                 100  mass/s²
        damping coefficient         0  mass/s
        damping ratio               0  undamped
        response             0.628319  s
        frequency             1.59155  Hz
        bounce                      1
        angular frequency          10  rad/s

        motion                   value  unit
        from                         0
        to                           1
        initial velocity             0  /s
        settling time                -  never
        UIView settling time         -  never
        peak                         2
        peak time             0.314159  s
        overshoot                    1

        t (s)        x    v (/s)
        0.000  0.00000   0.00000
        0.500  0.71634  -9.58924

        """)
    #expect(!run.output.contains("nan"))
  }

  @Test(arguments: [("0.99", "under-damped"), ("1", "critical"), ("1.01", "over-damped")])
  func textNamesTheKindOfDamping(ratio: String, kind: String) throws {
    #expect(try SpringRun("--response 1 --damping-ratio \(ratio)").output.contains("  \(kind)\n"))
  }
}
