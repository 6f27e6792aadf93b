// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
public import Dynamics

/// A gesture recognizer that took on a state.
///
/// It keeps the state until its next change. What only goes on is no change: between `began` and the end of a
/// continuous recognizer there is no `changed`.
public struct RecognizerChange: Sendable, Hashable {
  /// Seconds since the first row of the trace.
  public let time: Double
  /// Name of the recognizer, such as `pan`.
  public let recognizer: String
  /// The state from now on.
  public let state: RecognizerState
  /// Translation in points at the change; `nil` where the event has none.
  public let translation: Vector?
}

extension RecognizerChange {
  /// The recognizers whose events a replay logs under their names.
  private static let recognizers = ["pan", "tap", "longPress", "swipe", "pinch", "screenEdgePan"]
  /// The recognizers of a sheet that have one event of a name of its own, which ends them.
  private static let taps = [ReplayEvent.Name.tappedOutside: "tapOutside", .tappedInside: "tapInside"]

  /// The changes that events of a replay tell of, in their order.
  ///
  /// An event belongs to a recognizer when its name is that of the recognizer and of a state: `panBegan`; `tapRecognized`
  /// stands for the end of a recognizer without duration, and so do the taps beside and on a sheet. Every recognizer that
  /// has an event was possible from the first touch on. Complexity: linear in the number of events.
  static func changes(in events: [ReplayEvent]) -> [RecognizerChange] {
    let changes = events.compactMap(RecognizerChange.init)
    let start = events.first { $0.name == .touchBegan }?.time ?? 0
    let names = changes.map(\.recognizer).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    return names.map {
      RecognizerChange(time: start, recognizer: $0, state: .possible, translation: nil)
    } + changes
  }

  private init?(_ event: ReplayEvent) {
    let name = event.name.rawValue
    if let tap = Self.taps[event.name] {
      self.init(time: event.time, recognizer: tap, state: .ended, translation: nil)
      return
    }
    guard
      let recognizer = Self.recognizers.first(where: { Self.state(in: name, of: $0) != nil }),
      let state = Self.state(in: name, of: recognizer)
    else { return nil }
    self.init(time: event.time, recognizer: recognizer, state: state, translation: event.translation)
  }

  /// The state that an event's name says of a recognizer.
  private static func state(in name: String, of recognizer: String) -> RecognizerState? {
    guard name.hasPrefix(recognizer) else { return nil }
    let rest = name.dropFirst(recognizer.count)
    guard let first = rest.first, first.isUppercase else { return nil }
    let state = first.lowercased() + rest.dropFirst()
    return state == "recognized" ? .ended : RecognizerState(rawValue: state)
  }
}
