// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

extension Scenario {
  /// A scenario from the text of a file.
  static func reading(_ text: String, settings: [String] = []) throws -> Scenario {
    let document = try JSONReader.readLocated(Array(text.utf8))
    var draft = try ConfigurationDraft(base(for: document.value))
    draft.merge(document, name: "file.json")
    for setting in settings { try draft.set(setting) }
    return try draft.value()
  }

  /// A scenario's complete JSON.
  var text: String {
    get throws { String(decoding: JSONWriter.document(try JSONValueEncoder.encode(self)), as: UTF8.self) }
  }
}
