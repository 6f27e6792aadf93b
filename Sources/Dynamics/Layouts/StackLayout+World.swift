// SPDX-License-Identifier: GPL-3.0-or-later

extension StackLayout {
  /// Name of the item that stands for the collection view when it is dismissed.
  public static let viewItem = "view"
  /// Name of the one boundary of every item.
  public static let boundary = "top"

  /// Name of an item: its section and its place in that, both from 0, such as `0.3`.
  public static func itemName(section: Int, item: Int) -> String { "\(section).\(item)" }

  /// The world that the layout makes.
  ///
  /// Its behaviours are, in this order: a collision and properties of no item, which the layout adds
  /// beforehand; gravity of all items; and for each item its properties, its collision and its attachment.
  /// Sections but the first enter by changes. Complexity: linear in the number of items.
  ///
  /// - Precondition: the layout is valid.
  public func makeWorld() -> World {
    let names = sections.enumerated().map { number, section in
      (0..<section.items).map { Self.itemName(section: number, item: $0) }
    }
    var world = World()
    world.duration = effectiveDuration
    world.frameRate = frameRate
    world.behaviors = [
      .collision(Collision(items: [])), .properties(properties(of: [])),
      .gravity(Gravity(vector: gravity, items: names.flatMap { $0 })),
    ]
    // Both need the height of the whole content.
    let (left, entryDistance) = (left, entryDistance)
    for (top, (number, names)) in zip(sectionTops, names.enumerated()) {
      add(
        names, ofSection: number, origin: Vector(x: left, y: top), entryDistance: entryDistance, to: &world)
    }
    if let reload {
      let entered = names.indices.filter { entryTime(ofSection: $0) <= reload }.flatMap { names[$0] }
      if !entered.isEmpty {
        world.changes += [
          WorldChange(at: reload, .remove(items: entered)), WorldChange(at: reload, .insert(items: entered)),
        ]
      }
    }
    if let dismissal { addDismissal(at: dismissal, to: &world) }
    world.changes = world.changes.inOrderOfTime
    return world
  }

  /// Gravity as a vector; 1 is 1000 pt/s².
  private var gravity: Vector { gravityDirection / gravityDirection.length * gravityMagnitude }

  private func properties(of items: [String]) -> ItemProperties {
    var properties = ItemProperties(items: items)
    properties.allowsRotation = allowsRotation
    return properties
  }

  private func add(
    _ names: [String], ofSection section: Int, origin: Vector, entryDistance: Double, to world: inout World
  ) {
    for (place, name) in names.enumerated() {
      let frame = Rectangle(
        x: origin.x, y: origin.y + Double(place) * rowHeight, width: cellSize.width, height: cellSize.height)
      var item = Item(name, center: frame.center + Vector(x: 0, y: entryDistance), size: cellSize)
      item.target = frame.center
      world.items.append(item)
      var properties = properties(of: [name])
      properties.elasticity = place == 0 ? elasticityFactor / Double(names.count) : otherElasticity
      world.behaviors += [
        .properties(properties),
        .collision(collision(of: name, in: frame, section: section, isFirst: place == 0)),
        .attachment(
          place == 0
            ? spring(of: name, at: frame.center, load: names.count) : rod(from: name, to: names[place - 1])),
      ]
    }
    let time = entryTime(ofSection: section)
    if time > 0, !names.isEmpty { world.changes.append(WorldChange(at: time, .insert(items: names))) }
  }

  private func collision(of name: String, in frame: Rectangle, section: Int, isFirst: Bool) -> Collision {
    let margin = !isFirst ? 0 : section == 0 ? boundaryMargin : boundaryMargin - sections[section].margin
    let height = frame.minY + margin
    var collision = Collision(items: [name])
    collision.boundaries = [
      Boundary(
        Self.boundary, from: Vector(x: frame.minX, y: height), to: Vector(x: frame.maxX, y: height))
    ]
    return collision
  }

  private func spring(of name: String, at anchor: Vector, load count: Int) -> Attachment {
    var attachment = Attachment(item: name, anchor: anchor)
    attachment.length = anchorLength
    attachment.frequency = frequency
    attachment.dampingRatio = dampingRatioFactor * Double(count).squareRoot()
    return attachment
  }

  private func rod(from name: String, to previous: String) -> Attachment {
    var attachment = Attachment(item: name, to: previous)
    attachment.length = rowHeight
    attachment.frequency = rodFrequency
    attachment.dampingRatio = rodDampingRatio
    return attachment
  }

  /// Adds the collection view as a body that a force sets falling.
  ///
  /// A world has one gravity, and the items keep theirs; a force of mass · 10 · magnitude newtons does for
  /// the view what a gravity of its own does.
  private func addDismissal(at time: Double, to world: inout World) {
    let center = Vector(x: viewSize.width / 2, y: viewSize.height / 2)
    world.items.append(Item(Self.viewItem, center: center, size: viewSize))
    let scale = WorldModel.pointsPerMeter
    let mass = viewSize.width / scale * (viewSize.height / scale)
    let weight = mass * dismissalMagnitude * WorldModel.gravityUnit / scale
    world.behaviors.append(
      .push(Push(items: [Self.viewItem], vector: Vector(x: 0, y: weight))))
    world.changes.append(WorldChange(at: time, .insert(items: [Self.viewItem])))
  }
}
