// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Synchronization
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

  @Test func threadsSeeTheRequest() {
    let deferral = InterruptionDeferral()
    let stops = Atomic(0)
    deferral.claimed {
      let threads = DispatchGroup()
      for _ in 0..<4 {
        DispatchQueue.global().async(group: threads) {
          while !deferral.isRequested { sched_yield() }
          stops.add(1, ordering: .relaxed)
        }
      }
      #expect(deferral.take())
      threads.wait()
    }
    #expect(stops.load(ordering: .relaxed) == 4)
  }
}
