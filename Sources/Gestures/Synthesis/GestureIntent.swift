// SPDX-License-Identifier: GPL-3.0-or-later

/// What the person behind one synthetic trace means to do; the label of the trace follows from it.
enum GestureIntent: String, Sendable, CaseIterable {
  case flick, drag, hesitate, tap, sideways, upward

  /// The outcome that the person wants, whatever a rule would decide.
  var expected: Outcome {
    switch self {
    case .flick, .drag: .dismissed
    case .hesitate, .sideways, .upward: .restored
    case .tap: .ignored
    }
  }

  /// Shares of the intents in a mixture, which add up to 1. They are a choice of this project: enough of each
  /// outcome for a threshold to be found.
  static let mixture: [(intent: GestureIntent, share: Double)] = [
    (.flick, 0.3), (.drag, 0.25), (.hesitate, 0.2), (.tap, 0.15), (.sideways, 0.05), (.upward, 0.05),
  ]

  /// The intent for a kind; a mixture draws one.
  init(kind: SynthesisOptions.Kind, from random: borrowing RandomStream) {
    switch kind {
    case .flick: self = .flick
    case .drag: self = .drag
    case .hesitate: self = .hesitate
    case .tap: self = .tap
    case .mixed:
      var remaining = random.uniform(0...1)
      self = .upward
      for (intent, share) in Self.mixture {
        remaining -= share
        if remaining < 0 {
          self = intent
          return
        }
      }
    }
  }
}
