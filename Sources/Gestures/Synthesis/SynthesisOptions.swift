// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What synthetic traces are made of: how many, of which kind, and as which screen would report them.
///
/// `init()` is valid; `validate()` lists everything that is out of range.
public struct SynthesisOptions: Sendable, Hashable, Codable {
  /// What a synthetic person means to do.
  public enum Kind: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
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
  /// The screen: positions stay on it and lie on its pixels. Default 390 × 844 points at 3 pixels a point; from 240
  /// to 10 000 points a side and 1 to 8 pixels a point. Below a height of 700 long drags are shortened to fit.
  public var screen = Screen()

  /// Makes the default options: 100 mixed traces of seed 1 at 120 Hz with 0.5 points of noise.
  public init() {}
}

extension SynthesisOptions: Validatable {
  /// All problems of the options, in the order of the fields; none if they can be used.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(count, in: 1...10_000_000, "count")
    problems.require(rate, in: 10...1000, "rate")
    problems.require(noise, in: 0...20, "noise")
    problems.require(screen.width, in: 240...10_000, "screen.width")
    problems.require(screen.height, in: 240...10_000, "screen.height")
    problems.require(screen.scale, in: 1...8, "screen.scale")
    return problems
  }
}
