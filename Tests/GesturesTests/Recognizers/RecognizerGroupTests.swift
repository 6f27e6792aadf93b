// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import Testing

@Suite struct RecognizerGroupTests {
  private let diagrams = GestureDiagram()

  private func check(
    _ group: RecognizerGroup, _ diagram: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      diagrams.played(diagram, by: group) == diagrams.expected(diagram), sourceLocation: location)
  }

  private static func taps(_ count: Int) -> TapRecognizer {
    var gesture = TapGesture()
    gesture.tapsRequired = count
    return TapRecognizer(gesture)
  }

  private static var tapAndDoubleTap: RecognizerGroup {
    var group = RecognizerGroup()
    group.add(taps(1), named: "single")
    group.add(taps(2), named: "double")
    group.require("single", toFail: "double")
    return group
  }

  private static var panAndSwipe: RecognizerGroup {
    var group = RecognizerGroup()
    group.add(PanRecognizer(), named: "pan")
    group.add(SwipeRecognizer(SwipeGesture(direction: .bottom)), named: "swipe")
    return group
  }

  @Test func singleTapWaitsForTheDoubleTapToFail() {
    check(
      Self.tapAndDoubleTap,
      """
      0:      du
      single: ----E
      double: ----F
      """)
    check(
      Self.tapAndDoubleTap,
      """
      0:      du-du
      single: ----F
      double: ----E
      """)
    check(
      Self.tapAndDoubleTap,
      """
      0:      du------du
      single: ----E-------E
      double: ----F-------F
      """)
  }

  @Test func heldTapKeepsItsPlace() throws {
    var group = Self.tapAndDoubleTap
    let events = group.play([row(0, .down, 40, 50), row(100, .up, 42, 50)])
    let single = try #require(events.first { $0.name == "single" }).event
    #expect(
      single
        == RecognizerEvent(
          time: 0.45, state: .ended, location: Vector(x: 42, y: 50), start: Vector(x: 40, y: 50), touches: 1))
  }

  @Test func secondTouchThatDragsFreesTheFirstTapAndPans() {
    var group = RecognizerGroup()
    group.add(PanRecognizer(), named: "pan")
    group.add(Self.taps(1), named: "single")
    group.add(Self.taps(2), named: "double")
    group.require("single", toFail: "double")
    check(
      group,
      """
      0:      du-dvvvu
      pan:    -F--BCCE
      single: ----E---
      double: ----F---
      """)
  }

  @Test func requirementsFormChains() {
    var group = Self.tapAndDoubleTap
    group.add(Self.taps(3), named: "triple")
    group.require("double", toFail: "triple")
    check(
      group,
      """
      0:      du
      single: ----E
      double: ----F
      triple: ----F
      """)
    check(
      group,
      """
      0:      du-du
      single: -------F
      double: -------E
      triple: -------F
      """)
    check(
      group,
      """
      0:      du-du-du
      single: -------F
      double: -------F
      triple: -------E
      """)
  }

  @Test func firstRecognizedMakesTheOthersFail() {
    check(
      Self.panAndSwipe,
      """
      0:     dvvvu
      pan:   -BCCE
      swipe: -F---
      """)
  }

  @Test func simultaneousGesturesAreBothRecognized() {
    var all = Self.panAndSwipe
    all.allowsAllTogether = true
    var pair = Self.panAndSwipe
    pair.allow("swipe", togetherWith: "pan")
    for group in [all, pair] {
      check(
        group,
        """
        0:     dvvvu
        pan:   -BCCE
        swipe: ---E-
        """)
    }
  }

  private static var panAfterSwipe: RecognizerGroup {
    var group = panAndSwipe
    group.require("pan", toFail: "swipe")
    return group
  }

  @Test func panWaitsForTheSwipeToFail() {
    check(
      Self.panAfterSwipe,
      """
      0:     dv=====vvu
      pan:   ------BCCE
      swipe: ------F---
      """)
    check(
      Self.panAfterSwipe,
      """
      0:     dvvvu
      pan:   ---F-
      swipe: ---E-
      """)
    // Touches that end while it waits are no pan.
    check(
      Self.panAfterSwipe,
      """
      0:     dvu
      pan:   --F
      swipe: --F
      """)
  }

  @Test func requirementWinsOverSimultaneity() {
    var group = Self.panAfterSwipe
    group.allowsAllTogether = true
    check(
      group,
      """
      0:     dvvvu
      pan:   ---F-
      swipe: ---E-
      """)
  }

  @Test func heldPanBeginsWithTranslationZero() {
    var group = Self.panAfterSwipe
    let events = group.play(diagrams.rows("0: dv=====vvu")).filter { $0.name == "pan" }
    #expect(events.map(\.event.translation.y) == [0, 20, 40, 40])
  }

  @Test func orderOfTheMembersDoesNotDecideARequirement() {
    var group = RecognizerGroup()
    group.add(SwipeRecognizer(SwipeGesture(direction: .bottom)), named: "swipe")
    group.add(PanRecognizer(), named: "pan")
    group.require("pan", toFail: "swipe")
    for text in ["0: dv=====vvu", "0: dvvvu", "0: dvu"] {
      var (one, two) = (group, Self.panAfterSwipe)
      let rows = diagrams.rows(text)
      let (first, second) = (one.play(rows), two.play(rows))
      for name in ["pan", "swipe"] {
        #expect(first.filter { $0.name == name } == second.filter { $0.name == name })
      }
    }
  }

  private static func group(
    _ name: String, _ waiting: some GestureRecognizer, _ other: String, _ required: some GestureRecognizer
  ) -> RecognizerGroup {
    var group = RecognizerGroup()
    group.add(waiting, named: name)
    group.add(required, named: other)
    group.require(name, toFail: other)
    return group
  }

  @Test func heldSwipeIsRecognizedEvenAtItsLift() {
    let swipe = SwipeRecognizer(SwipeGesture(direction: .bottom))
    check(
      Self.group("swipe", swipe, "pinch", PinchRecognizer()),
      """
      0:     dvvv-u
      swipe: -----E
      pinch: -----F
      """)
  }

  @Test func heldPressBeginsOnlyWithItsFingersDown() {
    check(
      Self.group("press", LongPressRecognizer(), "pinch", PinchRecognizer()),
      """
      0:     d------u
      press: -------F
      pinch: -------F
      """)
    check(
      Self.group("press", LongPressRecognizer(), "swipe", SwipeRecognizer()),
      """
      0:     d-------=-=u
      press: --------B-CE
      swipe: --------F---
      """)
  }

  @Test func heldPinchBeginsWithScaleOne() {
    var gesture = SwipeGesture()
    gesture.touchesRequired = 2
    var group = Self.group("pinch", PinchRecognizer(), "swipe", SwipeRecognizer(gesture))
    let diagram = """
      0:     d---------u
      1:     d->---->->u
      pinch: -------B-CE
      swipe: -------F---
      """
    check(group, diagram)
    let scales = group.play(diagrams.rows(diagram)).filter { $0.name == "pinch" }.map(\.event.scale)
    // 140 points apart at the begin, then 160.
    #expect(scales == [1, 160.0 / 140, 160.0 / 140])
  }

  @Test func heldPinchThatLosesAFingerWaitsNoMore() {
    var gesture = SwipeGesture()
    gesture.touchesRequired = 2
    check(
      Self.group("pinch", PinchRecognizer(), "swipe", SwipeRecognizer(gesture)),
      """
      0:     d--------u
      1:     d->-u-----
      pinch: ---------F
      swipe: ----F-----
      """)
  }

  @Test func heldEdgePanHasNoTimeLimit() {
    let diagrams = GestureDiagram(origin: Vector(x: 5, y: 300))
    let diagram = """
      0:     d>=====>u
      edge:  ------BCE
      swipe: ------F--
      """
    var group = Self.group("edge", ScreenEdgePanRecognizer(), "swipe", SwipeRecognizer())
    #expect(diagrams.played(diagram, by: group) == diagrams.expected(diagram))
    let events = group.play(diagrams.rows(diagram)).filter { $0.name == "edge" }
    #expect(events.map(\.event.translation.x) == [0, 20, 20])
  }

  @Test func guideSaysWhatHappens() {
    var doubleTap = TapGesture()
    doubleTap.tapsRequired = 2
    var group = RecognizerGroup()
    group.add(PanRecognizer(), named: "pan")
    group.add(TapRecognizer(), named: "tap")
    group.add(TapRecognizer(doubleTap), named: "double")
    group.require("tap", toFail: "double")
    let place = Vector(x: 120, y: 300)
    let events = group.play([
      TouchSample(time: 0, position: place, phase: .down),
      TouchSample(time: 0.08, position: place, phase: .up),
    ])
    #expect(
      events.map { "\($0.event.time) \($0.name) \($0.event.state)" } == [
        "0.08 pan failed", "0.43 double failed", "0.43 tap ended",
      ])
  }

  @Test func fingerTapsWhileAnotherPresses() {
    var group = RecognizerGroup()
    group.add(LongPressRecognizer(), named: "press")
    group.add(TapRecognizer(), named: "tap")
    check(
      group,
      """
      0:     d-----------u
      1:     -------du----
      press: -----B------E
      tap:   -----F--E----
      """)
    // A tap that requires the press to fail is not kept from a finger that the press does not have.
    group.require("tap", toFail: "press")
    check(
      group,
      """
      0:     d-----------u
      1:     -------du----
      press: -----B------E
      tap:   -----F--E----
      """)
  }

  @Test func fingerThatJoinsAPanTapsOnlyTogetherWithIt() {
    var group = RecognizerGroup()
    group.add(PanRecognizer(), named: "pan")
    group.add(TapRecognizer(), named: "tap")
    check(
      group,
      """
      0:   dvvvvv-u
      1:   ---du---
      pan: -BCCCC-E
      tap: -F-F----
      """)
    group.allowsAllTogether = true
    check(
      group,
      """
      0:   d=vvvv-u
      1:   ---du---
      pan: --BCCC-E
      tap: ---F----
      """)
  }

  @Test func pressThenDrag() {
    var group = RecognizerGroup()
    group.add(LongPressRecognizer(), named: "press")
    group.add(PanRecognizer(), named: "pan")
    check(
      group,
      """
      0:     d------vvu
      press: -----B-CCE
      pan:   -----F----
      """)
    group.allow("press", togetherWith: "pan")
    check(
      group,
      """
      0:     d------vvu
      press: -----B-CCE
      pan:   -------BCE
      """)
  }

  @Test func pinchAndPanTogether() {
    var group = RecognizerGroup()
    group.add(PanRecognizer(), named: "pan")
    group.add(PinchRecognizer(), named: "pinch")
    check(
      group,
      """
      0:     d-vv-u
      1:     d->>-u
      pan:   --BC-E
      pinch: --F---
      """)
    group.allow("pinch", togetherWith: "pan")
    check(
      group,
      """
      0:     d-vv-u
      1:     d->>-u
      pan:   --BC-E
      pinch: --BC-E
      """)
  }

  @Test func cancelledTouchesEndEverything() {
    var group = Self.panAndSwipe
    group.add(TapRecognizer(), named: "tap")
    group.allowsAllTogether = true
    check(
      group,
      """
      0:     dvx
      pan:   -BX
      swipe: --F
      tap:   --F
      """)
  }

  @Test func severalGesturesFollowOneAnother() {
    var group = RecognizerGroup()
    group.add(TapRecognizer(), named: "tap")
    group.add(PanRecognizer(), named: "pan")
    group.add(LongPressRecognizer(), named: "press")
    check(
      group,
      """
      0:     du-dvvu-d-----vu
      tap:   -E--F--------F--
      pan:   -F--BCE------F--
      press: -F--F--------BCE
      """)
  }

  @Test func twoTracesMakeADoubleTap() {
    let tap = [row(0, .down, 50, 50), row(80, .up, 50, 50)]
    for (offset, states) in [
      (0.43, [("double", RecognizerState.ended), ("single", .failed)]),
      (0.431, [("double", .failed), ("single", .ended), ("double", .failed), ("single", .ended)]),
    ] {
      var group = Self.tapAndDoubleTap
      var events: [RecognizerGroup.Event] = []
      group.feed(tap, into: &events)
      group.feed(tap, from: offset, into: &events)
      events += group.finish()
      #expect(events.map(\.name) == states.map(\.0))
      #expect(events.map(\.event.state) == states.map(\.1))
    }
  }

  @Test func clockBringsDeadlinesWithTheirOwnTimes() {
    var group = RecognizerGroup("press", LongPressRecognizer())
    #expect(group.deadline == nil)
    var events = group.feed(row(100, .down, 50, 50))
    #expect(group.deadline == 0.6)
    events += group.advance(to: 0.599)
    #expect(events.isEmpty)
    #expect(group.state(of: "press") == .possible)
    events += group.advance(to: 0.6)
    #expect(events.map(\.event.time) == [0.6])
    events += group.advance(to: 5)
    #expect(group.time == 5)
    #expect(group.state(of: "press") == .began)
    events += group.finish()
    #expect(events.count == 1)
    #expect(group.state(of: "other") == nil)
    #expect(group.names == ["press"])
  }

  @Test func deadlinesBetweenRowsComeInOrder() {
    var group = RecognizerGroup()
    group.add(TapRecognizer(), named: "tap")
    group.add(LongPressRecognizer(), named: "press")
    group.allowsAllTogether = true
    var events = group.feed(row(0, .down, 50, 50))
    events += group.feed(row(2000, .up, 50, 50))
    #expect(events.map(\.name) == ["press", "tap", "press"])
    #expect(events.map(\.event.time) == [0.5, 0.75, 2])
  }

  @Test func durationThatIsReachedComesBeforeTouchesAndALimitAfterThem() {
    // At half a second the press is long enough, and the tap not yet too long.
    var gesture = TapGesture()
    gesture.maximumDuration = 0.5
    var group = RecognizerGroup()
    group.add(TapRecognizer(gesture), named: "tap")
    group.add(LongPressRecognizer(), named: "press")
    group.allowsAllTogether = true
    let events = group.play([row(0, .down, 50, 50), row(500, .up, 50, 50)])
    #expect(events.map(\.name) == ["press", "tap", "press"])
    #expect(events.map(\.event.state) == [.began, .ended, .ended])
    #expect(events.map(\.event.time) == [0.5, 0.5, 0.5])
  }

  @Test func ringOfRequirementsStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var group = RecognizerGroup()
      group.add(TapRecognizer(), named: "a")
      group.add(TapRecognizer(), named: "b")
      group.require("a", toFail: "b")
      group.require("b", toFail: "a")
    }
  }
}
