// SPDX-License-Identifier: GPL-3.0-or-later

/// Which items of a world are there at its display frames, followed through its changes.
///
/// A change at the time of a frame is done after it, before the motion that begins there. One between two frames is seen by
/// the continuous solver at the second of them, by the device solver at the one after that. So an item counts as there at
/// a frame when it is with the changes before that frame, and also with those up to the frame before.
struct ItemPresence {
  private let model: WorldModel
  private var early: Follower
  private var late: Follower

  /// Begins at the start of a valid world, at which nothing has been done yet.
  init(_ world: World) {
    model = WorldModel(world)
    early = Follower(isPresent: model.isPresent)
    late = early
  }

  /// Goes on to a later frame.
  mutating func advance(toFrame frame: Int) {
    let (before, time) = (model.world.time(ofFrame: frame - 1), model.world.time(ofFrame: frame))
    early.advance(model) { $0 < time }
    late.advance(model) { $0 <= before + World.sameTime }
  }

  /// Whether an item is there at the frame.
  func isPresent(_ item: Int) -> Bool { early.isPresent[item] && late.isPresent[item] }

  /// The items after the first changes.
  private struct Follower {
    var isPresent: [Bool]
    private var next = 0

    init(isPresent: [Bool]) { self.isPresent = isPresent }

    /// Does the next changes whose times are due.
    mutating func advance(_ model: WorldModel, _ isDue: (Double) -> Bool) {
      while next < model.changes.count, isDue(model.changes[next].time) {
        let change = model.changes[next]
        next += 1
        switch change.action {
        case .insert(let items): set(items, true, model)
        case .remove(let items): set(items, false, model)
        case .shift, .gravity: break
        }
      }
    }

    private mutating func set(_ items: [String], _ value: Bool, _ model: WorldModel) {
      for place in items.compactMap({ model.index[$0] }) { isPresent[place] = value }
    }
  }
}
