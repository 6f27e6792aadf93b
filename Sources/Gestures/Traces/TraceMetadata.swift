// SPDX-License-Identifier: GPL-3.0-or-later

/// What a recording says about itself in the comments before its header.
public struct TraceMetadata: Sendable, Hashable {
  /// The unit that coordinates of a file are in.
  public enum LengthUnit: String, Sendable, Hashable, CaseIterable {
    /// Points.
    case points = "pt"
    /// Pixels; a screen's scale turns them into points.
    case pixels = "px"
    /// Density-independent pixels of Android and Flutter, which are points here.
    case densityIndependentPixels = "dp"
    /// Parts of the screen's width and height, 0 … 1.
    case fraction
  }

  /// The direction in which y grows in a file.
  public enum VerticalDirection: String, Sendable, Hashable, CaseIterable {
    /// Downwards from the top of the screen.
    case down
    /// Upwards from the bottom of the screen.
    case up
  }

  /// A comment without a meaning of its own; free text has an empty key.
  public struct Note: Sendable, Hashable {
    /// What stands before the colon.
    public var key: String
    /// What stands after the colon.
    public var value: String

    /// Makes a note.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The screen that the touch was recorded on (`screen: 390x844@3`).
  public var screen: Screen?
  /// The unit of the file's coordinates (`units: px`), points unless given; samples are in points whatever it is.
  public var units: LengthUnit?
  /// The direction of the file's y (`y: up`), down unless given; samples have y down whatever it is.
  public var verticalDirection: VerticalDirection?
  /// Touch samples a second as the recording states it (`rate: 60`), in hertz, positive.
  public var rate: Double?
  /// Where the recording comes from (`source: …`).
  public var origin: String?
  /// All other comments, in their order.
  public var notes: [Note]

  /// Makes metadata that says nothing.
  public init(
    screen: Screen? = nil, units: LengthUnit? = nil, verticalDirection: VerticalDirection? = nil,
    rate: Double? = nil, origin: String? = nil, notes: [Note] = []
  ) {
    self.screen = screen
    self.units = units
    self.verticalDirection = verticalDirection
    self.rate = rate
    self.origin = origin
    self.notes = notes
  }
}
