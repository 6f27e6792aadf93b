// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@Suite struct DeviceConfigurationTests {
  @Test func thePresetsAreValid() {
    #expect(DeviceConfiguration.current.validate().isEmpty)
    #expect(DeviceConfiguration.iOS7.validate().isEmpty)
    #expect(DeviceConfiguration() == .current)
  }

  @Test func allProblemsAreReportedAtOnce() {
    var configuration = DeviceConfiguration.current
    configuration.subStep = 0
    configuration.velocityIterations = 0
    configuration.collisionGroupCount = 33
    configuration.screenScale = .nan
    #expect(
      configuration.validate().map(\.path.description) == [
        "subStep", "velocityIterations", "collisionGroupCount", "screenScale",
      ])
  }

  @Test(arguments: [DeviceConfiguration.current, .iOS7])
  func goesThroughJSONUnchanged(configuration: DeviceConfiguration) throws {
    var configuration = configuration
    configuration.screenScale = 3
    let value = try JSONValueEncoder.encode(configuration)
    #expect(try JSONValueDecoder.decode(DeviceConfiguration.self, from: value) == configuration)
  }
}
