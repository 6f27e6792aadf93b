// SPDX-License-Identifier: GPL-3.0-or-later

extension ChainRounds {
  /// Lets the body before a joint pass: impulses and directions of 0.
  @inline(__always)
  func clearContact(_ field: UnsafeMutablePointer<Float>, _ form: Form) {
    for index in Field.jointCount..<Field.count { field[index * form.plane] = 0 }
  }

  /// Takes in the contacts of a chain; false when one is not as those of what cannot turn are.
  @inline(__always)
  func loadContacts(
    _ links: UnsafeMutablePointer<Link>, _ form: Form, _ contacts: UnsafeMutablePointer<ContactConstraint>
  ) -> Bool {
    let (lists, plane) = (lists(form), form.plane)
    for place in 0..<form.count {
      let field = fields.elements + form.slot(place + form.margin)
      guard links[place].contact >= 0 else {
        clearContact(field, form)
        (lists.tangents[place], lists.normals[place]) = (0, 0)
        continue
      }
      let contact = contacts + Int(links[place].contact)
      let (normal, mass, point) = (
        contact.pointee.normal, contact.pointee.inverseB.mass, contact.pointee.first
      )
      // Two points of what cannot turn say the same.
      guard contact.pointee.count == 1, (normal.x + normal.y) * 0 == 0 else { return false }
      field[Field.normalX.rawValue * plane] = normal.x
      field[Field.normalY.rawValue * plane] = normal.y
      field[Field.pushX.rawValue * plane] = mass * normal.x
      field[Field.pushY.rawValue * plane] = mass * normal.y
      field[Field.friction.rawValue * plane] = contact.pointee.friction
      field[Field.tangentMass.rawValue * plane] = point.tangent.mass
      field[Field.normalMass.rawValue * plane] = point.normal.mass
      field[Field.speed.rawValue * plane] = point.bias
      lists.tangents[place] = point.tangent.impulse
      lists.normals[place] = point.normal.impulse
    }
    return true
  }

  @inline(__always)
  func storeContacts(
    _ links: UnsafeMutablePointer<Link>, _ form: Form, _ contacts: UnsafeMutablePointer<ContactConstraint>
  ) {
    let lists = lists(form)
    for place in 0..<form.count where links[place].contact >= 0 {
      contacts[Int(links[place].contact)].setImpulses(
        normal: lists.normals[place], tangent: lists.tangents[place])
    }
  }

  /// Eight rounds with contacts; false when an impulse could overflow as a torque.
  ///
  /// Both halves of the lanes are worked on one after the other, so that either's numbers find room in registers.
  func runTouchingFront(_ form: Form) -> Bool {
    let (lists, margin, plane) = (lists(form), form.margin, form.plane)
    var (low, high) = (TouchingLanes(), TouchingLanes())
    (low.backX[0], low.backY[0]) = (lists.velocitiesX[0], lists.velocitiesY[0])
    var field = fields.elements + form.slot(margin)
    var before = fields.elements + form.slot(margin - 1)
    var part = margin % 3
    for time in 0..<form.count &+ margin {
      high.advance(
        field + 4, before + 4, plane,
        .init(
          velocityX: low.touchedX[3], velocityY: low.touchedY[3], impulse: low.impulses.older[3],
          tangent: low.tangents.older[3], normal: low.normals.older[3]))
      low.advance(
        field, before, plane,
        .init(
          velocityX: lists.velocitiesX[time &+ 1], velocityY: lists.velocitiesY[time &+ 1],
          impulse: lists.impulses[time], tangent: lists.tangents[time &- 1],
          normal: lists.normals[time &- 1]))
      if time >= margin &- 1 { lists.impulses[time &- margin &+ 1] = high.impulses.newer[3] }
      if time >= margin {
        let place = time &- margin
        (lists.velocitiesX[place], lists.velocitiesY[place]) = (high.touchedX[3], high.touchedY[3])
        (lists.tangents[place], lists.normals[place]) = (high.tangents.newer[3], high.normals.newer[3])
      }
      // One place on: the next part of the planes, or one back in the first.
      before = field
      part &+= 1
      field += form.length
      if part == 3 { (part, field) = (0, field - (plane &+ 1)) }
    }
    // Neither infinite nor no number.
    return (low.largest + high.largest) * 0 == SIMD4(repeating: 0)
  }
}

/// What four lanes hand on from one time to the next.
///
/// The operations of a contact are those of ``ContactConstraint`` for one point of what cannot turn, against what
/// never moves.
private struct TouchingLanes {
  typealias Lanes = SIMD4<Float>

  /// What the first lane is given.
  struct Given {
    var velocityX: Float
    var velocityY: Float
    var impulse: Float
    var tangent: Float
    var normal: Float
  }

  /// Impulses of the last three times.
  struct Line {
    var older = Lanes.zero
    var old = Lanes.zero
    var newer = Lanes.zero

    @inline(__always)
    mutating func append(_ lanes: Lanes) { (older, old, newer) = (old, newer, lanes) }
  }

  /// What the joints of the time before have left of the bodies before and behind them.
  var frontX = Lanes.zero
  var frontY = Lanes.zero
  var backX = Lanes.zero
  var backY = Lanes.zero
  /// The body before the joint of the time before, after its contact.
  var touchedX = Lanes.zero
  var touchedY = Lanes.zero
  var impulses = Line()
  var tangents = Line()
  var normals = Line()
  /// Sum of the squares of the contacts' impulses.
  var largest = Lanes.zero

  @inline(__always)
  mutating func advance(
    _ field: UnsafeMutablePointer<Float>, _ before: UnsafeMutablePointer<Float>, _ plane: Int,
    _ given: Given
  ) {
    @inline(__always)
    func contact(_ name: ChainRounds.Field) -> Lanes {
      UnsafeRawPointer(before + name.rawValue &* plane).loadUnaligned(as: Lanes.self)
    }
    let behindX = touchedX.shifted(given.velocityX)
    let behindY = touchedY.shifted(given.velocityY)

    // The contact of the body that the joint of the time before has left.
    let (normalX, normalY) = (contact(.normalX), contact(.normalY))
    let (pushX, pushY) = (contact(.pushX), contact(.pushY))
    let tangent = tangents.older.shifted(given.tangent)
    let normal = normals.older.shifted(given.normal)
    let slip = normalY * frontX - normalX * frontY
    let most = contact(.friction) * normal
    let rubbing = tangent - contact(.tangentMass) * slip
    let low = (-most).replacing(with: rubbing, where: rubbing .> -most)
    let newTangent = most.replacing(with: low, where: low .< most)
    let kick = newTangent - tangent
    touchedX = frontX + kick * pushY
    touchedY = frontY - kick * pushX
    let speed = normalX * touchedX + normalY * touchedY
    let pressing = normal - contact(.normalMass) * (speed - contact(.speed))
    let newNormal = Lanes.zero.replacing(with: pressing, where: pressing .> Lanes.zero)
    let push = newNormal - normal
    touchedX += push * pushX
    touchedY += push * pushY
    tangents.append(newTangent)
    normals.append(newNormal)
    largest += kick * kick + push * push

    // The joint of this time.
    @inline(__always)
    func next(_ name: ChainRounds.Field) -> Lanes {
      UnsafeRawPointer(field + name.rawValue &* plane).loadUnaligned(as: Lanes.self)
    }
    let (x, y, beforeX, beforeY) = (next(.x), next(.y), backX, backY)
    let impulse = impulses.older.shifted(given.impulse)
    let partX = x * behindX - x * beforeX
    let partY = y * behindY - y * beforeY
    let error = (partX + partY) + (next(.turning) + (next(.bias) + next(.softness) * impulse))
    impulses.append(impulse - next(.mass) * error)
    frontX = beforeX + error * next(.frontX)
    frontY = beforeY + error * next(.frontY)
    backX = behindX - error * next(.backX)
    backY = behindY - error * next(.backY)
  }
}

extension SIMD4<Float> {
  fileprivate static var zero: Self { Self(repeating: 0) }

  /// What each lane hands to the next one, and what the first is given.
  @inline(__always)
  fileprivate func shifted(_ first: Float) -> Self { Self(first, self[0], self[1], self[2]) }
}
