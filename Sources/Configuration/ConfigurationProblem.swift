// SPDX-License-Identifier: GPL-3.0-or-later

/// One thing that is wrong with a configuration, and where.
public struct ConfigurationProblem: Sendable, Hashable {
  /// The kinds of problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The bytes are no JSON document.
    case syntax
    /// An object has the same key twice.
    case duplicateKey
    /// A key or path is no field of the configuration.
    case unknownKey
    /// A value is of another kind than its field.
    case wrongType
    /// A field without a default is missing.
    case missingKey
    /// A value cannot be one of its field: outside its range, or none of its names.
    case badValue
    /// A setting is not of the form `PATH=VALUE`.
    case malformedSetting
  }

  /// The kind of problem.
  public var code: Code
  /// Path of the field, such as `dismissal.distance`; empty for the whole document.
  public var path: FieldPath
  /// What is wrong and what is expected, in one sentence without the place.
  public var message: String
  /// Where the value came from; `nil` when it was neither read from a file nor set.
  public var place: ConfigurationPlace?

  /// Makes a problem.
  public init(code: Code, path: FieldPath, message: String, place: ConfigurationPlace? = nil) {
    self.code = code
    self.path = path
    self.message = message
    self.place = place
  }
}

extension ConfigurationProblem: CustomStringConvertible {
  /// The place and the message: `sheet.json:3:5: 'distnace' is not a field of 'dismissal'`.
  public var description: String { place.map { "\($0): \(message)" } ?? message }
}
