// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures
import TestSupport

/// Sequences of touches as no finger would make them, all on a grid that binary numbers hold exactly.
struct RandomTouches {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Rows from the first finger down until all are up, in steps of 1/64 s, that begin at a time in seconds.
  mutating func sequence(from start: Double = 0) -> [TouchSample] {
    var rows: [TouchSample] = []
    var fingers: [(pointer: Int, position: Vector)] = []
    var ticks = 0.0
    var left = 2 + random.below(30)
    repeat {
      // Many rows of one time, some pauses that outlast every deadline.
      if !rows.isEmpty { ticks += Double([0, 0, 1, 1, 2, 5, 17, 70][random.below(8)]) }
      left -= 1
      let canTouch = fingers.count < 4 && left > 0
      var row = TouchSample(time: start + ticks / 64, position: .zero, phase: .move)
      if fingers.isEmpty || (canTouch && random.below(5) == 0) {
        row.pointer = (0..<8).first { pointer in !fingers.contains { $0.pointer == pointer } } ?? 9
        row.position = Vector(x: Double(random.below(1600)) / 4, y: Double(random.below(3200)) / 4)
        row.phase = .down
        fingers.append((row.pointer, row.position))
      } else {
        let index = random.below(fingers.count)
        let reach = [1, 8, 40, 400][random.below(4)]
        fingers[index].position += Vector(
          x: Double(random.below(2 * reach + 1) - reach) / 4,
          y: Double(random.below(2 * reach + 1) - reach) / 4)
        (row.pointer, row.position) = fingers[index]
        if left <= 0 || random.below(7) == 0 {
          row.phase = random.below(6) == 0 ? .cancel : .up
          fingers.remove(at: index)
        }
      }
      rows.append(row)
    } while !fingers.isEmpty
    return rows
  }

  /// A group of every kind of recognizer in any order, with random numbers and relations.
  ///
  /// A screen has an edge in one place only; without it, all places are alike.
  mutating func group(hasEdge: Bool = true) -> RecognizerGroup {
    var group = RecognizerGroup()
    var names = ["pan", "pair", "tap", "double", "two", "press", "later", "swipe", "pinch"]
    if hasEdge { names.append("edge") }
    names.shuffle(using: &random)
    for name in names { add(name, to: &group) }
    for (index, name) in names.enumerated() where index > 0 {
      // Requirements point backwards only, so that there is no ring.
      if random.below(3) == 0 { group.require(name, toFail: names[random.below(index)]) }
      if random.below(3) == 0 { group.allow(name, togetherWith: names[random.below(index)]) }
    }
    group.allowsAllTogether = random.below(4) == 0
    return group
  }

  private mutating func add(_ name: String, to group: inout RecognizerGroup) {
    switch name {
    case "pan": group.add(PanRecognizer(hysteresis: Double(random.below(3)) * 5), named: name)
    case "pair":
      var pan = PanGesture()
      (pan.minimumTouches, pan.maximumTouches) = (2, 2 + random.below(2))
      group.add(PanRecognizer(pan), named: name)
    case "tap", "double", "two":
      var tap = TapGesture()
      tap.tapsRequired = name == "double" ? 2 : 1
      tap.touchesRequired = name == "two" ? 2 : 1
      tap.minimumDuration = Double(random.below(2)) * 0.05
      group.add(TapRecognizer(tap), named: name)
    case "press", "later":
      var press = LongPressGesture()
      press.tapsRequired = name == "later" ? 1 : 0
      press.minimumDuration = Double(random.below(3)) * 0.25
      press.touchesRequired = 1 + random.below(2)
      group.add(LongPressRecognizer(press), named: name)
    case "swipe":
      var swipe = SwipeGesture(direction: ScreenEdge.allCases[random.below(4)])
      swipe.touchesRequired = 1 + random.below(2)
      swipe.minimumPrimaryMovement = 10
      group.add(SwipeRecognizer(swipe), named: name)
    case "pinch": group.add(PinchRecognizer(), named: name)
    default:
      var edge = ScreenEdgePanGesture(edge: ScreenEdge.allCases[random.below(4)])
      edge.edgeRegion = 200
      group.add(ScreenEdgePanRecognizer(edge), named: name)
    }
  }
}
