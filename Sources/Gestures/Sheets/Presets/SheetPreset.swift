// SPDX-License-Identifier: GPL-3.0-or-later

/// The sheets that come with the package, by name.
public enum SheetPreset: Sendable, Hashable {
  /// TSAlertController's alert in the middle of the screen.
  case tsAlert
  /// TSAlertController's action sheet at the bottom of the screen, which can be stretched.
  case tsActionSheet
  /// TSAlertController's floating sheet with interactive scale-and-drag and dismissal on swipe down.
  case tsFloatingSheet
  /// XLActionController without changed settings.
  case xlDefault
  /// XLActionController's Tweetbot example.
  case xlTweetbot
  /// XLActionController's Twitter example.
  case xlTwitter
  /// XLActionController's Spotify example.
  case xlSpotify
  /// XLActionController's Skype example.
  case xlSkype
  /// XLActionController's Youtube example.
  case xlYoutube
  /// XLActionController's Periscope example.
  case xlPeriscope
  /// GTActionSheet's system action sheet.
  case gtActionSheet
  /// The sheet of another library, by its release policy.
  case policy(PolicyPreset)

  /// The sheet of this name.
  public var sheet: Sheet {
    switch self {
    case .tsAlert: .tsAlert(.alert)
    case .tsActionSheet: .tsAlert(.actionSheet)
    case .tsFloatingSheet: .tsAlert(.floatingSheet)
    case .xlDefault: .xlDefault
    case .xlTweetbot: .xlTweetbot
    case .xlTwitter: .xlTwitter
    case .xlSpotify: .xlSpotify
    case .xlSkype: .xlSkype
    case .xlYoutube: .xlYoutube
    case .xlPeriscope: .xlPeriscope
    case .gtActionSheet: .gtActionSheet
    case .policy(let preset): preset.sheet
    }
  }

  /// One line on where the sheet comes from and how it can be dismissed.
  public var summary: String {
    switch self {
    case .tsAlert:
      "TSAlertController's alert: scale-and-drag, swipe down over 100 pt or 800 pt/s, tap outside"
    case .tsActionSheet:
      "TSAlertController's action sheet: stretchy, swipe down over 100 pt or 800 pt/s, tap outside"
    case .tsFloatingSheet:
      "TSAlertController's floating sheet: scale-and-drag, swipe down over 100 pt or 800 pt/s"
    case .xlDefault: "XLActionController's default list: a swipe down or a tap outside dismisses, 0.7 s"
    case .xlTweetbot: "XLActionController's Tweetbot example: cells rise by dynamics, the list falls"
    case .xlTwitter: "XLActionController's Twitter example: leaves in two stages, 10 pt up, then down"
    case .xlSpotify: "XLActionController's Spotify example: a list that scrolls, with a cancel view in front"
    case .xlSkype: "XLActionController's Skype example: comes on a springy curve, leaves in a slow fall"
    case .xlYoutube: "XLActionController's Youtube example: cells of 46 pt; only a tap outside dismisses"
    case .xlPeriscope: "XLActionController's Periscope example: section headers; only a tap outside dismisses"
    case .gtActionSheet: "GTActionSheet: the system's sheet, a handler in three states; no gesture dismisses"
    case .policy(let preset): preset.summary
    }
  }
}

extension SheetPreset: CaseIterable, RawRepresentable {
  /// All presets, in the order in which they are listed.
  public static let allCases: [SheetPreset] =
    [
      .tsAlert, .tsActionSheet, .tsFloatingSheet, .xlDefault, .xlTweetbot, .xlTwitter, .xlSpotify, .xlSkype,
      .xlYoutube, .xlPeriscope, .gtActionSheet,
    ] + PolicyPreset.allCases.map(SheetPreset.policy)

  /// The name.
  public var rawValue: String {
    switch self {
    case .tsAlert: "ts.alert"
    case .tsActionSheet: "ts.actionSheet"
    case .tsFloatingSheet: "ts.floatingSheet"
    case .xlDefault: "xl.default"
    case .xlTweetbot: "xl.tweetbot"
    case .xlTwitter: "xl.twitter"
    case .xlSpotify: "xl.spotify"
    case .xlSkype: "xl.skype"
    case .xlYoutube: "xl.youtube"
    case .xlPeriscope: "xl.periscope"
    case .gtActionSheet: "gt.actionSheet"
    case .policy(let preset): preset.rawValue
    }
  }

  /// The preset of a name.
  public init?(rawValue name: String) {
    guard let preset = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = preset
  }
}
