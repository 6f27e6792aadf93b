// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// Looks for the best values of any numbers of a sheet.
///
/// A coarse grid and random points lead to the starts of several simplexes; where these end, every pair of
/// thresholds is taken to its exact optimum with the others held, as long as that costs less. What comes
/// out is the best that was found; a field about which the traces say nothing keeps its value.
///
/// Settings are compared by what their mistakes cost. Where that is equal, as on every plateau, a simplex
/// is led by cost + u/2·d: u is the smaller cost of a mistake, d < 1 the mean of |m|/(1 + |m|) over the
/// margins m of the wrong decisions, so that nothing but a lower cost outweighs a mistake.
public struct TuningSearch: Sendable {
  /// What is tuned.
  public let fields: TuningFields
  /// What mistakes cost.
  public let costs: MistakeCosts
  /// What is assumed beside the sheet.
  public let options: ReplayOptions
  /// How long and from where the search looks.
  public let settings: SearchSettings
  let source: any TuningSource
  /// The rule of the sheet as it is.
  private let rule: SheetRule
  /// The scale of each field.
  let scales: [SearchScale]
  /// What each field can hold beside the present values of the others; nil for thresholds.
  private let ranges: [ClosedRange<Double>?]

  /// Searches by a feature table.
  ///
  /// - Parameters:
  ///   - table: Features of traces for the sheet of the fields.
  ///   - fields: What is tuned.
  ///   - costs: What mistakes cost.
  ///   - options: What is assumed beside the sheet.
  ///   - settings: How long and from where to look.
  /// - Throws: `TuningError` for a field that changes what the features of a trace are, for a table of another sheet, and
  ///   without labels.
  public init(
    _ table: FeatureTable, _ fields: TuningFields, costs: MistakeCosts = MistakeCosts(),
    options: ReplayOptions = ReplayOptions(), settings: SearchSettings = SearchSettings()
  ) throws(TuningError) {
    let context = FeatureContext(sheet: fields.sheet, options: options)
    if let mismatch = table.context?.mismatch(with: context) {
      throw TuningError(
        .otherSheet,
        "the features were made for another sheet: \(mismatch.path) is \(mismatch.ours) there and "
          + "\(mismatch.theirs) in '\(fields.sheet.name)'; make them anew for this sheet")
    }
    for (index, field) in fields.fields.enumerated()
    where fields.changesFeatures(index, options: options) {
      throw TuningError(
        .needsTraces,
        "\(field.path) changes what the features of a trace are; tune it by the traces, not by their features"
      )
    }
    let rule = SheetRule(allowed: fields.sheet.allowed.sheet, options: options)
    let rows = try TuningRows(table, for: rule, tuning: fields)
    try self.init(FeatureSource(rows: rows), fields, costs: costs, options: options, settings: settings)
  }

  /// Searches by traces, which are replayed again where a value changes what their features are.
  ///
  /// - Parameters:
  ///   - traces: The traces; those without a label are left out.
  ///   - fields: What is tuned.
  ///   - costs: What mistakes cost.
  ///   - options: What is assumed beside the sheet.
  ///   - settings: How long and from where to look.
  /// - Throws: `TuningError` without labels, and for a trace that cannot be replayed.
  public init(
    _ traces: [TouchTrace], _ fields: TuningFields, costs: MistakeCosts = MistakeCosts(),
    options: ReplayOptions = ReplayOptions(), settings: SearchSettings = SearchSettings()
  ) throws(TuningError) {
    let source = TraceSource(traces: traces.filter { $0.expected != nil }, options: options)
    try self.init(source, fields, costs: costs, options: options, settings: settings)
  }

  init(
    _ source: any TuningSource, _ fields: TuningFields, costs: MistakeCosts, options: ReplayOptions,
    settings: SearchSettings
  ) throws(TuningError) {
    let problems = costs.validate() + options.validate() + settings.validate()
    guard problems.isEmpty else {
      throw TuningError(.invalidSheet, problems.map(\.description).joined(separator: "; "))
    }
    guard source.count > 0 else {
      throw TuningError(.noLabels, "no trace says how it should end; give each an expected outcome")
    }
    self.source = source
    self.fields = fields
    self.costs = costs
    self.options = options
    self.settings = settings
    let rows = try source.rows(for: fields.sheet)
    let rule = SheetRule(allowed: fields.sheet.allowed.sheet, options: options)
    self.rule = rule
    let ranges = fields.fields.enumerated().map { index, field in
      field.isThreshold ? nil : fields.range(of: index, holding: fields.present)
    }
    self.ranges = ranges
    scales = fields.fields.enumerated().map { index, field in
      if field.isThreshold { return SearchScale(steps: rows.steps(field, in: rule), domain: field.domain) }
      return SearchScale(
        around: field.present ?? 1, within: ranges[index], isWhole: field.isWhole)
    }
  }

  /// The rule of a sheet that differs in the fields only.
  func rule(for sheet: Sheet) -> SheetRule {
    let allowed = sheet.allowed.sheet
    return fields.fields.allSatisfy(\.isThreshold)
      ? rule.with(thresholdsOf: allowed) : SheetRule(allowed: allowed, options: options)
  }

  /// What a field can hold beside values of the others, on which it may depend unless they are thresholds.
  func range(of index: Int, holding values: [Double?]) -> ClosedRange<Double>? {
    let isAlone = fields.fields.indices.allSatisfy {
      $0 == index || fields.fields[$0].isThreshold || values[$0] == fields.present[$0]
    }
    return isAlone ? ranges[index] : fields.range(of: index, holding: values)
  }

  /// Number of labelled traces.
  public var count: Int { source.count }

  /// The best values that are found.
  ///
  /// - Parameters:
  ///   - rows: The labelled traces that count, by their number among these; nil for all.
  ///   - shouldStop: Asked before each setting is tried; once it is true the best so far is the result.
  ///   - progress: Told how many settings have been tried, of how many at most.
  /// - Returns: The best setting. Equal seeds lead to equal results.
  /// - Throws: `TuningError` without rows, and for a trace that cannot be replayed.
  public func optimum(
    rows: [Int]? = nil, shouldStop: @escaping () -> Bool = { false },
    progress: @escaping (Int, Int) -> Void = { _, _ in }
  ) throws(TuningError) -> SearchOptimum {
    let rows = rows ?? Array(0..<source.count)
    guard !rows.isEmpty else {
      throw TuningError(.noLabels, "no trace says how it should end; give each an expected outcome")
    }
    return try SearchRun(self, rows, shouldStop: shouldStop, progress: progress).optimum()
  }

  /// The best values for some of the labelled traces, each as often as it is named.
  ///
  /// Nil is the value of an empty field that stays so. Throws what `optimum` throws.
  public func best(rows: [Int]) throws(TuningError) -> [Double?] { try optimum(rows: rows).values }

  /// The mistakes of some values.
  ///
  /// - Parameters:
  ///   - values: A value for each field; nil to leave it as it is.
  ///   - rows: The labelled traces that count; nil for all.
  /// - Returns: How often the sheet with these values is wrong.
  /// - Throws: `TuningError` for values out of range, and for a trace that cannot be replayed.
  public func mistakes(at values: [Double?], rows: [Int]? = nil) throws(TuningError) -> Mistakes {
    let sheet = try fields.sheet(with: values)
    return try source.rows(for: sheet).judge(rule(for: sheet), rows ?? Array(0..<source.count)).mistakes
  }
}
