// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

extension Sheet {
  /// The sheet without the options that its style does not allow, and the paths of what was removed.
  ///
  /// TSAlertController's action sheet does not shrink under the finger, and its other styles are not stretched. The library
  /// ignores such options silently; here the paths tell. Other layouts allow everything.
  public var allowed: (sheet: Sheet, removed: [FieldPath]) {
    guard case .alert(let layout) = layout else { return (self, []) }
    var sheet = self
    var removed: [FieldPath] = []
    if scaleAndDrag.isEnabled, !layout.style.allowsScaleAndDrag {
      sheet.scaleAndDrag.isEnabled = false
      removed.append("scaleAndDrag.isEnabled")
    }
    if stretch.isEnabled, !layout.style.allowsStretch {
      sheet.stretch.isEnabled = false
      removed.append("stretch.isEnabled")
    }
    return (sheet, removed)
  }
}
