// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures

/// What `explain` found, and the form that programs read.
struct ExplainReport {
  let story: ReplayExplanation
  /// Name of the sheet.
  let sheet: String

  var result: ReplayResult { story.result }

  /// Writes the document; what the contract does not name follows after its members.
  func writeJSON(to output: Output) throws(OutputError) {
    let conditions = result.decision?.conditions ?? []
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/explain/1")
      document.member("trace", .string(result.trace))
      document.member("states", .array(story.states.map(json)))
      document.member("velocity", estimators { $0.velocity?.json ?? .null })
      document.member("conditions", .array(conditions.map(\.json)))
      document.member("flips", flips)
      document.member("motion", result.motion?.json ?? .null)
      document.member("source", .string(result.source))
      document.member("sheet", .string(sheet))
      document.member("outcome", .string(result.outcome.rawValue))
      document.member("detent", JSONValue(result.detent))
      document.member("reason", .string(result.reason))
      document.member("margin", JSONValue(result.margin))
      document.member("release", result.release?.json ?? .null)
      document.member("action", JSONValue(result.action?.title))
      document.member("estimator", .string(story.estimation.rawValue))
      document.member("outcomes", estimators { .string($0.outcome.rawValue) })
    }
  }

  private var flips: JSONValue {
    [
      "thresholds": .array(
        story.flips.thresholds.map {
          ["path": .string($0.path.description), "value": .number($0.value), "change": JSONValue($0.change)]
        }),
      "travelScale": JSONValue(story.flips.travelScale?.factor),
      "timeScale": JSONValue(story.flips.timeScale?.factor),
    ]
  }

  private func json(_ change: RecognizerChange) -> JSONValue {
    var members: JSONObject = [
      "time": .number(change.time), "recognizer": .string(change.recognizer),
      "state": .string(change.state.rawValue),
    ]
    if let translation = change.translation { members.append("translation", translation.json) }
    return .object(members)
  }

  /// A member for every estimator.
  private func estimators(_ value: (EstimatedRelease) -> JSONValue) -> JSONValue {
    var members = JSONObject()
    for release in story.releases { members.append(release.estimation.rawValue, value(release)) }
    return .object(members)
  }
}
