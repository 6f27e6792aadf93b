// SPDX-License-Identifier: GPL-3.0-or-later

/// The equations of items that do not turn, under gravity, drag, pushes and springs between their middles.
///
/// A state is x of all bodies, then y, then the velocities in the same order. For each body x″ = a − c·x′ + forces/m. A view
/// of memory that a ``PointMotion`` owns.
struct PointSystem: DynamicalSystem {
  let bodies: RigidBodies
  let links: PointLinks
  /// Drag of every body, if that is the same for all.
  let commonDrag: Double?

  init(bodies: RigidBodies, links: PointLinks) {
    (self.bodies, self.links) = (bodies, links)
    let drag = bodies.count > 0 ? bodies.drag[0] : 0
    commonDrag = (0..<bodies.count).allSatisfy { bodies.drag[$0] == drag } ? drag : nil
  }

  /// Four values a body.
  var dimension: Int { 4 * bodies.count }

  /// Evaluates velocities and accelerations.
  func evaluate(
    time: Double, state: UnsafePointer<Double>, derivative: UnsafeMutablePointer<Double>
  ) {
    var closest = SIMD4(repeating: links.closest.pointee)
    for index in 0..<links.runCount { measure(links.runs[index], state, closest: &closest) }
    if links.shift != 0 {
      accelerateShifted(state, derivative)
    } else {
      accelerate(state, derivative)
    }
    var least = closest.min()
    for index in links.pairCount..<links.count { applyFixed(index, state, derivative, closest: &least) }
    links.closest.pointee = least
  }

  /// Writes velocities and accelerations, where the forces on each body are those of its own place and of a place at a shift.
  @inline(__always)
  private func accelerateShifted(
    _ state: UnsafePointer<Double>, _ derivative: UnsafeMutablePointer<Double>
  ) {
    let n = bodies.count
    guard n >= 4 else {
      for body in 0..<n {
        let (vx, vy) = (state[2 * n + body], state[3 * n + body])
        let forceX = links.forceX[body] - links.forceX[body + links.shift]
        let forceY = links.forceY[body] - links.forceY[body + links.shift]
        (derivative[body], derivative[n + body]) = (vx, vy)
        derivative[2 * n + body] =
          bodies.ax[body] - bodies.drag[body] * vx + bodies.inverseMass[body] * forceX
        derivative[3 * n + body] =
          bodies.ay[body] - bodies.drag[body] * vy + bodies.inverseMass[body] * forceY
      }
      return
    }
    let (nearX, nearY) = (links.forceX, links.forceY)
    let (farX, farY) = (nearX + links.shift, nearY + links.shift)
    let (drag, mass, pushX, pushY) = (bodies.drag, bodies.inverseMass, bodies.ax, bodies.ay)
    let (rateX, rateY, ax, ay) = (derivative, derivative + n, derivative + 2 * n, derivative + 3 * n)
    let (speedX, speedY) = (state + 2 * n, state + 3 * n)
    var body = 0
    while body < n {
      // The last four may have been written in part, with the same result.
      body = min(body, n - 4)
      let (vx, vy) = (lanes(speedX, body), lanes(speedY, body))
      let (resistance, inverse) = (lanes(drag, body), lanes(mass, body))
      setLanes(rateX, body, vx)
      setLanes(rateY, body, vy)
      let forceX = lanes(nearX, body) - lanes(farX, body)
      let forceY = lanes(nearY, body) - lanes(farY, body)
      setLanes(ax, body, lanes(pushX, body) - resistance * vx + inverse * forceX)
      setLanes(ay, body, lanes(pushY, body) - resistance * vy + inverse * forceY)
      body += 4
    }
  }

  /// Writes velocities and accelerations by the forces of all runs, one after the other.
  private func accelerate(_ state: UnsafePointer<Double>, _ derivative: UnsafeMutablePointer<Double>) {
    let n = bodies.count
    derivative.update(from: state + 2 * n, count: 2 * n)
    let (ax, ay) = (derivative + 2 * n, derivative + 3 * n)
    let (vx, vy) = (state + 2 * n, state + 3 * n)
    let (drag, pushX, pushY) = (bodies.drag, bodies.ax, bodies.ay)
    for body in 0..<n { ax[body] = pushX[body] - drag[body] * vx[body] }
    for body in 0..<n { ay[body] = pushY[body] - drag[body] * vy[body] }
    for index in 0..<links.runCount { apply(links.runs[index], ax, ay) }
  }

  /// Writes the forces of a run of springs.
  @inline(__always)
  private func measure(
    _ run: PointLinks.Run, _ state: UnsafePointer<Double>, closest: inout SIMD4<Double>
  ) {
    guard run.count >= 4 else {
      var least = closest.min()
      for index in 0..<run.count { measure(run, index, state, closest: &least) }
      closest = closest.replacing(with: least, where: closest .> least)
      return
    }
    let n = bodies.count
    let (ax, bx) = (state + run.a, state + run.b)
    let (ay, by) = (ax + n, bx + n)
    let (avx, avy, bvx, bvy) = (ax + 2 * n, ax + 3 * n, bx + 2 * n, bx + 3 * n)
    let (length, stiffness, damping) = (
      links.length + run.first, links.stiffness + run.first, links.damping + run.first
    )
    let place = links.place(of: run)
    let (forceX, forceY) = (links.forceX + place, links.forceY + place)
    var index = 0
    while index < run.count {
      // The last four may have been measured in part, with the same result.
      index = min(index, run.count - 4)
      let (dx, dy) = (lanes(bx, index) - lanes(ax, index), lanes(by, index) - lanes(ay, index))
      let (wx, wy) = (lanes(bvx, index) - lanes(avx, index), lanes(bvy, index) - lanes(avy, index))
      let square = dx * dx + dy * dy
      let distance = square.squareRoot()
      let inverse = 1 / distance
      let stretch = lanes(stiffness, index) * (distance - lanes(length, index))
      let pull = (stretch + lanes(damping, index) * ((dx * wx + dy * wy) * inverse)) * inverse
      setLanes(forceX, index, pull * dx)
      setLanes(forceY, index, pull * dy)
      closest = closest.replacing(with: square, where: closest .> square)
      index += 4
    }
  }

  /// Writes the force of one spring of a run.
  private func measure(
    _ run: PointLinks.Run, _ index: Int, _ state: UnsafePointer<Double>, closest: inout Double
  ) {
    let n = bodies.count
    let (a, b) = (state + run.a + index, state + run.b + index)
    let (dx, dy) = (b[0] - a[0], b[n] - a[n])
    let (wx, wy) = (b[2 * n] - a[2 * n], b[3 * n] - a[3 * n])
    let pull = pull(run.first + index, dx, dy, wx, wy, closest: &closest)
    let place = links.place(of: run) + index
    links.forceX[place] = pull * dx
    links.forceY[place] = pull * dy
  }

  /// Force of a spring by its distance, in kg/s².
  @inline(__always)
  private func pull(
    _ index: Int, _ dx: Double, _ dy: Double, _ wx: Double, _ wy: Double, closest: inout Double
  ) -> Double {
    let square = dx * dx + dy * dy
    let distance = square.squareRoot()
    let inverse = 1 / distance
    let stretch = links.stiffness[index] * (distance - links.length[index])
    closest = square < closest ? square : closest
    return (stretch + links.damping[index] * ((dx * wx + dy * wy) * inverse)) * inverse
  }

  /// Adds the accelerations by the forces of a run.
  @inline(__always)
  private func apply(
    _ run: PointLinks.Run, _ ax: UnsafeMutablePointer<Double>, _ ay: UnsafeMutablePointer<Double>
  ) {
    let (forceX, forceY) = (links.forceX + run.first, links.forceY + run.first)
    let (massA, massB) = (bodies.inverseMass + run.a, bodies.inverseMass + run.b)
    let (firstX, firstY, secondX, secondY) = (ax + run.a, ay + run.a, ax + run.b, ay + run.b)
    for index in 0..<run.count { firstX[index] += forceX[index] * massA[index] }
    for index in 0..<run.count { firstY[index] += forceY[index] * massA[index] }
    for index in 0..<run.count { secondX[index] -= forceX[index] * massB[index] }
    for index in 0..<run.count { secondY[index] -= forceY[index] * massB[index] }
  }

  /// Adds the acceleration by a spring to a fixed point.
  private func applyFixed(
    _ index: Int, _ state: UnsafePointer<Double>, _ derivative: UnsafeMutablePointer<Double>,
    closest: inout Double
  ) {
    let (n, place) = (bodies.count, index - links.pairCount)
    let body = links.body[place]
    let (dx, dy) = (links.fixedX[place] - state[body], links.fixedY[place] - state[n + body])
    let pull = pull(index, dx, dy, -state[2 * n + body], -state[3 * n + body], closest: &closest)
    derivative[2 * n + body] += pull * dx * bodies.inverseMass[body]
    derivative[3 * n + body] += pull * dy * bodies.inverseMass[body]
  }

  /// The square of the largest speed at which the two ends of a spring move against each other.
  func largestSquaredSpeed(_ state: UnsafePointer<Double>) -> Double {
    let n = bodies.count
    let (vx, vy) = (state + 2 * n, state + 3 * n)
    var largest = 0.0
    for index in 0..<links.runCount {
      let run = links.runs[index]
      for place in 0..<run.count {
        let (wx, wy) = (vx[run.b + place] - vx[run.a + place], vy[run.b + place] - vy[run.a + place])
        largest = max(largest, wx * wx + wy * wy)
      }
    }
    for place in 0..<links.count - links.pairCount {
      let (wx, wy) = (vx[links.body[place]], vy[links.body[place]])
      largest = max(largest, wx * wx + wy * wy)
    }
    return largest
  }
}
