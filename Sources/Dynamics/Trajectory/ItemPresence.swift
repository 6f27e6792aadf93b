// SPDX-License-Identifier: GPL-3.0-or-later

/// Which items of a world are there, followed through its changes.
struct ItemPresence {
  private(set) var isPresent: [Bool]
  private let model: WorldModel
  private var next = 0

  /// Begins at the start of a valid world.
  init(_ world: World) {
    model = WorldModel(world)
    isPresent = model.isPresent
  }

  /// Goes on to a time, doing the changes up to it.
  mutating func advance(to time: Double) {
    while next < model.changes.count, model.changes[next].time <= time + World.sameTime {
      let change = model.changes[next]
      next += 1
      for place in change.items.compactMap({ model.index[$0] }) {
        switch change.action {
        case .insert: isPresent[place] = true
        case .remove: isPresent[place] = false
        case .shift, .gravity: break
        }
      }
    }
  }
}
