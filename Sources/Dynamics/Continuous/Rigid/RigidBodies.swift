// SPDX-License-Identifier: GPL-3.0-or-later

/// The items that can move, as a structure of arrays: what the equations of motion need to know of them.
///
/// A state is x of all bodies, then y, then angles, then the velocities in the same order: six values a body. A body
/// that does not turn has an inverse inertia of 0.
struct RigidBodies {
  /// Number of bodies.
  let count: Int
  /// Index of each body's item in the world.
  let item: UnsafeMutablePointer<Int>
  /// 1/kg, and 1/(kg·pt²).
  let inverseMass, inverseInertia: UnsafeMutablePointer<Double>
  /// Drag, in 1/s.
  let drag, angularDrag: UnsafeMutablePointer<Double>
  /// Constant accelerations by gravity and pushes, in pt/s² and rad/s².
  let ax, ay, turn: UnsafeMutablePointer<Double>
  /// Half of width and height, in points.
  let halfWidth, halfHeight: UnsafeMutablePointer<Double>

  /// Lists the items of a scene that are there and not anchored.
  init(_ scene: ContinuousScene, pool: MemoryPool) {
    let model = scene.model
    let moving = (0..<scene.states.count).filter {
      scene.states.isPresent[$0] && !model.properties[$0].isAnchored
    }
    count = moving.count
    item = pool.block(count, of: 0)
    let values = pool.block(9 * count, of: 0.0)
    (inverseMass, inverseInertia, drag) = (values, values + count, values + 2 * count)
    (angularDrag, ax, ay) = (values + 3 * count, values + 4 * count, values + 5 * count)
    (turn, halfWidth, halfHeight) = (values + 6 * count, values + 7 * count, values + 8 * count)
    for (body, index) in moving.enumerated() {
      let (properties, size) = (model.properties[index], model.world.items[index].size)
      item[body] = index
      inverseMass[body] = 1 / model.masses[index]
      inverseInertia[body] = properties.allowsRotation ? 1 / model.inertias[index] : 0
      (drag[body], angularDrag[body]) = (properties.resistance, properties.angularResistance)
      (halfWidth[body], halfHeight[body]) = (size.width / 2, size.height / 2)
    }
    setForces(scene.model, gravity: scene.gravity, bodies: Self.places(moving, of: scene.states.count))
  }

  /// The body of each item; −1 for items that do not move.
  static func places(_ moving: [Int], of count: Int) -> [Int] {
    var places = [Int](repeating: -1, count: count)
    for (body, index) in moving.enumerated() { places[index] = body }
    return places
  }

  /// Sets the constant accelerations: gravity, and the pushes that last.
  func setForces(_ model: WorldModel, gravity: Vector, bodies: [Int]) {
    for body in 0..<count {
      let falls = model.falls[item[body]]
      (ax[body], ay[body], turn[body]) = (falls ? gravity.x : 0, falls ? gravity.y : 0, 0)
    }
    for force in model.forces where force.mode == .continuous && bodies[force.item] >= 0 {
      let body = bodies[force.item]
      let vector = force.vector * WorldModel.pointsPerMeter
      ax[body] += vector.x * inverseMass[body]
      ay[body] += vector.y * inverseMass[body]
      turn[body] += (force.offset.x * vector.y - force.offset.y * vector.x) * inverseInertia[body]
    }
  }

  /// Copies the states of the bodies' items into a state of the equations.
  func load(_ states: BodyStates, into state: UnsafeMutablePointer<Double>) {
    for body in 0..<count {
      let index = item[body]
      state[body] = states.x[index]
      state[count + body] = states.y[index]
      state[2 * count + body] = states.angle[index]
      state[3 * count + body] = states.vx[index]
      state[4 * count + body] = states.vy[index]
      state[5 * count + body] = states.omega[index]
    }
  }

  /// Copies a state of the equations back to the items.
  func store(_ state: UnsafePointer<Double>, into states: BodyStates) {
    for body in 0..<count {
      let index = item[body]
      states.x[index] = state[body]
      states.y[index] = state[count + body]
      states.angle[index] = state[2 * count + body]
      states.vx[index] = state[3 * count + body]
      states.vy[index] = state[4 * count + body]
      states.omega[index] = state[5 * count + body]
    }
  }

  /// Kinetic energy Σ ½·m·v² + ½·I·ω², in kg·pt²/s².
  func kineticEnergy(_ velocities: UnsafePointer<Double>) -> Double {
    var sum = 0.0
    for body in 0..<count {
      let (vx, vy) = (velocities[body], velocities[count + body])
      let omega = velocities[2 * count + body]
      sum += 0.5 * (vx * vx + vy * vy) / inverseMass[body]
      if inverseInertia[body] > 0 { sum += 0.5 * omega * omega / inverseInertia[body] }
    }
    return sum
  }
}
