// SPDX-License-Identifier: GPL-3.0-or-later

/// The lengths that a release is judged by, along the sheet's axis, in points.
public struct ReleaseGeometry: Sendable, Hashable {
  /// A place where the sheet rests.
  public struct Detent: Sendable, Hashable {
    /// Name in results and policies.
    public var name: String
    /// Points from the most open place, towards dismissal.
    public var offset: Double

    /// Names a resting place.
    public init(name: String, offset: Double) {
      self.name = name
      self.offset = offset
    }
  }

  /// Length of the sheet.
  public var sheetLength: Double
  /// Length of the screen.
  public var screenLength: Double
  /// The resting places, ascending by offset; none for a sheet that has just the one at 0.
  public var detents: [Detent]
  /// Index of the detent at which the gesture began; the number of detents where the sheet was hidden, `nil` where it
  /// was elsewhere or there are no detents.
  public var current: Int?
  /// Offset at which the sheet is off the screen.
  public var hiddenOffset: Double

  /// Describes a sheet by its offsets.
  ///
  /// - Parameters:
  ///   - sheetLength: Length of the sheet.
  ///   - screenLength: Length of the screen.
  ///   - detents: The resting places, in any order.
  ///   - current: Index, in ascending order of offset, of the detent at which the gesture began.
  ///   - hiddenOffset: Offset at which the sheet is off the screen; without it, the length of the sheet.
  public init(
    sheetLength: Double, screenLength: Double, detents: [Detent] = [], current: Int? = nil,
    hiddenOffset: Double? = nil
  ) {
    self.sheetLength = sheetLength
    self.screenLength = screenLength
    self.detents = Self.ordered(detents)
    self.current = current
    self.hiddenOffset = hiddenOffset ?? sheetLength
  }

  /// Describes a sheet by how much of it is visible where it rests: the detent that shows most is its most open place.
  ///
  /// - Parameters:
  ///   - detents: The resting places.
  ///   - current: Name of the detent at which the gesture began.
  ///   - sheetLength: Length of the sheet.
  ///   - screenLength: Length of the screen.
  ///   - hiddenOffset: Offset at which the sheet is off the screen; without it, the visible extent at its most open place,
  ///     or the length of a sheet without detents.
  public init(
    detents: [SheetDetent], current: String? = nil, sheetLength: Double, screenLength: Double,
    hiddenOffset: Double? = nil
  ) {
    let extents = detents.map { $0.extent(sheetLength: sheetLength, screenLength: screenLength) }
    let open = extents.max() ?? sheetLength
    self.init(
      sheetLength: sheetLength, screenLength: screenLength,
      detents: zip(detents, extents).map { Detent(name: $0.name, offset: open - $1) },
      hiddenOffset: hiddenOffset ?? open)
    self.current = current.flatMap { name in self.detents.firstIndex { $0.name == name } }
  }

  /// Ascending by offset, equal offsets in the order given.
  private static func ordered(_ detents: [Detent]) -> [Detent] {
    guard zip(detents, detents.dropFirst()).contains(where: { $0.offset > $1.offset }) else { return detents }
    return detents.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
  }
}

extension ReleaseGeometry {
  /// The detent of a name; the first of several.
  func detent(_ name: String) -> Detent? { detents.first { $0.name == name } }

  /// Number of places where the sheet can rest, at least 1.
  var restCount: Int { max(1, detents.count) }

  /// Offset of a resting place; of the hidden place for the number of them.
  func restOffset(_ index: Int) -> Double {
    if index >= restCount { return hiddenOffset }
    return detents.isEmpty ? 0 : detents[max(0, index)].offset
  }

  /// Index of the place where the gesture began: the current detent, or the resting place nearest to where the sheet
  /// was then.
  func startIndex(_ state: ReleaseState) -> Int {
    if let current { return min(max(0, current), restCount) }
    let start = state.offset - state.travel
    var best = 0
    for index in 1..<max(1, restCount)
    where (restOffset(index) - start).magnitude < (restOffset(best) - start).magnitude {
      best = index
    }
    return best
  }

  /// A resting place as a target.
  func target(_ index: Int) -> ReleaseTarget {
    if index >= restCount { return .dismissed }
    return detents.isEmpty ? .restored : .detent(max(0, index))
  }
}
