// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import TestSupport
import Testing

@testable import Gestures

/// What holds for every replay, whatever the sheet and the touches.
@Suite struct ReplayPropertyTests {
  @Test(arguments: SheetPreset.allCases, [false, true])
  func gesturesOfPeopleMakeWholeStories(preset: SheetPreset, hitTests: Bool) throws {
    var options = ReplayOptions()
    options.hitTests = hitTests
    options.recordsFrames = true
    let replayer = try Replayer(sheet: preset.sheet, options: options)
    for kind in SynthesisOptions.Kind.allCases {
      var synthesis = SynthesisOptions()
      synthesis.kind = kind
      synthesis.seed = 11
      let synthesizer = TraceSynthesizer(synthesis)
      for index in 0..<4 { try Self.check(replayer, synthesizer.trace(at: index)) }
    }
  }

  /// Fingers that come, go and cross as those of no person do, in sheets with every gesture turned on.
  @Test(arguments: SheetPreset.allCases, [false, true])
  func touchesAtRandomMakeWholeStories(preset: SheetPreset, hitTests: Bool) throws {
    var touches = RandomTouches(seed: 12)
    for round in 0..<60 {
      var sheet = preset.sheet
      var options = ReplayOptions()
      options.hitTests = hitTests
      options.recordsFrames = round % 3 == 0
      if round % 2 == 1 { Self.turnOnEverything(in: &sheet, round) }
      if round % 5 == 4 { options.presentationLead = Double(round % 7) / 10 }
      let replayer = try Replayer(sheet: sheet, options: options)
      let rows = round % 4 < 2 ? touches.sequence() : Self.busyFingers(&touches.random)
      try Self.check(replayer, TouchTrace(id: "\(round)", samples: rows))
    }
  }

  private static func turnOnEverything(in sheet: inout Sheet, _ round: Int) {
    sheet.pan.hysteresis = Double(round % 4) * 3
    sheet.taps.inside = true
    sheet.taps.outside = true
    sheet.taps.gesture.allowableMovement = 30
    sheet.scaleAndDrag.isEnabled = true
    sheet.dismissal.isEnabled = true
    sheet.swipe.isEnabled = round % 4 == 1
    sheet.stretch.isEnabled = sheet.edge == .bottom
    sheet.content.textFields = [SheetTextField(), SheetTextField()]
    for section in sheet.content.sections.indices {
      for action in sheet.content.sections[section].actions.indices where (action + round) % 3 == 0 {
        sheet.content.sections[section].actions[action].dismisses = false
      }
    }
  }

  /// Two or three fingers, each of which comes down, moves a little and lifts where it likes, one resting throughout.
  private static func busyFingers(_ random: inout SeededGenerator) -> [TouchSample] {
    func place(_ random: inout SeededGenerator) -> Vector {
      Vector(x: Double(random.below(390)), y: 300 + Double(random.below(540)))
    }
    var rows = [TouchSample(time: 0, position: place(&random), phase: .down, pointer: 9)]
    let rest = rows[0].position
    var time = 0.0
    for finger in 0..<(1 + random.below(4)) {
      var position = place(&random)
      time += 0.05
      rows.append(TouchSample(time: time, position: position, phase: .down, pointer: finger))
      for _ in 0..<random.below(5) {
        time += 1.0 / 64
        position += Vector(x: Double(random.below(9) - 4), y: Double(random.below(31) - 10))
        rows.append(TouchSample(time: time, position: position, phase: .move, pointer: finger))
      }
      time += 1.0 / 64
      rows.append(TouchSample(time: time, position: position, phase: .up, pointer: finger))
    }
    rows.append(TouchSample(time: time + 0.1, position: rest, phase: .up, pointer: 9))
    return rows
  }

  // MARK: - The story

  private static func check(_ replayer: Replayer, _ trace: TouchTrace) throws {
    let result = try replayer.replay(trace)
    let comment = Comment(rawValue: story(result, replayer.sheet))
    let names = result.events.map(\.name)
    func count(_ name: ReplayEvent.Name) -> Int { names.count { $0 == name } }

    #expect(result.events.allSatisfy { $0.time.isFinite && $0.time.sign == ($0.time < 0 ? .minus : .plus) })
    #expect(zip(result.events, result.events.dropFirst()).allSatisfy { $0.time <= $1.time }, comment)
    // Everything that begins ends, once and afterwards.
    #expect(isPaired(names, .willPresent, [.presented]), comment)
    #expect(isPaired(names, .willPresent, [.presentationBegan]), comment)
    #expect(isPaired(names, .panBegan, [.panEnded, .panCancelled]), comment)
    #expect(isPaired(names, .willDismiss, [.dismissalBegan]), comment)
    #expect(isPaired(names, .dismissalBegan, [.dismissed]), comment)
    for index in replayer.setup.actions.indices {
      let own = result.events.filter { $0.action?.index == index }.map(\.name)
      #expect(isPaired(own, .actionHighlighted, [.actionUnhighlighted]), comment)
    }
    #expect(count(.dismissed) <= 1 && count(.restored) <= count(.restorationBegan), comment)
    // The outcome is what the story ends with.
    switch result.outcome {
    case .dismissed: #expect(count(.dismissed) == 1 && count(.restored) == 0, comment)
    case .restored: #expect(count(.dismissed) == 0 && count(.panBegan) > 0, comment)
    case .selected: #expect(count(.actionSelected) > 0 && count(.handlerCalled) > 0, comment)
    case .ignored: #expect(count(.dismissed) + count(.restored) + count(.actionSelected) == 0, comment)
    }
    if let leaving = names.firstIndex(of: .willDismiss) {
      let touches: Set<ReplayEvent.Name> = [
        .panBegan, .panEnded, .panCancelled, .swipeRecognized, .tappedInside, .tappedOutside, .cancelTapped,
        .actionHighlighted, .actionUnhighlighted, .actionSelected, .returnPressed, .textFieldFocused,
        .restored,
      ]
      #expect(touches.isDisjoint(with: names[leaving...]), comment)
    }
    if replayer.options.recordsFrames { checkFrames(result, replayer, comment) }
  }

  private static func checkFrames(_ result: ReplayResult, _ replayer: Replayer, _ comment: Comment) {
    for frame in result.frames {
      #expect(MotionChannel.allCases.allSatisfy { frame.values[$0].isFinite }, comment)
    }
    guard let last = result.frames.last?.values else { return }
    if result.events.contains(where: { $0.name == .dismissed }) {
      #expect(last[.dim] == 0, comment)
    } else if result.outcome != .ignored || result.release != nil {
      #expect(last[.scale] == 1 && last[.scaleY] == 1 && last[.alpha] == 1 && last[.dim] == 1, comment)
    }
  }

  /// Whether every event of one name is followed by just one of others before the next of it.
  private static func isPaired(
    _ names: [ReplayEvent.Name], _ first: ReplayEvent.Name, _ seconds: Set<ReplayEvent.Name>
  ) -> Bool {
    var isOpen = false
    for name in names {
      if name == first {
        if isOpen { return false }
        isOpen = true
      } else if seconds.contains(name) {
        if !isOpen { return false }
        isOpen = false
      }
    }
    return !isOpen
  }

  private static func story(_ result: ReplayResult, _ sheet: Sheet) -> String {
    let events = result.events.map { "\($0.time) \($0.name.rawValue) \($0.action?.title ?? "")" }
    return
      "\(sheet.name) \(result.trace) \(result.outcome.rawValue) \(result.reason)\n\(events.joined(separator: "\n"))"
  }
}
