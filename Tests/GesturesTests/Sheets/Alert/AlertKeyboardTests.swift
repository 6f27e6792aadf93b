// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct AlertKeyboardTests {
  private static let screen = Size(width: 390, height: 844)
  /// The middle of the return key: 3 + 47.5 points from the right, 78 + 21.5 from the bottom.
  private static let returnKey = Vector(x: 339.5, y: 744.5)

  /// A sheet with two text fields and two actions, whose keyboard waits for a tap.
  private static func sheet(_ style: AlertLayout.Style, fields: Int = 2) -> Sheet {
    Sheet.alert(style, .alert(fields: fields, actions: 2)).changingLayout {
      $0.keyboard.appearsWithSheet = false
    }
  }

  private static func field(_ index: Int, of sheet: Sheet) throws -> Vector {
    try #require(sheet.geometry(on: Screen()).frame(of: .textField(index))).center
  }

  @Test func keyboardHasItsDefaults() {
    let keyboard = AlertKeyboard()
    #expect(keyboard.frame(on: Self.screen) == Rectangle(x: 0, y: 508, width: 390, height: 336))
    #expect(keyboard.returnKey(on: Self.screen) == Rectangle(x: 292, y: 723, width: 95, height: 43))
    #expect(keyboard.animation == .curve(CurveAnimation(duration: 0.25, curve: .easeIn)))
    #expect(keyboard.returnKey(on: Self.screen).center == Self.returnKey)
  }

  /// Keyboard top 508, less spacing and height, against the initial top: 508 − 100 − 256 − 294, 508 − 306.5 − 537.5 and
  /// 508 − 20 − 272.5 − 527.5.
  @Test(arguments: [(AlertLayout.Style.alert, -142.0), (.actionSheet, -336), (.floatingSheet, -312)])
  func sheetMakesRoomForTheKeyboard(style: AlertLayout.Style, shift: Double) throws {
    let sheet = Self.sheet(style)
    let trace = TouchTrace.taps(try Self.field(0, of: sheet))
    let result = try sheet.play(trace) {
      $0.recordsFrames = true; $0.refreshRate = 50
    }
    #expect(result.outcome == .ignored && result.reason == "the text field 1 was tapped")
    #expect(
      result.events(.textFieldFocused, .keyboardWillShow, .keyboardShown) == [
        ReplayEvent(time: 0.06, name: .textFieldFocused, detail: "0"),
        ReplayEvent(time: 0.06, name: .keyboardWillShow), ReplayEvent(time: 0.31, name: .keyboardShown),
      ])
    // Frame n is at n ÷ 50 s, 3 at the tap. y of the Bézier curve (0.42, 0) (1, 1) where x = 0.4 and 0.8, by bisection.
    let frames = result.frames.map(\.values)
    #expect(frames[3] == .resting)
    for (frame, progress) in [(8, 0.2148609), (13, 0.6916340)] {
      #expect(abs(frames[frame][.translationY] - shift * progress) < 1e-4, "\(frame)")
    }
    #expect(abs(frames[16][.translationY] - shift) < 1e-9)
    #expect(frames.count == 17)
  }

  @Test func sheetThatHasRoomStays() throws {
    let sheet = Self.sheet(.alert).changingLayout { $0.keyboard.height = 100 }
    let result = try sheet.play(.taps(try Self.field(0, of: sheet))) { $0.recordsFrames = true }
    #expect(result.events.last?.name == .keyboardShown)
    #expect(result.frames.allSatisfy { $0.values == .resting })
  }

  @Test(arguments: [(187.0, 0.0), (194, 0), (195, -1), (300, -106)])
  func shiftIsOnlyUpwards(height: Double, expected: Double) {
    // Keyboard top − 100 − 256 = 294 for a keyboard of 194 points.
    var keyboard = AlertKeyboard()
    keyboard.height = height
    let frame = Rectangle(x: 0, y: 294, width: 300, height: 256)
    #expect(keyboard.shift(of: frame, spacing: 100, on: Self.screen) == expected)
  }

  @Test func firstFieldHasTheKeyboardComeWithTheSheet() throws {
    let sheet = Sheet.alert(.alert, .alert(fields: 1, actions: 1))
    let result = try sheet.play(.taps(Vector(x: 1, y: 1))) { $0.recordsFrames = true }
    #expect(
      result.events(.textFieldFocused, .keyboardWillShow, .keyboardShown) == [
        ReplayEvent(time: -0.5, name: .textFieldFocused, detail: "0"),
        ReplayEvent(time: -0.5, name: .keyboardWillShow), ReplayEvent(time: -0.25, name: .keyboardShown),
      ])
    // The alert of 223.5 points is 310.25 below the top: 508 − 100 − 223.5 is 125.75 higher.
    #expect(result.frames[0].values.translation == Vector(x: 0, y: -125.75))
  }

  @Test func presentationAndKeyboardAddUp() throws {
    let sheet = Sheet.alert(.floatingSheet, .alert(fields: 1, actions: 1))
    var bare = sheet
    bare = bare.changingLayout { $0.keyboard.appearsWithSheet = false }
    let trace = TouchTrace.rows([(0, 1, 1), (700, 1, 1)])
    func frames(_ sheet: Sheet) throws -> [Double] {
      try sheet.play(trace) {
        $0.presentationLead = 0
        $0.recordsFrames = true
      }.frames.map { $0.values[.translationY] }
    }
    // 240 points high; initial top 560, target 508 − 20 − 240 = 248.
    let (with, without) = (try frames(sheet), try frames(bare))
    #expect(abs(with[0] - without[0]) < 1e-9)
    #expect(abs(with[15] - without[15] - -312) < 1e-9)
    #expect(abs(with[40] - -312) < 1e-9)
  }

  @Test func headerHasNoTextFields() throws {
    var sheet = Sheet.alert(.alert, .alert(fields: 1, actions: 1))
    sheet.content.headerHeight = 50
    #expect(try sheet.play(.taps(Vector(x: 1, y: 1))).events(.textFieldFocused).isEmpty)
  }

  @Test func gestureMovesTheSheetFromWhereTheKeyboardPutIt() throws {
    let sheet = Sheet.alert(.floatingSheet, .alert(fields: 1, actions: 1))
    let trace = TouchTrace.rows([
      (0, 100, 260), (200, 100, 280), (600, 100, 330), (700, 100, 330),
    ])
    let result = try sheet.play(trace) { $0.recordsFrames = true }
    #expect(result.outcome == .restored && result.release?.translation.y == 60)
    #expect(abs(result.frames[38].values[.translationY] - (-312 + 60)) < 1e-9)
    #expect(abs(try #require(result.frames.last).values[.translationY] - -312) < 1e-9)
    let pulled = TouchTrace.rows([
      (0, 100, 260), (200, 100, 280), (600, 100, 480), (700, 100, 480),
    ])
    let gone = try sheet.play(pulled) { $0.recordsFrames = true }
    // 844 − 560 and 100.
    #expect(gone.outcome == .dismissed && gone.frames.last?.values[.translationY] == 384)
  }

  @Test func elementsAreWhereTheKeyboardPutThem() throws {
    let sheet = Sheet.alert(.floatingSheet, .alert(fields: 1, actions: 1))
    let frame = try #require(sheet.geometry(on: Screen()).frame(of: .action(0)))
    let result = try sheet.play(.taps(frame.center + Vector(x: 0, y: -312)))
    #expect(result.action?.title == "A")
    // Where the action would be, the keyboard is.
    let covered = try sheet.play(.taps(frame.center))
    #expect(covered.outcome == .ignored && covered.reason == "the keyboard was touched")
  }

  @Test(arguments: [
    ([SheetAction.Style.cancel, .default, .default], nil as Int?, 1 as Int?), ([.cancel, .default], 0, 0),
    ([.destructive, .default, .default], 2, 2), ([.cancel, .destructive], nil, nil), ([], nil, nil),
  ])
  func returnChoosesThePreferredElseTheFirstDefaultAction(
    styles: [SheetAction.Style], preferred: Int?, chosen: Int?
  ) throws {
    var content = SheetContent.alert(fields: 1)
    content.sections[0].actions = styles.enumerated().map { SheetAction("\($0)", style: $1) }
    if let preferred { content.sections[0].actions[preferred].isPreferred = true }
    let sheet = Sheet.alert(.alert, content)
    #expect(AlertLayout(.alert).returnAction(of: content.actions) == chosen)
    let result = try sheet.play(.taps(Self.returnKey))
    #expect(result.action?.index == chosen)
    #expect(result.outcome == (chosen == nil ? .ignored : .selected))
    let names = result.events(.returnPressed, .keyboardWillHide, .handlerCalled, .willDismiss).map(\.name)
    #expect(
      names == [.returnPressed, .keyboardWillHide] + (chosen == nil ? [] : [.handlerCalled, .willDismiss]))
    if let chosen { #expect(result.reason == "the return key chose the action '\(chosen)'") }
  }

  @Test func returnGoesFromFieldToField() throws {
    let sheet = Sheet.alert(.alert, .alert(fields: 2, actions: 2))
    let result = try sheet.play(.taps(Self.returnKey, Self.returnKey)) { $0.recordsFrames = true }
    #expect(result.events(.textFieldFocused).map(\.detail) == ["0", "1"])
    #expect(result.events(.returnPressed).map(\.time) == [0.06, 0.11])
    #expect(result.events(.keyboardWillShow).count == 1, "it is there already")
    #expect(result.action?.title == "A")
    #expect(result.events(.keyboardHidden).first?.time == 0.36)
    // The sheet fades where it rests without the keyboard.
    #expect(result.frames.last?.values.translation == .zero && result.frames.last?.values[.alpha] == 0)
  }

  @Test func returnThatKeepsTheSheetBringsItBack() throws {
    var content = SheetContent.alert(fields: 1, actions: 1)
    content.sections[0].actions[0].dismisses = false
    let result = try Sheet.alert(.floatingSheet, content).play(.taps(Self.returnKey)) {
      $0.recordsFrames = true
    }
    #expect(result.outcome == .selected)
    #expect(abs(try #require(result.frames.first).values[.translationY] - -312) < 1e-9)
    #expect(result.frames.last?.values == .resting)
    #expect(result.events.last?.name == .keyboardHidden)
  }

  @Test func touchThatSlidesOffTheReturnKeyOrIsCancelledDoesNothing() throws {
    let sheet = Sheet.alert(.alert, .alert(fields: 1, actions: 1))
    let slid = TouchTrace.rows([(0, 339.5, 744.5), (20, 300, 744.5), (40, 200, 744.5)])
    #expect(try sheet.play(slid).events(.returnPressed, .panBegan).isEmpty)
    #expect(try sheet.play(.taps(Self.returnKey, ending: .cancel)).outcome == .ignored)
  }

  @Test func fieldLosesATouchThatBecomesAPan() throws {
    let sheet = Self.sheet(.floatingSheet)
    let point = try Self.field(0, of: sheet)
    let trace = TouchTrace.rows([(0, point.x, point.y), (10, point.x + 15, point.y), (20, point.x, point.y)])
    #expect(try sheet.play(trace).events(.textFieldFocused).isEmpty)
  }

  @Test func withoutHitTestsNoFieldIsTouched() throws {
    let sheet = Self.sheet(.floatingSheet)
    let result = try sheet.play(.taps(try Self.field(0, of: sheet))) { $0.hitTests = false }
    #expect(result.events(.textFieldFocused).isEmpty)
  }
}
