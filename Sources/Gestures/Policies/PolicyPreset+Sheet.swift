// SPDX-License-Identifier: GPL-3.0-or-later

extension PolicyPreset {
  /// The sheet of this name: 300 points long, without content, with the policy, detents and motions of its library.
  public var sheet: Sheet {
    var sheet = Sheet.plain
    sheet.name = rawValue
    var layout = PlainLayout()
    layout.edge = edge
    sheet.layout = .plain(layout)
    sheet.detents = detents
    sheet.initialDetent = initialDetent
    sheet.velocity = velocity
    sheet.pan.hysteresis = hysteresis
    sheet.pan.slop = slop
    sheet.following = following
    sheet.policy = policy
    sheet.restoration = restoration
    sheet.dismissal.animation = departure
    sheet.dismissal.beginsAlongAxis = self == .spStork
    sheet.presentation.animation = restoration
    sheet.departure.animation = departure
    return sheet
  }
}
