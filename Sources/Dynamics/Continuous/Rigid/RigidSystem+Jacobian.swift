// SPDX-License-Identifier: GPL-3.0-or-later

extension RigidSystem {
  /// Writes the Jacobian matrix: exact without constraints, by central differences with them.
  func evaluateJacobian(
    time: Double, state: UnsafePointer<Double>, jacobian: UnsafeMutablePointer<Double>,
    timeDerivative: UnsafeMutablePointer<Double>
  ) {
    timeDerivative.update(repeating: 0, count: dimension)
    if constraints.count > 0 {
      differentiate(state, into: jacobian)
    } else {
      evaluateFreeJacobian(state, into: jacobian)
    }
  }

  /// Central differences, whose error is some 1e-10 of the values.
  private func differentiate(_ state: UnsafePointer<Double>, into jacobian: UnsafeMutablePointer<Double>) {
    let count = dimension
    let (moved, high, low) = (scratch, scratch + count, scratch + 2 * count)
    moved.update(from: state, count: count)
    for column in 0..<count {
      let step = 1e-5 * (1 + state[column].magnitude)
      moved[column] = state[column] + step
      evaluate(time: 0, state: moved, derivative: high)
      moved[column] = state[column] - step
      evaluate(time: 0, state: moved, derivative: low)
      moved[column] = state[column]
      for row in 0..<count { jacobian[row * count + column] = (high[row] - low[row]) / (2 * step) }
    }
  }

  /// The exact matrix of the forces without constraints.
  private func evaluateFreeJacobian(
    _ state: UnsafePointer<Double>, into jacobian: UnsafeMutablePointer<Double>
  ) {
    let (n, dimension) = (bodies.count, dimension)
    jacobian.update(repeating: 0, count: dimension * dimension)
    for index in 0..<3 * n { jacobian[index * dimension + 3 * n + index] = 1 }
    for body in 0..<n {
      for part in 0..<3 {
        let place = (3 + part) * n + body
        jacobian[place * dimension + place] = -(part == 2 ? bodies.angularDrag[body] : bodies.drag[body])
      }
    }
    for index in 0..<springCount {
      let link = springs[index]
      guard let spring = SpringState(link, bodies, state, velocities: state + 3 * n) else { continue }
      for isSecond in [false, true] where (isSecond ? link.b : link.a) >= 0 {
        for part in 0..<3 { add(spring, link, isSecond: isSecond, part: part, state, to: jacobian) }
      }
    }
  }

  /// Adds the columns of one coordinate of one end of a spring: of the position and of the velocity.
  ///
  /// With d the vector between the ends, w the inverse of the effective mass and f the pull, ∂u = (∂d − u·(u·∂d))/|d|,
  /// ∂f = (k·u·∂d + c·(∂u·d′ + u·∂d′))/w − f·∂w/w, and each end's row is the product rule on f·u and f·(r × u).
  private func add(
    _ spring: SpringState, _ link: SpringLink, isSecond: Bool, part: Int, _ state: UnsafePointer<Double>,
    to jacobian: UnsafeMutablePointer<Double>
  ) {
    let n = bodies.count
    let body = isSecond ? link.b : link.a
    let sign = isSecond ? 1.0 : -1.0
    let (rx, ry) = isSecond ? (spring.rbx, spring.rby) : (spring.rax, spring.ray)
    let omega = state[5 * n + body]
    // How the end itself and its velocity move with the coordinate.
    let (px, py) = part == 0 ? (1.0, 0.0) : part == 1 ? (0.0, 1.0) : (-ry, rx)
    let (qx, qy) = part == 2 ? (-omega * rx, -omega * ry) : (0, 0)
    let (dx, dy) = (sign * px, sign * py)
    let stretch = spring.ux * dx + spring.uy * dy
    let (ux, uy) = (
      (dx - spring.ux * stretch) / spring.distance, (dy - spring.uy * stretch) / spring.distance
    )
    let (armX, armY) = part == 2 ? (px, py) : (0, 0)
    let ownLever = armX * spring.uy - armY * spring.ux
    let leverA = spring.rax * uy - spring.ray * ux + (isSecond ? 0 : ownLever)
    let leverB = spring.rbx * uy - spring.rby * ux + (isSecond ? ownLever : 0)
    var inverseMass = 0.0
    if link.a >= 0 { inverseMass += 2 * bodies.inverseInertia[link.a] * spring.leverA * leverA }
    if link.b >= 0 { inverseMass += 2 * bodies.inverseInertia[link.b] * spring.leverB * leverB }
    let rate = ux * spring.wx + uy * spring.wy + sign * (spring.ux * qx + spring.uy * qy)
    let pull = spring.pull(link)
    let change =
      (link.stiffness * stretch + link.dampingRate * rate - pull * inverseMass) / spring.inverseMass
    let slope = link.dampingRate * stretch / spring.inverseMass
    let columns = (part * n + body, (3 + part) * n + body)
    for isFar in [false, true] where (isFar ? link.b : link.a) >= 0 {
      let other = isFar ? link.b : link.a
      let scale = isFar ? -bodies.inverseMass[other] : bodies.inverseMass[other]
      let turn = isFar ? -bodies.inverseInertia[other] : bodies.inverseInertia[other]
      let (lever, leverChange) = isFar ? (spring.leverB, leverB) : (spring.leverA, leverA)
      let rows = (jacobian + (3 * n + other) * 6 * n, jacobian + (4 * n + other) * 6 * n)
      let turning = jacobian + (5 * n + other) * 6 * n
      rows.0[columns.0] += scale * (change * spring.ux + pull * ux)
      rows.1[columns.0] += scale * (change * spring.uy + pull * uy)
      turning[columns.0] += turn * (change * lever + pull * leverChange)
      rows.0[columns.1] += scale * slope * spring.ux
      rows.1[columns.1] += scale * slope * spring.uy
      turning[columns.1] += turn * slope * lever
    }
  }
}
