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
/// The value is validated as well, and all problems are reported at once.
public struct ConfigurationDraft<Value: Codable & Validatable>: Sendable {
  private let base: JSONValue
  private var tree: JSONValue
  /// Where each path that was merged or set came from.
  private var places: [FieldPath: ConfigurationPlace] = [:]

  /// Begins with a complete value.
  ///
  /// - Throws: A `badValue` problem when the value cannot be encoded.
  public init(_ base: Value) throws(ConfigurationError) {
    do {
      tree = try JSONValueEncoder.encode(base)
    } catch {
      throw ConfigurationError([.init(code: .badValue, path: FieldPath(), message: "\(error)")])
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
    // Nothing is hashed anew here, which for large files matters.
    let found = document.places.mapValues {
      ConfigurationPlace.file(name: name, line: $0.line, column: $0.column)
    }
    let kept = places.filter { !document.value.replaces($0.key.keys) }
    places = kept.isEmpty ? found : kept.merging(found) { _, new in new }
    tree = tree.merged(with: document.value)
  }

  /// Sets one field: `PATH=VALUE`, where the path names fields and array indices as a `FieldPath` is written
  /// (`sections.0.height`, `detents."a.b"`).
  ///
  /// The value is read as JSON. It is a string where it is no JSON, or where the field holds a string and the
  /// value is no string in quotes. Objects are merged as those of a file are. Messages say that the value came from
  /// a setting, or from the option that is named.
  ///
  /// - Throws: A `malformedSetting` problem when there is no `=` or no path, an `unknownKey` problem for an
  ///   index that an array has not and for a path below a number or string. Other unknown paths are found by
  ///   `value()`.
  public mutating func set(_ assignment: String, option: String? = nil) throws(ConfigurationError) {
    let place = option.map { .option($0) } ?? ConfigurationPlace.setting(assignment)
    guard let (path, rest) = FieldPath.prefix(of: Array(assignment.utf8)), !rest.isEmpty else {
      let message = "'\(assignment)' is not of the form PATH=VALUE"
      throw ConfigurationError([
        .init(code: .malformedSetting, path: FieldPath(), message: message, place: place)
      ])
    }
    let text = String(decoding: rest.dropFirst(), as: UTF8.self)
    let current = tree.value(at: path.keys)
    let replacement = JSONValue(setting: text, over: current)
    let merged = current?.merged(with: replacement) ?? replacement
    guard let changed = tree.replacing(path.keys[...], with: merged) else {
      throw ConfigurationError([unknown(path, in: tree, place: place)])
    }
    tree = changed
    places = places.filter {
      !$0.key.keys.starts(with: path.keys) || !replacement.replaces($0.key.keys.dropFirst(path.keys.count))
    }
    places[path] = place
    for inner in replacement.paths { places[path.appending(inner)] = place }
  }

  /// The finished value.
  ///
  /// - Throws: All problems that were found: fields of the wrong kind, keys that are no fields, values
  ///   outside their ranges.
  public func value() throws(ConfigurationError) -> Value {
    var (value, decodedTree, problems) = decoded()
    if let value {
      if let encoded = try? JSONValueEncoder.encode(value) {
        // A key that is missing somewhere may be the one that is unknown there.
        let incomplete = Set(problems.filter { $0.code == .missingKey }.map(\.path))
        findUnknown(
          in: decodedTree, from: encoded, path: FieldPath(), root: encoded, except: incomplete,
          problems: &problems)
      }
      // Ranges are judged only once every field means what its author meant.
      if problems.isEmpty { problems = value.validate().map(problem(_:)) }
      if problems.isEmpty { return value }
    }
    throw ConfigurationError(problems)
  }
}

extension ConfigurationDraft {
  /// Decodes the tree. Where a value does not fit, the base's takes its place and the rest is tried, so that
  /// the other misfits are found as well. The answer includes the tree that was decoded in the end.
  private func decoded() -> (Value?, JSONValue, [ConfigurationProblem]) {
    var candidate = tree
    var problems: [ConfigurationProblem] = []
    while true {
      do {
        return (try JSONValueDecoder.decode(Value.self, from: candidate), candidate, problems)
      } catch {
        let problem = problem(error)
        if problems.last?.path == problem.path { return (nil, candidate, problems) }
        problems.append(problem)
        guard let repaired = repaired(candidate, at: problem.path) else { return (nil, candidate, problems) }
        candidate = repaired
      }
    }
  }

  /// The tree with the base's value at a path, or, when the base has none there, in the nearest value around
  /// it; `nil` when that changes nothing.
  private func repaired(_ candidate: JSONValue, at path: FieldPath) -> JSONValue? {
    var path = path
    while true {
      if let original = base.value(at: path.keys), original != candidate.value(at: path.keys) {
        return candidate.replacing(path.keys[...], with: original)
      }
      guard !path.isEmpty else { return nil }
      path = path.parent
    }
  }

  private func problem(_ error: any Error) -> ConfigurationProblem {
    guard let error = error as? DecodingError else {
      return ConfigurationProblem(
        code: .badValue, path: FieldPath(), message: "\(error)", place: place(of: FieldPath()))
    }
    let (code, context): (ConfigurationProblem.Code, DecodingError.Context) =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context): (.wrongType, context)
      case .keyNotFound(_, let context): (.missingKey, context)
      case .dataCorrupted(let context): (.badValue, context)
      @unknown default: (.badValue, .init(codingPath: [], debugDescription: "\(error)"))
      }
    let path = FieldPath(context.codingPath)
    let subject = path.isEmpty ? "the document" : path.description
    return ConfigurationProblem(
      code: code, path: path, message: "\(subject) \(context.debugDescription)", place: place(of: path))
  }

  private func problem(_ problem: ValidationProblem) -> ConfigurationProblem {
    ConfigurationProblem(
      code: .badValue, path: problem.path, message: problem.description, place: place(of: problem.path))
  }

  private func findUnknown(
    in tree: JSONValue, from encoded: JSONValue, path: @autoclosure () -> FieldPath, root: JSONValue,
    except incomplete: Set<FieldPath>, problems: inout [ConfigurationProblem]
  ) {
    switch (tree, encoded) {
    case (.object(let object), .object(let known)):
      if !incomplete.isEmpty, incomplete.contains(path()) { return }
      for member in object.members {
        if let counterpart = known[member.key] {
          findUnknown(
            in: member.value, from: counterpart, path: path().appending(key: member.key), root: root,
            except: incomplete, problems: &problems)
        } else {
          findOrigins(
            of: member.value, path: path().appending(key: member.key), siblings: known.keys, root: root,
            problems: &problems)
        }
      }
    case (.array(let elements), .array(let known)) where elements.count == known.count:
      for (index, pair) in zip(elements, known).enumerated() {
        findUnknown(
          in: pair.0, from: pair.1, path: path().appending(key: "\(index)"), root: root, except: incomplete,
          problems: &problems)
      }
    default: break
    }
  }

  /// Reports an unknown key, or, when only something inside it was set, the whole path of that.
  private func findOrigins(
    of value: JSONValue, path: FieldPath, siblings: [String], root: JSONValue,
    problems: inout [ConfigurationProblem]
  ) {
    switch places[path] {
    case .file?:
      let key = path.keys.last ?? ""
      let owner = path.parent.isEmpty ? "" : " of \(path.parent)"
      let message = "'\(key)' is not a field\(owner)\(didYouMean(key, among: siblings))"
      problems.append(.init(code: .unknownKey, path: path, message: message, place: places[path]))
    case .setting?, .option?:
      problems.append(unknown(path, in: root, place: places[path]))
    case nil:
      guard case .object(let object) = value else { return }
      for member in object.members {
        findOrigins(
          of: member.value, path: path.appending(key: member.key), siblings: siblings, root: root,
          problems: &problems)
      }
    }
  }

  private func unknown(_ path: FieldPath, in root: JSONValue, place: ConfigurationPlace?)
    -> ConfigurationProblem
  {
    let message = "'\(path)' is not a field\(didYouMean(root.path(nearestTo: path)))"
    return ConfigurationProblem(code: .unknownKey, path: path, message: message, place: place)
  }

  /// Where the value at a path, or else the nearest value around it, came from; or else what made it what it is: the
  /// first thing inside that was merged or set.
  private func place(of path: FieldPath) -> ConfigurationPlace? {
    var around = path
    while true {
      if let place = places[around] { return place }
      guard !around.isEmpty else { break }
      around = around.parent
    }
    let inside = places.keys.filter { $0.keys.starts(with: path.keys) }
    return inside.min { $0.keys.lexicographicallyPrecedes($1.keys) }.flatMap { places[$0] }
  }
}

extension ConfigurationError {
  /// The error of a file that is no JSON document.
  public init(_ error: JSONSyntaxError, name: String) {
    self.init([
      ConfigurationProblem(
        code: error.isDuplicateKey ? .duplicateKey : .syntax, path: FieldPath(), message: error.message,
        place: .file(name: name, line: error.line, column: error.column))
    ])
  }
}
