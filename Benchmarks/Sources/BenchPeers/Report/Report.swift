// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration
import CPeers

/// Everything that was measured.
struct Report {
  let environment: BenchmarkEnvironment
  /// Whether the build uses AVX2 and FMA.
  let native: Bool
  /// Seconds a row.
  let time: Double
  var results: [RowResult] = []
  /// Rows that could not be measured, and why.
  var failures: [(row: String, reason: String)] = []

  private static let titles = [
    "work", "size", "time of", "ours", "best peer", "its time", "ratio", "95 %", "goal", "", "our error",
    "its error",
  ]
  /// Columns of text, which lean to the left.
  private static let texts: Set = [0, 1, 2, 4, 9]

  private func cells(_ result: RowResult) -> [String] {
    let (ours, best) = (result.ours[0], result.best)
    let interval = result.ratios.map {
      "\(Quantity.ratio($0.confidence.lowerBound))–\(Quantity.ratio($0.confidence.upperBound))"
    }
    let verdict = result.isReached(native: native).map { $0 ? "reached" : "missed" }
    return [
      result.row.name, result.row.size, result.row.item, Quantity.time(ours.median),
      best?.contender.name ?? "-", best.map { Quantity.time($0.median) } ?? "-",
      result.ratios.map { Quantity.ratio($0.median) } ?? "-", interval ?? "-",
      result.goal(native: native).map(Quantity.ratio) ?? "-", verdict ?? "-", error(ours),
      best.map(error) ?? "-",
    ]
  }

  private func error(_ entry: RowResult.Entry) -> String {
    entry.result.error.map(Quantity.error) ?? "-"
  }

  /// The table as aligned text, then what is to be known about rows.
  var text: String {
    let rows = [Self.titles] + results.map(cells)
    let widths = Self.titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.indices.map { column in
        let blanks = String(repeating: " ", count: widths[column] - row[column].count)
        return Self.texts.contains(column) ? row[column] + blanks : blanks + row[column]
      }
      return cells.joined(separator: "  ")
    }
    return (lines + [""] + remarks + [""] + builds + [machine, ""]).joined(separator: "\n")
  }

  /// The same as Markdown.
  var markdown: String {
    func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
    let rule = line(Self.titles.indices.map { Self.texts.contains($0) ? "---" : "---:" })
    let lines = [line(Self.titles), rule] + results.map { line(cells($0)) }
    let list = (remarks + builds).map { "- \($0)" }
    return (lines + [""] + list + ["", machine, ""]).joined(separator: "\n")
  }

  /// What stands beside the ratios: further times of ours, the other peers, builds and tolerances, failures.
  private var remarks: [String] {
    var remarks: [String] = []
    for result in results {
      let others = result.ours.dropFirst().map { "\($0.contender.name) \(Quantity.time($0.median))" }
      let peers = result.peers.map { peer in
        let ratio = peer.median / max(result.best?.median ?? 1, 1e-12)
        let note = peer.contender.note.map { " (\($0))" } ?? ""
        return "\(peer.contender.name) \(Quantity.ratio(ratio))\(note)"
      }
      let ours = result.ours[0]
      var sentence = "\(result.row.identifier): error \(result.row.errorMeaning); \(ours.contender.name)"
      sentence += ours.contender.note.map { " (\($0))" } ?? ""
      if !others.isEmpty { sentence += "; \(others.joined(separator: ", "))" }
      let counts = ours.result.counters.map {
        "\(FixedDecimal.text($0.value, decimals: 0)) \($0.name)"
      }
      if !counts.isEmpty { sentence += "; \(counts.joined(separator: " and ")) after the tenth frame" }
      if !peers.isEmpty { sentence += "; times of the best peer: \(peers.joined(separator: ", "))" }
      if !result.isRight { sentence += "; OUR ERROR IS ABOVE \(Quantity.error(result.row.errorBound))" }
      remarks += [sentence] + result.notes.map { "\(result.row.identifier): \($0)" }
    }
    return remarks + failures.map { "\($0.row): not measured, \($0.reason)" }
  }

  /// What the peers are.
  private var builds: [String] {
    func version(_ name: String, _ version: UnsafePointer<CChar>?, _ note: String) -> String? {
      version.map { "\(name) \(String(cString: $0)): \(note)" }
    }
    return [
      version(
        "Box2D", peer_engine_version(PEER_BOX2D),
        "the installed library; 8 rounds for velocities, 3 for positions"),
      version(
        "Chipmunk", peer_engine_version(PEER_CHIPMUNK),
        "the installed library, which Debian builds with its checks, 1.1 to 1.3 times slower than without; 10 rounds"
      ),
      version(
        "GSL", peer_method_version(PEER_GSL_RK8PD), "the installed library, right-hand sides in C with -O3"),
      version(
        "Boost.Odeint", peer_method_version(PEER_ODEINT_BULIRSCH),
        "compiled together with the right-hand sides with -O3"),
      version(
        "SUNDIALS", peer_method_version(PEER_CVODE_ADAMS),
        "the installed library, of which Debian's is 5 to 8 times slower than one built from source"),
    ].compactMap(\.self)
  }

  private var machine: String {
    "bench-peers \(environment.version), \(native ? "AVX2 and FMA" : "portable") \(environment.optimization) build by "
      + "\(environment.compiler), \(environment.processor), \(environment.cores) cores, \(environment.system) "
      + "\(environment.architecture); \(Quantity.ratio(time)) s a row"
  }

  /// Whether every row was measured and all errors of ours are in their bounds.
  var isRight: Bool { failures.isEmpty && results.allSatisfy(\.isRight) }
}
