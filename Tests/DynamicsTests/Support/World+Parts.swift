// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics

extension World {
  /// The item of a name.
  func item(_ name: String) -> Item? { items.first { $0.id == name } }

  /// The attachments of an item, as `item` and not as `to`.
  func attachments(of name: String) -> [Attachment] {
    behaviors.compactMap {
      if case .attachment(let attachment) = $0, attachment.item == name { attachment } else { nil }
    }
  }

  /// The collisions that name an item.
  func collisions(of name: String) -> [Collision] {
    behaviors.compactMap {
      if case .collision(let collision) = $0, collision.items.contains(name) { collision } else { nil }
    }
  }

  /// The properties that name an item.
  func properties(of name: String) -> [ItemProperties] {
    behaviors.compactMap {
      if case .properties(let properties) = $0, properties.items.contains(name) { properties } else { nil }
    }
  }

  /// All gravities.
  var gravities: [Gravity] {
    behaviors.compactMap { if case .gravity(let gravity) = $0 { gravity } else { nil } }
  }

  /// All pushes.
  var pushes: [Push] {
    behaviors.compactMap { if case .push(let push) = $0 { push } else { nil } }
  }
}
