// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension Sheet {
  /// An action controller without changed settings: nothing follows the finger; handlers run after the dismissal.
  static var xlDefault: Sheet {
    actionList(.xlDefault, titles: ["First", "Second", "Third"]) { _ in }
  }

  /// Cells that rise by dynamics in sections, and a list that leaves in a fall while the background fades.
  static var xlTweetbot: Sheet {
    var sheet = actionList(.xlTweetbot, titles: ["First", "Second", "Third", "Fourth"]) { list in
      list.dynamics.isUsed = true
      list.bounces = true
      list.cellHeight = 50
      list.contentInset = Insets(top: 0, left: 12, bottom: 6, right: 12)
      list.sectionInset.bottom = 6
      list.appearance.cornerRadius = 8
    }
    sheet.content.sections.append(SheetSection(actions: [SheetAction("Cancel", style: .cancel)]))
    sheet.presentation.slides = false
    sheet.presentation.fadesDim = false
    sheet.presentation.animation = .xlSpring(0.5)
    sheet.departure.reach = .offScreen
    sheet.departure.animation = .fall(FallAnimation(magnitude: 10))
    sheet.departure.dimAnimation = .curve(CurveAnimation(duration: 0.5, curve: .easeInEaseOut))
    return sheet
  }

  /// A dismissal in two stages.
  static var xlTwitter: Sheet {
    var sheet = actionList(.xlTwitter, titles: ["First", "Second", "Third"]) { list in
      list.cellHeight = 56
      list.headerHeight = 45
      list.appearance.fillerPadding = 20
    }
    sheet.content.title = SheetText("Accounts", height: 21)
    sheet.presentation.animation = .xlSpring(0.6)
    sheet.departure.lead = SheetTransition.Lead(
      travel: -10, animation: .curve(CurveAnimation(duration: 0.1, curve: .easeIn)))
    sheet.departure.animation = .xlSpring(0.5)
    return sheet
  }

  /// A list that scrolls behind a cancel view.
  static var xlSpotify: Sheet {
    var sheet = actionList(.xlSpotify, titles: ["First", "Second", "Third", "Fourth", "Fifth"]) { list in
      list.bounces = true
      list.isScrollEnabled = true
      list.cancelView.isShown = true
      list.cancelView.hidesListBehind = true
      list.cancelView.dismissalOffset = 10
      list.presenterScale = nil
      list.headerHeight = 84
      list.appearance.cancelShadowOffset = -4
      list.appearance.cancelShadowRadius = 2
      list.appearance.cancelShadowOpacity = 0.8
    }
    sheet.content.title = SheetText("Title", height: 22)
    sheet.presentation.fadesDim = false
    return sheet
  }

  /// A springy presentation with a curved view behind, and a fall by the height of the screen.
  static var xlSkype: Sheet {
    var sheet = actionList(.xlSkype, titles: ["First", "Second", "Third"]) { list in
      list.presenterScale = nil
      list.contextCurve = ContextCurve()
      list.appearance.backgroundOpacity = 0.65
      list.appearance.hasLightStatusBar = false
    }
    sheet.presentation.offscreenDistance = 15
    sheet.presentation.animation = SheetAnimation(duration: 0.5, dampingRatio: 0.7, relativeVelocity: 0)
    sheet.departure.reach = .screen
    sheet.departure.animation = .fall(FallAnimation(magnitude: 2))
    sheet.departure.dimAnimation = .xlSpring(0.7)
    return sheet
  }

  /// Lower cells, and a dismissal past the edge; a swipe does not dismiss.
  static var xlYoutube: Sheet {
    var sheet = actionList(.xlYoutube, titles: ["First", "Second", "Third"]) { list in
      list.cellHeight = 46
      list.lineSpacing = -0.5
      list.presenterScale = nil
      list.appearance.highlightDuration = 0.5
    }
    sheet.swipe.isEnabled = false
    sheet.presentation.animation = .xlSpring(0.6)
    sheet.departure.animation = .xlSpring(0.6)
    sheet.departure.offscreenDistance = 30
    return sheet
  }

  /// A header of two lines and narrow section headers; a swipe does not dismiss.
  static var xlPeriscope: Sheet {
    var sheet = actionList(.xlPeriscope, titles: ["First", "Second"]) { list in
      list.headerPadding = 20
      list.lineSpacing = -0.5
      list.sectionInset.top = -0.5
      list.presenterScale = nil
    }
    // Two lines of the system font of 17 points, in the width of the screen less 40 points.
    sheet.content.title = SheetText("What to do with this broadcast?", height: 41)
    let space = SheetText("", height: 5)
    sheet.content.sections[0].header = space
    sheet.content.sections.append(
      SheetSection(header: space, actions: [SheetAction("Cancel", style: .cancel)]))
    sheet.swipe.isEnabled = false
    sheet.presentation.animation = .xlSpring(0.6)
    sheet.departure.animation = .xlSpring(0.5)
    sheet.departure.offscreenDistance = 30
    return sheet
  }

  /// A sheet with an action controller's settings, but for what is changed in its layout.
  private static func actionList(
    _ preset: SheetPreset, titles: [String], _ change: (inout ActionListLayout) -> Void
  ) -> Sheet {
    var sheet = Sheet()
    sheet.name = preset.rawValue
    sheet.content = SheetContent(sections: [SheetSection(actions: titles.map { SheetAction($0) })])
    var layout = ActionListLayout()
    change(&layout)
    sheet.layout = .list(layout)
    sheet.scaleAndDrag.isEnabled = false
    sheet.dismissal.isEnabled = false
    sheet.swipe.isEnabled = true
    sheet.selection.handler = .afterDismissal
    sheet.presentation.reach = .content
    sheet.presentation.offscreenDistance = 0
    sheet.presentation.animation = .xlSpring(0.7)
    sheet.presentation.completesAtOnce = true
    sheet.departure.reach = .contentAndSafeArea
    sheet.departure.offscreenDistance = 0
    sheet.departure.animation = .xlSpring(0.7)
    return sheet
  }
}

extension SheetAnimation {
  /// The action controller's spring of some seconds: critically damped, from rest.
  fileprivate static func xlSpring(_ duration: Double) -> SheetAnimation {
    SheetAnimation(duration: duration, dampingRatio: 1, relativeVelocity: 0)
  }
}
