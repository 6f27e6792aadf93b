// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Testing

@testable import Gestures

/// Several fingers in one sheet: whose touch counts for what, and what a sheet that leaves takes from them.
@Suite struct ReplayTouchesTests {
  /// Rows of a finger: milliseconds and y, the first one down, the last one up.
  static func finger(_ pointer: Int, x: Double, _ rows: [(Double, Double)]) -> [TouchSample] {
    rows.enumerated().map { index, row in
      TouchSample(
        time: row.0 / 1000, position: Vector(x: x, y: row.1),
        phase: index == 0 ? .down : index == rows.count - 1 ? .up : .move, pointer: pointer)
    }
  }

  /// Fingers together, in order of time.
  static func trace(_ fingers: [TouchSample]...) -> TouchTrace {
    let rows = fingers.flatMap { $0 }.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return TouchTrace(id: "fingers", samples: rows.map(\.element))
  }

  static func replay(_ trace: TouchTrace, _ sheet: Sheet) throws -> ReplayResult {
    var options = ReplayOptions()
    options.hitTests = true
    options.recordsFrames = true
    return try Replayer(sheet: sheet, options: options).replay(trace)
  }

  /// 1000 pt/s downwards for 60 ms on the message of the floating sheet.
  static func flick(from start: Double) -> [TouchSample] {
    var rows = (0...6).map { step in
      let way = 10 * Double(step)
      return (start + way, 580 + way)
    }
    rows.append((start + 65, 640))
    return finger(1, x: 195, rows)
  }

  /// A palm beside the sheet is no finger of the pan: what the release decides by is as if it were not there.
  @Test func fingerBesideTheSheetDoesNotSlowThePan() throws {
    let palm = Self.finger(0, x: 195, [(0, 100), (100, 100), (230, 101), (900, 101)])
    let alone = try Self.replay(Self.trace(Self.flick(from: 0)), Sheet())
    let together = try Self.replay(Self.trace(palm, Self.flick(from: 200)), Sheet())
    let (first, second) = (try #require(alone.release), try #require(together.release))
    #expect(first.translation == second.translation)
    let (expected, velocity) = (try #require(first.velocity), try #require(second.velocity))
    #expect(expected.y > 900 && abs(velocity.y - expected.y) < 1e-6)
    #expect(together.outcome == .dismissed)
  }

  /// A tap beside the sheet dismisses it while another finger still pulls: the pan is taken from that finger.
  @Test func tapBesideThePulledSheetCancelsThePan() throws {
    let pull = Self.finger(1, x: 195, [(0, 580), (50, 600), (100, 620), (400, 621), (500, 621)])
    let tap = Self.finger(0, x: 195, [(200, 100), (250, 100)])
    let result = try Self.replay(Self.trace(pull, tap), Sheet())
    #expect(result.outcome == .dismissed && result.release == nil && result.decision == nil)
    let names = result.events.map(\.name)
    #expect(!names.contains(.panEnded) && names.filter { $0 == .panCancelled }.count == 1)
    let cancelled = try #require(result.events.first { $0.name == .panCancelled })
    #expect(cancelled.time == 0.25)
    #expect(names.suffix(5) == [.tappedOutside, .panCancelled, .willDismiss, .dismissalBegan, .dismissed])
  }

  /// A restoration that a tap overtakes never arrives.
  @Test func sheetThatLeavesOnItsWayBackIsNotRestored() throws {
    var sheet = Sheet()
    sheet.dismissal.velocity = nil
    let pull = Self.finger(0, x: 195, [(0, 580), (20, 600), (40, 620), (240, 620)])
    let tap = Self.finger(1, x: 195, [(200, 100), (300, 100)])
    let result = try Self.replay(Self.trace(pull, tap), sheet)
    #expect(result.outcome == .dismissed)
    #expect(
      result.events.map(\.name).suffix(5) == [
        .restorationBegan, .tappedOutside, .willDismiss, .dismissalBegan, .dismissed,
      ])
  }

  /// A sheet that does not slide leaves from where it goes to, not from where it began.
  @Test func departureInPlaceStaysAtTheDetent() throws {
    var sheet = Sheet.plain
    sheet.detents = [SheetDetent(name: "high", visible: 300), SheetDetent(name: "low", visible: 100)]
    sheet.taps.outside = true
    sheet.departure.slides = false
    sheet.policy = ReleasePolicy([PolicyRule(target: .detent("low"))])
    let pull = Self.finger(0, x: 195, [(0, 580), (20, 600), (40, 700), (240, 700)])
    let tap = Self.finger(1, x: 195, [(600, 100), (700, 100)])
    let stay = Self.finger(2, x: 20, [(100, 50), (900, 50)])
    let result = try Self.replay(Self.trace(pull, tap, stay), sheet)
    #expect(result.frames.last?.values[.translationY] == 200)
  }

  @Test(arguments: [(ScreenEdge.bottom, 1.0), (.top, -1)])
  func swipeIsToldByItsOwnDirection(direction: ScreenEdge, sign: Double) throws {
    var sheet = SheetPreset.xlDefault.sheet
    sheet.swipe.gesture.direction = direction
    let trace = ActionListReplayTests.swipe(from: 650, step: 20 * sign)
    let result = try Self.replay(trace, sheet)
    #expect(result.reason == "a swipe towards the \(direction.rawValue) was recognized after 60.0 pt")
  }

  /// The keyboard of a sheet that leaves does not call it back.
  @Test func returnKeyOfASheetThatLeavesDoesNothing() throws {
    var sheet = Sheet()
    sheet.content.textFields = [SheetTextField()]
    // The return key lies left of and above the lower right corner by 3 and 78 points, and is 95 × 43.
    let key = Self.finger(0, x: 340, [(0, 744), (400, 744)])
    let tap = Self.finger(1, x: 195, [(100, 60), (200, 60)])
    let result = try Self.replay(Self.trace(key, tap), sheet)
    #expect(result.outcome == .dismissed)
    #expect(!result.events.contains { $0.name == .returnPressed || $0.name == .keyboardWillHide })
    let last = try #require(result.frames.last?.values)
    // 100 points below the screen, from where 300 points, and 45 for the field and its spacing, end 44 above its end.
    #expect(abs(last[.translationY] - (944 - 455)) < 1e-9)
  }

  @Test func presentationWithoutLeadBeginsAtZero() throws {
    var options = ReplayOptions()
    options.presentationLead = 0
    let result = try Replayer(sheet: Sheet(), options: options).replay(ReplayTests.pull(60))
    #expect(result.events.first?.time.sign == .plus)
  }
}
