// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The exit statuses of the contract.
enum Status {
  static let success: Int32 = 0
  static let failed: Int32 = 1
  static let usage: Int32 = 64
  static let badData: Int32 = 65
  static let noInput: Int32 = 66
  static let cannotCreate: Int32 = 73
  static let internalError: Int32 = 70
  static let inputOutput: Int32 = 74
  static let interrupted: Int32 = 130
}

/// Expects a status, and of a failure that standard output is empty and standard error has all the words.
func expect(
  _ run: Finished, status: Int32, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(run.status == status, "\(run)", sourceLocation: sourceLocation)
  for word in words {
    #expect(run.errors.contains(word), "stderr lacks '\(word)': \(run)", sourceLocation: sourceLocation)
  }
  if status > 1 {
    #expect(run.output.isEmpty, "a failed run wrote a result: \(run)", sourceLocation: sourceLocation)
    #expect(!run.errors.isEmpty, "a failed run says nothing: \(run)", sourceLocation: sourceLocation)
  }
}

/// Expects success without a word on standard error.
func expectQuietSuccess(_ run: Finished, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(run.status == Status.success, "\(run)", sourceLocation: sourceLocation)
  #expect(run.errors.isEmpty, "\(run)", sourceLocation: sourceLocation)
}
