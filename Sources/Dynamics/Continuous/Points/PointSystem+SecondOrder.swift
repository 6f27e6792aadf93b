// SPDX-License-Identifier: GPL-3.0-or-later

// The same equations split into accelerations by places and a drag, for springs without dampers.
extension PointSystem: SecondOrderSystem {
  /// Evaluates the accelerations by springs, gravity and pushes, from the positions of a whole state, of which some
  /// velocities may be read too.
  func evaluateAcceleration(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafeMutablePointer<Double>
  ) {
    var closest = SIMD4(repeating: links.closest.pointee)
    if links.isChains {
      pullChains(positions, accelerations, closest: &closest)
    } else {
      for body in 0..<bodies.count {
        (accelerations[body], accelerations[bodies.count + body]) = (bodies.ax[body], bodies.ay[body])
      }
      for index in 0..<links.runCount { pull(links.runs[index], positions, accelerations, closest: &closest) }
    }
    var least = closest.min()
    for index in links.pairCount..<links.pairCount + links.looseCount {
      pullFixed(index, positions, accelerations, closest: &least)
    }
    links.closest.pointee = least
  }

  /// Writes the accelerations of all bodies where each is joined to its neighbours at most.
  ///
  /// The force of four springs at once, each from the body before; a body is pulled by its own and by that of the
  /// next, which is known with the next four.
  @inline(__always)
  private func pullChains(
    _ positions: UnsafePointer<Double>, _ accelerations: UnsafeMutablePointer<Double>,
    closest: inout SIMD4<Double>
  ) {
    let n = bodies.count
    let (x, y) = (positions, positions + n)
    let (ax, ay) = (accelerations, accelerations + n)
    let (pushX, pushY, mass) = (bodies.ax, bodies.ay, bodies.inverseMass)
    var (lastX, lastY) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    for body in stride(from: 0, to: n, by: 4) {
      let (ownX, ownY) = (lanes(x, body), lanes(y, body))
      var (beforeX, beforeY) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
      if body > 0 {
        (beforeX, beforeY) = (lanes(x, body - 1), lanes(y, body - 1))
      } else {
        let hook = links.count - links.pairCount - 1
        let (hookX, hookY) = hook >= 0 ? (links.fixedX[hook], links.fixedY[hook]) : (0, 0)
        beforeX = SIMD4(hookX, ownX[0], ownX[1], ownX[2])
        beforeY = SIMD4(hookY, ownY[0], ownY[1], ownY[2])
      }
      let (dx, dy) = (beforeX - ownX, beforeY - ownY)
      let square = dx * dx + dy * dy
      let distance = square.squareRoot()
      let stiffness = lanes(links.stiffnessBefore, body)
      let pull = stiffness * (distance - lanes(links.lengthBefore, body)) / distance
      // Bodies that nothing joins may be in one place, and beyond the last one is no body.
      let isJoined = stiffness .> 0
      let forceX = SIMD4<Double>.zero.replacing(with: pull * dx, where: isJoined)
      let forceY = SIMD4<Double>.zero.replacing(with: pull * dy, where: isJoined)
      closest = closest.replacing(with: square, where: (closest .> square) .& isJoined)
      if body > 0 {
        let inverse = lanes(mass, body - 4)
        let (restX, restY) = (
          lastX - SIMD4(lastX[1], lastX[2], lastX[3], forceX[0]),
          lastY - SIMD4(lastY[1], lastY[2], lastY[3], forceY[0])
        )
        setLanes(ax, body - 4, lanes(pushX, body - 4) + inverse * restX)
        setLanes(ay, body - 4, lanes(pushY, body - 4) + inverse * restY)
      }
      (lastX, lastY) = (forceX, forceY)
    }
    let body = (n - 1) & ~3
    let inverse = lanes(mass, body)
    let endX = lanes(pushX, body) + inverse * (lastX - SIMD4(lastX[1], lastX[2], lastX[3], 0))
    let endY = lanes(pushY, body) + inverse * (lastY - SIMD4(lastY[1], lastY[2], lastY[3], 0))
    if n & 3 == 0 {
      setLanes(ax, body, endX)
      setLanes(ay, body, endY)
    } else {
      (ax[body], ay[body]) = (endX[0], endY[0])
      if n & 3 > 1 { (ax[body + 1], ay[body + 1]) = (endX[1], endY[1]) }
      if n & 3 > 2 { (ax[body + 2], ay[body + 2]) = (endX[2], endY[2]) }
    }
  }

  /// Adds the accelerations by a run of springs that is no chain.
  private func pull(
    _ run: PointLinks.Run, _ positions: UnsafePointer<Double>,
    _ accelerations: UnsafeMutablePointer<Double>, closest: inout SIMD4<Double>
  ) {
    let n = bodies.count
    var least = closest.min()
    for index in 0..<run.count {
      let (a, b) = (run.a + index, run.b + index)
      let (dx, dy) = (positions[b] - positions[a], positions[n + b] - positions[n + a])
      let pull = pull(run.first + index, dx, dy, closest: &least)
      accelerations[a] += bodies.inverseMass[a] * (pull * dx)
      accelerations[n + a] += bodies.inverseMass[a] * (pull * dy)
      accelerations[b] -= bodies.inverseMass[b] * (pull * dx)
      accelerations[n + b] -= bodies.inverseMass[b] * (pull * dy)
    }
    closest = closest.replacing(with: least, where: closest .> least)
  }

  /// Adds the acceleration by a spring to a fixed point.
  @inline(__always)
  private func pullFixed(
    _ index: Int, _ positions: UnsafePointer<Double>, _ accelerations: UnsafeMutablePointer<Double>,
    closest: inout Double
  ) {
    let (n, place) = (bodies.count, index - links.pairCount)
    let body = links.body[place]
    let (dx, dy) = (links.fixedX[place] - positions[body], links.fixedY[place] - positions[n + body])
    let pull = pull(index, dx, dy, closest: &closest)
    accelerations[body] += bodies.inverseMass[body] * (pull * dx)
    accelerations[n + body] += bodies.inverseMass[body] * (pull * dy)
  }

  /// Force of a spring by its distance, in kg/s².
  @inline(__always)
  private func pull(_ index: Int, _ dx: Double, _ dy: Double, closest: inout Double) -> Double {
    let square = dx * dx + dy * dy
    let distance = square.squareRoot()
    closest = square < closest ? square : closest
    return links.stiffness[index] * (distance - links.length[index]) / distance
  }

  /// Lets the velocities decay by each body's drag.
  func damp(
    time: Double, positions: UnsafePointer<Double>, velocities: UnsafeMutablePointer<Double>,
    duration: Double
  ) {
    let n = bodies.count
    for body in 0..<n {
      let factor = DampingFactor.decay(bodies.drag[body] * duration)
      velocities[body] *= factor
      velocities[n + body] *= factor
    }
  }

  /// Kicks each velocity with its body's drag.
  func kick(
    time: Double, positions: UnsafePointer<Double>, accelerations: UnsafePointer<Double>,
    velocities: UnsafeMutablePointer<Double>, before: Double, after: Double
  ) {
    let n = bodies.count
    if let commonDrag {
      let (factor, length) = DampingFactor.kick(rate: commonDrag, before: before, after: after)
      let whole = (2 * n) & ~3
      for index in stride(from: 0, to: whole, by: 4) {
        setLanes(
          velocities, index, factor * lanes(velocities, index) + length * lanes(accelerations, index))
      }
      for index in whole..<2 * n {
        velocities[index] = factor * velocities[index] + length * accelerations[index]
      }
      return
    }
    for body in 0..<n {
      let (factor, length) = DampingFactor.kick(rate: bodies.drag[body], before: before, after: after)
      velocities[body] = factor * velocities[body] + length * accelerations[body]
      velocities[n + body] = factor * velocities[n + body] + length * accelerations[n + body]
    }
  }

  /// A bound of the angular frequencies of small oscillations while springs are not shorter than their length, in rad/s.
  ///
  /// No eigenvalue of the matrix of stiffnesses over masses is more than the largest sum of the magnitudes in a row
  /// (Gershgorin).
  var fastestRate: Double {
    var sums = [Double](repeating: 0, count: bodies.count)
    for index in 0..<links.runCount {
      let run = links.runs[index]
      for place in 0..<run.count {
        sums[run.a + place] += 2 * links.stiffness[run.first + place]
        sums[run.b + place] += 2 * links.stiffness[run.first + place]
      }
    }
    for place in 0..<links.count - links.pairCount {
      sums[links.body[place]] += links.stiffness[links.pairCount + place]
    }
    for body in 0..<bodies.count { sums[body] *= bodies.inverseMass[body] }
    return (sums.max() ?? 0).squareRoot()
  }
}
