// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONValue {
  /// The paths of all values inside this one, in order.
  var paths: [FieldPath] {
    var paths: [FieldPath] = []
    collectPaths(below: FieldPath(), into: &paths)
    return paths
  }

  /// The path of a field that was most likely meant by a path that leads to none, as it is written: a
  /// neighbour whose name is near, else a path that is near as a whole, else the first field of the same name.
  func path(nearestTo path: FieldPath) -> String? {
    guard let last = path.keys.last else { return nil }
    if case .object(let parent)? = value(at: path.parent.keys) {
      return closestMatch(to: last, in: parent.keys).map { path.parent.appending(key: $0).description }
    }
    let fields = paths.filter { value(at: $0.keys)?.object == nil }
    return closestMatch(to: path.description, in: fields.map(\.description))
      ?? fields.first { $0.keys.count > 1 && $0.keys.last == last }?.description
  }

  private func collectPaths(below path: FieldPath, into paths: inout [FieldPath]) {
    if !path.isEmpty { paths.append(path) }
    switch self {
    case .object(let object):
      for member in object.members {
        member.value.collectPaths(below: path.appending(key: member.key), into: &paths)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        element.collectPaths(below: path.appending(key: "\(index)"), into: &paths)
      }
    default: break
    }
  }

  /// The value at a path of keys and indices; `nil` when there is none.
  public func value(at path: some Collection<String>) -> JSONValue? {
    var value = self
    for key in path {
      switch value {
      case .object(let object):
        guard let member = object[key] else { return nil }
        value = member
      case .array:
        guard let index = Int(key), let element = value[index] else { return nil }
        value = element
      default: return nil
      }
    }
    return value
  }

  /// The tree with the value at a path replaced. Objects take keys that they do not have yet; `nil` when the
  /// path leads past the end of an array or through a value that holds nothing.
  func replacing(_ path: ArraySlice<String>, with replacement: JSONValue) -> JSONValue? {
    guard let key = path.first else { return replacement }
    let rest = path.dropFirst()
    switch self {
    case .object(var object):
      guard let changed = (object[key] ?? .object(JSONObject())).replacing(rest, with: replacement) else {
        return nil
      }
      object[key] = changed
      return .object(object)
    case .array(var elements):
      guard let index = Int(key), elements.indices.contains(index),
        let changed = elements[index].replacing(rest, with: replacement)
      else { return nil }
      elements[index] = changed
      return .array(elements)
    case .null:
      guard let changed = JSONValue.object(JSONObject()).replacing(rest, with: replacement) else {
        return nil
      }
      return .object([key: changed])
    default: return nil
    }
  }

  /// The tree with another laid over it: objects are merged key by key, all else is replaced.
  func merged(with overlay: JSONValue) -> JSONValue {
    guard case .object(var object) = self, case .object(let additions) = overlay else { return overlay }
    for addition in additions.members {
      object[addition.key] = object[addition.key]?.merged(with: addition.value) ?? addition.value
    }
    return .object(object)
  }

  /// The tree without members of objects that are null.
  public var withoutNulls: JSONValue {
    switch self {
    case .object(let object):
      .object(
        JSONObject(
          object.members.filter { $0.value != .null }.map { .init(key: $0.key, value: $0.value.withoutNulls) }
        ))
    case .array(let elements): .array(elements.map(\.withoutNulls))
    default: self
    }
  }

  /// Whether laying this over another tree leaves nothing of that tree's value at a path.
  func replaces(_ path: some Collection<String>) -> Bool {
    var value = self
    for key in path {
      guard case .object(let object) = value else { return true }
      guard let member = object[key] else { return false }
      value = member
    }
    return value.object == nil
  }

  /// The value of a setting, given the value that the field holds now.
  init(setting text: String, over current: JSONValue?) {
    let parsed = try? JSONReader.read(Array(text.utf8))
    switch (parsed, current) {
    case (let parsed?, .string) where parsed.string == nil: self = .string(text)
    case (let parsed?, _): self = parsed
    case (nil, _): self = .string(text)
    }
  }
}
