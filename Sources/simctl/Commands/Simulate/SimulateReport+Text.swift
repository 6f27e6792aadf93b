// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

extension SimulateReport {
  /// The report for people: how each item moved, and how the world did.
  func text(_ style: TextStyle) -> String {
    var parts = [solverTable.text(style)]
    if !metrics.items.isEmpty { parts.append(itemTable.text(style)) }
    parts.append(energyTable.text(style))
    if let comparisons { parts.append(Self.table(comparisons).text(style)) }
    parts.append(([rest(style)] + neighbors + contacts).joined(separator: "\n") + "\n")
    parts += [warnings(style)].filter { !$0.isEmpty }
    return parts.joined(separator: "\n")
  }

  private var solverTable: TextTable {
    var table = TextTable([
      .text("solver"), .text("integrator"), .number("frames"), .number("frame rate", unit: "Hz"),
      .number("steps"), .number("evaluations"),
    ])
    let statistics = trajectory.statistics
    table.addRow([
      .init(trajectory.solver), .init(trajectory.integrator), "\(trajectory.frameCount)",
      .init(NumberText.string(trajectory.frameRate)), "\(statistics.steps)", "\(statistics.evaluations)",
    ])
    return table
  }

  private var itemTable: TextTable {
    var table = TextTable([
      .text("item"), .number("overshoot", unit: "pt"), .number("settles", unit: "s"),
      .number("rest offset", unit: "pt"), .number("end x", unit: "pt"), .number("end y", unit: "pt"),
      .number("angle", unit: "rad"), .number("speed", unit: "pt/s"),
    ])
    let last = trajectory.frameCount - 1
    for (index, item) in metrics.items.enumerated() {
      let state = trajectory.state(ofItem: index, atFrame: last)
      table.addRow([
        .init(item.item), .number(item.overshoot, decimals: 2), .number(item.settlingTime, decimals: 3),
        .number(item.restOffset, decimals: 2), .number(state.position.x, decimals: 2),
        .number(state.position.y, decimals: 2), .number(state.angle, decimals: 4),
        .number(state.velocity.length, decimals: 2),
      ])
    }
    return table
  }

  private var energyTable: TextTable {
    var table = TextTable([
      .text("energy (J)"), .number("start"), .number("largest"), .number("at", unit: "s"), .number("end"),
    ])
    let kinds: [(String, (WorldEnergy) -> Double)] = [
      ("kinetic", \.kinetic), ("elastic", \.elastic), ("total", \.total),
    ]
    for (name, energy) in kinds {
      let values = trajectory.energies.map(energy)
      let largest = values.indices.max { values[$0] < values[$1] } ?? 0
      let frame = values.firstIndex(of: values[largest]) ?? largest
      table.addRow([
        .init(name), .number(values.first, decimals: 4), .number(values[largest], decimals: 4),
        .number(trajectory.time(ofFrame: frame), decimals: 3), .number(values.last, decimals: 4),
      ])
    }
    return table
  }

  private static func table(_ comparisons: [Comparison]) -> TextTable {
    var table = TextTable([
      .text("device against continuous"), .number("largest", unit: "pt"), .text("item"),
      .number("at", unit: "s"),
      .number("rms", unit: "pt"),
    ])
    for comparison in comparisons {
      let result = comparison.result
      table.addRow([
        .init("\(NumberText.string(comparison.frameRate)) Hz"), .number(result.largest, decimals: 4),
        .init(result.item ?? "-"), .number(result.time, decimals: 3), .number(result.rms, decimals: 4),
      ])
    }
    return table
  }

  private func rest(_ style: TextStyle) -> String {
    guard let rest = trajectory.rest else { return style("not at rest at the end", .warning) }
    return style("at rest from frame \(rest.frame) on (\(Self.seconds(rest.time)))", .good)
  }

  private var neighbors: [String] {
    var lines: [String] = []
    if let gap = metrics.largestGap {
      let change = "\(Self.points(gap.excess.magnitude)) \(gap.excess < 0 ? "less" : "more") than meant"
      lines.append("widest gap: \(Self.points(gap.gap)), \(change), \(Self.place(gap))")
    }
    if let overlap = metrics.largestOverlap {
      lines.append("deepest overlap: \(Self.points(overlap.overlap)) \(Self.place(overlap))")
    }
    return lines
  }

  private static func place(_ distance: NeighborDistance) -> String {
    let names = distance.items.map { PrintableText.line($0, limit: 60) }.joined(separator: " and ")
    return "between \(names) at \(seconds(distance.time))"
  }

  private var contacts: [String] {
    guard let first = trajectory.contacts.first,
      let hardest = trajectory.contacts.max(by: { $0.impulse < $1.impulse })
    else { return ["no contacts"] }
    let impulse = FixedDecimal.text(hardest.impulse, decimals: 3)
    let names = "\(trajectory.items[hardest.item]) with \(hardest.with)"
    return [
      "contacts: \(trajectory.contacts.count), the first at \(Self.seconds(first.time)), the hardest with "
        + "\(impulse) N·s at \(Self.seconds(hardest.time)) (\(PrintableText.line(names, limit: 120)))"
    ]
  }

  private func warnings(_ style: TextStyle) -> String {
    var text = ""
    for jitter in metrics.jitter {
      let name = PrintableText.line(jitter.item, limit: 60)
      let amplitude = FixedDecimal.text(jitter.amplitude, decimals: 3)
      text += style("warning", .warning)
      text += ": \(name) goes to and fro at the end, by ±\(amplitude) pt\n"
    }
    return text
  }

  private static func points(_ value: Double) -> String { "\(FixedDecimal.text(value, decimals: 2)) pt" }

  private static func seconds(_ value: Double) -> String { "\(FixedDecimal.text(value, decimals: 3)) s" }
}
