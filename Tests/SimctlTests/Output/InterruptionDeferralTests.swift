// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import simctl

@Suite struct InterruptionDeferralTests {
  @Test func anInterruptionThatNobodyActsOnIsNotDeferred() {
    let deferral = InterruptionDeferral()
    #expect(!deferral.take() && !deferral.isRequested)
    deferral.claimed {}
    #expect(!deferral.take() && !deferral.isRequested)
  }

  @Test func theFirstOneIsDeferredAndTheSecondIsNot() {
    let deferral = InterruptionDeferral()
    let seen = deferral.claimed {
      let before = deferral.isRequested
      return [before, deferral.take(), deferral.isRequested, deferral.take()]
    }
    #expect(seen == [false, true, true, false])
    #expect(deferral.isRequested, "the command has to know it when it ends")
    #expect(!deferral.take())
  }

  @Test func workWithinWorkAndFailuresGiveTheClaimBack() {
    struct Failure: Error {}
    let deferral = InterruptionDeferral()
    deferral.claimed {
      #expect(throws: Failure.self) { try deferral.claimed { throw Failure() } }
      #expect(deferral.take())
    }
    #expect(!deferral.take())
  }

  @Test func tasksSeeTheRequest() {
    let deferral = InterruptionDeferral()
    let stops = deferral.claimed {
      withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            while !deferral.isRequested { Task.yield() }
            return true
          }
        }
        #expect(deferral.take())
        return group.reduce(0) { $1 ? $0 + 1 : $0 }
      }
    }
    #expect(stops == 4)
  }
}
