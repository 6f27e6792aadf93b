// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures
import TestSupport

/// Makes recordings, and breaks them.
struct TraceMutator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let numbers = [
    "0", "-0", "1", "7.5", "-3", "1e", "1e5", "nan", "inf", "1e999", "1e-999", "", " 1", "1,5", "0x1",
    "00012.500", "123456789012345678901234567890",
    "9007199254740993", "1.7976931348623157e308", "99999999", "1.00000000", "1234567.1234567", "5.", ".5",
    "1..2", "+4", "1e400000000000000000000",
  ]
  private static let words = [
    "down", "move", "up", "cancel", "MOVE", "ended", "stationary", "hover", "", "dismissed", "restored",
    "yes", "\"", "\"\"", "a\"b", "#", "\u{0}",
    "\r", "\n", "\r\n", ",", "é", "trace_id", "t_ms",
  ]

  /// A well-formed file in one of many layouts.
  mutating func file() -> [[String]] {
    var header = ["trace_id", "t_ms", "x", "y", "phase", "pointer"]
    if random.below(4) == 0 { header.append("expected") }
    if random.below(6) == 0 { header.append("group") }
    if random.below(6) == 0 { header.append("pressure") }
    if random.below(5) == 0 { header.removeFirst() }
    if random.below(3) == 0 { header.shuffle(using: &random) }
    var rows = [header]
    // Eighths are short; quotients by 1.3 need all digits of a double.
    let divisor = random.below(3) == 0 ? 1.3 : 8
    var open: [(id: String, time: Double, fingers: [Int], left: Int)] = []
    for trace in 0..<(1 + random.below(4)) {
      open.append(("t\(trace)", Double(random.below(100_000)) / 8, [], 2 + random.below(9)))
    }
    while !open.isEmpty {
      let index = random.below(4) == 0 ? random.below(open.count) : 0
      var phase = "move"
      var pointer = 0
      open[index].time += random.below(30) == 0 ? Double(99 + random.below(4)) : Double(random.below(160)) / 8
      open[index].left -= 1
      if open[index].fingers.isEmpty || (random.below(9) == 0 && open[index].left > 0) {
        phase = "down"
        pointer = random.below(2) + (open[index].fingers.contains(0) ? 1 : 0)
        open[index].fingers.append(pointer)
      } else {
        pointer = open[index].fingers[random.below(open[index].fingers.count)]
        if open[index].left <= 0 {
          phase = random.below(5) == 0 ? "cancel" : "up"
          open[index].fingers.removeAll { $0 == pointer }
        }
      }
      var values = [
        "trace_id": open[index].id, "t_ms": text(open[index].time), "phase": phase, "pointer": "\(pointer)",
        "expected": "restored", "group": "g", "pressure": text(Double(random.below(9)) / 8),
      ]
      values["x"] = text(Double(random.below(3120)) / divisor)
      values["y"] = text(Double(random.below(6752)) / divisor)
      rows.append(header.map { values[$0] ?? "" })
      if open[index].left <= 0 && open[index].fingers.isEmpty { open.remove(at: index) }
    }
    return rows
  }

  /// A file with some of its fields, rows and bytes changed.
  mutating func mutated() -> [UInt8] {
    var rows = file()
    for _ in 0..<random.below(4) { mutate(&rows) }
    let end = random.below(4) == 0 ? "\r\n" : "\n"
    var text = ""
    if random.below(5) == 0 {
      text +=
        ["# screen: 390x844@3", "# units: px", "# y: up", "# rate: x", "#", "# a: b"][random.below(6)] + end
    }
    text += rows.map { $0.joined(separator: ",") }.joined(separator: end)
    if random.below(3) > 0 { text += end }
    var bytes = Array(text.utf8)
    if random.below(3) == 0 { for _ in 0...random.below(4) { mutate(&bytes) } }
    return bytes
  }

  /// A file of gestures with one finger each, one row of which is damaged, doubled or missing.
  mutating func damagedGestures(_ count: Int, hasNames: Bool, changesFingers: Bool) -> String {
    var rows: [[String]] = []
    var time = 0
    for gesture in 0..<count {
      let moves = random.below(5)
      for row in 0..<moves + 2 {
        time += 8
        rows.append([
          "\(time)", "10", "\(20 + min(row, moves))", row == 0 ? "down" : row > moves ? "up" : "move",
          changesFingers ? "\(gesture + 2)" : "0",
        ])
      }
      time += 200
    }
    let row = random.below(rows.count)
    switch random.below(8) {
    case 0: rows.remove(at: row)
    case 1: rows.insert(rows[row], at: row)
    case 2: rows[row].removeLast()
    case 3: rows[row][3] += "p"
    case 4: rows[row][3] = ["down", "move", "up", "cancel"][random.below(4)]
    case 5: rows[row][4] = ["x", "1", "3", "99"][random.below(4)]
    default: rows[row][random.below(5)] = Self.numbers[random.below(Self.numbers.count)]
    }
    let header = (hasNames ? "trace_id," : "") + "t_ms,x,y,phase,pointer\n"
    return header + rows.map { (hasNames ? "s," : "") + $0.joined(separator: ",") + "\n" }.joined()
  }

  private mutating func mutate(_ rows: inout [[String]]) {
    guard !rows.isEmpty else { return }
    let row = random.below(8) == 0 ? 0 : random.below(rows.count)
    switch random.below(9) {
    case 0: rows.remove(at: row)
    case 1: rows.insert(rows[row], at: random.below(rows.count + 1))
    case 2: rows.swapAt(row, random.below(rows.count))
    case 3: if !rows[row].isEmpty { rows[row].removeLast() }
    case 4: rows[row].append(Self.words[random.below(Self.words.count)])
    case 5:
      guard !rows[row].isEmpty else { return }
      let field = random.below(rows[row].count)
      rows[row][field] = "\"" + rows[row][field] + "\""
    default:
      guard !rows[row].isEmpty else { return }
      let field = random.below(rows[row].count)
      let list = random.below(3) == 0 ? Self.words : Self.numbers
      rows[row][field] = list[random.below(list.count)]
    }
  }

  private mutating func mutate(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes[place] ^= 1 << UInt8(random.below(8))
    case 2: bytes.remove(at: place)
    case 3: bytes.insert([0x22, 0x2C, 0x0A, 0x0D, 0x2E, 0x30, 0x2D, 0][random.below(8)], at: place)
    case 4: bytes.removeSubrange(place..<min(bytes.count, place + random.below(40)))
    default:
      let end = min(bytes.count, place + random.below(60))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.below(bytes.count))
    }
  }

  private func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
