// SPDX-License-Identifier: GPL-3.0-or-later

/// The shapes of a scene that can be touched, each with the groups in which it meets items and boundaries.
struct ShapeList {
  /// Items, then boundaries.
  private(set) var shapes: [ContactShape] = []
  private(set) var itemGroups: [[Int]] = []
  private(set) var boundaryGroups: [[Int]] = []

  /// Adds what can collide in a scene.
  mutating func add(_ scene: ContinuousScene, bodies: [Int]) {
    let model = scene.model
    let count = scene.states.count
    var ofItems = [[Int]](repeating: [], count: count)
    var ofBoundaries = ofItems
    for (number, group) in model.groups.enumerated() {
      for item in group.items where scene.states.isPresent[item] {
        if group.mode != .boundaries { ofItems[item].append(number) }
        if group.mode != .items, !group.segments.isEmpty { ofBoundaries[item].append(number) }
      }
    }
    for item in 0..<count where !ofItems[item].isEmpty || !ofBoundaries[item].isEmpty {
      let (size, properties) = (model.world.items[item].size, model.properties[item])
      shapes.append(
        ContactShape(
          body: bodies[item], item: item, cornerCount: 4, halfWidth: size.width / 2,
          halfHeight: size.height / 2, x: scene.states.x[item], y: scene.states.y[item],
          angle: scene.states.angle[item],
          radius: (size.width * size.width + size.height * size.height).squareRoot() / 2,
          elasticity: properties.elasticity, friction: properties.friction))
      itemGroups.append(ofItems[item])
      boundaryGroups.append(ofBoundaries[item])
    }
    for (number, group) in model.groups.enumerated() where group.mode != .items {
      for (index, segment) in group.segments.enumerated() {
        shapes.append(
          ContactShape(
            body: -1, item: -1, group: number, segment: index, cornerCount: 2, x: segment.from.x,
            y: segment.from.y, toX: segment.to.x, toY: segment.to.y,
            radius: (segment.to - segment.from).length / 2, elasticity: WorldModel.boundaryElasticity,
            friction: WorldModel.boundaryFriction))
        itemGroups.append([])
        boundaryGroups.append([number])
      }
    }
  }
}
