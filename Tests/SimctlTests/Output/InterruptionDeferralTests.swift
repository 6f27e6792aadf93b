// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import simctl

@Suite struct InterruptionDeferralTests {
  @Test func anInterruptionThatNobodyActsOnIsNotDeferred() async {
    let deferral = InterruptionDeferral()
    #expect(!deferral.take() && !deferral.isRequested)
    await deferral.claimed {}
    #expect(!deferral.take() && !deferral.isRequested)
  }

  @Test func theFirstOneIsDeferredAndTheSecondIsNot() async {
    let deferral = InterruptionDeferral()
    let seen = await deferral.claimed {
      let before = deferral.isRequested
      return [before, deferral.take(), deferral.isRequested, deferral.take()]
    }
    #expect(seen == [false, true, true, false])
    #expect(deferral.isRequested, "the command has to know it when it ends")
    #expect(!deferral.take())
  }

  @Test func workWithinWorkAndFailuresGiveTheClaimBack() async {
    struct Failure: Error {}
    let deferral = InterruptionDeferral()
    await deferral.claimed {
      await #expect(throws: Failure.self) { try await deferral.claimed { throw Failure() } }
      #expect(deferral.take())
    }
    #expect(!deferral.take())
  }

  @Test func tasksSeeTheRequest() async {
    let deferral = InterruptionDeferral()
    let stops = await deferral.claimed {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            while !deferral.isRequested { await Task.yield() }
            return true
          }
        }
        #expect(deferral.take())
        return await group.reduce(0) { $1 ? $0 + 1 : $0 }
      }
    }
    #expect(stops == 4)
  }
}
