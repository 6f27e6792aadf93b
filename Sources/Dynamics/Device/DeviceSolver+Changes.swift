// SPDX-License-Identifier: GPL-3.0-or-later

extension DeviceSolver {
  /// Does the changes that are due at the begin of a frame interval.
  func applyChanges(until time: Double) {
    let before = changeCount
    while changeCount < model.changes.count, model.changes[changeCount].time <= time + World.sameTime {
      apply(model.changes[changeCount].action)
      changeCount += 1
    }
    // Once all is where the changes leave it: joints take their lengths from there.
    if changeCount > before { updateJoints() }
    if !isAtRest { wakePushed() }
  }

  private func apply(_ action: WorldChange.Action) {
    switch action {
    case .insert(let names):
      remove(names)
      for name in names { if let index = model.index[name] { enter(index) } }
    case .remove(let names): remove(names)
    case .shift(let names, let vector):
      mark(names)
      wakeConnected()
      for name in names { if let index = model.index[name] { shift(index, by: vector) } }
    case .gravity(let vector):
      gravity = FloatVector(points: vector * WorldModel.gravityUnit)
      for index in 0..<bodies.count where model.falls[index] && bodies.flags[index].contains(.present) {
        updateDrive(index)
        wake(index)
      }
    }
  }

  /// Makes items leave the world; what they touched or were attached to wakes.
  private func remove(_ names: [String]) {
    if mark(names), canCollide { removeContactsOfChanging() }
    for name in names {
      if let index = model.index[name], bodies.flags[index].contains(.changing) { leave(index) }
    }
    updateJoints()
  }

  /// Marks the items of a change that are in the world; whether there is one.
  @discardableResult
  private func mark(_ names: [String]) -> Bool {
    var isAny = false
    for name in names {
      guard let index = model.index[name], bodies.flags[index].contains(.present) else { continue }
      bodies.flags[index].insert(.changing)
      isAny = true
    }
    return isAny
  }

  private func shift(_ index: Int, by vector: Vector) {
    guard bodies.flags[index].contains(.changing) else { return }
    bodies.flags[index].remove(.changing)
    let old = state(ofItem: index).position
    var new = old + vector
    if let scale = configuration.screenScale {
      new = Vector(x: new.x.rounded(to: scale), y: new.y.rounded(to: scale))
      guard new != old else { return }
      bodies.poses[index].angle = Float(state(ofItem: index).angle)
    }
    bodies.poses[index].center = FloatVector(points: new)
    bodies.starts[index] = bodies.poses[index]
    if canCollide { neighbors.insert(index, bodies, constants) }
  }

  /// Wakes the marked items and all that they are attached to or touch.
  private func wakeConnected() {
    for body in 0..<bodies.count where bodies.flags[body].contains(.changing) { wake(body) }
    for joint in 0..<joints.count where joints[joint].isActing { wakePair(joints[joint].a, joints[joint].b) }
    for contact in 0..<contacts.count where contacts[contact].isTouching {
      wakePair(Int(contacts[contact].a), Int(contacts[contact].b))
    }
  }

  /// Wakes two bodies of which one is marked.
  private func wakePair(_ a: Int, _ b: Int) {
    guard bodies.flags[a].union(bodies.flags[b]).contains(.changing) else { return }
    wake(a)
    wake(b)
  }

  /// Wakes a body; the world is no longer at rest.
  func wake(_ body: Int) {
    guard bodies.wake(body) else { return }
    islandsAreStale = true
    isAtRest = false
  }

  /// A push is given anew for every frame that something moves in, which wakes its items.
  private func wakePushed() {
    for force in forcesByItem where force.mode == .continuous && force.vector != .zero { wake(force.item) }
  }
}
