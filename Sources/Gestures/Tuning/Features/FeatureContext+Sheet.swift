// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension FeatureContext {
  /// What the rows of a table depend on that is made for a sheet, with a replay's options.
  ///
  /// The velocity estimator is no part of it, for a table has the velocities of all.
  public init(sheet: Sheet, options: ReplayOptions = ReplayOptions()) {
    let (sheet, _) = sheet.allowed
    self.sheet = sheet.name
    edge = sheet.edge
    pan = sheet.hasPan ? sheet.pan : nil
    hasReleaseRule = sheet.dismissal.isEnabled
    beginsAlongAxis = sheet.hasPan && sheet.dismissal.beginsAlongAxis
    swipe = sheet.activeSwipe
    taps = sheet.taps
    taps.outside = taps.outside && options.hitTests
    if !taps.outside, !taps.inside {
      taps = SheetTaps()
      taps.outside = false
    }
    touchRate = options.touchRate
    places = Self.places(of: sheet, options)
  }

  /// The fields of a sheet that say where it lies.
  ///
  /// With hit tests a finger that comes down after another one's release meets the sheet on its way back, so that its
  /// restoration counts; that the sheet was restored is assumed, since otherwise it takes no more touches.
  private static func places(of sheet: Sheet, _ options: ReplayOptions) -> JSONValue? {
    guard options.hitTests || sheet.followsBySteps else { return nil }
    // A sheet with finite numbers can always be encoded.
    guard let tree = try? JSONValueEncoder.encode(sheet) else { return nil }
    var places: JSONObject = [
      "hitTests": .bool(options.hitTests), "hasPolicy": .bool(sheet.policy != nil),
      "screen": .string(options.screen.description),
    ]
    var paths = ["layout", "content", "detents", "initialDetent", "following"]
    if options.hitTests {
      paths += ["scaleAndDrag.isEnabled", "scaleAndDrag.translationFactor", "dismissal.crossFactor"]
      paths += ["stretch.isEnabled", "restoration"]
      if let lead = options.presentationLead {
        places.append("presentationLead", .number(lead))
        paths.append("presentation")
      }
    }
    for path in paths {
      places.append(path, tree.value(at: path.split(separator: ".").map(String.init)) ?? .null)
    }
    return .object(places)
  }
}

extension Sheet {
  /// Whether where the finger has carried the sheet depends on its whole way, and matters at the release.
  var followsBySteps: Bool { following.isIncremental && policy != nil && dismissal.isEnabled }
}
