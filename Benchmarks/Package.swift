// swift-tools-version: 6.1
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

/// Language features that the target is written in.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library that is measured beside ours.
struct Peer {
  var name: String
  var macro: String
  var libraries: [String]
}

let known = [
  Peer(name: "box2d", macro: "PEER_HAS_BOX2D", libraries: ["box2d"]),
  Peer(name: "chipmunk", macro: "PEER_HAS_CHIPMUNK", libraries: ["chipmunk"]),
  Peer(name: "boost", macro: "PEER_HAS_ODEINT", libraries: []),
  Peer(
    name: "sundials", macro: "PEER_HAS_SUNDIALS",
    libraries: [
      "sundials_arkode", "sundials_cvode", "sundials_nvecserial", "sundials_sunnonlinsolfixedpoint",
    ]),
]

/// Those that are installed, as `make bench-peers` says; all unless the environment names some.
let names = Context.environment["PEERS"]?.split(separator: " ").map(String.init) ?? known.map(\.name)
let peers = known.filter { names.contains($0.name) }
let libraries = ["gsl", "gslcblas"] + peers.flatMap(\.libraries)

/// Functions of Swift's runtime that count references, and that the linker lets us count calls of.
let references = ["retain", "release", "bridgeObjectRetain", "bridgeObjectRelease"].flatMap {
  ["swift_\($0)", "swift_\($0)_n"]
}

let package = Package(
  name: "GestureDynamicsBenchmarks",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "bench-peers", targets: ["BenchPeers"])],
  dependencies: [.package(name: "GestureDynamics", path: "..")],
  targets: [
    .target(
      name: "CPeers",
      cSettings: [.unsafeFlags(["-O3"]), .define("COUNTS_REFERENCES", .when(platforms: [.linux]))]
        + peers.map { .define($0.macro) },
      cxxSettings: [.unsafeFlags(["-O3"])] + peers.map { .define($0.macro) },
      linkerSettings: libraries.map { .linkedLibrary($0) }),
    .executableTarget(
      name: "BenchPeers",
      dependencies: [
        "CPeers", .product(name: "Bench", package: "GestureDynamics"),
        .product(name: "Configuration", package: "GestureDynamics"),
        .product(name: "Dynamics", package: "GestureDynamics"),
        .product(name: "Gestures", package: "GestureDynamics"),
        .product(name: "Processes", package: "GestureDynamics"),
      ],
      swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(references.flatMap { ["-Xlinker", "--wrap=\($0)"] }, .when(platforms: [.linux]))
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11,
  cxxLanguageStandard: .gnucxx17
)
