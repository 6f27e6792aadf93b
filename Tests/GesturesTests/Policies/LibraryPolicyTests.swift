// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Foundation
import Gestures
import Testing

/// What each library does at a release, below, at and above each of its thresholds.
///
/// The sheet is 600 points long on a screen of 800, so that 300 is half of it.
@Suite struct LibraryPolicyTests {
  private func check(_ preset: PolicyPreset, _ release: PolicyCase) {
    #expect(
      preset.policy.target(release, detents: preset.detents, initial: preset.initialDetent)
        == release.expected)
  }

  /// long 0, short 300.
  @Test(arguments: [
    PolicyCase(320, -300, "short"), .init(500, -300.001, "long"), .init(440, 300, "short"),
    .init(449, 0, "short"), .init(450, 0, "dismissed"), .init(451, 0, "dismissed"), .init(149, 0, "long"),
    .init(150, 0, "short"), .init(151, nil, "short"), .init(299, 301, "short"), .init(300, 301, "dismissed"),
    .init(301, 301, "dismissed"), .init(10, 301, from: "long", "short"),
  ])
  func panModal(release: PolicyCase) { check(.panModal, release) }

  /// A short form lower than the middle, so that the middle decides.
  @Test(arguments: [
    PolicyCase(299, 301, "short"), .init(300, 301, "short"), .init(301, 301, "dismissed"),
    .init(460, 301, "dismissed"),
  ])
  func panModalLeavesFromBelowTheMiddle(release: PolicyCase) {
    let detents = [
      SheetDetent(name: "long", visible: 1, of: .sheet), SheetDetent(name: "short", visible: 150),
    ]
    #expect(
      PolicyPreset.panModal.policy.target(release, detents: detents, initial: "short") == release.expected)
  }

  /// full 0, half 300, tip 480: 300 points away at half.
  @Test(arguments: [
    PolicyCase(300, 1649, "tip"), .init(300, 1650, "dismissed"), .init(300, 1651, "dismissed"),
    .init(700, 550, "dismissed"), .init(700, 549, "tip"),
    .init(300, 0, "half"), .init(150, 0, from: "full", "full"), .init(151, 0, from: "full", "half"),
    .init(150, 0, "half"), .init(149, 0, "full"), .init(600, 3000, "tip"), .init(390, 0, "half"),
    .init(391, 0, "tip"), .init(500, nil, "tip"), .init(100, -2000, "full"), .init(20, 2500, "half"),
  ])
  func floatingPanel(release: PolicyCase) { check(.floatingPanel, release) }

  @Test(arguments: [
    PolicyCase(199, 5000, "restored"), .init(200, 0, "dismissed"), .init(201, -900, "dismissed"),
    .init(100, nil, "restored"),
  ])
  func spStork(release: PolicyCase) { check(.spStork, release) }

  /// full 0, half 300; a fifth of 800 − 50 is 150.
  @Test(arguments: [
    PolicyCase(449, 0, "half"), .init(450, -1, "full"), .init(450.1, -1, "dismissed"),
    .init(320, 5000, "half"), .init(290, -1, "full"), .init(100, 1, from: "full", "half"),
  ])
  func halfModal(release: PolicyCase) { check(.halfModal, release) }

  /// expanded 0, collapsed 300: the peek height is 300.
  @Test(arguments: [
    PolicyCase(599, -1, "expanded"), .init(400, 500, "collapsed"), .init(399.9, 501, "collapsed"),
    .init(400, 501, "dismissed"), .init(299, 5000, "collapsed"), .init(450, 0, "collapsed"),
    .init(450.1, 0, "dismissed"), .init(460, nil, "dismissed"), .init(300, 1500, "collapsed"),
    .init(300, 1501, "dismissed"), .init(149, 0, "expanded"),
    .init(150, 0, "collapsed"), .init(100, nil, "expanded"), .init(100, 100, "collapsed"),
    .init(100, 100, cross: 100, "collapsed"), .init(100, 100, cross: -101, "expanded"),
  ])
  func material(release: PolicyCase) { check(.material, release) }

  /// A peek height of 450: a sheet is released low below 300, hides from 225 below the collapsed place at 150.
  @Test(arguments: [
    PolicyCase(200, 1751, "dismissed"), .init(200, 1750, "collapsed"),
    .init(200, 1751, cross: 1751, "expanded"),
    .init(300, 900, cross: 900, "expanded"), .init(301, 900, cross: 900, "dismissed"),
  ])
  func materialReleasedLow(release: PolicyCase) {
    let detents = [
      SheetDetent(name: "expanded", visible: 600), SheetDetent(name: "collapsed", visible: 450),
    ]
    #expect(
      PolicyPreset.material.policy.target(release, detents: detents, initial: "collapsed")
        == release.expected)
  }

  @Test(arguments: [
    PolicyCase(300, 700, "restored"), .init(300.1, 0, "dismissed"), .init(0, 700.1, "dismissed"),
    .init(0, 700, "restored"), .init(400, -5000, "dismissed"), .init(299, nil, "restored"),
  ])
  func flutter(release: PolicyCase) { check(.flutter, release) }

  @Test(arguments: [
    PolicyCase(240, 0, "restored"), .init(240.1, 0, "dismissed"), .init(10, 700, cross: 300, "dismissed"),
    .init(10, 700, cross: -301, "restored"), .init(10, 699.9, "restored"), .init(500, -700, "restored"),
    .init(500, -699.9, "dismissed"), .init(500, -900, cross: 501, "dismissed"), .init(0, 900, "restored"),
    .init(-300, 900, "restored"), .init(300, nil, cross: nil, "dismissed"),
  ])
  func flutterDismissible(release: PolicyCase) { check(.flutterDismissible, release) }

  /// large 0, small 300, hidden 600.
  @Test(arguments: [
    PolicyCase(400, 0, "small"), .init(400, 249, "small"), .init(400, 250, "dismissed"),
    .init(300, -750, "small"), .init(300, -751, "large"), .init(449, nil, "small"),
    .init(20, 2200, from: "large", "dismissed"),
  ])
  func gorhom(release: PolicyCase) { check(.gorhom, release) }

  @Test(arguments: [
    PolicyCase(149, 0, "restored"), .init(150, 0, "dismissed"), .init(151, nil, "dismissed"),
    .init(20, 400, "restored"), .init(20, 400.1, "dismissed"), .init(0, 500, "dismissed"),
    .init(-10, -900, "restored"),
  ])
  func vaul(release: PolicyCase) { check(.vaul, release) }

  @Test(arguments: [
    PolicyCase(199, 0, "restored"), .init(200, 0, "dismissed"),
  ])
  func vaulComparesWithTheShorterOfDrawerAndWindow(release: PolicyCase) {
    #expect(
      PolicyPreset.vaul.policy.target(release, detents: [], sheetLength: 1000) == release.expected)
  }

  /// full 0, half 300, quarter 450, hidden 600.
  @Test(arguments: [
    PolicyCase(374, 0, "half"), .init(375, 0, "quarter"), .init(400, nil, "quarter"),
    .init(524, 0, "quarter"), .init(525, 0, "dismissed"), .init(514, 100, "quarter"),
    .init(515, 100, "dismissed"), .init(300, -1501, "full"),
  ])
  func ionic(release: PolicyCase) { check(.ionic, release) }

  @Test(arguments: PolicyPreset.allCases)
  func presetIsValid(preset: PolicyPreset) {
    #expect(preset.policy.validate().isEmpty)
    #expect(preset.policy.validate(detents: preset.detents).isEmpty)
    #expect(preset.following.validate().isEmpty)
    #expect(preset.detents.flatMap { $0.validate() }.isEmpty)
    #expect(
      preset.initialDetent.map { name in preset.detents.contains { $0.name == name } }
        ?? preset.detents.isEmpty)
    #expect(preset.summary.count < 110)
  }

  @Test func presetsHaveTheEstimatorsAndSlopsOfTheirLibraries() {
    let expected: [PolicyPreset: (VelocityEstimation, Double)] = [
      .panModal: (.uikit, 10), .floatingPanel: (.uikit, 10), .spStork: (.uikit, 10), .halfModal: (.uikit, 10),
      .material: (.lsq2, 8), .flutter: (.flutter, 18), .flutterDismissible: (.flutter, 18),
      .gorhom: (.uikit, 10), .vaul: (.average, 10), .ionic: (.twoPoint, 10),
    ]
    for preset in PolicyPreset.allCases {
      #expect(expected[preset]?.0 == preset.velocity)
      #expect(expected[preset]?.1 == preset.hysteresis)
      #expect((preset.slop == .nothing) == (preset == .vaul))
    }
  }

  @Test func motionsHaveTheNumbersOfTheirLibraries() throws {
    #expect(
      PolicyPreset.panModal.restoration
        == SheetAnimation(duration: 0.5, dampingRatio: 0.8, relativeVelocity: 0))
    #expect(
      PolicyPreset.spStork.departure == SheetAnimation(duration: 0.6, dampingRatio: 1, relativeVelocity: 1))
    #expect(
      PolicyPreset.halfModal.restoration
        == SheetAnimation(duration: 0.8, dampingRatio: 0.5, relativeVelocity: 0.5))
    #expect(PolicyPreset.floatingPanel.restoration == .spring(.floatingPanel))
    let removal = try #require(PolicyPreset.floatingPanel.departure.spring)
    #expect(abs(removal.response - 0.25) < 1e-12)
    #expect(abs(removal.dampingRatio + log(0.99) / (4 * .pi * 0.001)) < 1e-12)
    #expect(PolicyPreset.floatingPanel.departure.validate().isEmpty)
    if case .spring(let leaving) = PolicyPreset.floatingPanel.departure {
      #expect(leaving.restDistance == SpringAnimation.floatingPanel.restDistance)
      #expect(leaving.restSpeed == SpringAnimation.floatingPanel.restSpeed)
    }
    #expect(PolicyPreset.halfModal.departure.duration == 0.4)
    #expect(PolicyPreset.material.departure.kind == .settle)
    #expect(PolicyPreset.flutter.restoration.duration == 0.25)
    #expect(PolicyPreset.flutter.departure.duration == 0.2)
    #expect(PolicyPreset.flutterDismissible.departure.duration == 0.2)
    #expect(PolicyPreset.gorhom.departure == .spring(.gorhom))
    #expect(PolicyPreset.vaul.departure == .curve(CurveAnimation(duration: 0.5, curve: .webSheet)))
    #expect(PolicyPreset.ionic.restoration.duration == 0.5)
    for preset in PolicyPreset.allCases {
      #expect(preset.restoration.validate().isEmpty)
      #expect(preset.departure.validate().isEmpty)
    }
  }
}
