// SPDX-License-Identifier: GPL-3.0-or-later

/// Where all items are and how they move, as a structure of arrays.
///
/// Points, radians and seconds; the order of the items is the world's.
final class BodyStates {
  /// Number of items.
  let count: Int
  /// Middle of the boxes.
  let x, y: UnsafeMutablePointer<Double>
  /// Rotations.
  let angle: UnsafeMutablePointer<Double>
  /// Velocities.
  let vx, vy: UnsafeMutablePointer<Double>
  /// Angular velocities.
  let omega: UnsafeMutablePointer<Double>
  /// Whether an item is there; one that is not keeps its place and has no velocity.
  let isPresent: UnsafeMutablePointer<Bool>

  private let values: UnsafeMutablePointer<Double>
  /// Velocities with which the items enter, and their angular velocities.
  private let entryX, entryY, entryTurn: UnsafeMutablePointer<Double>

  /// The states at the start.
  init(_ model: WorldModel) {
    count = model.world.items.count
    values = .allocate(capacity: max(1, 9 * count))
    values.initialize(repeating: 0, count: max(1, 9 * count))
    (x, y, angle) = (values, values + count, values + 2 * count)
    (vx, vy, omega) = (values + 3 * count, values + 4 * count, values + 5 * count)
    (entryX, entryY, entryTurn) = (values + 6 * count, values + 7 * count, values + 8 * count)
    isPresent = .allocate(capacity: max(1, count))
    isPresent.initialize(repeating: false, count: max(1, count))
    findEntries(model)
    for index in 0..<count {
      if model.isPresent[index] {
        enter(index, model)
      } else {
        leave(index)
        (x[index], y[index]) = (model.world.items[index].center.x, model.world.items[index].center.y)
        angle[index] = model.world.items[index].angle
      }
    }
  }

  deinit {
    values.deallocate()
    isPresent.deallocate()
  }

  /// Puts an item in, as the world describes it.
  func enter(_ index: Int, _ model: WorldModel) {
    let item = model.world.items[index]
    (x[index], y[index], angle[index]) = (item.center.x, item.center.y, item.angle)
    (vx[index], vy[index], omega[index]) = (entryX[index], entryY[index], entryTurn[index])
    isPresent[index] = true
  }

  /// Finds the velocities of what enters: its own, and what pushes add at that moment.
  private func findEntries(_ model: WorldModel) {
    for index in 0..<count where !model.properties[index].isAnchored {
      (entryX[index], entryY[index]) = (model.velocities[index].x, model.velocities[index].y)
      if model.properties[index].allowsRotation { entryTurn[index] = model.angularVelocities[index] }
    }
    for force in model.forces where force.mode == .instantaneous {
      let index = force.item
      guard !model.properties[index].isAnchored else { continue }
      let impulse = force.vector * WorldModel.pointsPerMeter
      entryX[index] += impulse.x / model.masses[index]
      entryY[index] += impulse.y / model.masses[index]
      guard model.properties[index].allowsRotation else { continue }
      entryTurn[index] += (force.offset.x * impulse.y - force.offset.y * impulse.x) / model.inertias[index]
    }
  }

  /// Whether every item that is there is slower than 1 pt/s and 2° a second.
  ///
  /// The place is looked at first, and is where a faster one was found: it mostly is still fast at the next frame.
  /// What is not there has no speed.
  @inline(__always)
  func isQuiet(lookingFirstAt place: inout Int) -> Bool {
    // The place is 0 where there are no items, and the rows have a number there.
    let speed = vx[place] * vx[place] + vy[place] * vy[place]
    if speed >= SleepLimit.speed * SleepLimit.speed { return false }
    return isAllQuiet(&place)
  }

  @inline(never)
  private func isAllQuiet(_ place: inout Int) -> Bool {
    for index in 0..<count where isFast(index) {
      place = index
      return false
    }
    return true
  }

  @inline(__always)
  private func isFast(_ index: Int) -> Bool {
    let speed = vx[index] * vx[index] + vy[index] * vy[index]
    let isSlow =
      speed < SleepLimit.speed * SleepLimit.speed && omega[index].magnitude < SleepLimit.angularSpeed
    return isPresent[index] && !isSlow
  }

  /// Takes an item out; it stays visible where it was.
  func leave(_ index: Int) {
    (vx[index], vy[index], omega[index]) = (0, 0, 0)
    isPresent[index] = false
  }

  /// The state of an item.
  subscript(index: Int) -> BodyState {
    BodyState(
      position: Vector(x: x[index], y: y[index]), angle: angle[index],
      velocity: Vector(x: vx[index], y: vy[index]), angularVelocity: omega[index])
  }
}
