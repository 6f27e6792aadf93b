// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics

/// The forms in which a simulation is reported.
enum SimulateFormat: String, CaseIterable, Sendable {
  case text, csv, json
}

/// Writes what one simulation found in one of its forms.
struct SimulateReport {
  /// The device solver at a frame rate against the continuous one.
  struct Comparison {
    var frameRate: Double
    var result: SolverComparison
  }

  let world: World
  let trajectory: Trajectory
  let metrics: TrajectoryMetrics
  /// The comparison of solvers, where it was asked for.
  let comparisons: [Comparison]?

  init(_ trajectory: Trajectory, of world: World, comparisons: [Comparison]?) {
    self.world = world
    self.trajectory = trajectory
    self.comparisons = comparisons
    metrics = TrajectoryMetrics(trajectory, of: world)
  }

  /// Writes the whole result.
  func write(_ format: SimulateFormat, to output: Output, style: TextStyle) throws(OutputError) {
    switch format {
    case .text: try output.write(text(style))
    case .csv: try writeCSV(to: output)
    case .json: try writeJSON(to: output)
    }
  }

  /// The columns of the CSV, which are also the keys of a row in JSON.
  private static let columns = ["frame", "time", "item", "x", "y", "angle", "vx", "vy", "omega"]

  private func writeCSV(to output: Output) throws(OutputError) {
    try output.write(CSVRow.header(Self.columns))
    var rows: [UInt8] = []
    var names: [[UInt8]] = []
    for item in trajectory.items {
      var name: [UInt8] = []
      CSVRow.append(.text(item), to: &name)
      names.append(name)
    }
    for frame in 0..<trajectory.frameCount {
      rows.removeAll(keepingCapacity: true)
      var beginning: [UInt8] = []
      CSVRow.append(.integer(frame), to: &beginning)
      beginning.append(UInt8(ascii: ","))
      CSVRow.append(.number(trajectory.time(ofFrame: frame)), to: &beginning)
      beginning.append(UInt8(ascii: ","))
      for item in names.indices {
        rows += beginning
        rows += names[item]
        let state = trajectory.state(ofItem: item, atFrame: frame)
        Self.append(state.position.x, to: &rows)
        Self.append(state.position.y, to: &rows)
        Self.append(state.angle, to: &rows)
        Self.append(state.velocity.x, to: &rows)
        Self.append(state.velocity.y, to: &rows)
        Self.append(state.angularVelocity, to: &rows)
        rows.append(UInt8(ascii: "\n"))
      }
      try output.write(rows)
    }
  }

  /// Adds a comma and a number.
  private static func append(_ number: Double, to row: inout [UInt8]) {
    row.append(UInt8(ascii: ","))
    NumberText.append(number, to: &row)
  }

  // MARK: JSON

  private func writeJSON(to output: Output) throws(OutputError) {
    try output.writeObject { (document) throws(OutputError) in
      document.member("schema", "simctl/simulate/1")
      let count = trajectory.items.count
      try document.array("frames", 0..<trajectory.frameCount * count) { place in
        row(ofItem: place % count, atFrame: place / count)
      }
      try document.array("contacts", trajectory.contacts) { contact in
        [
          "time": .number(contact.time), "item": .string(trajectory.items[contact.item]),
          "with": .string(contact.with), "impulse": .number(contact.impulse),
        ]
      }
      document.member(
        "rest", trajectory.rest.map { ["frame": .integer($0.frame), "time": .number($0.time)] } ?? .null)
      try document.array("metrics", metrics.items) { item in
        [
          "item": .string(item.item), "overshoot": JSONValue(item.overshoot),
          "settlingTime": JSONValue(item.settlingTime), "restOffset": JSONValue(item.restOffset),
        ]
      }
      document.member("solver", .string(trajectory.solver))
      document.member("integrator", .string(trajectory.integrator))
      document.member("steps", .integer(trajectory.statistics.steps))
      document.member("evaluations", .integer(trajectory.statistics.evaluations))
      document.member("settlingTime", JSONValue(metrics.settlingTime))
      document.member("largestGap", metrics.largestGap?.json ?? .null)
      document.member("largestOverlap", metrics.largestOverlap?.json ?? .null)
      try document.array("jitter", metrics.jitter) { jitter in
        [
          "item": .string(jitter.item), "reversals": .integer(jitter.reversals),
          "amplitude": .number(jitter.amplitude),
        ]
      }
      try document.array("energy", trajectory.energies.enumerated()) { frame, energy in
        JSONValue([trajectory.time(ofFrame: frame), energy.kinetic, energy.elastic, energy.potential])
      }
      if let comparisons { try document.array("comparison", comparisons, \.json) }
    }
  }

  private func row(ofItem item: Int, atFrame frame: Int) -> JSONValue {
    let state = trajectory.state(ofItem: item, atFrame: frame)
    return [
      "frame": .integer(frame), "time": .number(trajectory.time(ofFrame: frame)),
      "item": .string(trajectory.items[item]), "x": .number(state.position.x),
      "y": .number(state.position.y), "angle": .number(state.angle), "vx": .number(state.velocity.x),
      "vy": .number(state.velocity.y), "omega": .number(state.angularVelocity),
    ]
  }
}

extension NeighborDistance {
  fileprivate var json: JSONValue {
    [
      "items": JSONValue(items), "time": .number(time), "gap": .number(gap),
      "intendedGap": .number(intendedGap),
    ]
  }
}

extension SimulateReport.Comparison {
  fileprivate var json: JSONValue {
    [
      "frameRate": .number(frameRate), "largest": .number(result.largest), "item": JSONValue(result.item),
      "time": JSONValue(result.time), "rms": .number(result.rms),
    ]
  }
}
