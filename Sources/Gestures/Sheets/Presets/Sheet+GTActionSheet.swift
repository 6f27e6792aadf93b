// SPDX-License-Identifier: GPL-3.0-or-later

extension Sheet {
  /// The system's action sheet as GTActionSheet makes it: no gesture but a tap on a button acts, and the handler is called
  /// in three states.
  ///
  /// The animations' 0.3 s with slow start and end are guesses; Apple publishes none.
  static var gtActionSheet: Sheet {
    var sheet = Sheet()
    sheet.name = SheetPreset.gtActionSheet.rawValue
    sheet.content = SheetContent(
      title: SheetText("Title", height: 18),
      sections: [
        SheetSection(actions: [
          SheetAction("Delete", style: .destructive), SheetAction("First"), SheetAction("Second"),
          SheetAction("Cancel", style: .cancel),
        ])
      ])
    sheet.layout = .system(SystemLayout())
    sheet.scaleAndDrag.isEnabled = false
    sheet.dismissal.isEnabled = false
    sheet.taps.outside = false
    sheet.selection.handler = .eachState
    sheet.presentation.offscreenDistance = 0
    sheet.presentation.animation = .curve(CurveAnimation(duration: 0.3, curve: .easeInEaseOut))
    sheet.departure.offscreenDistance = 0
    sheet.departure.animation = .curve(CurveAnimation(duration: 0.3, curve: .easeInEaseOut))
    return sheet
  }
}
