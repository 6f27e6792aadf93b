// SPDX-License-Identifier: GPL-3.0-or-later

/// The motion of a world, display frame by display frame.
///
/// The states are a structure of arrays, frame after frame: that of an item at a frame stands at
/// frame · number of items + item in each of them. Frame 0 is the start, before anything has moved.
public struct Trajectory: Sendable {
  /// When the world came to rest for good.
  public struct Rest: Sendable, Hashable {
    /// The first display frame of the rest.
    public var frame: Int
    /// Its time, in seconds.
    public var time: Double

    /// Makes a rest.
    public init(frame: Int, time: Double) {
      self.frame = frame
      self.time = time
    }
  }

  /// Name of the solver that computed it.
  public let solver: String
  /// Method by which the solver integrated.
  public let integrator: String
  /// Names of the items, in the order of the world.
  public let items: [String]
  /// Display frames a second.
  public let frameRate: Double

  /// Horizontal positions, in points.
  public private(set) var x: [Double] = []
  /// Vertical positions, in points, downwards.
  public private(set) var y: [Double] = []
  /// Rotations, in radians.
  public private(set) var angle: [Double] = []
  /// Horizontal velocities, in points per second.
  public private(set) var vx: [Double] = []
  /// Vertical velocities, in points per second.
  public private(set) var vy: [Double] = []
  /// Angular velocities, in radians per second.
  public private(set) var omega: [Double] = []
  /// Energy at each frame, in joules.
  public private(set) var energies: [WorldEnergy] = []

  /// Every contact that began, in order of time.
  public internal(set) var contacts: [ContactEvent] = []
  /// When everything came to rest and stayed so to the end; nil when something moves at the end.
  ///
  /// A change that sets something in motion again ends a rest, so that what is told is the last one.
  public internal(set) var rest: Rest?
  /// What the solver did.
  public internal(set) var statistics = IntegrationStatistics()

  /// Begins a trajectory that has no frames yet.
  ///
  /// - Parameters:
  ///   - world: The valid world that it belongs to.
  ///   - solver: Name of the solver.
  ///   - integrator: Name of the method.
  public init(of world: World, solver: String, integrator: String) {
    self.solver = solver
    self.integrator = integrator
    items = world.items.map(\.id)
    frameRate = world.frameRate
  }

  /// Number of frames, the start included.
  public var frameCount: Int { energies.count }

  /// Time of a frame, in seconds since the start.
  public func time(ofFrame frame: Int) -> Double { Double(frame) / frameRate }

  /// Where an item is at a frame and how it moves.
  ///
  /// - Precondition: both are indices of what the trajectory has.
  public func state(ofItem item: Int, atFrame frame: Int) -> BodyState {
    let place = place(ofItem: item, atFrame: frame)
    return BodyState(
      position: Vector(x: x[place], y: y[place]), angle: angle[place],
      velocity: Vector(x: vx[place], y: vy[place]), angularVelocity: omega[place])
  }

  /// Where the middle of an item is at a frame, in points.
  ///
  /// - Precondition: both are indices of what the trajectory has.
  public func position(ofItem item: Int, atFrame frame: Int) -> Vector {
    let place = place(ofItem: item, atFrame: frame)
    return Vector(x: x[place], y: y[place])
  }

  /// Index of a state in the arrays.
  private func place(ofItem item: Int, atFrame frame: Int) -> Int {
    precondition(items.indices.contains(item), "The trajectory has no item of this index.")
    precondition(frame >= 0 && frame < frameCount, "The trajectory has no frame of this number.")
    return frame * items.count + item
  }
}

extension Trajectory {
  /// Makes room for a number of frames.
  public mutating func reserveCapacity(frames: Int) {
    let count = frames * items.count
    for array in [\Trajectory.x, \.y, \.angle, \.vx, \.vy, \.omega] as [WritableKeyPath<Trajectory, [Double]>]
    {
      self[keyPath: array].reserveCapacity(count)
    }
    energies.reserveCapacity(frames)
  }

  /// Adds the next frame.
  ///
  /// - Parameters:
  ///   - energy: Energy at the frame.
  ///   - state: The state of each item, by its index.
  public mutating func appendFrame(energy: WorldEnergy, state: (Int) -> BodyState) {
    energies.append(energy)
    for item in items.indices {
      let state = state(item)
      x.append(state.position.x)
      y.append(state.position.y)
      angle.append(state.angle)
      vx.append(state.velocity.x)
      vy.append(state.velocity.y)
      omega.append(state.angularVelocity)
    }
  }
}
