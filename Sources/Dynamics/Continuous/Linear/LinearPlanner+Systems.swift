// SPDX-License-Identifier: GPL-3.0-or-later

extension LinearPlanner {
  /// The plan of the scene; nil when it is not linear after all.
  func plan() -> LinearPlan? {
    guard let walls = findWalls() else { return nil }
    var plan = LinearPlan()
    for component in components {
      let line = component.items.first.flatMap { lines[$0] }
      for axis in line.map({ [$0] }) ?? [.x, .y] {
        guard let systems = systems(of: component, along: axis, walls: walls, held: &plan.held) else {
          return nil
        }
        plan.systems += systems
      }
      for item in component.items {
        if let line {
          plan.lineItems.append(
            .init(
              item: item, place: place(item, line.across), isHorizontal: line == .x,
              falls: scene.model.falls[item]))
        }
        if scene.states.omega[item] != 0 { plan.spinning.append(item) }
      }
    }
    return plan
  }

  private typealias Walls = [(lower: [LinearPlan.Wall], upper: [LinearPlan.Wall])]

  /// The systems of a component along an axis; nil when a rod does not have its length.
  private func systems(
    of component: (items: [Int], links: [Int]), along axis: Axis, walls: Walls, held: inout [Int]
  ) -> [LinearPlan.System]? {
    var groups = IndexSets(count: component.items.count + 1)
    // The place after the last one stands for all that cannot move.
    let fixed = component.items.count
    var places: [Int: Int] = [:]
    for (place, item) in component.items.enumerated() { places[item] = place }
    func place(_ item: Int?) -> Int { item.flatMap { places[$0] } ?? fixed }
    let links = component.links.map { self.links[$0] }
    for link in links where link.frequency == 0 {
      let stretch = link.separation[axis].magnitude - link.length
      guard stretch.magnitude <= Self.rounding else { return nil }
      groups.join(place(link.near), place(link.far))
    }
    var freedoms: [LinearPlan.Freedom] = []
    var freedomOf = [Int](repeating: -1, count: fixed + 1)
    var members: [LinearPlan.Member] = []
    let stuck = groups.find(fixed)
    for (number, item) in component.items.enumerated() {
      let root = groups.find(number)
      guard root != stuck else {
        held.append(item)
        continue
      }
      if freedomOf[root] < 0 {
        freedomOf[root] = freedoms.count
        freedoms.append(LinearPlan.Freedom())
      }
      freedomOf[number] = freedomOf[root]
      freedoms[freedomOf[root]].add(item, along: axis, of: self, walls: walls[item])
      members.append(.init(item: item, freedom: freedomOf[root], base: self.place(item, axis)))
    }
    let springs = links.compactMap { link -> LinearPlan.Spring? in
      guard link.frequency > 0 else { return nil }
      let near = freedomOf[place(link.near)]
      let far = link.far.map { freedomOf[place($0)] } ?? -1
      guard near != far else { return nil }
      return spring(link, near: near, far: far, along: axis)
    }
    return Self.split(LinearPlan.System(axis: axis, freedoms: freedoms, members: members, springs: springs))
  }

  /// A spring; stiffness and damping hold for the mass of its own ends, whatever rods tie to them.
  private func spring(_ link: Link, near: Int, far: Int, along axis: Axis) -> LinearPlan.Spring {
    let masses = scene.model.masses
    let mass = link.far.map { 1 / (1 / masses[link.near] + 1 / masses[$0]) } ?? masses[link.near]
    let omega = 2 * Double.pi * link.frequency
    return LinearPlan.Spring(
      near: near, far: far, stiffness: mass * omega * omega, damping: 2 * mass * link.dampingRatio * omega,
      length: link.length, separation: link.separation[axis])
  }

  /// Takes a system apart where no spring connects it, and puts chains in order.
  private static func split(_ whole: LinearPlan.System) -> [LinearPlan.System] {
    let count = whole.freedoms.count
    var neighbours = [[Int]](repeating: [], count: count)
    for spring in whole.springs where spring.near >= 0 && spring.far >= 0 {
      neighbours[spring.near].append(spring.far)
      neighbours[spring.far].append(spring.near)
    }
    var part = [Int](repeating: -1, count: count)
    var number = [Int](repeating: -1, count: count)
    var marks = [Int](repeating: -1, count: count)
    var parts: [LinearPlan.System] = []
    for first in 0..<count where part[first] < 0 {
      // From an end, if the part is a chain: then each neighbour comes next to the last.
      var order = walk(from: first, neighbours, marks: &marks, mark: 2 * parts.count)
      let start = order.min { (neighbours[$0].count, $0) < (neighbours[$1].count, $1) } ?? first
      order = walk(from: start, neighbours, marks: &marks, mark: 2 * parts.count + 1)
      for (place, freedom) in order.enumerated() { (part[freedom], number[freedom]) = (parts.count, place) }
      parts.append(
        LinearPlan.System(
          axis: whole.axis, freedoms: order.map { whole.freedoms[$0] }, members: [], springs: []))
    }
    for member in whole.members {
      parts[part[member.freedom]].members.append(
        .init(item: member.item, freedom: number[member.freedom], base: member.base))
    }
    for var spring in whole.springs {
      let place = part[max(spring.near, spring.far)]
      if spring.near >= 0 { spring.near = number[spring.near] }
      if spring.far >= 0 { spring.far = number[spring.far] }
      parts[place].springs.append(spring)
    }
    return parts
  }

  /// What can be reached from a place, depth first.
  private static func walk(
    from start: Int, _ neighbours: [[Int]], marks: inout [Int], mark: Int
  ) -> [Int] {
    var order: [Int] = []
    var stack = [start]
    while let next = stack.popLast() {
      guard marks[next] != mark else { continue }
      marks[next] = mark
      order.append(next)
      stack += neighbours[next]
    }
    return order
  }
}

extension LinearPlan.Freedom {
  /// Takes an item in.
  mutating func add(
    _ item: Int, along axis: Axis, of planner: LinearPlanner,
    walls: (lower: [LinearPlan.Wall], upper: [LinearPlan.Wall])
  ) {
    let model = planner.scene.model
    mass += model.masses[item]
    drag += model.masses[item] * model.properties[item].resistance
    if model.falls[item] { fallingMass += model.masses[item] }
    force += planner.thrusts[item][axis]
    momentum += model.masses[item] * planner.velocity(item, axis)
    guard planner.lines[item] == axis else { return }
    for wall in walls.upper { LinearPlanner.add(wall, to: &upper, side: 1) }
    for wall in walls.lower { LinearPlanner.add(wall, to: &lower, side: -1) }
  }
}
