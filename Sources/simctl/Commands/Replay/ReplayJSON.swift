// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

extension ReplayRun.TimedResult {
  /// The members of one result, in the contract's order.
  func json(withTiming: Bool) -> JSONObject {
    var members: JSONObject = [
      "trace": .string(result.trace), "source": .string(result.source),
      "outcome": .string(result.outcome.rawValue),
      "detent": JSONValue(result.detent), "reason": .string(result.reason),
      "margin": JSONValue(result.margin),
      "conditions": .array(result.decision?.conditions.map(\.json) ?? []),
      "release": result.release?.json ?? .null, "motion": result.motion?.json ?? .null,
      "action": JSONValue(result.action?.title), "fragility": JSONValue(fragility?.share),
      "events": .array(result.events.map(\.json)),
      "expected": JSONValue(result.expected?.rawValue), "verdict": .string(result.verdict.rawValue),
    ]
    if withTiming { members.append("timing", ["seconds": .number(seconds)]) }
    return members
  }
}

extension ReplayRun.Summary {
  var json: JSONValue {
    [
      "traces": .integer(traces), "passed": .integer(passed), "failed": .integer(failed),
      "unchecked": .integer(unchecked), "skipped": .integer(skipped),
    ]
  }
}

extension Condition {
  var json: JSONValue {
    [
      "name": .string(name), "observed": JSONValue(observed), "threshold": .number(threshold),
      "difference": JSONValue(difference), "margin": JSONValue(margin), "met": .bool(isMet),
    ]
  }
}

extension ReplayResult.Release {
  var json: JSONValue {
    ["time": .number(time), "translation": translation.json, "velocity": velocity?.json ?? .null]
  }
}

extension ReplayResult.Motion {
  var json: JSONValue {
    [
      "duration": .number(duration), "settlingTime": .number(settlingTime), "overshoot": .number(overshoot),
      "velocityJump": JSONValue(velocityJump),
    ]
  }
}

extension ReplayEvent {
  var json: JSONValue {
    var members: JSONObject = ["time": .number(time), "name": .string(name.rawValue)]
    if let translation { members.append("translation", translation.json) }
    if let action {
      members.append("action", .string(action.title))
      members.append("index", .integer(action.index))
    }
    if let detail { members.append("detail", .string(detail)) }
    return .object(members)
  }
}

extension Vector {
  /// The vector as `[x, y]`.
  var json: JSONValue { [.number(x), .number(y)] }
}
