// SPDX-License-Identifier: GPL-3.0-or-later

/// What synthetic traces are made of: how many, of which kind, and as which screen would report them.
///
/// `init()` is valid; `validate()` lists everything that is out of range.
public struct SynthesisOptions: Sendable, Hashable, Codable {
  /// What a synthetic person means to do.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A short fast swipe down, released while moving: meant to dismiss.
    case flick
    /// A slow pull down, released at rest or nearly so: meant to dismiss.
    case drag
    /// A pull that comes back, or a small one that stops: meant to keep the sheet.
    case hesitate
    /// A press without intent to move.
    case tap
    /// All of these, and swipes to the side and upwards, which are meant to keep the sheet.
    case mixed
  }

  /// Number of traces. Default 100; from 1 to 10 000 000.
  public var count = 100
  /// Names the family of traces: equal seeds give equal traces. Default 1.
  public var seed: UInt64 = 1
  /// What the traces are meant to do. Default `mixed`.
  public var kind = Kind.mixed
  /// Reports of the touch panel a second. Default 120; from 10 to 1000. Below 30, fast flicks lose their
  /// moves.
  public var rate = 120.0
  /// Standard deviation of the reported position on each axis, in points. Default 0.5; from 0 to 20.
  public var noise = 0.5
  /// The screen: positions stay on it and lie on its pixels. Default 390 × 844 points at 3 pixels a point.
  public var screen = Screen()

  /// Makes the default options: 100 mixed traces of seed 1 at 120 Hz with 0.5 points of noise.
  public init() {}

  /// A value that is out of range: which, what it is, and what is allowed.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// Path of the field, for instance `screen.width`.
    public var path: String
    /// The value, as it would be written.
    public var value: String
    /// The allowed range, in words.
    public var allowed: String

    /// The problem in one sentence.
    public var description: String { "\(path) is \(value); expected \(allowed)" }
  }

  /// All problems of the options, in the order of the fields; none if they can be used.
  public func validate() -> [Problem] {
    var problems: [Problem] = []
    if !(1...10_000_000).contains(count) {
      problems.append(Problem(path: "count", value: "\(count)", allowed: "a whole number from 1 to 10000000"))
    }
    func check(_ path: String, _ value: Double, _ range: ClosedRange<Double>, _ allowed: String) {
      if !range.contains(value) { problems.append(Problem(path: path, value: "\(value)", allowed: allowed)) }
    }
    check("rate", rate, 10...1000, "10 to 1000 Hz")
    check("noise", noise, 0...20, "0 to 20 points")
    check("screen.width", screen.width, 240...10_000, "240 to 10000 points")
    check("screen.height", screen.height, 240...10_000, "240 to 10000 points")
    check("screen.scale", screen.scale, 1...8, "1 to 8 pixels a point")
    return problems
  }
}

extension SynthesisOptions {
  /// Size of a screen in points and its pixels a point, written `390x844@3`.
  public struct Screen: Sendable, Hashable, Codable, LosslessStringConvertible {
    /// Width in points. Default 390; from 240 to 10 000.
    public var width: Double
    /// Height in points. Default 844; from 240 to 10 000. Below 700 long drags are shortened to fit.
    public var height: Double
    /// Pixels a point. Default 3; from 1 to 8.
    public var scale: Double

    /// Makes a screen; without arguments, 390 × 844 points at 3 pixels a point.
    public init(width: Double = 390, height: Double = 844, scale: Double = 3) {
      self.width = width
      self.height = height
      self.scale = scale
    }

    /// Reads `WIDTHxHEIGHT` or `WIDTHxHEIGHT@SCALE`, where the scale is 1 if absent; nil for other text.
    ///
    /// Ranges are checked by `SynthesisOptions.validate()`, not here.
    public init?(_ description: String) {
      let parts = description.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]) else { return nil }
      var scale = 1.0
      if parts.count == 2 {
        guard let number = Double(parts[1]) else { return nil }
        scale = number
      }
      self.init(width: width, height: height, scale: scale)
    }

    /// The screen as `390x844@3`, whole numbers without decimals.
    public var description: String {
      "\(Self.text(width))x\(Self.text(height))@\(Self.text(scale))"
    }

    private static func text(_ number: Double) -> String {
      Int(exactly: number).map(String.init) ?? "\(number)"
    }
  }
}
