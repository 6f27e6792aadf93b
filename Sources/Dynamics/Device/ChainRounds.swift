// SPDX-License-Identifier: GPL-3.0-or-later

/// The velocity rounds of a chain, eight at a time.
///
/// In a chain each spring or rod shares a body with the one before and one with the one after, and nothing
/// turns. Round k at joint i needs what round k left of the body before it and round k − 1 of the body behind
/// it, so that at time t lane k solves joint t − 2k: a front of eight rounds runs along the chain. What a
/// lane leaves is what it or its neighbour needs next, and stays in registers. The operations on every number
/// are those of ``DistanceRow``, in their order, so that the bits are the same.
///
/// Where bodies of the chain touch what never moves, each no more than one such thing, lanes are three joints
/// apart: the contact of a body comes a time after both its joints, and a time before the next round.
struct ChainRounds {
  /// A joint of a chain, and the body before it.
  struct Link {
    /// Index of the joint; -1 for what comes after the last.
    var joint: Int32
    /// Index of the constraint of the one contact of the body before the joint; -1 for none.
    var contact: Int32 = -1
    /// Whether the body before the joint is its b.
    var isFlipped = false
    /// What of the joint stays the same; see ``keepStill(_:_:_:)``: stiffness, frequency, mass × each inverse mass; then
    /// mass, 0, length, softness.
    var still = (SIMD4<Float>(0, 0, 0, 0), SIMD4<Float>(0, 0, 0, 0))
  }

  /// Rounds that run together.
  static let width = 8
  /// Fewest joints of a chain with contacts: while its lanes begin and end, few of them have work to do.
  static let fewestWithContacts = 24

  /// What a joint, and the contact of the body before it, are to their rounds, in the order of the memory.
  enum Field: Int {
    case x, y, frontX, frontY, backX, backY, bias, softness, mass, turning
    case normalX, normalY, pushX, pushY, friction, tangentMass, normalMass, speed
    static let jointCount = 10
    static let count = 18
  }

  /// Fields of all joints, a plane each. Places that are as far apart as lanes lie side by side, from the last to
  /// the first, so that what the lanes need at one time lies side by side.
  var fields = RawBuffer<Float>()
  /// Velocities by body and impulses by joint and contact, along the chain.
  var states = RawBuffer<Float>()
  /// The bodies along the chain.
  private var bodies = RawBuffer<Int32>()
  /// Form of the chain that the margins are cleared for, which stay so for the next one of this form.
  private let cleared: UnsafeMutablePointer<Int>

  init() {
    cleared = .allocate(capacity: 1)
    cleared.initialize(to: -1)
  }

  func deallocate() {
    fields.deallocate()
    states.deallocate()
    bodies.deallocate()
    cleared.deallocate()
  }

  /// How a chain lies in the memory.
  struct Form {
    /// Number of joints; that after the last included where there are contacts.
    let count: Int
    /// How many joints lanes are apart.
    let skew: Int
    /// Places on either side of a chain, where a lane passes on what it is given.
    let margin: Int
    /// Length of one of a plane's parts.
    let length: Int

    @inline(__always)
    init(joints: Int, hasContacts: Bool) {
      count = hasContacts ? joints + 1 : joints
      skew = hasContacts ? 3 : 2
      margin = hasContacts ? 3 * (width - 1) + 1 : 2 * (width - 1)
      length = (count + 2 * margin) / skew + 1
    }

    @inline(__always) var hasContacts: Bool { skew == 3 }

    /// Distance of two planes.
    @inline(__always) var plane: Int { skew * length }

    /// Distance of the lists of velocities and impulses.
    @inline(__always) var stride: Int { count + 2 + 2 * margin }

    /// Where a place's fields are in their planes, counted from the begin of the margin.
    @inline(__always)
    func slot(_ padded: Int) -> Int { (padded % skew) * length + length - 1 - padded / skew }
  }

  /// Velocities by body and impulses by joint, and those of the contacts of the bodies.
  struct Lists {
    let velocitiesX: UnsafeMutablePointer<Float>
    let velocitiesY: UnsafeMutablePointer<Float>
    let impulses: UnsafeMutablePointer<Float>
    let tangents: UnsafeMutablePointer<Float>
    let normals: UnsafeMutablePointer<Float>
  }

  /// Makes room for a chain of a number of joints.
  mutating func reserve(_ count: Int, hasContacts: Bool) {
    let form = Form(joints: count, hasContacts: hasContacts)
    fields.reserve((hasContacts ? Field.count : Field.jointCount) * form.plane)
    states.reserve((hasContacts ? 5 : 3) * form.stride)
    bodies.reserve(count + 1)
    // The memory may be new.
    cleared.pointee = -1
  }

  /// Runs rounds, whose number is a multiple of ``width``.
  ///
  /// - Parameters:
  ///   - rounds: Number of rounds.
  ///   - links: The joints along the chain, and what comes after the last.
  ///   - count: Number of joints.
  ///   - rows: All rows.
  ///   - contacts: All constraints; nil when the chain has no contacts.
  ///   - motions: All velocities.
  /// - Returns: Whether everything stayed finite; otherwise nothing is changed.
  func solve(
    _ rounds: Int, _ links: UnsafeMutablePointer<Link>, count: Int,
    _ rows: UnsafeMutablePointer<DistanceRow>, _ contacts: UnsafeMutablePointer<ContactConstraint>?,
    _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) -> Bool {
    if let contacts {
      let form = Form(joints: count, hasContacts: true)
      guard load(links, count, form, rows, motions), loadContacts(links, form, contacts) else { return false }
      for _ in 0..<rounds / Self.width where !runTouchingFront(form) { return false }
      guard areFinite(count, form) else { return false }
      store(links, count, form, rows, motions)
      storeContacts(links, form, contacts)
    } else {
      let form = Form(joints: count, hasContacts: false)
      guard load(links, count, form, rows, motions) else { return false }
      for _ in 0..<rounds / Self.width where !runFront(form) { return false }
      store(links, count, form, rows, motions)
    }
    return true
  }

  /// Takes in the joints of a chain; false when something turns, which overflow can make it do.
  @inline(__always)
  private func load(
    _ links: UnsafeMutablePointer<Link>, _ count: Int, _ form: Form,
    _ rows: UnsafeMutablePointer<DistanceRow>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) -> Bool {
    let (fields, bodies, lists, plane) = (fields.elements, bodies.elements, lists(form), form.plane)
    clearMargins(count, form)
    var isStill = true
    for place in 0..<count {
      let link = links[place]
      let row = rows + Int(link.joint)
      var (weights, front, back) = (row.pointee.weightsA, row.pointee.changeA, row.pointee.changeB)
      if link.isFlipped { (weights, front, back) = (-1 * weights, -1 * back, -1 * front) }
      // Nothing turns, but the signs of zeros are kept.
      let turning = row.pointee.weightsB.z * 0 - row.pointee.weightsA.z * 0
      let field = fields + form.slot(place + form.margin)
      field[Field.x.rawValue * plane] = weights.x
      field[Field.y.rawValue * plane] = weights.y
      field[Field.frontX.rawValue * plane] = front.x
      field[Field.frontY.rawValue * plane] = front.y
      field[Field.backX.rawValue * plane] = back.x
      field[Field.backY.rawValue * plane] = back.y
      field[Field.bias.rawValue * plane] = row.pointee.bias
      field[Field.softness.rawValue * plane] = row.pointee.softness
      field[Field.mass.rawValue * plane] = row.pointee.mass
      field[Field.turning.rawValue * plane] = turning
      lists.impulses[place] = row.pointee.impulse
      let body = link.isFlipped ? row.pointee.b : row.pointee.a
      bodies[place] = body
      let motion = motions[Int(body)].vector
      isStill = isStill && motion.z == 0
      (lists.velocitiesX[place], lists.velocitiesY[place]) = (motion.x, motion.y)
    }
    let last = rows + Int(links[count - 1].joint)
    let body = links[count - 1].isFlipped ? last.pointee.a : last.pointee.b
    bodies[count] = body
    let motion = motions[Int(body)].vector
    (lists.velocitiesX[count], lists.velocitiesY[count]) = (motion.x, motion.y)
    return isStill && motion.z == 0
  }

  @inline(__always)
  private func store(
    _ links: UnsafeMutablePointer<Link>, _ count: Int, _ form: Form,
    _ rows: UnsafeMutablePointer<DistanceRow>, _ motions: UnsafeMutablePointer<DeviceBodies.Motion>
  ) {
    let lists = lists(form)
    for place in 0...count {
      motions[Int(bodies[place])].vector = SIMD4(lists.velocitiesX[place], lists.velocitiesY[place], 0, 0)
    }
    for place in 0..<count { rows[Int(links[place].joint)].impulse = lists.impulses[place] }
  }

  /// The lists, behind room for the lanes that run ahead; those of contacts may be read one place before.
  @inline(__always)
  func lists(_ form: Form) -> Lists {
    let (first, stride) = (states.elements, form.stride)
    return Lists(
      velocitiesX: first, velocitiesY: first + stride, impulses: first + 2 * stride,
      tangents: first + (3 * stride + 1), normals: first + (4 * stride + 1))
  }

  /// Lets places outside the chain pass on what they are given: they find an error of +0.
  @inline(__always)
  private func clearMargins(_ joints: Int, _ form: Form) {
    let (lists, key) = (lists(form), 2 * form.count + (form.hasContacts ? 1 : 0))
    guard cleared.pointee != key else { return }
    cleared.pointee = key
    for padded in 0..<form.margin { clear(padded, form) }
    for padded in form.margin + joints..<2 * form.margin + form.count { clear(padded, form) }
    for place in joints + 1...form.count + form.margin {
      (lists.velocitiesX[place], lists.velocitiesY[place]) = (0, 0)
    }
    for place in joints..<form.count + form.margin { lists.impulses[place] = 0 }
    guard form.hasContacts else { return }
    for place in -1..<form.count + form.margin { (lists.tangents[place], lists.normals[place]) = (0, 0) }
  }

  private func clear(_ padded: Int, _ form: Form) {
    let field = fields.elements + form.slot(padded)
    for index in 0..<Field.jointCount { field[index * form.plane] = 0 }
    field[Field.frontX.rawValue * form.plane] = -0.0
    field[Field.frontY.rawValue * form.plane] = -0.0
    if form.hasContacts { clearContact(field, form) }
  }

  /// Eight rounds; false when something was not finite.
  private func runFront(_ form: Form) -> Bool {
    typealias Lanes = SIMD8<Float>
    let (lists, count, margin, length) = (lists(form), form.count, form.margin, form.length)
    let (velocitiesX, velocitiesY, impulses) = (lists.velocitiesX, lists.velocitiesY, lists.impulses)
    // What each lane left of the body before its joint and of the one behind it; impulses of the last two
    // times.
    var (frontX, frontY) = (Lanes(repeating: 0), Lanes(repeating: 0))
    var (backX, backY) = (Lanes(repeating: 0), Lanes(repeating: 0))
    (backX[0], backY[0]) = (velocitiesX[0], velocitiesY[0])
    var (older, newer) = (Lanes(repeating: 0), Lanes(repeating: 0))
    var nothing = Lanes(repeating: 0)
    for time in 0..<count + margin {
      let padded = time + margin
      let field = fields.elements + ((padded & 1) * length + length - 1 - padded / 2)
      @inline(__always)
      func lanes(_ name: Field) -> Lanes {
        UnsafeRawPointer(field + name.rawValue * 2 * length).loadUnaligned(as: Lanes.self)
      }
      let (x, y) = (lanes(.x), lanes(.y))
      let (beforeX, beforeY) = (backX, backY)
      let behindX = shift(frontX, velocitiesX[time + 1])
      let behindY = shift(frontY, velocitiesY[time + 1])
      let old = shift(older, impulses[time])
      let partX = x * behindX - x * beforeX
      let partY = y * behindY - y * beforeY
      let rest = lanes(.turning) + (lanes(.bias) + lanes(.softness) * old)
      let error = (partX + partY) + rest
      nothing += error * 0
      (older, newer) = (newer, old - lanes(.mass) * error)
      frontX = beforeX + error * lanes(.frontX)
      frontY = beforeY + error * lanes(.frontY)
      backX = behindX - error * lanes(.backX)
      backY = behindY - error * lanes(.backY)
      if time >= margin {
        let place = time - margin
        (velocitiesX[place], velocitiesY[place], impulses[place]) = (frontX[7], frontY[7], newer[7])
      }
    }
    (velocitiesX[count], velocitiesY[count]) = (backX[7], backY[7])
    return nothing == Lanes(repeating: 0)
  }

  /// Whether no round met what is not finite: the impulse of its joint would have stayed so.
  private func areFinite(_ joints: Int, _ form: Form) -> Bool {
    var nothing = SIMD8<Float>(repeating: 0)
    // What follows the last is 0.
    for place in stride(from: 0, to: joints, by: 8) {
      nothing += UnsafeRawPointer(lists(form).impulses + place).loadUnaligned(as: SIMD8<Float>.self) * 0
    }
    return nothing == SIMD8(repeating: 0)
  }

  /// What each lane hands to the next one, and what the first is given.
  @inline(__always)
  private func shift(_ lanes: SIMD8<Float>, _ first: Float) -> SIMD8<Float> {
    SIMD8(first, lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5], lanes[6])
  }
}
