// SPDX-License-Identifier: GPL-3.0-or-later

/// A configuration in the making: a complete value, over which files and single settings are laid.
///
/// ```swift
/// var draft = try ConfigurationDraft(Sheet())
/// try draft.merge(bytes, name: "sheet.json")
/// try draft.set("dismissal.distance=120")
/// let sheet = try draft.value()
/// ```
///
/// The base is encoded to its complete tree. Objects of a file are merged into it key by key; arrays and all
/// else replace what was there. The result is decoded, and encoded once more: a key that a file or a setting
/// has and the value then has not is an error. So every key is checked, in elements of arrays too, as long as
/// the types encode all their fields. Optional fields need nothing written for that (`JSONValueEncoder` makes
/// them nulls), but fields cannot be infinite or not a number. Types that may stand in an array read their
/// fields with `decode(_:forKey:default:)` where they have defaults.
///
/// Values that are `Validatable` are validated as well, and all problems are reported at once.
public struct ConfigurationDraft<Value: Codable> {
  private let base: JSONValue
  private var tree: JSONValue
  /// Where each path that was merged or set came from.
  private var places: [String: ConfigurationPlace] = [:]

  /// Begins with a complete value.
  ///
  /// - Throws: A `badValue` problem when the value cannot be encoded.
  public init(_ base: Value) throws(ConfigurationError) {
    do {
      tree = try JSONValueEncoder.encode(base)
    } catch {
      throw ConfigurationError([.init(code: .badValue, path: "", message: "\(error)")])
    }
    self.base = tree
  }

  /// Lays a JSON file over the configuration.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - name: The file's name, for messages.
  /// - Throws: Problems of syntax only; the fields are judged by `value()`.
  public mutating func merge(_ bytes: [UInt8], name: String) throws(ConfigurationError) {
    do {
      merge(try JSONReader.readLocated(bytes), name: name)
    } catch {
      throw ConfigurationError(error, name: name)
    }
  }

  /// Lays a JSON document that was read from a file over the configuration.
  public mutating func merge(_ document: JSONReader.Located, name: String) {
    for (path, place) in document.places {
      places[path] = .file(name: name, line: place.line, column: place.column)
    }
    tree = tree.merged(with: document.value)
  }

  /// Sets one field: `PATH=VALUE`, where the path names fields and array indices (`sections.0.height`).
  ///
  /// The value is read as JSON. It is a string where it is no JSON, or where the field holds a string and the
  /// value is no string in quotes. Objects are merged as those of a file are.
  ///
  /// - Throws: A `malformedSetting` problem when there is no `=` or no path, an `unknownKey` problem for an
  ///   index that an array has not and for a path below a number or string. Other unknown paths are found by
  ///   `value()`.
  public mutating func set(_ assignment: String) throws(ConfigurationError) {
    let place = ConfigurationPlace.setting(assignment)
    guard let equals = assignment.firstIndex(of: "="), equals > assignment.startIndex else {
      let message = "'\(assignment)' is not of the form PATH=VALUE"
      throw ConfigurationError([.init(code: .malformedSetting, path: "", message: message, place: place)])
    }
    let path = String(assignment[..<equals])
    let text = String(assignment[assignment.index(after: equals)...])
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let replacement = JSONValue(setting: text, over: tree.value(at: keys))
    let merged = tree.value(at: keys)?.merged(with: replacement) ?? replacement
    guard !keys.contains(""), let changed = tree.replacing(keys[...], with: merged) else {
      throw ConfigurationError([unknown(path, in: tree, place: place)])
    }
    tree = changed
    if replacement.object == nil { places = places.filter { !$0.key.hasPrefix(path + ".") } }
    places[path] = place
    for inner in replacement.paths { places["\(path).\(inner)"] = place }
  }

  /// The finished value.
  ///
  /// - Throws: All problems that were found: fields of the wrong kind, keys that are no fields, values
  ///   outside their ranges.
  public func value() throws(ConfigurationError) -> Value {
    var (value, problems) = decoded()
    if let value {
      if let encoded = try? JSONValueEncoder.encode(value) {
        findUnknown(in: tree, from: encoded, path: "", root: encoded, problems: &problems)
      }
      // Ranges are judged only once every field means what its author meant.
      if problems.isEmpty, let configuration = value as? any Validatable {
        problems = configuration.validate().map(problem(_:))
      }
      if problems.isEmpty { return value }
    }
    throw ConfigurationError(problems)
  }
}

extension ConfigurationDraft {
  /// Decodes the tree. Where a value does not fit, the base's takes its place and the rest is tried, so that
  /// the other misfits are found as well.
  private func decoded() -> (Value?, [ConfigurationProblem]) {
    var candidate = tree
    var problems: [ConfigurationProblem] = []
    while true {
      do {
        return (try JSONValueDecoder.decode(Value.self, from: candidate), problems)
      } catch {
        let problem = problem(error)
        if problems.last?.path == problem.path { return (nil, problems) }
        problems.append(problem)
        let keys = problem.path.split(separator: ".").map(String.init)
        guard let original = base.value(at: keys), original != candidate.value(at: keys),
          let repaired = candidate.replacing(keys[...], with: original)
        else { return (nil, problems) }
        candidate = repaired
      }
    }
  }

  private func problem(_ error: any Error) -> ConfigurationProblem {
    guard let error = error as? DecodingError else {
      return ConfigurationProblem(code: .badValue, path: "", message: "\(error)", place: place(of: ""))
    }
    let (code, context): (ConfigurationProblem.Code, DecodingError.Context) =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (.wrongType, context)
      case .keyNotFound(_, let context): (.missingKey, context)
      case .dataCorrupted(let context): (.badValue, context)
      @unknown default: (.badValue, .init(codingPath: [], debugDescription: "\(error)"))
      }
    let path = context.codingPath.pathText
    let subject = path.isEmpty ? "the document" : path
    return ConfigurationProblem(
      code: code, path: path, message: "\(subject) \(context.debugDescription)", place: place(of: path))
  }

  private func problem(_ problem: ValidationProblem) -> ConfigurationProblem {
    ConfigurationProblem(
      code: .badValue, path: problem.path, message: problem.description, place: place(of: problem.path))
  }

  private func findUnknown(
    in tree: JSONValue, from encoded: JSONValue, path: String, root: JSONValue,
    problems: inout [ConfigurationProblem]
  ) {
    switch (tree, encoded) {
    case (.object(let object), .object(let known)):
      // A key that is missing here may be the one that is unknown.
      if problems.contains(where: { $0.code == .missingKey && $0.path == path }) { return }
      for member in object.members {
        let path = path.isEmpty ? member.key : "\(path).\(member.key)"
        if let counterpart = known[member.key] {
          findUnknown(in: member.value, from: counterpart, path: path, root: root, problems: &problems)
        } else {
          findOrigins(of: member.value, path: path, siblings: known.keys, root: root, problems: &problems)
        }
      }
    case (.array(let elements), .array(let known)) where elements.count == known.count:
      for (index, pair) in zip(elements, known).enumerated() {
        let path = path.isEmpty ? "\(index)" : "\(path).\(index)"
        findUnknown(in: pair.0, from: pair.1, path: path, root: root, problems: &problems)
      }
    default: break
    }
  }

  /// Reports an unknown key, or, when only something inside it was set, the whole path of that.
  private func findOrigins(
    of value: JSONValue, path: String, siblings: [String], root: JSONValue,
    problems: inout [ConfigurationProblem]
  ) {
    switch places[path] {
    case .file?:
      let parent = path.split(separator: ".").dropLast().joined(separator: ".")
      let key = path.split(separator: ".").last.map(String.init) ?? path
      let owner = parent.isEmpty ? "" : " of \(parent)"
      let message = "'\(key)' is not a field\(owner)\(didYouMean(key, among: siblings))"
      problems.append(.init(code: .unknownKey, path: path, message: message, place: places[path]))
    case .setting?:
      problems.append(unknown(path, in: root, place: places[path]))
    case nil:
      guard case .object(let object) = value else { return }
      for member in object.members {
        findOrigins(
          of: member.value, path: "\(path).\(member.key)", siblings: siblings, root: root, problems: &problems
        )
      }
    }
  }

  private func unknown(_ path: String, in root: JSONValue, place: ConfigurationPlace?) -> ConfigurationProblem
  {
    let hint = root.path(nearestTo: path).map { "; did you mean '\($0)'?" } ?? ""
    let message = "'\(path)' is not a field\(hint)"
    return ConfigurationProblem(code: .unknownKey, path: path, message: message, place: place)
  }

  /// Where the value at a path, or else the nearest value around it, came from.
  private func place(of path: String) -> ConfigurationPlace? {
    var keys = path.split(separator: ".")[...]
    while true {
      if let place = places[keys.joined(separator: ".")] { return place }
      guard keys.popLast() != nil else { return nil }
    }
  }
}

extension ConfigurationError {
  /// The error of a file that is no JSON document.
  public init(_ error: JSONSyntaxError, name: String) {
    self.init([
      ConfigurationProblem(
        code: error.isDuplicateKey ? .duplicateKey : .syntax, path: "", message: error.message,
        place: .file(name: name, line: error.line, column: error.column))
    ])
  }
}
