// SPDX-License-Identifier: GPL-3.0-or-later

extension ContactLanes {
  /// Prepares a sub-step of four contacts from the poses and velocities at hand, each lane with the operations of
  /// ``ContactConstraint``.
  @inline(__always)
  func prepare(
    _ c0: UnsafeMutablePointer<Contact>, _ c1: UnsafeMutablePointer<Contact>,
    _ c2: UnsafeMutablePointer<Contact>, _ c3: UnsafeMutablePointer<Contact>, _ group: Int,
    _ bodies: DeviceBodies, _ constants: DeviceConstants, warmth: Float
  ) {
    @inline(__always)
    func gather(_ value: (UnsafeMutablePointer<Contact>) -> Float) -> Lanes {
      Lanes(value(c0), value(c1), value(c2), value(c3))
    }
    @inline(__always)
    func gatherPair(_ value: (UnsafeMutablePointer<Contact>) -> FloatVector) -> PairLanes {
      PairLanes(value(c0), value(c1), value(c2), value(c3))
    }
    let (row, zero) = (row(group), Lanes(repeating: 0))
    let a = SIMD4(c0.pointee.a, c1.pointee.a, c2.pointee.a, c3.pointee.a)
    let b = SIMD4(c0.pointee.b, c1.pointee.b, c2.pointee.b, c3.pointee.b)
    let pair = PairMotion(a, b, bodies.motions)
    let (centerA, centerB) = (bodies.centers(a), bodies.centers(b))
    let inverseA = gatherPair { $0.pointee.inverseA(bodies).pair }
    let inverseB = gatherPair { $0.pointee.inverseB(bodies).pair }
    let (massA, inertiaA, massB, inertiaB) = (inverseA.x, inverseA.y, inverseB.x, inverseB.y)
    let mass = massA + massB
    let isFaceOfB = gather { $0.pointee.manifold.isFaceOfB ? 1 : 0 } .> zero
    let (turnA, turnB) = (bodies.rotations(a), bodies.rotations(b))
    let (turnFace, turnOther) = (
      turnA.replacing(with: turnB, where: isFaceOfB), turnB.replacing(with: turnA, where: isFaceOfB)
    )
    let centerFace = centerA.replacing(with: centerB, where: isFaceOfB)
    let centerOther = centerB.replacing(with: centerA, where: isFaceOfB)
    let outward = gatherPair { $0.pointee.manifold.normal }.turned(by: turnFace)
    let inPlane = gatherPair { $0.pointee.manifold.point }.turned(by: turnFace)
    let (planeX, planeY) = (centerFace.x + inPlane.x, centerFace.y + inPlane.y)
    let normalX = outward.x.replacing(with: -outward.x, where: isFaceOfB)
    let normalY = outward.y.replacing(with: -outward.y, where: isFaceOfB)
    let skinDifference = gather {
      $0.pointee.manifold.isFaceOfB
        ? $0.pointee.skinB - $0.pointee.skinA : $0.pointee.skinA - $0.pointee.skinB
    }
    let elasticity = gather { $0.pointee.elasticity }
    let (x, y) = (normalX * (pair.xB - pair.xA), normalY * (pair.yB - pair.yA))

    @inline(__always)
    func effective(_ product: Lanes, _ other: Lanes) -> Lanes {
      let inverse = mass + product + other
      return zero.replacing(with: Lanes(repeating: 1) / inverse, where: inverse .> zero)
    }
    /// The levers of both bodies along the normal and the tangent at a point.
    @inline(__always)
    func levers(_ local: PairLanes) -> (a: Lanes, b: Lanes, tangentA: Lanes, tangentB: Lanes) {
      let turned = local.turned(by: turnOther)
      let (cornerX, cornerY) = (centerOther.x + turned.x, centerOther.y + turned.y)
      let depth = (cornerX - planeX) * outward.x + (cornerY - planeY) * outward.y
      let way = 0.5 * (skinDifference - depth)
      let (middleX, middleY) = (cornerX + way * outward.x, cornerY + way * outward.y)
      let (armAX, armAY) = (middleX - centerA.x, middleY - centerA.y)
      let (armBX, armBY) = (middleX - centerB.x, middleY - centerB.y)
      return (
        armAX * normalY - armAY * normalX, armBX * normalY - armBY * normalX,
        armAX * -normalX - armAY * normalY, armBX * -normalX - armBY * normalY
      )
    }
    @inline(__always)
    func bias(_ leverA: Lanes, _ leverB: Lanes) -> Lanes {
      let speed = (x + y) + (leverB * pair.turningB - leverA * pair.turningA)
      return zero.replacing(with: -elasticity * speed, where: speed .< -constants.restitutionThreshold)
    }

    row.set(.normalX, normalX)
    row.set(.normalY, normalY)
    row.set(.friction, gather { $0.pointee.friction })
    row.set(.pushAX, massA * normalX)
    row.set(.pushAY, massA * normalY)
    row.set(.pushBX, massB * normalX)
    row.set(.pushBY, massB * normalY)

    let first = levers(gatherPair { $0.pointee.manifold.first.local })
    let (turnA1, turnB1) = (inertiaA * first.a, inertiaB * first.b)
    let (tangentTurnA1, tangentTurnB1) = (inertiaA * first.tangentA, inertiaB * first.tangentB)
    let (productA1, productB1) = (first.a * turnA1, first.b * turnB1)
    row.set(.rubbing1, warmth * gather { $0.pointee.manifold.first.tangentImpulse })
    row.set(.leverA1, first.tangentA)
    row.set(.leverB1, first.tangentB)
    row.set(.turnA1, tangentTurnA1)
    row.set(.turnB1, tangentTurnB1)
    row.set(.mass1, effective(first.tangentA * tangentTurnA1, first.tangentB * tangentTurnB1))
    row.set(.impulse1, warmth * gather { $0.pointee.manifold.first.normalImpulse })
    row.set(.normalLeverA1, first.a)
    row.set(.normalLeverB1, first.b)
    row.set(.normalTurnA1, turnA1)
    row.set(.normalTurnB1, turnB1)
    row.set(.normalMass1, effective(productA1, productB1))
    row.set(.bias1, bias(first.a, first.b))

    let second = levers(gatherPair { $0.pointee.manifold.second.local })
    let (turnA2, turnB2) = (inertiaA * second.a, inertiaB * second.b)
    let (tangentTurnA2, tangentTurnB2) = (inertiaA * second.tangentA, inertiaB * second.tangentB)
    let (productA2, productB2) = (second.a * turnA2, second.b * turnB2)
    let (xx, yy) = (mass + productA1 + productB1, mass + productA2 + productB2)
    let xy = mass + first.a * turnA2 + first.b * turnB2
    let determinant = xx * yy - xy * xy
    // Two points of what cannot turn say the same, and others may make the pair unsolvable.
    let isPair =
      (gather { $0.pointee.manifold.count == 2 ? 1 : 0 } .> zero)
      .& ((inertiaA .!= zero) .| (inertiaB .!= zero))
      .& (xx * xx .< constants.largestConditionNumber * determinant) .& (determinant * zero .== zero)
    @inline(__always)
    func setSecond(_ field: Field, _ value: Lanes) {
      row.set(field, zero.replacing(with: value, where: isPair))
    }
    setSecond(.rubbing2, warmth * gather { $0.pointee.manifold.second.tangentImpulse })
    setSecond(.leverA2, second.tangentA)
    setSecond(.leverB2, second.tangentB)
    setSecond(.turnA2, tangentTurnA2)
    setSecond(.turnB2, tangentTurnB2)
    setSecond(.mass2, effective(second.tangentA * tangentTurnA2, second.tangentB * tangentTurnB2))
    setSecond(.impulse2, warmth * gather { $0.pointee.manifold.second.normalImpulse })
    setSecond(.normalLeverA2, second.a)
    setSecond(.normalLeverB2, second.b)
    setSecond(.normalTurnA2, turnA2)
    setSecond(.normalTurnB2, turnB2)
    setSecond(.normalMass2, effective(productA2, productB2))
    setSecond(.bias2, bias(second.a, second.b))
    row.set(.xx, xx)
    row.set(.xy, xy)
    row.set(.yy, yy)
    row.set(.inverseXX, yy / determinant)
    row.set(.inverseXY, -xy / determinant)
    row.set(.inverseYY, xx / determinant)
    setSecond(.isPair, Lanes(repeating: 1))
  }
}

extension PairLanes {
  @inline(__always)
  fileprivate init(_ x: SIMD4<Float>, _ y: SIMD4<Float>) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  fileprivate func replacing(with other: PairLanes, where mask: SIMDMask<SIMD4<Int32>>) -> PairLanes {
    PairLanes(x.replacing(with: other.x, where: mask), y.replacing(with: other.y, where: mask))
  }

  /// Turned by rotations whose sines are x and whose cosines are y.
  @inline(__always)
  fileprivate func turned(by turn: PairLanes) -> PairLanes {
    PairLanes(turn.y * x - turn.x * y, turn.x * x + turn.y * y)
  }
}

extension DeviceBodies {
  /// Sines as x, and cosines as y.
  @inline(__always)
  fileprivate func rotations(_ bodies: SIMD4<Int32>) -> PairLanes {
    @inline(__always)
    func pair(_ body: Int32) -> FloatVector {
      let rotation = rotation(of: Int(body))
      return FloatVector(x: rotation.sine, y: rotation.cosine)
    }
    return PairLanes(pair(bodies[0]), pair(bodies[1]), pair(bodies[2]), pair(bodies[3]))
  }
}

extension DeviceBodies.Inverse {
  @inline(__always) fileprivate var pair: FloatVector { FloatVector(x: mass, y: inertia) }
}
