// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Bench

@Suite struct BenchmarkEnvironmentTests {
  @Test func thisProcessIsDescribed() {
    let environment = BenchmarkEnvironment.current(version: "1.2")
    #expect(environment.version == "1.2")
    #expect(environment.cores >= 1)
    #expect((environment.memory ?? 0) > 1 << 20)
    #expect(environment.systemVersion?.isEmpty == false)
    #expect(["debug", "release", "unchecked"].contains(environment.optimization))
  }

  @Test func buildThatIsNoReleaseIsWarnedOf() {
    var environment = BenchmarkEnvironment.current(version: "1")
    (environment.optimization, environment.governor) = ("release", "performance")
    #expect(environment.warnings.isEmpty)
    environment.optimization = "debug"
    #expect(environment.warnings.count == 1)
    environment.governor = "powersave"
    #expect(environment.warnings.count == 2)
    (environment.optimization, environment.governor) = ("release", nil)
    #expect(environment.warnings.isEmpty)
  }
}
