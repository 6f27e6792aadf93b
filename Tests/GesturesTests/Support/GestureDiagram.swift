// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import Gestures

/// Touches and what recognizers make of them, as lines of text over one clock.
///
/// Every character is one tick. A line whose name is a number is a finger: `d` down, `v ^ > <` a move by one step,
/// `=` a report where it rests, `u` up, `x` cancel, `-` nothing. Any other line names a recognizer of the group and
/// has what it reports: `B` began, `C` changed, `E` ended, `X` cancelled, `F` failed, `&` more than one report,
/// `-` nothing. What happens between two ticks stands at the earlier one.
///
/// ```
/// 0:     d----vu
/// press: -----&E
/// ```
struct GestureDiagram {
  /// Seconds of a character.
  var tick = 0.1
  /// Points of a move.
  var step = 20.0
  /// Time of the first character.
  var begin = 0.0
  /// Where finger 0 comes down; each further finger is `spacing` farther right.
  var origin = Vector(x: 100, y: 300)
  var spacing = 100.0

  private typealias Line = (name: String, characters: [Character])

  private func lines(of text: String) -> [Line] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { return nil }
      let name = String(parts[0].filter { $0 != " " })
      return (name, parts[1].filter { $0 != " " })
    }
  }

  /// The rows of the fingers, those of one tick in the order of the lines.
  func rows(_ text: String) -> [TouchSample] {
    let fingers = lines(of: text).compactMap { line in Int(line.name).map { ($0, line.characters) } }
    let length = fingers.map(\.1.count).max() ?? 0
    var positions = fingers.map { origin + Vector(x: spacing * Double($0.0), y: 0) }
    let origins = positions
    var rows: [TouchSample] = []
    for column in 0..<length {
      for (index, finger) in fingers.enumerated() where column < finger.1.count {
        var phase = TouchPhase.move
        switch finger.1[column] {
        case "d": (phase, positions[index]) = (.down, origins[index])
        case "u": phase = .up
        case "x": phase = .cancel
        case "v": positions[index].y += step
        case "^": positions[index].y -= step
        case ">": positions[index].x += step
        case "<": positions[index].x -= step
        case "=": break
        default: continue
        }
        rows.append(
          TouchSample(
            time: begin + Double(column) * tick, position: positions[index], phase: phase, pointer: finger.0))
      }
    }
    return rows
  }

  /// The lines of recognizers as they are expected.
  func expected(_ text: String) -> [String] {
    lines(of: text).filter { Int($0.name) == nil }.map { "\($0.name): " + String($0.characters) }
  }

  /// The same lines as the group draws them: its reports to the diagram's fingers, up to the last deadline.
  func played(_ text: String, by group: RecognizerGroup) -> [String] {
    var group = group
    let events = group.play(rows(text))
    return lines(of: text).filter { Int($0.name) == nil }.map { line in
      var drawn = [Character](repeating: "-", count: line.characters.count)
      for event in events where event.name == line.name {
        let column = Int(((event.event.time - begin) / tick + 1e-6).rounded(.down))
        while drawn.count <= column { drawn.append("-") }
        drawn[column] = drawn[column] == "-" ? Self.letter(of: event.event.state) : "&"
      }
      return "\(line.name): " + String(drawn)
    }
  }

  static func letter(of state: RecognizerState) -> Character {
    switch state {
    case .possible: "P"
    case .began: "B"
    case .changed: "C"
    case .ended: "E"
    case .cancelled: "X"
    case .failed: "F"
    }
  }
}

extension RecognizerGroup {
  /// A group of one recognizer.
  init(_ name: String, _ recognizer: some GestureRecognizer) {
    self.init()
    add(recognizer, named: name)
  }

  /// What one recognizer alone makes of rows.
  static func events(of recognizer: some GestureRecognizer, _ rows: [TouchSample]) -> [RecognizerEvent] {
    var group = RecognizerGroup("one", recognizer)
    return group.play(rows).map(\.event)
  }
}

/// One row of a finger, in milliseconds.
func row(
  _ milliseconds: Double, _ phase: TouchPhase, _ x: Double, _ y: Double, finger: Int = 0
) -> TouchSample {
  TouchSample(time: milliseconds / 1000, position: Vector(x: x, y: y), phase: phase, pointer: finger)
}
