// SPDX-License-Identifier: GPL-3.0-or-later

extension TuningFields {
  /// The present values of one or two thresholds; 0 as the second of one.
  ///
  /// A condition that the sheet does not have is one that never counts: where one condition is enough, its
  /// threshold is never met (+∞), where all are needed, always (−∞).
  public var presentThresholds: ThresholdPair {
    let absent = sheet.dismissal.requires == .any ? Double.infinity : -.infinity
    let values = fields.prefix(2).map { $0.present ?? absent }
    return ThresholdPair(values.first ?? 0, values.count > 1 ? values[1] : 0)
  }

  /// The values of the fields for two thresholds: within what each may hold, and nil where an empty field
  /// had better stay so.
  public func values(of thresholds: ThresholdPair) -> [Double?] {
    zip(fields, [thresholds.first, thresholds.second]).map { field, value in
      value.isFinite ? min(max(value, field.domain.lowerBound), field.domain.upperBound) : nil
    }
  }
}
