// SPDX-License-Identifier: GPL-3.0-or-later

/// How often a sheet answers a trace differently when the trace is perturbed a little.
public struct Fragility: Sendable, Hashable {
  /// Perturbed replays, at least 1.
  public let runs: Int
  /// Those that ended differently from the unperturbed replay, or could not be played.
  public let flips: Int

  /// Makes a fragility from its counts.
  public init(runs: Int, flips: Int) {
    precondition(runs > 0 && (0...runs).contains(flips), "Of some runs, none to all flip.")
    self.runs = runs
    self.flips = flips
  }

  /// The share of the runs that flip, from 0 to 1.
  public var share: Double { Double(flips) / Double(runs) }

  /// Whether any run flips: then the outcome hangs on noise.
  public var isFragile: Bool { flips > 0 }
}
