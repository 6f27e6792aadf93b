// SPDX-License-Identifier: GPL-3.0-or-later

/// Which part of a sheet each finger came down on, and the action and text field that one holds.
struct SheetTouches {
  private var targets: [(pointer: Int, hit: SheetHit)] = []
  /// The action under the finger, and the finger; nil while none is held.
  var held: (pointer: Int, element: Int, isHighlighted: Bool)?

  /// The text field that a finger came down on, by its element, and the finger; nil once the touch became something
  /// else.
  var heldField: (pointer: Int, element: Int)?

  /// What a finger came down on; outside for a finger that is not down.
  func target(of pointer: Int) -> SheetHit {
    targets.first { $0.pointer == pointer }?.hit ?? .outside
  }

  /// Takes a finger that came down on something.
  mutating func add(_ pointer: Int, on hit: SheetHit) { targets.append((pointer, hit)) }

  /// Forgets a finger that left the screen.
  mutating func remove(_ pointer: Int) { targets.removeAll { $0.pointer == pointer } }
}
