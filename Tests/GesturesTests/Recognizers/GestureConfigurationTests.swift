// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Gestures
import Testing

/// The gestures as data: their numbers, ranges and files.
@Suite struct GestureConfigurationTests {
  @Test func defaultsAreThoseOfTheSources() {
    let tap = TapGesture()
    #expect((tap.tapsRequired, tap.touchesRequired) == (1, 1))
    #expect((tap.maximumInterval, tap.minimumDuration) == (0.35, 0))
    #expect((tap.allowableMovement, tap.maximumDuration) == (45, 0.75))
    let press = LongPressGesture()
    #expect((press.minimumDuration, press.allowableMovement) == (0.5, 10))
    #expect((press.tapsRequired, press.touchesRequired) == (0, 1))
    let swipe = SwipeGesture()
    #expect((swipe.maximumDuration, swipe.minimumPrimaryMovement) == (0.5, 50))
    #expect((swipe.decayDuration, swipe.minimumRateInterval) == (0.5, 0.01))
    #expect(swipe.maximumPrimaryMovement == nil)
    let edge = ScreenEdgePanGesture()
    #expect((edge.edgeRegion, edge.hysteresis, edge.maximumDuration) == (13, 15, 0.25))
    let pan = PanGesture()
    #expect((pan.hysteresis, pan.minimumTouches, pan.maximumTouches) == (10, 1, 4_294_967_295))
  }

  @Test func defaultsAndPresetsAreValid() {
    let gestures: [any Validatable] = [
      PanGesture(), TapGesture(), TapGesture.hammer, TapGesture.flutter, TapGesture.reactNativeGestureHandler,
      LongPressGesture(), LongPressGesture.hammer, LongPressGesture.flutter, SwipeGesture(), PinchGesture(),
      PinchGesture.flutter, ScreenEdgePanGesture(),
    ]
    for gesture in gestures { #expect(gesture.validate().isEmpty, "\(gesture)") }
  }

  @Test func everyFieldThatIsOutOfRangeIsNamed() {
    var tap = TapGesture()
    (tap.tapsRequired, tap.touchesRequired, tap.allowableMovement) = (0, 101, -1)
    (tap.maximumDuration, tap.minimumDuration) = (.nan, -1)
    (tap.maximumInterval, tap.maximumSeparation) = (.infinity, -1)
    #expect(
      tap.validate().map(\.path.description) == [
        "tapsRequired", "touchesRequired", "allowableMovement", "maximumDuration", "minimumDuration",
        "maximumInterval", "maximumSeparation",
      ])
    var press = LongPressGesture()
    (press.minimumDuration, press.allowableMovement, press.tapsRequired) = (-1, .nan, -1)
    (press.touchesRequired, press.maximumTapDuration, press.maximumInterval) = (0, -1, -1)
    #expect(press.validate().count == 6)
    var swipe = SwipeGesture()
    (swipe.touchesRequired, swipe.maximumDuration, swipe.minimumPrimaryMovement) = (0, -1, -1)
    (swipe.maximumPrimaryMovement, swipe.minimumSecondaryMovement) = (-1, -1)
    (swipe.maximumSecondaryMovement, swipe.minimumDecayRate, swipe.maximumDecayRate) = (-1, 1.1, -0.1)
    (swipe.decayDuration, swipe.minimumRate, swipe.minimumRateInterval) = (1.1, -1, 0)
    swipe.maximumOppositeMovement = -1
    #expect(swipe.validate().count == 12)
    var pinch = PinchGesture()
    (pinch.hysteresis, pinch.minimumDistance) = (-1, 0)
    #expect(pinch.validate().count == 2)
    var edge = ScreenEdgePanGesture()
    (edge.edgeRegion, edge.hysteresis, edge.maximumDuration) = (-1, -1, .nan)
    #expect(edge.validate().count == 3)
    var pan = PanGesture()
    (pan.hysteresis, pan.minimumTouches, pan.maximumTouches) = (-1, 3, 2)
    #expect(pan.validate().map(\.path.description) == ["hysteresis", "maximumTouches"])
    (pan.minimumTouches, pan.maximumTouches) = (0, .max)
    #expect(pan.validate().map(\.path.description) == ["hysteresis", "minimumTouches", "maximumTouches"])
  }

  @Test func filesAndSettingsChangeFields() throws {
    var draft = try ConfigurationDraft(SwipeGesture())
    try draft.merge(Array(#"{"direction": "bottom", "minimumRate": 300}"#.utf8), name: "swipe.json")
    try draft.set("maximumSecondaryMovement=5")
    var expected = SwipeGesture(direction: .bottom)
    expected.minimumRate = 300
    expected.maximumSecondaryMovement = 5
    #expect(try draft.value() == expected)
    var long = try ConfigurationDraft(SwipeGesture())
    try long.merge(Array(#"{"maximumPrimaryMovement": 200}"#.utf8), name: "swipe.json")
    #expect(try long.value().maximumPrimaryMovement == 200)
    var tap = try ConfigurationDraft(TapGesture())
    try tap.set("tapsRequired=0")
    #expect(throws: ConfigurationError.self) { try tap.value() }
  }
}
