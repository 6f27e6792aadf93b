// SPDX-License-Identifier: GPL-3.0-or-later

/// Sheets of 300 points that rest at two detents, for recordings of `Recordings`.
enum DetentSheets {
  private static let detents = """
    [{"name": "full", "visible": 1, "base": "sheet"}, {"name": "half", "visible": 0.5, "base": "sheet"}]
    """

  /// It is dismissed by a flick of over 600 points a second, and goes to the nearest place of 0, 150 and 300 points
  /// otherwise.
  ///
  /// The nudge lies at 50 points, 33 % before the border of 75 to the lower detent, and 78 % before that of 225 to the place
  /// off the screen, which is the nearest that a dismissal is. The flick lies there, too, 67 % faster than it would have to be.
  static let nearest = """
    {"name": "two", "detents": \(detents), "policy": {"rules": [
      {"name": "flick", "conditions": [{"quantity": "velocity", "threshold": 600}]},
      {"target": {"kind": "nearest", "includesHidden": true}}
    ]}}
    """

  /// It begins at the lower detent, 150 points down, and asks for quantities that count from several places.
  static let half = """
    {"name": "low", "detents": \(detents), "initialDetent": "half", "policy": {"rules": [
      {"requires": "all", "conditions": [
        {"quantity": "visible", "comparison": "<", "threshold": 0.25, "base": "sheet"},
        {"quantity": "crossDistance", "comparison": "<", "threshold": 20},
        {"quantity": "speed", "threshold": 300}]},
      {"target": {"kind": "nearest", "includesHidden": true}}
    ]}}
    """
}
