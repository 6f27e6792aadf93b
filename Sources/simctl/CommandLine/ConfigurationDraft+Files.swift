// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration

extension ConfigurationDraft {
  /// A configuration as the command line describes it: a complete value, a file laid over it, and settings
  /// laid over both.
  ///
  /// - Parameters:
  ///   - base: The complete value.
  ///   - file: Path of the JSON file, if there is one.
  ///   - settings: The values of `--set`.
  /// - Returns: The validated value.
  /// - Throws: `CommandError` when the file cannot be read; `ConfigurationError` with all problems.
  static func value(_ base: Value, file: String?, settings: [String]) throws -> Value {
    // What nothing is laid over needs no tree, which takes longer to make than a trace to replay.
    if file == nil, settings.isEmpty, base.validate().isEmpty { return base }
    var draft = try ConfigurationDraft(base)
    if let file { try draft.merge(InputFile.read(file), name: file) }
    for setting in settings { try draft.set(setting) }
    return try draft.value()
  }

  /// A file's content laid over the complete value that its document asks for.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: The file's name, for messages.
  ///   - base: The complete value for a document.
  /// - Throws: `ConfigurationError` when the file is no JSON.
  init(
    _ bytes: [UInt8], name: String, over base: (JSONValue) -> Value
  ) throws(ConfigurationError) {
    let document: JSONReader.Located
    do {
      document = try JSONReader.readLocated(bytes)
    } catch {
      throw ConfigurationError(error, name: name)
    }
    try self.init(base(document.value))
    merge(document, name: name)
  }
}
