// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

/// What becomes of whole gestures in the sheets of other libraries: slop, detents, following and estimator together.
///
/// Every sheet is 300 points long, at the bottom of a screen of 844. Expectations are worked out by hand.
@Suite struct PolicyReplayTests {
  /// A gesture, and what becomes of it: the outcome, or the detent at which the sheet comes to rest.
  struct Case: Sendable, CustomTestStringConvertible {
    var trace: TouchTrace
    var expected: String
    var detent: String?

    /// A finger that goes to `begin` at 100 ms and on to `distance`, rests there and lifts after 2 s.
    init(pull distance: Double, begin: Double, from detent: String? = nil, _ expected: String) {
      let start = distance < 0 ? -begin : begin
      let rows: [(milliseconds: Double, distance: Double)] = [
        (0, 0), (100, start), (200, distance), (1800, distance), (1810, distance), (1820, distance),
        (2000, distance),
      ]
      self.init(rows, from: detent, expected)
    }

    /// A finger that moves by `step` every 10 ms and lifts where its last move was, 1 ms later.
    init(
      flick steps: Int, of step: Double, across: Double = 0, from detent: String? = nil, _ expected: String
    ) {
      var rows = (0...steps).map { (Double($0) * 10, 200 + Double($0) * across, 300 + Double($0) * step) }
      rows.append((Double(steps) * 10 + 1, rows[steps].1, rows[steps].2))
      (trace, self.expected, self.detent) = (.rows(rows), expected, detent)
    }

    /// A finger that has moved so far at each time in milliseconds.
    init(_ rows: [(milliseconds: Double, distance: Double)], from detent: String? = nil, _ expected: String) {
      trace = .vertical(rows.map { ($0.milliseconds, 400 + $0.distance) })
      (self.expected, self.detent) = (expected, detent)
    }

    var testDescription: String {
      let path = trace.samples.map { "\($0.position.y)@\($0.time)" }.suffix(4).joined(separator: " ")
      return "\(detent ?? "") \(path) is \(expected)"
    }
  }

  private func check(
    _ preset: PolicyPreset, _ gesture: Case, _ change: (inout Sheet) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var sheet = preset.sheet
    if let detent = gesture.detent { sheet.initialDetent = detent }
    change(&sheet)
    let result = try Self.replay(gesture.trace, sheet)
    let end = result.outcome == .restored ? result.detent ?? "restored" : result.outcome.rawValue
    #expect(end == gesture.expected, "\(result.reason)", sourceLocation: sourceLocation)
    #expect(result.outcome != .dismissed || result.detent == nil, sourceLocation: sourceLocation)
  }

  static func replay(
    _ trace: TouchTrace, _ sheet: Sheet, frames: Bool = false
  ) throws -> ReplayResult {
    var options = ReplayOptions()
    options.method = .closedForm
    options.recordsFrames = frames
    return try Replayer(sheet: sheet, options: options).replay(trace)
  }

  // MARK: iOS

  /// Long 0, short 150, bottom 300; 10 points of the finger's way do not count.
  @Test(arguments: [
    Case(pull: 84, begin: 10, "short"), .init(pull: 85, begin: 10, "dismissed"),
    .init(pull: 86, begin: 10, "dismissed"), .init(pull: -84, begin: 10, "short"),
    .init(pull: -85, begin: 10, "short"), .init(pull: -86, begin: 10, "long"),
    // Down and slow from the long form: 75 is nearer to the short one, 225 to the bottom.
    .init(pull: 84, begin: 10, from: "long", "long"), .init(pull: 85, begin: 10, from: "long", "short"),
    .init(pull: 234, begin: 10, from: "long", "short"),
    .init(pull: 235, begin: 10, from: "long", "dismissed"),
    // 300 pt/s is slow, 310 fast, wherever the sheet is.
    .init(flick: 20, of: 3, "short"), .init(flick: 20, of: 3.1, "dismissed"),
    .init(flick: 20, of: -3, "short"), .init(flick: 20, of: -3.1, "long"),
    .init(flick: 30, of: 3.1, from: "long", "short"), .init(flick: 80, of: 2, from: "long", "short"),
    .init(flick: 160, of: 1, from: "long", "short"), .init(flick: 32, of: 5, from: "long", "dismissed"),
    .init(flick: 31, of: 5, from: "long", "short"), .init(flick: 33, of: 5, from: "long", "dismissed"),
  ])
  func panModal(gesture: Case) throws { try check(.panModal, gesture) }

  /// Full 0, half 150, tip 240, hidden 300. After 40 points 110 are left: 605 pt/s remove.
  @Test(arguments: [
    Case(pull: 55, begin: 10, "half"), .init(pull: 56, begin: 10, "tip"),
    .init(pull: -85, begin: 10, "half"), .init(pull: -86, begin: 10, "full"),
    .init(pull: 85, begin: 10, from: "full", "full"), .init(pull: 86, begin: 10, from: "full", "half"),
    // However far and slow: removal is a matter of velocity.
    .init(pull: 305, begin: 10, "tip"),
    .init([(0, 0), (10, 37.92), (20, 43.96), (30, 50), (31, 50)], "tip"),
    .init([(0, 0), (10, 37.9), (20, 43.95), (30, 50), (31, 50)], "dismissed"),
    .init([(0, 0), (10, 37.88), (20, 43.94), (30, 50), (31, 50)], "dismissed"),
    // 40 points above the top are shown as 21.4: 193 pt/s lead to 74.9, 194 to 75.4.
    .init([(0, 0), (10, -53.86), (20, -51.93), (30, -50), (31, -50)], from: "full", "full"),
    .init([(0, 0), (10, -53.88), (20, -51.94), (30, -50), (31, -50)], from: "full", "half"),
  ])
  func floatingPanel(gesture: Case) throws { try check(.floatingPanel, gesture) }

  @Test(arguments: [
    Case(pull: 209, begin: 10, "restored"), .init(pull: 210, begin: 10, "dismissed"),
    .init(pull: 211, begin: 40, "dismissed"), .init(flick: 20, of: 10, "restored"),
    .init(flick: 21, of: 10, "dismissed"), .init(pull: -300, begin: 10, "restored"),
    // The pan has to begin faster along the sheet than across.
    .init(flick: 30, of: 10, across: 9.9, "dismissed"), .init(flick: 30, of: 10, across: 10, "ignored"),
    .init(flick: 30, of: 10, across: -10.1, "ignored"),
  ])
  func spStork(gesture: Case) throws { try check(.spStork, gesture) }

  /// Full 0, half 150; a fifth of 844 − 50 is 158.8, and 10 more do not count.
  @Test(arguments: [
    Case(pull: 168.8, begin: 10, "half"), .init(pull: 168.9, begin: 10, "dismissed"),
    .init(pull: 168, begin: 10, from: "full", "half"), .init(pull: 169, begin: 10, from: "full", "dismissed"),
    .init(flick: 16, of: 10, "half"), .init(flick: 5, of: -10, "full"),
    .init(flick: 5, of: -10, from: "full", "full"), .init(pull: -300, begin: 10, "half"),
    // Far enough decides before the direction does.
    .init([(0, 0), (100, 200), (110, 190), (120, 180), (121, 180)], "dismissed"),
    .init([(0, 0), (100, 170), (110, 169), (120, 168), (121, 168)], "full"),
  ])
  func halfModal(gesture: Case) throws { try check(.halfModal, gesture) }

  /// A screen of 390 × 650 points has a fifth of 120.
  @Test(arguments: [Case(pull: 130, begin: 10, "half"), Case(pull: 131, begin: 10, "dismissed")])
  func halfModalMeasuresTheScreenOfTheTrace(gesture: Case) throws {
    var gesture = gesture
    gesture.trace.metadata.screen = Screen(width: 390, height: 650)
    try check(.halfModal, gesture)
  }

  // MARK: Android and Flutter

  /// Expanded 0, collapsed 150: the peek height is 150, half of it 75. What led to the begin does not count.
  @Test(arguments: [
    Case(pull: 83, begin: 8, "collapsed"), .init(pull: 84, begin: 8, "dismissed"),
    .init(pull: 95, begin: 20, "collapsed"), .init(pull: 96, begin: 20, "dismissed"),
    .init(pull: -83, begin: 8, "collapsed"), .init(pull: -84, begin: 8, "expanded"),
    .init(pull: 82, begin: 8, from: "expanded", "expanded"),
    .init(pull: 83, begin: 8, from: "expanded", "collapsed"),
    // A tenth of a second at the velocity counts: 50 + 24.9 and 50 + 25.1 of 75.
    .init([(0, 0), (10, 8), (90, 50.53), (100, 53.02), (110, 55.51), (120, 58), (121, 58)], "collapsed"),
    .init([(0, 0), (10, 8), (90, 50.47), (100, 52.98), (110, 55.49), (120, 58), (121, 58)], "dismissed"),
    // Upwards expands, downwards from above collapses, fast or slow; sideways goes to the nearest.
    .init(flick: 20, of: -0.5, "expanded"), .init(flick: 12, of: 10, from: "expanded", "collapsed"),
    .init(flick: 20, of: 1, from: "expanded", "collapsed"),
    .init(flick: 20, of: 1, across: 1.1, from: "expanded", "expanded"),
  ])
  func material(gesture: Case) throws { try check(.material, gesture) }

  /// Collapsed at 60: a sheet is released low below 150, and is carried far enough by 120 points.
  @Test(arguments: [
    // 140 and 0.1 s are 190; 500 pt/s decide. Neither swiped nor low, it expands.
    Case(flick: 18, of: 4.99, "expanded"), .init(flick: 18, of: 5.01, "dismissed"),
    .init(flick: 18, of: 5.01, across: 5.02, "expanded"), .init(flick: 18, of: 5.01, across: -5, "dismissed"),
    .init(pull: 128, begin: 8, "collapsed"), .init(pull: 129, begin: 8, "dismissed"),
  ])
  func materialWithAHighPeek(gesture: Case) throws {
    try check(.material, gesture) { sheet in
      sheet.detents = [
        SheetDetent(name: "expanded", visible: 300), SheetDetent(name: "collapsed", visible: 240),
      ]
    }
  }

  /// 18 points of slop: 149, 150 and 151 points of a sheet of 300 that rests.
  @Test(arguments: [
    Case(pull: 167, begin: 18, "restored"), .init(pull: 168, begin: 18, "restored"),
    .init(pull: 169, begin: 18, "dismissed"), .init(pull: 180, begin: 30, "restored"),
    .init(pull: 181, begin: 30, "dismissed"), .init(pull: 17, begin: 17, "ignored"),
    .init(flick: 20, of: 6.9, "restored"), .init(flick: 20, of: 7, "restored"),
    .init(flick: 20, of: 7.1, "dismissed"), .init(flick: 20, of: -20, "restored"),
    // Two rows are no velocity to Flutter.
    .init([(0, 0), (10, 100), (11, 100)], "restored"),
    // Over half and upwards: the place decides.
    .init([(0, 0), (100, 18), (200, 300), (210, 280), (220, 260), (230, 240), (231, 240)], "dismissed"),
  ])
  func flutter(gesture: Case) throws { try check(.flutter, gesture) }

  /// 120 of 300 points, after 18 of slop.
  @Test(arguments: [
    Case(pull: 137, begin: 18, "restored"), .init(pull: 138, begin: 18, "restored"),
    .init(pull: 139, begin: 18, "dismissed"), .init(flick: 10, of: 6.9, "restored"),
    .init(flick: 10, of: 7, "dismissed"), .init(flick: 10, of: 7.1, "dismissed"),
    .init(flick: 10, of: 7.5, across: 3.4, "dismissed"), .init(flick: 10, of: 7.5, across: -3.6, "restored"),
    .init(flick: 10, of: -8, "restored"),
  ])
  func flutterDismissible(gesture: Case) throws { try check(.flutterDismissible, gesture) }

  /// Drawn out, then back in twelve steps: what is left would dismiss, but a fling back of 700 pt/s restores, unless all
  /// 300 points were reached in the end.
  @Test(arguments: [
    (280.0, 7.1, "restored"), (280, 7, "restored"), (280, 6.9, "dismissed"), (403, 7.1, "restored"),
  ])
  func flutterDismissibleIsFlungBack(distance: Double, step: Double, expected: String) throws {
    let rows = Self.drawnBack(from: distance, by: step)
    try check(.flutterDismissible, Case(rows + [(321, rows[14].distance)], expected))
  }

  /// The lift brings it all the way out: a velocity back changes nothing.
  @Test(arguments: [(317.0, "restored"), (318, "dismissed"), (400, "dismissed")])
  func flutterDismissibleIsGoneAtItsEnd(lift: Double, expected: String) throws {
    let rows = Self.drawnBack(from: 280, by: 8)
    try check(.flutterDismissible, Case(rows + [(321, lift)], expected))
  }

  private static func drawnBack(
    from distance: Double, by step: Double
  ) -> [(milliseconds: Double, distance: Double)] {
    var rows: [(milliseconds: Double, distance: Double)] = [(0, 0), (100, 18), (200, distance)]
    for index in 1...12 {
      let count = Double(index)
      rows.append((200 + count * 10, distance - count * step))
    }
    return rows
  }

  /// A way up, or out of the screen, that the sheet could not follow is forgotten when the finger turns.
  @Test(arguments: [
    (PolicyPreset.flutter, [-18, -100, 50], "restored"), (.flutter, [-18, -100, 50.1], "dismissed"),
    (.flutter, [18, 500, 350], "restored"), (.flutter, [18, 500, 350.1], "dismissed"),
    (.flutterDismissible, [-18, -100, 20], "restored"), (.flutterDismissible, [-18, -100, 21], "dismissed"),
    (.material, [-8, -300, -75], "collapsed"), (.material, [-8, -300, -74], "dismissed"),
    (.material, [-8, -300, -225], "collapsed"), (.material, [-8, -300, -226], "expanded"),
    // UIKit's translation knows the whole way.
    (.spStork, [-100, 189], "restored"), (.spStork, [-100, 190], "dismissed"),
    (.vaul, [-100, 74], "restored"), (.vaul, [-100, 75], "dismissed"),
    (.ionic, [-10, -300, 102], "quarter"), (.ionic, [-10, -300, 102.5], "dismissed"),
  ])
  func turnBeyondTheEndCounts(preset: PolicyPreset, turns: [Double], expected: String) throws {
    var rows: [(milliseconds: Double, distance: Double)] = [(0, 0)]
    for turn in turns { rows.append((rows.last.map { $0.milliseconds + 100 } ?? 0, turn)) }
    let end = turns.last ?? 0
    rows += [(1800, end), (1810, end), (1820, end), (2000, end)]
    try check(preset, Case(rows, expected))
  }

  // MARK: React Native and the web

  /// Large 0, small 150, closed 300; 0.2 s of velocity.
  @Test(arguments: [
    Case(pull: 84, begin: 10, "small"), .init(pull: 85, begin: 10, "dismissed"),
    .init(pull: -85, begin: 10, "small"), .init(pull: -86, begin: 10, "large"),
    // 40 points, and 34.8 or 35 more.
    .init([(0, 0), (10, 46.52), (20, 48.26), (30, 50), (31, 50)], "small"),
    .init([(0, 0), (10, 46.5), (20, 48.25), (30, 50), (31, 50)], "dismissed"),
    // The finger 100 points above the top counts, not the 25 that the sheet shows: 0.2·800 leads to 60, 0.2·875 to 75.
    .init([(0, 0), (10, -126), (20, -118), (30, -110), (31, -110)], from: "large", "large"),
    .init([(0, 0), (10, -127.5), (20, -118.75), (30, -110), (31, -110)], from: "large", "small"),
    .init(flick: 20, of: 11.2, from: "large", "dismissed"), .init(flick: 5, of: 4, from: "large", "small"),
  ])
  func gorhom(gesture: Case) throws { try check(.gorhom, gesture) }

  /// A quarter of 300 points is 75, and all of the way counts; 400 pt/s on average.
  @Test(arguments: [
    Case(pull: 74, begin: 10, "restored"), .init(pull: 75, begin: 10, "dismissed"),
    .init(pull: 75, begin: 60, "dismissed"), .init(pull: 9, begin: 9, "ignored"),
    .init([(0, 0), (50, 40), (100, 40)], "restored"), .init([(0, 0), (50, 41), (100, 41)], "dismissed"),
    // A flick after a pause is slow; one that ends in a pause may still be fast.
    .init([(0, 0), (1000, 0), (1010, 30), (1020, 60), (1021, 60)], "restored"),
    .init([(0, 0), (10, 30), (20, 60), (140, 60)], "dismissed"), .init(pull: -200, begin: 10, "restored"),
    .init(flick: 20, of: -10, "restored"),
  ])
  func vaul(gesture: Case) throws { try check(.vaul, gesture) }

  /// Full 0, half 150, quarter 225, closed 300; 0.1 s of the velocity between the last two rows.
  @Test(arguments: [
    Case(pull: 47, begin: 10, "half"), .init(pull: 47.5, begin: 10, "quarter"),
    .init(pull: 122, begin: 10, "quarter"), .init(pull: 122.5, begin: 10, "dismissed"),
    .init(pull: -85, begin: 10, "half"), .init(pull: -86, begin: 10, "full"),
    .init(pull: 142.5, begin: 30, "dismissed"), .init(pull: 142, begin: 30, "quarter"),
    // 50 points, and 62.4 or 62.5 more.
    .init([(0, 0), (100, 10), (200, 53.76), (210, 60)], "quarter"),
    .init([(0, 0), (100, 10), (200, 53.75), (210, 60)], "dismissed"),
  ])
  func ionic(gesture: Case) throws { try check(.ionic, gesture) }

  // MARK: Situations from the field

  /// A sheet of 600 points and a rule of a quarter: the finger comes down low on the screen, and only its way counts.
  @Test(
    arguments: [
      (0.0, "ignored"), (149, "restored"), (150, "dismissed"), (151, "dismissed"),
    ], [400.0, 500, 680])
  func travelDecidesNotThePlace(travel: (distance: Double, expected: String), y: Double) throws {
    var gesture = Case(pull: travel.distance, begin: min(10, travel.distance), travel.expected)
    gesture.trace = .vertical(
      gesture.trace.samples.map { ($0.time * 1000, $0.position.y - 400 + y) })
    try check(.vaul, gesture) { $0.layout = .plain(PlainLayout(edge: .bottom, length: 600)) }
  }

  /// A drawer of 300 points at the left: 75 points to the left close it, none to the right do.
  @Test(arguments: [
    (-80.0, Outcome.dismissed), (-75, .dismissed), (-74, .restored), (80, .restored), (300, .restored),
  ])
  func drawerFromTheLeftLeavesToTheLeft(travel: Double, outcome: Outcome) throws {
    var sheet = PolicyPreset.vaul.sheet
    sheet.layout = .plain(PlainLayout(edge: .left, length: 300))
    let rows: [(milliseconds: Double, x: Double, y: Double)] = [
      (0, 200, 400), (100, 200 + travel / 2, 403), (1000, 200 + travel, 400), (1500, 200 + travel, 400),
    ]
    #expect(try Self.replay(.rows(rows), sheet).outcome == outcome)
  }

  /// 5 points and rest dismiss nothing of 1000; a finger that moves no further begins no pan.
  @Test(arguments: PolicyPreset.allCases)
  func fivePointsDismissNothing(preset: PolicyPreset) throws {
    var sheet = preset.sheet
    sheet.layout = .plain(PlainLayout(edge: .bottom, length: 1000))
    let (still, begun) = (Case(pull: 5, begin: 5, ""), Case(pull: 25, begin: 20, ""))
    #expect(try Self.replay(still.trace, sheet).outcome == .ignored)
    let result = try Self.replay(begun.trace, sheet)
    #expect(result.outcome == .restored && result.detent == preset.initialDetent)
    #expect(result.margin.map { $0 < 0 } == true)
  }
}

extension PlainLayout {
  fileprivate init(edge: ScreenEdge, length: Double) {
    self.init()
    (self.edge, self.length) = (edge, length)
  }
}
