// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import Testing

@Suite struct GestureStateMachineTests {
  private static let continuous: [RecognizerState: Set<RecognizerState>] = [
    .possible: [.began, .failed], .began: [.changed, .ended, .cancelled],
    .changed: [.changed, .ended, .cancelled],
  ]
  private static let discrete: [RecognizerState: Set<RecognizerState>] = [.possible: [.ended, .failed]]

  @Test(arguments: RecognizerState.allCases, RecognizerState.allCases)
  func onlyTheDocumentedStepsAreAllowed(state: RecognizerState, next: RecognizerState) {
    #expect(state.allows(next, isDiscrete: false) == Self.continuous[state, default: []].contains(next))
    #expect(state.allows(next, isDiscrete: true) == Self.discrete[state, default: []].contains(next))
    #expect(!state.isFinal || !state.allows(next, isDiscrete: false))
  }

  @Test(arguments: [false, true])
  func heldGestureWaitsInPossible(isDiscrete: Bool) {
    var machine = GestureStateMachine(isDiscrete: isDiscrete)
    machine.isHeld = true
    let isRecognizedHeld = machine.recognize()
    #expect(!isRecognizedHeld)
    #expect(machine.state == .possible)
    #expect(machine.isWaiting)
    machine.isHeld = false
    let isRecognized = machine.recognize()
    #expect(isRecognized)
    #expect(machine.state == (isDiscrete ? .ended : .began))
    #expect(!machine.isWaiting)
  }

  @Test func withdrawnGestureWaitsNoMore() {
    var machine = GestureStateMachine(isDiscrete: false)
    machine.isHeld = true
    _ = machine.recognize()
    machine.withdraw()
    #expect(!machine.isWaiting)
    #expect(machine.state == .possible)
  }

  @Test func resetForgetsAll() {
    var machine = GestureStateMachine(isDiscrete: true)
    machine.isHeld = true
    _ = machine.recognize()
    machine.fail(ignoringTouches: true)
    #expect(machine.ignoresTouches)
    machine.reset()
    #expect(machine == GestureStateMachine(isDiscrete: true))
  }

  @Test func illegalStepStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      var machine = GestureStateMachine(isDiscrete: false)
      machine.change()
    }
    await #expect(processExitsWith: .failure) {
      var machine = GestureStateMachine(isDiscrete: true)
      _ = machine.recognize()
      _ = machine.recognize()
    }
  }
}
