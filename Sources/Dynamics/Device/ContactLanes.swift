// SPDX-License-Identifier: GPL-3.0-or-later

/// The velocity rounds of contacts, four at a time: a lane each, with the operations of ``ContactConstraint``.
struct ContactLanes {
  typealias Lanes = SIMD4<Float>
  typealias Group = ContactGroups.Group

  /// What a contact is to its rounds, in the order of the memory.
  enum Field: Int {
    case normalX, normalY, friction, pushAX, pushAY, pushBX, pushBY
    case rubbing1, leverA1, leverB1, turnA1, turnB1, mass1
    case rubbing2, leverA2, leverB2, turnA2, turnB2, mass2
    case impulse1, normalLeverA1, normalLeverB1, normalTurnA1, normalTurnB1, normalMass1, bias1
    case impulse2, normalLeverA2, normalLeverB2, normalTurnA2, normalTurnB2, normalMass2, bias2
    case xx, xy, yy, inverseXX, inverseXY, inverseYY
    /// Whether there are two points.
    case isPair

    @inline(__always) static var count: Int { Field.isPair.rawValue + 1 }
  }

  /// The fields of a group.
  struct Row {
    let memory: UnsafeMutablePointer<Float>

    @inline(__always)
    init(_ memory: UnsafeMutablePointer<Float>) { self.memory = memory }

    @inline(__always)
    subscript(field: Field) -> SIMD4<Float> {
      UnsafeRawPointer(memory + 4 * field.rawValue).loadUnaligned(as: SIMD4<Float>.self)
    }

    @inline(__always)
    func set(_ field: Field, _ value: SIMD4<Float>) {
      UnsafeMutableRawPointer(memory + 4 * field.rawValue).storeBytes(of: value, as: SIMD4<Float>.self)
    }
  }

  /// Fields of all groups, four numbers each.
  private var fields = RawBuffer<Float>()

  func deallocate() { fields.deallocate() }

  /// Makes room for a number of groups.
  mutating func reserve(_ count: Int) { fields.reserve(count * 4 * Field.count) }

  /// The fields of a group.
  @inline(__always)
  func row(_ group: Int) -> Row { Row(fields.elements + group * 4 * Field.count) }

  /// Keeps the impulses of a contact for the next sub-step.
  @inline(__always)
  func store(_ group: Int, _ lane: Int, in manifold: inout Manifold) {
    let memory = fields.elements + (group * 4 * Field.count + lane)
    manifold.first.normalImpulse = memory[4 * Field.impulse1.rawValue]
    manifold.first.tangentImpulse = memory[4 * Field.rubbing1.rawValue]
    manifold.second.normalImpulse = memory[4 * Field.impulse2.rawValue]
    manifold.second.tangentImpulse = memory[4 * Field.rubbing2.rawValue]
  }

  /// Applies the impulses of the sub-step before, in a group.
  @inline(__always)
  func begin(
    _ group: UnsafeMutablePointer<Group>, _ index: Int, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) {
    let row = row(index)
    var pair = PairMotion(group, motions)
    pair.rub(row[.rubbing1], row, .turnA1, .turnB1)
    pair.rub(row[.rubbing2], row, .turnA2, .turnB2)
    pair.press(row[.impulse1], row[.impulse2], row)
    pair.store(group, motions)
  }

  /// One round of a group.
  @inline(__always)
  func solve(
    _ group: UnsafeMutablePointer<Group>, _ index: Int, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) {
    let row = row(index)
    var pair = PairMotion(group, motions)
    let (old1, old2) = (row[.impulse1], row[.impulse2])

    let friction = row[.friction]
    let rubbing1 = pair.resist(row, friction * old1, .rubbing1, .mass1, .leverA1, .leverB1)
    pair.rub(rubbing1 - row[.rubbing1], row, .turnA1, .turnB1)
    row.set(.rubbing1, rubbing1)
    let rubbing2 = pair.resist(row, friction * old2, .rubbing2, .mass2, .leverA2, .leverB2)
    pair.rub(rubbing2 - row[.rubbing2], row, .turnA2, .turnB2)
    row.set(.rubbing2, rubbing2)

    let (x, y) = (row[.normalX] * (pair.xB - pair.xA), row[.normalY] * (pair.yB - pair.yA))
    let speed = x + y
    let speed1 =
      (speed + (row[.normalLeverB1] * pair.turningB - row[.normalLeverA1] * pair.turningA)) - row[.bias1]
    let speed2 =
      (speed + (row[.normalLeverB2] * pair.turningB - row[.normalLeverA2] * pair.turningA)) - row[.bias2]
    let (mass1, mass2, xy) = (row[.normalMass1], row[.normalMass2], row[.xy])
    let zero = Lanes(repeating: 0)
    // Of one point.
    let pressing = old1 - mass1 * speed1
    let alone = zero.replacing(with: pressing, where: pressing .> zero)
    // Of two points: the four cases.
    let left1 = (row[.xx] * old1 + xy * old2) - speed1
    let left2 = (xy * old1 + row[.yy] * old2) - speed2
    let both1 = row[.inverseXX] * left1 + row[.inverseXY] * left2
    let both2 = row[.inverseXY] * left1 + row[.inverseYY] * left2
    let areBoth = (both1 .>= zero) .& (both2 .>= zero)
    let only1 = mass1 * left1
    let isOnly1 = (only1 .>= zero) .& (xy * only1 .>= left2)
    let only2 = mass2 * left2
    let isOnly2 = (only2 .>= zero) .& (xy * only2 .>= left1)
    let isNone = (left1 .<= zero) .& (left2 .<= zero)
    var (new1, new2) = (old1, old2)
    new1.replace(with: zero, where: isNone .| isOnly2)
    new2.replace(with: zero, where: isNone)
    new2.replace(with: only2, where: isOnly2)
    new1.replace(with: only1, where: isOnly1)
    new2.replace(with: zero, where: isOnly1)
    new1.replace(with: both1, where: areBoth)
    new2.replace(with: both2, where: areBoth)
    let isPair = row[.isPair] .> zero
    new1 = alone.replacing(with: new1, where: isPair)
    new2 = zero.replacing(with: new2, where: isPair)
    pair.press(new1 - old1, new2 - old2, row)
    row.set(.impulse1, new1)
    row.set(.impulse2, new2)
    pair.store(group, motions)
  }
}

/// Velocities of the bodies of a group, by lanes.
struct PairMotion {
  typealias Lanes = SIMD4<Float>

  var xA: Lanes
  var yA: Lanes
  var turningA: Lanes
  var xB: Lanes
  var yB: Lanes
  var turningB: Lanes

  @inline(__always)
  init(
    _ group: UnsafeMutablePointer<ContactGroups.Group>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) {
    self.init(group.pointee.readA, group.pointee.readB, motions)
  }

  @inline(__always)
  init(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>) {
    (xA, yA, turningA, _) = transpose(
      motions[Int(a[0])].vector, motions[Int(a[1])].vector, motions[Int(a[2])].vector,
      motions[Int(a[3])].vector)
    (xB, yB, turningB, _) = transpose(
      motions[Int(b[0])].vector, motions[Int(b[1])].vector, motions[Int(b[2])].vector,
      motions[Int(b[3])].vector)
  }

  @inline(__always)
  func store(
    _ group: UnsafeMutablePointer<ContactGroups.Group>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) {
    let (a, b, zero) = (group.pointee.writtenA, group.pointee.writtenB, Lanes(repeating: 0))
    let first = transpose(xA, yA, turningA, zero)
    let second = transpose(xB, yB, turningB, zero)
    motions[Int(a[0])].vector = first.0
    motions[Int(a[1])].vector = first.1
    motions[Int(a[2])].vector = first.2
    motions[Int(a[3])].vector = first.3
    motions[Int(b[0])].vector = second.0
    motions[Int(b[1])].vector = second.1
    motions[Int(b[2])].vector = second.2
    motions[Int(b[3])].vector = second.3
  }

  /// What friction is to be at a point.
  @inline(__always)
  func resist(
    _ row: ContactLanes.Row, _ most: Lanes, _ impulse: ContactLanes.Field, _ mass: ContactLanes.Field,
    _ leverA: ContactLanes.Field, _ leverB: ContactLanes.Field
  ) -> Lanes {
    let slip =
      (row[.normalY] * (xB - xA) - row[.normalX] * (yB - yA))
      + (row[leverB] * turningB - row[leverA] * turningA)
    let rubbing = row[impulse] - row[mass] * slip
    let low = (-most).replacing(with: rubbing, where: rubbing .> -most)
    return most.replacing(with: low, where: low .< most)
  }

  /// Applies an impulse along the tangent.
  @inline(__always)
  mutating func rub(
    _ impulse: Lanes, _ row: ContactLanes.Row, _ turnA: ContactLanes.Field, _ turnB: ContactLanes.Field
  ) {
    xA -= impulse * row[.pushAY]
    yA += impulse * row[.pushAX]
    turningA -= impulse * row[turnA]
    xB += impulse * row[.pushBY]
    yB -= impulse * row[.pushBX]
    turningB += impulse * row[turnB]
  }

  /// Applies impulses along the normal at both points.
  @inline(__always)
  mutating func press(_ one: Lanes, _ two: Lanes, _ row: ContactLanes.Row) {
    let sum = one + two
    xA -= sum * row[.pushAX]
    yA -= sum * row[.pushAY]
    turningA -= one * row[.normalTurnA1] + two * row[.normalTurnA2]
    xB += sum * row[.pushBX]
    yB += sum * row[.pushBY]
    turningB += one * row[.normalTurnB1] + two * row[.normalTurnB2]
  }
}
