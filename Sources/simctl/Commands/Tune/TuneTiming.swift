// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

/// How long the parts of tuning took.
struct TuneTiming: Sendable {
  /// A part and its seconds.
  private(set) var parts: [(name: String, seconds: Double)] = []

  /// Does a part and notes how long it took.
  mutating func measure<Value: Sendable>(_ name: String, _ body: () throws -> Value) throws
    -> Value
  {
    let start = ContinuousClock.now
    let value = try body()
    let duration = (ContinuousClock.now - start).components
    parts.append((name, Double(duration.seconds) + Double(duration.attoseconds) * 1e-18))
    return value
  }

  /// The parts as members, in seconds.
  var json: JSONValue {
    var members = JSONObject()
    for part in parts { members.append(part.name, .number(part.seconds)) }
    return .object(members)
  }

  /// The parts on one line.
  var text: String {
    "took "
      + parts.map { "\(FixedDecimal.text($0.seconds * 1e3, decimals: 1)) ms \($0.name)" }.joined(
        separator: ", ")
  }
}
