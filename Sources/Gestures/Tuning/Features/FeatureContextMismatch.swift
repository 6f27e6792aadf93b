// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Where what two tables, or a table and a sheet, depend on differs.
public struct FeatureContextMismatch: Error, Sendable, Hashable, CustomStringConvertible {
  /// The field that differs, such as `pan.hysteresis`.
  public var path: String
  /// Its value in the context that was compared, as JSON.
  public var ours: String
  /// Its value in the other one.
  public var theirs: String

  /// The field and its two values.
  public var description: String { "\(path) is \(ours) in one and \(theirs) in the other" }
}

extension FeatureContext {
  /// The first field that differs from that of another context; nil when rows for one of the two are those for the other.
  ///
  /// The sheet's name does not count.
  public func mismatch(with other: FeatureContext) -> FeatureContextMismatch? {
    var (ours, theirs) = (self, other)
    (ours.sheet, theirs.sheet) = ("", "")
    // A context has finite numbers and can always be encoded.
    guard ours != theirs, let left = try? JSONValueEncoder.encode(ours),
      let right = try? JSONValueEncoder.encode(theirs)
    else { return nil }
    return Self.difference(left, right, at: FieldPath())
  }

  private static func difference(
    _ left: JSONValue, _ right: JSONValue, at path: FieldPath
  ) -> FeatureContextMismatch? {
    if case .object(let first) = left, case .object(let second) = right {
      for key in first.keys + second.keys.filter({ first[$0] == nil }) {
        let place = path.appending(key: key)
        let found = difference(first[key] ?? .null, second[key] ?? .null, at: place)
        if let found { return found }
      }
      return nil
    }
    if case .array(let first) = left, case .array(let second) = right, first.count == second.count {
      for (index, pair) in zip(first, second).enumerated() {
        if let found = difference(pair.0, pair.1, at: path.appending(key: "\(index)")) { return found }
      }
      return nil
    }
    guard left != right else { return nil }
    return FeatureContextMismatch(path: path.description, ours: text(left), theirs: text(right))
  }

  /// A value as JSON, cut where it is long.
  private static func text(_ value: JSONValue) -> String {
    var writer = JSONWriter(style: .compact)
    writer.value(value)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return text.count > 60 ? text.prefix(57) + "…" : text
  }
}
