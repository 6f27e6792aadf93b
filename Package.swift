// swift-tools-version: 6.1
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

/// Language features that every target of the package is written in.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The commit that is built, for `bench` to say, where whoever builds names it: the Makefile does.
///
/// (The manifest could ask for it itself, but what it answered is remembered when files have changed since.)
let commit = Context.environment["GESTURE_COMMIT"].flatMap { commit in
  commit.allSatisfy { $0.isHexDigit || $0 == "+" } && !commit.isEmpty
    ? CSetting.define("GESTURE_COMMIT", to: "\"\(commit)\"") : nil
}

let package = Package(
  name: "GestureDynamics",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Configuration", targets: ["Configuration"]),
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "Gestures", targets: ["Gestures"]),
    .library(name: "Bench", targets: ["Bench"]),
    .library(name: "Processes", targets: ["Processes"]),
    .executable(name: "simctl", targets: ["simctl"]),
  ],
  targets: [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .target(name: "Configuration", swiftSettings: settings),
    .target(name: "Dynamics", dependencies: ["CGSL", "Configuration"], swiftSettings: settings),
    .target(
      name: "Gestures", dependencies: ["CByteScan", "CGSL", "Configuration", "Dynamics"],
      swiftSettings: settings),
    .target(name: "Processes", swiftSettings: settings),
    .target(name: "CAllocationCounter"),
    .target(name: "CByteScan"),
    .target(name: "CBuildInformation", cSettings: commit.map { [$0] }),
    .target(
      name: "Bench",
      dependencies: [
        "CAllocationCounter", "CBuildInformation", "CGSL", "Configuration", "Dynamics", "Gestures",
        "Processes",
      ], swiftSettings: settings),
    .executableTarget(
      name: "simctl", dependencies: ["Bench", "Configuration", "Dynamics", "Gestures", "Processes"],
      swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "ConfigurationTests", dependencies: ["Configuration", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DynamicsTests", dependencies: ["Configuration", "Dynamics", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GesturesTests",
      dependencies: ["CByteScan", "Configuration", "Dynamics", "Gestures", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ProcessesTests", dependencies: ["Processes", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BenchTests", dependencies: ["Bench", "Dynamics", "Gestures", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SimctlTests", dependencies: ["simctl", "Bench", "Configuration", "Gestures"],
      swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests", dependencies: ["simctl", "TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
