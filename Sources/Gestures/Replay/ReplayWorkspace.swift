// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Memory that replays use one after the other, so that each does not ask for its own.
///
/// It holds nothing of a replay that is over that another could see: results are the same with a new workspace
/// and with an old one. It belongs to one thread at a time, and may serve several replayers in turn.
///
/// ```swift
/// let workspace = ReplayWorkspace()
/// for trace in traces { use(try replayer.replay(trace, reusing: workspace)) }
/// ```
public final class ReplayWorkspace {
  private var motion = MotionMemory(solver: SpringSolver(method: .closedForm, options: IntegratorOptions()))
  private var points: [MotionPath.Point] = []
  private var stage: PreparedStage?

  /// Makes a workspace without memory yet.
  public init() {}

  /// Memory for a motion that is followed by a method.
  func takeMotion(method: MotionMethod, options: IntegratorOptions) -> MotionMemory {
    guard motion.solver.method == method, motion.solver.options == options else {
      return MotionMemory(solver: SpringSolver(method: method, options: options))
    }
    // Taken out, so that nobody else holds it: memory that two hold is copied at the first change.
    var taken = MotionMemory(solver: SpringSolver(method: method, options: options))
    swap(&taken, &motion)
    return taken
  }

  /// Takes the memory of a motion that is over, and leaves another in its place.
  func give(_ motion: inout MotionMemory) { swap(&self.motion, &motion) }

  /// Memory for the points of a path, without points.
  func takePoints() -> [MotionPath.Point] {
    var taken: [MotionPath.Point] = []
    swap(&taken, &points)
    taken.removeAll(keepingCapacity: true)
    return taken
  }

  /// Takes the memory of points that are no longer looked at.
  func give(_ points: consuming [MotionPath.Point]) { self.points = points }

  /// The sheet on a screen, laid out once for traces of one screen.
  func stage(of setup: ReplaySetup, on screen: Screen?) -> PreparedStage {
    if let stage, stage.setup === setup, stage.screen == screen { return stage }
    let new = setup.stage(on: screen)
    stage = new
    return new
  }
}
