// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// One trace being played into a sheet.
///
/// Time runs from row to row: the motion is brought up to the row, then the row is given to what it touches (the
/// sheet's pan, an action, a tap), and what they report changes the sheet. The files beside this one hold the parts: touches
/// and who takes them (pan, swipe, taps, actions, keyboard), the release, the sheet's life, and frames.
struct ReplaySession: ~Copyable {
  let replayer: ReplaySetup
  let samples: [TouchSample]
  /// Seconds from the first row to the last.
  private let duration: Double
  /// The sheet on the trace's screen.
  let prepared: PreparedStage
  let recordsFrames: Bool
  /// Whether the trace has one finger and the sheet nothing but a pan for it.
  let isSingleTouchPan: Bool
  /// Whether anything depends on how the motion goes, beside how long.
  let followsMotion: Bool
  /// Whether the closed form stands in for the integration.
  let rounds: Bool
  /// Whether the integration leads to the same digits for certain, where the closed form stands in for it.
  var isCertain = true
  /// Whether the whole way of a pan is wanted, beside its velocity.
  var keepsPath = false
  let workspace: ReplayWorkspace
  var motion: AdditiveMotion
  var pan: PanRecognizer
  /// The rows of the pan's fingers so far; nil while every row is one of theirs.
  var panRows: [TouchSample]?
  /// Watch for taps that dismiss; nil where the sheet has none of the kind.
  var outsideTap: TapRecognizer?
  var insideTap: TapRecognizer?
  /// Watches for the swipe that dismisses; nil for a sheet without one.
  var swipe: SwipeRecognizer?
  /// Whether the sheet refused the pan of this touch.
  var refusesPan = false
  /// Points of the finger's way that a sheet that moves by steps has lost.
  var lostTravel = 0.0
  var touches = SheetTouches()
  var keyboard = SheetKeyboard()
  /// What came of the gesture so far; nil while nothing did.
  var ending: Ending?
  /// The pan at its end, as release rules see it; nil while there was none.
  var lastRelease: PanRelease?
  var events: [ReplayEvent] = []
  var frames: [DisplayFrame] = []

  /// What a gesture led to.
  struct Ending {
    /// What happens to the sheet.
    var outcome: Outcome
    /// Why, in words.
    var reason: String
    /// State of the pan at its end.
    var release: ReplayResult.Release?
    var decision: Decision?
    var action: ReplayResult.SelectedAction?
    var detent: String?
    /// Time at which every animation is over, in seconds.
    var end: Double
    var motion: ReplayResult.Motion?
  }

  /// A pan when its fingers left the screen.
  struct PanRelease {
    var translation: Vector
    /// The way of its fingers; maybe just its end where the session does not keep it.
    var path: MotionPath
    var isCancelled: Bool
    /// Points from the sheet's most open place to where the finger has carried it; nil without a policy.
    var offset: Double?
  }

  init(_ replayer: ReplaySetup, trace: TouchTrace, workspace: ReplayWorkspace, rounds: Bool = false) {
    self.replayer = replayer
    self.workspace = workspace
    self.rounds = rounds
    let samples = replayer.options.delivered(trace)
    self.samples = samples
    let isSingleTouchPan = replayer.singleTouchPans && TouchSample.areOfOneFinger(samples)
    self.isSingleTouchPan = isSingleTouchPan
    let prepared = workspace.stage(of: replayer, on: trace.metadata.screen)
    self.prepared = prepared
    duration = trace.duration
    let frames = trace.duration * replayer.options.refreshRate
    let recordsFrames = replayer.options.recordsFrames && frames <= Double(ReplayOptions.frameLimit)
    self.recordsFrames = recordsFrames
    let method = rounds ? .closedForm : replayer.options.method
    followsMotion =
      !isSingleTouchPan || recordsFrames || replayer.options.measuresMotion || method != .closedForm
    motion = AdditiveMotion(
      at: min(0, -(replayer.options.presentationLead ?? 0)), on: prepared.stage.geometry.screen,
      memory: workspace.takeMotion(
        method: method, options: replayer.options.integration))
    pan = replayer.pan
    outsideTap = replayer.outsideTap
    insideTap = replayer.insideTap
    swipe = replayer.swipe
    // About as many as a pan has.
    if replayer.options.recordsEvents { events.reserveCapacity(12) }
  }

  // They are looked at with every row, and too large to be copied each time.
  var sheet: Sheet { _read { yield replayer.sheet } }
  var stage: ReplayStage { _read { yield prepared.stage } }
  var geometry: SheetGeometry { _read { yield stage.geometry } }

  /// Whether the sheet is on its way off the screen.
  var isLeaving: Bool {
    switch ending?.outcome {
    case .dismissed: true
    case .selected: ending?.action.map { replayer.actions[$0.index].dismisses } ?? true
    case .restored, .ignored, nil: false
    }
  }

  /// What is shown while the sheet rests: in its place, or where it makes room for the keyboard.
  var rest: PresentedValues {
    var values = PresentedValues.resting
    values[.translationY] = keyboard.shift
    return values
  }

  /// Plays the presentation, all rows, then the motion that follows.
  mutating func play() throws(IntegrationError) {
    try present()
    log(.touchBegan, at: 0)
    if isSingleTouchPan {
      try playSingleTouchPan()
    } else {
      try TouchEvents.forEach(of: samples) { (row) throws(IntegrationError) in
        try handle(row)
      }
    }
    try presentFrames(until: max(ending?.end ?? duration, keyboard.end))
  }

  mutating func log(
    _ name: ReplayEvent.Name, at time: Double, translation: Vector? = nil,
    action: ReplayResult.SelectedAction? = nil, detail: String? = nil
  ) {
    guard replayer.options.recordsEvents else { return }
    events.append(
      ReplayEvent(time: time, name: name, translation: translation, action: action, detail: detail))
  }

  /// The result, once everything of the trace is played; the memory goes back to the workspace.
  mutating func finish(_ trace: TouchTrace) -> ReplayResult {
    putEventsInOrder()
    var events: [ReplayEvent] = []
    var frames: [DisplayFrame] = []
    swap(&events, &self.events)
    swap(&frames, &self.frames)
    let reason = ending == nil ? ignoredReason : ""
    let ending = self.ending.take()
    let result = ReplayResult(
      trace: trace.id, source: trace.source, line: trace.line, outcome: ending?.outcome ?? .ignored,
      detent: ending?.detent, reason: ending?.reason ?? reason, decision: ending?.decision,
      release: ending?.release, motion: ending?.motion, action: ending?.action, events: events,
      frames: frames,
      omitsFrames: replayer.options.recordsFrames && !recordsFrames, expected: trace.expected)
    giveBack()
    return result
  }

  /// Ends the session: its memory goes back to the workspace.
  mutating func giveBack() {
    if let release = lastRelease.take() { workspace.give(release.path.points) }
    workspace.give(&motion.memory)
  }

  /// Ends of animations are known when they begin; a stable sort puts them where they belong.
  private mutating func putEventsInOrder() {
    guard events.count > 1 else { return }
    // Few of a few are out of place.
    guard events.count <= 32 else {
      let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
      events = order.map { events[$0] }
      return
    }
    for index in 1..<events.count where events[index].time < events[index - 1].time {
      let time = events[index].time
      var place = index - 1
      while place > 0, events[place - 1].time > time { place -= 1 }
      events.insert(events.remove(at: index), at: place)
    }
  }
}

extension TouchSample {
  /// Whether all rows are of the finger of the first.
  static func areOfOneFinger(_ samples: [TouchSample]) -> Bool {
    samples.withUnsafeBufferPointer { rows in
      guard let pointer = rows.first?.pointer else { return false }
      return rows.allSatisfy { $0.pointer == pointer }
    }
  }
}
