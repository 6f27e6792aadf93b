// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// The numbers of a sheet that are tuned together.
///
/// One or two thresholds have an exact optimum (`ThresholdProblem`), all else is searched (`TuningSearch`).
public struct TuningFields: Sendable {
  /// What is tuned unless paths are given: the two thresholds of the release.
  public static let defaultPaths: [FieldPath] = ["dismissal.distance", "dismissal.velocity"]

  /// The sheet as it is.
  public let sheet: Sheet
  /// The fields, in the order of their paths.
  public let fields: [TunedField]
  private let draft: ConfigurationDraft<Sheet>

  /// Finds the fields of a sheet.
  ///
  /// - Parameters:
  ///   - paths: Paths of numbers, such as `dismissal.distance` or `policy.rules.0.conditions.1.threshold`.
  ///   - sheet: The sheet that they are in.
  /// - Throws: `TuningError` for a path that names no number or a number twice, and for a sheet that no pull dismisses.
  public init(_ paths: [FieldPath] = Self.defaultPaths, in sheet: Sheet) throws(TuningError) {
    guard !paths.isEmpty, paths.allSatisfy({ !$0.isEmpty }) else {
      throw TuningError(.noField, "no field is named; name a path such as dismissal.distance")
    }
    let problems = sheet.validate()
    guard problems.isEmpty else {
      throw TuningError(.invalidSheet, problems.map(\.description).joined(separator: "; "))
    }
    guard sheet.dismissal.isEnabled else {
      throw TuningError(
        .cannotBeDismissed, "no pull dismisses the sheet '\(sheet.name)', as its dismissal.isEnabled is false"
      )
    }
    let tree: JSONValue
    do {
      draft = try ConfigurationDraft(sheet)
      tree = try JSONValueEncoder.encode(sheet)
    } catch {
      throw TuningError(.invalidSheet, "\(error)")
    }
    self.sheet = sheet
    var fields: [TunedField] = []
    for path in paths {
      let field = try Self.field(path, in: sheet, tree, draft)
      guard !fields.contains(where: { $0.path == field.path }) else {
        throw TuningError(.duplicateField, "\(path) is named twice; a number can be tuned once")
      }
      fields.append(field)
    }
    self.fields = fields
  }

  /// Number of fields.
  public var count: Int { fields.count }

  /// Their paths.
  public var paths: [FieldPath] { fields.map(\.path) }

  /// What the sheet holds now; nil for empty fields.
  public var present: [Double?] { fields.map(\.present) }

  /// Whether the exact optimum can be found, because these are one or two thresholds.
  public var isExact: Bool { fields.count <= 2 && fields.allSatisfy(\.isThreshold) }

  /// The sheet with other values of the fields; a field whose value is nil stays as it is.
  ///
  /// Throws `TuningError` where a value is out of range.
  public func sheet(with values: [Double?]) throws(TuningError) -> Sheet {
    precondition(values.count == fields.count, "There is a value for each field.")
    if fields.allSatisfy(\.isThreshold) { return try sheet(withThresholds: values) }
    var draft = draft
    do throws(ConfigurationError) {
      for (field, value) in zip(fields, values) {
        guard let value else { continue }
        let number = field.isWhole ? value.rounded() : value
        try draft.set("\(field.path)=\(NumberText.string(number))")
      }
      return try draft.value()
    } catch {
      throw TuningError(.invalidSheet, error.problems.map(\.message).joined(separator: "; "))
    }
  }

  /// The same without the way through a configuration, for as searches try many thresholds.
  private func sheet(withThresholds values: [Double?]) throws(TuningError) -> Sheet {
    var sheet = sheet
    for (field, value) in zip(fields, values) {
      if let value { sheet.set(value, at: field.place) }
    }
    let problems = sheet.validate()
    guard problems.isEmpty else {
      throw TuningError(.invalidSheet, problems.map(\.description).joined(separator: "; "))
    }
    return sheet
  }

  private static func field(
    _ path: FieldPath, in sheet: Sheet, _ tree: JSONValue, _ draft: ConfigurationDraft<Sheet>
  ) throws(TuningError) -> TunedField {
    if sheet.policy != nil, defaultPaths.contains(path) {
      let paths = sheet.thresholdPaths.map(\.description)
      throw TuningError(
        .decidedByPolicy,
        "\(path) has no say, as the sheet's policy decides at the release; "
          + (paths.isEmpty ? "it has no thresholds" : "its thresholds are \(paths.joined(separator: ", "))"))
    }
    // Indices have one way to be written.
    let canonical = FieldPath(path.keys.map { key in Int(key).map { "\($0)" } ?? key })
    let value = tree.value(at: path.keys)
    let present = value?.number
    if present == nil, let value, value != .null {
      throw TuningError(.notANumber, "\(path) holds \(value.kindInWords); expected the path of a number")
    }
    let place = ThresholdSource.Place(canonical, in: sheet)
    guard place == .nowhere else {
      return TunedField(path: canonical, present: present, isWhole: false, place: place)
    }
    do throws(ConfigurationError) {
      try accept(path, present ?? 1, draft)
    } catch {
      let problem = error.problems.first { $0.code == .unknownKey } ?? error.problems.first
      if value == nil {
        let isTold = problem?.code == .unknownKey || problem?.code == .malformedSetting
        throw TuningError(
          .unknownField, isTold ? problem?.message ?? "" : "'\(path)' is not a field of the sheet")
      }
      // An empty field may hold no 1 and be a number all the same.
      if present == nil, problem?.code == .wrongType || problem?.code == .missingKey {
        throw TuningError(.notANumber, "\(path) holds nothing now; expected the path of a number")
      }
    }
    var isWhole = false
    do throws(ConfigurationError) {
      try accept(path, ((present ?? 1).rounded(.down) + 0.5), draft)
    } catch {
      isWhole = error.problems.contains { $0.code == .wrongType }
    }
    return TunedField(
      path: canonical, present: present, isWhole: isWhole, place: .nowhere)
  }

  private static func accept(
    _ path: FieldPath, _ value: Double, _ draft: ConfigurationDraft<Sheet>
  ) throws(ConfigurationError) {
    var draft = draft
    try draft.set("\(path)=\(NumberText.string(value))")
    _ = try draft.value()
  }
}

extension JSONValue {
  fileprivate var kindInWords: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .bool: "true or false"
    case .number, .integer: "a number"
    case .null: "nothing"
    }
  }
}
