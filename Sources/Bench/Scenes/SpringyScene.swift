// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

/// Scene S3: the springy layout of N items, all animated, scrolled at every display frame for 2 s.
///
/// Every item is a spring of 1 Hz and ratio 0.8 of its own, under the resistance of 0.1 1/s that every item
/// has: y″ = −ω²·y − (2ζω + 0.1)·y′ from its place. At each frame k from 0 to 119 the content scrolls by a
/// seeded number of points between −30 and 30, which displaces the item; see `SpringyLayout`. Then it moves
/// freely to the next frame, exactly by a matrix of 2 by 2.
public struct SpringyScene: WorldScene {
  /// Number of items N.
  public let count: Int
  /// The layout, with its scrolls.
  public let layout: SpringyLayout

  /// `springy`.
  public static var name: String { "springy" }
  /// Frames of a run.
  public static let frameCount = 120
  /// Drag of items, in 1/s, as UIKit has it.
  public static let resistance = 0.1

  /// Makes the scene of a number of items.
  ///
  /// - Precondition: there is at least one item.
  public init(count: Int, seed: UInt64 = 3) {
    precondition(count >= 1, "A springy layout has at least one item.")
    self.count = count
    var layout = SpringyLayout().withItems(count)
    (layout.tilingInset, layout.duration) = (nil, Double(Self.frameCount) / layout.frameRate)
    var random = SceneRandom(seed: seed)
    var offset = 0.0
    layout.scroll = (0..<Self.frameCount).map { frame in
      let delta = random.number(in: -30...30).rounded()
      // The finger stays in the middle of the view.
      let touch = Vector(x: layout.bounds.size.width / 2, y: offset + layout.bounds.size.height / 2)
      offset += delta
      return .init(
        time: Double(frame) / layout.frameRate, by: Vector(x: 0, y: delta), touch: touch)
    }
    self.layout = layout
  }

  /// The world of the layout.
  public func makeWorld() -> World { layout.makeWorld() }

  /// How far item i is displaced at the begin of a frame, in points.
  public func kick(ofItem index: Int, frame: Int) -> Double {
    layout.shift(of: layout.place(ofItem: index), by: layout.scroll[frame])
  }

  /// The spring of an item, with the resistance.
  public var spring: Spring {
    let angular = 2 * Double.pi * layout.frequency
    return Spring(
      mass: 1, stiffness: angular * angular,
      dampingCoefficient: 2 * layout.dampingRatio * angular + Self.resistance)
  }

  /// What happens to displacement and velocity of an item from one frame to the next.
  public var transition: SpringTransition {
    SpringPropagator(spring).transition(over: 1 / layout.frameRate)
  }

  /// The exact state after a number of frames, by default at the end: all displacements, then all velocities.
  public func exactState(frames: Int = Self.frameCount) -> [Double] {
    let transition = transition
    let states = (0..<count).map { index in
      (0..<frames).reduce(MotionState(position: 0, velocity: 0)) { state, frame in
        let kicked = state.position + kick(ofItem: index, frame: frame)
        return transition.applied(to: MotionState(position: kicked, velocity: state.velocity))
      }
    }
    return states.map(\.position) + states.map(\.velocity)
  }

  /// Runs for 2 s; the largest relative error of the states of a frame, in the norm of (ω·y, v).
  public func error(running solver: any WorldSolver) throws(SimulationError) -> Double {
    let transition = transition
    let places = (0..<count).map { layout.place(ofItem: $0).y }
    var states = [MotionState](repeating: MotionState(position: 0, velocity: 0), count: count)
    var largest = 0.0
    try run(solver) { frame in
      var (found, right) = (
        [Double](repeating: 0, count: 2 * count), [Double](repeating: 0, count: 2 * count)
      )
      for index in 0..<count {
        states[index].position += kick(ofItem: index, frame: frame - 1)
        states[index] = transition.applied(to: states[index])
        let state = solver.state(ofItem: index)
        (right[index], right[count + index]) = (states[index].position, states[index].velocity)
        (found[index], found[count + index]) = (state.position.y - places[index], state.velocity.y)
      }
      largest = max(
        largest,
        StateError.relative(found, to: right, angularFrequency: 2 * .pi * layout.frequency))
    }
    return largest
  }
}
