// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// What a finger did at one sample of a touch trace.
public enum TouchPhase: UInt8, Sendable, Hashable, CaseIterable {
  /// The finger touched the screen.
  case down
  /// The finger moved, or was reported again where it rested.
  case move
  /// The finger left the screen.
  case up
  /// The system took the touch away (an incoming call, another recognizer).
  case cancel
}

/// One row of a touch trace: where one finger was, when, and what it did.
public struct TouchSample: Sendable, Hashable {
  /// Seconds since the first row of the trace.
  public var time: Double
  /// Position on the screen, in points, y down.
  public var position: Vector
  /// Number of the finger.
  public var pointer: Int
  /// What the finger did.
  public var phase: TouchPhase

  /// Makes a sample; the time is in seconds since the first row of the trace, the position in points.
  @inlinable
  public init(time: Double, position: Vector, phase: TouchPhase, pointer: Int = 0) {
    self.time = time
    self.position = position
    self.pointer = pointer
    self.phase = phase
  }
}
