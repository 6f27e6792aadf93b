// SPDX-License-Identifier: GPL-3.0-or-later

/// The sheets that come with the package, by name.
public enum SheetPreset: String, Sendable, Hashable, CaseIterable {
  /// TSAlertController's alert in the middle of the screen.
  case tsAlert = "ts.alert"
  /// TSAlertController's action sheet at the bottom of the screen, which can be stretched.
  case tsActionSheet = "ts.actionSheet"
  /// TSAlertController's floating sheet with interactive scale-and-drag and dismissal on swipe down.
  case tsFloatingSheet = "ts.floatingSheet"
  /// XLActionController without changed settings.
  case xlDefault = "xl.default"
  /// XLActionController's Tweetbot example.
  case xlTweetbot = "xl.tweetbot"
  /// XLActionController's Twitter example.
  case xlTwitter = "xl.twitter"
  /// XLActionController's Spotify example.
  case xlSpotify = "xl.spotify"
  /// XLActionController's Skype example.
  case xlSkype = "xl.skype"
  /// XLActionController's Youtube example.
  case xlYoutube = "xl.youtube"
  /// XLActionController's Periscope example.
  case xlPeriscope = "xl.periscope"
  /// GTActionSheet's system action sheet.
  case gtActionSheet = "gt.actionSheet"

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
    }
  }
}
