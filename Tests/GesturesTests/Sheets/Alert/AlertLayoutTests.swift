// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import Testing

@Suite struct AlertLayoutTests {
  @Test(arguments: [
    (AlertLayout.Style.alert, 0.75, 100.0, 0.0, false, true, false),
    (.actionSheet, 1, 0, 0, true, false, true),
    (.floatingSheet, 0.95, 20, 10, true, true, false),
  ])
  func stylesHaveTheNumbersOfTheirSource(
    style: AlertLayout.Style, width: Double, keyboard: Double, margin: Double, grabber: Bool, drags: Bool,
    stretches: Bool
  ) {
    let layout = AlertLayout(style)
    #expect(layout.resolvedWidth == .proportional(minimum: width, maximum: width))
    #expect(layout.resolvedKeyboardSpacing == keyboard)
    #expect(layout.resolvedBottomMargin == margin)
    #expect(layout.hasGrabber == grabber)
    #expect(style.allowsScaleAndDrag == drags && style.allowsStretch == stretches)
    #expect(layout.showsImages == (style != .alert))
    #expect(layout.validate().isEmpty)
  }

  @Test func sizesHaveTheNumbersOfTheirSource() {
    let layout = AlertLayout()
    #expect(layout.buttonHeight == 45)
    let margins = layout.margins
    #expect(margins.contentTop == 22.5 && margins.buttonBottom == 17.5)
    #expect(
      [margins.contentLeft, margins.contentRight, margins.buttonLeft, margins.buttonRight] == [
        17.5, 17.5, 17.5, 17.5,
      ])
    let spacings = layout.spacings
    #expect(spacings.titleMessage == 12.5 && spacings.messageTextField == 12.5)
    #expect(spacings.textFieldButton == 16.5 && spacings.button == 7.5)
    #expect(layout.grabber.size == Size(width: 50, height: 4) && layout.grabber.top == 12.5)
    #expect(layout.heightLimits == .proportional(minimum: 0.1, maximum: 0.8))
    #expect(AlertLayout.Constraint.flexible(maximum: 300).minimum == 10)
    #expect(layout.appearance.cornerRadius == 20 && layout.appearance.dimColor == "black 0.75")
    #expect(layout.appearance.button.background(of: .destructive) == "systemRed")
    #expect(layout.appearance.button.background(of: .cancel) == "alertSecondaryBackground")
  }

  @Test(arguments: [(0, 0.0), (1, 32.5), (2, 65), (3, 97.5)])
  func textFieldsAreTenAndTenBetweenAndTheirHeights(count: Int, height: Double) {
    #expect(AlertLayout.TextFields().blockHeight(of: count) == height)
  }

  @Test func exampleIsAFloatingSheetOf300Points() {
    let geometry = Sheet().geometry(on: Screen())
    #expect(geometry.frame == Rectangle(x: 9.75, y: 500, width: 370.5, height: 300))
    #expect(geometry.hiddenOffset == 344)
  }

  /// Title, message and three buttons of the example, by hand: from the top 12.5 + 4 + 22.5 (22.5 without grabber), 22,
  /// 12.5, 42.5, 16.5, then 45 and 7.5 for each button, and 17.5 below.
  @Test(arguments: [
    (
      AlertLayout.Style.floatingSheet, Rectangle(x: 9.75, y: 500, width: 370.5, height: 300),
      [539, 573.5, 632.5, 685, 737.5]
    ),
    (
      .alert, Rectangle(x: 48.75, y: 280.25, width: 292.5, height: 283.5),
      [302.75, 337.25, 396.25, 448.75, 501.25]
    ),
    (.actionSheet, Rectangle(x: 0, y: 510, width: 390, height: 334), [549, 583.5, 642.5, 695, 747.5]),
  ])
  func exampleLiesWhereItsNumbersPutIt(style: AlertLayout.Style, frame: Rectangle, tops: [Double]) {
    let geometry = AlertLayout(style).geometry(of: .example)
    #expect(geometry.edge == .bottom && geometry.frame.isClose(to: frame))
    let (x, width) = (frame.minX + 17.5, frame.size.width - 35)
    let rows: [(SheetElement.Kind, Double)] = [
      (.title, 22), (.message, 42.5), (.action(0), 45), (.action(1), 45), (.action(2), 45),
    ]
    for ((kind, height), top) in zip(rows, tops) {
      #expect(
        Rectangle(x: x, y: top, width: width, height: height).isClose(to: geometry.frame(of: kind)), "\(kind)"
      )
    }
    let grabber = Rectangle(x: 170, y: frame.minY + 12.5, width: 50, height: 4)
    #expect(
      style == .alert
        ? geometry.frame(of: .grabber) == nil : grabber.isClose(to: geometry.frame(of: .grabber)))
    #expect(geometry.elements.count == (style == .alert ? 5 : 6))
  }

  /// 39 for grabber and margin (22.5 in an alert), 77 for the texts, 12.5 and the block for fields, 16.5 and the group
  /// for buttons, 17.5 below, and 34 of safe area in an action sheet.
  @Test(arguments: [
    (AlertLayout.Style.floatingSheet, 0, 0, 133.5), (.floatingSheet, 0, 1, 195), (.floatingSheet, 0, 2, 195),
    (.floatingSheet, 0, 3, 300), (.floatingSheet, 0, 4, 352.5), (.floatingSheet, 1, 1, 240),
    (.floatingSheet, 2, 2, 272.5), (.alert, 0, 0, 117), (.alert, 0, 2, 178.5), (.alert, 2, 2, 256),
    (.actionSheet, 0, 0, 167.5), (.actionSheet, 2, 2, 306.5), (.actionSheet, 3, 3, 444),
  ])
  func heightIsTheSumOfWhatIsThere(style: AlertLayout.Style, fields: Int, actions: Int, height: Double) {
    let content = SheetContent.alert(fields: fields, actions: actions)
    #expect(abs(AlertLayout(style).naturalHeight(of: content) - height) < 1e-9)
    #expect(abs(AlertLayout(style).geometry(of: content).frame.size.height - height) < 1e-9)
  }

  @Test func textFieldsStandBetweenMessageAndButtons() {
    let geometry = AlertLayout().geometry(of: .alert(fields: 2, actions: 2))
    #expect(geometry.frame.minY == 527.5)
    let first = Rectangle(x: 27.25, y: 661, width: 335.5, height: 22.5)
    let second = Rectangle(x: 27.25, y: 693.5, width: 335.5, height: 22.5)
    #expect(first.isClose(to: geometry.frame(of: .textField(0))))
    #expect(second.isClose(to: geometry.frame(of: .textField(1))))
    #expect(geometry.frame(of: .action(0))?.minY == 737.5)
  }

  @Test func textFieldsKeepTheirSpacingWithoutTexts() {
    // 39 + 12.5 + 32.5 + 17.5
    let content = SheetContent(textFields: [SheetTextField()])
    #expect(AlertLayout().naturalHeight(of: content) == 101.5)
  }

  @Test func oneTextNeedsNoSpacing() {
    var content = SheetContent.alert()
    content.message = nil
    #expect(AlertLayout().naturalHeight(of: content) == 39 + 22 + 17.5)
    content.title = nil
    content.message = SheetText("Message", height: 30)
    #expect(AlertLayout().naturalHeight(of: content) == 39 + 30 + 17.5)
  }

  @Test func headerReplacesTextsAndFields() {
    var content = SheetContent.alert(fields: 2, actions: 1)
    content.headerHeight = 100
    let geometry = AlertLayout().geometry(of: content)
    #expect(geometry.frame.size.height == 39 + 100 + 16.5 + 45 + 17.5)
    #expect(geometry.elements.map(\.kind) == [.grabber, .header, .action(0)])
    #expect(geometry.frame(of: .header)?.size == Size(width: 335.5, height: 100))
  }

  @Test(arguments: [(10.0, 0.0), (22, 0), (30, 8)])
  func titleHeightIsALowerBound(bound: Double, more: Double) {
    var layout = AlertLayout()
    layout.titleHeight = bound
    layout.messageHeight = 42.5
    #expect(layout.naturalHeight(of: .example) == 300 + more)
    #expect(layout.geometry(of: .example).frame(of: .title)?.size.height == 22 + more)
  }

  @Test(arguments: [
    (AlertLayout.Constraint.fixed(270), 270.0), (.flexible(maximum: 320), 320), (.proportional(), 312),
    (.proportional(minimum: 0.5, maximum: 0.6), 234),
  ])
  func widthIsTheLargestAllowed(width: AlertLayout.Constraint, points: Double) {
    var layout = AlertLayout(.alert)
    layout.width = width
    let frame = layout.geometry(of: .example).frame
    #expect(abs(frame.size.width - points) < 1e-9 && abs(frame.center.x - 195) < 1e-9)
  }

  @Test func contentIsKeptWithinTheHeightLimits() {
    // Margins alone are 40 points; a tenth of 844 is more.
    #expect(AlertLayout(.alert).geometry(of: SheetContent()).frame.size.height == 84.4)
    var content = SheetContent.example
    content.message = SheetText("Long", height: 2000)
    let geometry = AlertLayout().geometry(of: content)
    #expect(abs(geometry.frame.size.height - 675.2) < 1e-9)
    // The buttons stay at the bottom, and the message ends above them.
    #expect(geometry.frame(of: .action(2))?.minY == 737.5)
    let message = Rectangle(x: 27.25, y: 198.3, width: 335.5, height: 417.7)
    #expect(message.isClose(to: geometry.frame(of: .message)))
    var layout = AlertLayout()
    layout.heightLimits = .flexible(maximum: 250)
    #expect(layout.geometry(of: .example).frame.size.height == 250)
  }

  @Test func heightOverridesContentAndLimits() {
    var layout = AlertLayout()
    layout.height = 50
    let geometry = layout.geometry(of: .example)
    #expect(geometry.frame == Rectangle(x: 9.75, y: 750, width: 370.5, height: 50))
    // Only what has room is there: the grabber, and the lower part of the last button but the margin below.
    #expect(geometry.elements.map(\.kind) == [.grabber, .action(2)])
    #expect(geometry.frame(of: .action(2))?.size.height == 32.5)
    layout.height = 500
    let tall = layout.geometry(of: .example)
    #expect(tall.frame(of: .title)?.minY == 339 && tall.frame(of: .action(0))?.minY == 632.5)
  }

  @Test(arguments: [
    (AlertLayout.Style.alert, 375.0, 667.0, Rectangle(x: 46.875, y: 191.75, width: 281.25, height: 283.5)),
    (.alert, 844, 390, Rectangle(x: 275.75, y: 53.25, width: 292.5, height: 283.5)),
    (.floatingSheet, 1024, 1366, Rectangle(x: 25.6, y: 1022, width: 972.8, height: 300)),
    (.floatingSheet, 844, 390, Rectangle(x: 236.75, y: 46, width: 370.5, height: 300)),
    (.actionSheet, 375, 667, Rectangle(x: 0, y: 333, width: 375, height: 334)),
    (.actionSheet, 844, 390, Rectangle(x: 227, y: 56, width: 390, height: 334)),
  ])
  func widthFollowsTheShorterSideOfTheScreen(
    style: AlertLayout.Style, width: Double, height: Double, frame: Rectangle
  ) {
    let geometry = AlertLayout(style).geometry(of: .example, on: Size(width: width, height: height))
    #expect(geometry.frame.isClose(to: frame))
  }

  @Test func marginAndSafeAreaMoveTheSheet() {
    var layout = AlertLayout(.actionSheet)
    layout.bottomMargin = 20
    // 14 of the 34 points of safe area are still under the sheet.
    #expect(layout.geometry(of: .example).frame == Rectangle(x: 0, y: 510, width: 390, height: 314))
    layout = AlertLayout(.floatingSheet)
    layout.bottomMargin = 0
    layout.bottomSafeArea = 0
    #expect(layout.geometry(of: .example).frame.maxY == 844)
  }

  @Test func grabberCanBeHiddenButNotShownInAnAlert() {
    var layout = AlertLayout()
    layout.showsGrabber = false
    #expect(layout.naturalHeight(of: .example) == 283.5)
    layout = AlertLayout(.alert)
    layout.showsGrabber = true
    #expect(!layout.hasGrabber)
  }

  @Test func everyProblemIsReportedByPath() {
    var layout = AlertLayout()
    layout.width = AlertLayout.Constraint(unit: .screen, minimum: 0.5, maximum: 0.4)
    layout.titleHeight = -1
    layout.margins.contentTop = .nan
    layout.spacings.button = -1
    layout.textFields.height = 0
    layout.buttonHeight = 0
    layout.grabber.size.height = -1
    layout.headerEntrance = ElementEntrance(alpha: 2)
    layout.highlight.scale = 0
    layout.keyboard.height = -1
    #expect(
      layout.validate().map(\.path) == [
        "width.maximum", "titleHeight", "margins.contentTop", "spacings.button", "textFields.height",
        "buttonHeight",
        "grabber.size.1", "headerEntrance.alpha", "highlight.scale", "keyboard.height",
      ])
  }

  @Test func partsOfAFileTakeTheirDefaults() throws {
    var draft = try ConfigurationDraft(Sheet())
    let text = """
      {"layout": {"style": "alert", "width": {"unit": "screen"}, "heightLimits": {"unit": "points", "maximum": 400},
       "headerEntrance": {"offset": [0, 25]}, "appearance": {"shadow": {"radius": 5}}}}
      """
    try draft.merge(Array(text.utf8), name: "a.json")
    let layout = try #require(try draft.value().layout.alert)
    #expect(layout.style == .alert && layout.width == .proportional())
    #expect(layout.heightLimits == AlertLayout.Constraint(unit: .points, minimum: 0.1, maximum: 400))
    #expect(layout.headerEntrance == .slideUp)
    #expect(layout.appearance.shadow?.offset == Vector(x: 0, y: 3) && layout.appearance.shadow?.radius == 5)
  }
}
