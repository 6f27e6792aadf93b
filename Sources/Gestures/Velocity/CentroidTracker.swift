// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The point that stands for all fingers on the screen: their centroid, continuous when fingers come and go.
///
/// A finger that arrives or leaves moves the plain mean of the positions; the tracker takes that jump into an
/// offset, so that only movement moves the point. With one finger the point is the finger's position,
/// unchanged.
struct CentroidTracker {
  private var fingers: [(pointer: Int, position: Vector)] = []
  private var offset = Vector.zero

  /// Whether no finger is down.
  var isEmpty: Bool { fingers.isEmpty }

  /// The fingers' mean position with all jumps of arriving and leaving fingers taken out, in points.
  ///
  /// With no finger down it is the origin.
  var centroid: Vector {
    guard fingers.count != 1 else { return fingers[0].position + offset }
    guard !fingers.isEmpty else { return .zero }
    let sum = fingers.reduce(into: Vector.zero) { $0 += $1.position }
    return sum / Double(fingers.count) + offset
  }

  /// Adds a finger.
  mutating func add(pointer: Int, at position: Vector) {
    let before = fingers.isEmpty ? position : centroid
    if fingers.isEmpty { offset = .zero }
    fingers.append((pointer, position))
    keep(at: before)
  }

  /// Moves a finger; an unknown finger is left out of account.
  mutating func move(pointer: Int, to position: Vector) {
    guard let index = fingers.firstIndex(where: { $0.pointer == pointer }) else { return }
    fingers[index].position = position
  }

  /// Removes a finger; an unknown finger is left out of account.
  mutating func remove(pointer: Int) {
    guard let index = fingers.firstIndex(where: { $0.pointer == pointer }) else { return }
    let before = centroid
    fingers.remove(at: index)
    if !fingers.isEmpty { keep(at: before) }
  }

  private mutating func keep(at point: Vector) {
    let now = centroid
    if now != point { offset += point - now }
  }
}
