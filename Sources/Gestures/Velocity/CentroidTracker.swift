// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// The point that stands for all fingers on the screen: their centroid, continuous when fingers come and go.
///
/// A finger that arrives or leaves moves the plain mean of the positions; the tracker takes that jump into an
/// offset, so that only movement moves the point. With one finger the point is the finger's position,
/// unchanged.
///
/// Complexity: constant a change, whatever the number of fingers.
struct CentroidTracker {
  private var fingers: [(pointer: Int, position: Vector)] = []
  /// Index of each finger, once there are more than a look at all of them finds fast.
  private var indices: [Int: Int] = [:]
  /// Sum of the positions, kept up to date once there are that many.
  private var sum = Vector.zero
  private var offset = Vector.zero

  /// Number of fingers up to which every look goes over all of them: more than two hands have.
  private static let few = 16

  /// Whether no finger is down.
  var isEmpty: Bool { fingers.isEmpty }

  /// The fingers' mean position with all jumps of arriving and leaving fingers taken out, in points.
  ///
  /// With no finger down it is the origin.
  var centroid: Vector {
    if fingers.count == 1 { return fingers[0].position + offset }
    if fingers.isEmpty { return .zero }
    let total = fingers.count > Self.few ? sum : plainSum
    return total / Double(fingers.count) + offset
  }

  /// Number of fingers that are down.
  var count: Int { fingers.count }

  /// The fingers' plain mean position, in points; zero with no finger down.
  var mean: Vector { fingers.count == 1 ? fingers[0].position : fingers.isEmpty ? .zero : centroid - offset }

  /// Whether a finger is down.
  func contains(pointer: Int) -> Bool { index(of: pointer) != nil }

  /// Adds a finger.
  mutating func add(pointer: Int, at position: Vector) {
    let before = fingers.isEmpty ? position : centroid
    if fingers.isEmpty { offset = .zero }
    fingers.append((pointer, position))
    if fingers.count == Self.few + 1 {
      sum = plainSum
      indices = [:]
      for (index, finger) in fingers.enumerated() { indices[finger.pointer] = index }
    } else if fingers.count > Self.few {
      sum += position
      indices[pointer] = fingers.count - 1
    }
    keep(at: before)
  }

  /// Moves a finger; an unknown finger is left out of account.
  mutating func move(pointer: Int, to position: Vector) {
    guard let index = index(of: pointer) else { return }
    if fingers.count > Self.few { sum += position - fingers[index].position }
    fingers[index].position = position
  }

  /// Removes a finger; an unknown finger is left out of account.
  mutating func remove(pointer: Int) {
    guard let index = index(of: pointer) else { return }
    let before = centroid
    if fingers.count > Self.few {
      sum = sum - fingers[index].position
      indices[pointer] = nil
      if index < fingers.count - 1 { indices[fingers[fingers.count - 1].pointer] = index }
    }
    fingers.swapAt(index, fingers.count - 1)
    fingers.removeLast()
    if !fingers.isEmpty { keep(at: before) }
  }

  private var plainSum: Vector { fingers.reduce(into: .zero) { $0 += $1.position } }

  private func index(of pointer: Int) -> Int? {
    fingers.count > Self.few ? indices[pointer] : fingers.firstIndex { $0.pointer == pointer }
  }

  private mutating func keep(at point: Vector) {
    let now = centroid
    if now != point { offset += point - now }
  }
}
