// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import CPeers
import Configuration

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes to standard error.
func complain(_ message: String) { try? send(Array("\(message)\n".utf8), to: 2) }

/// Writes bytes to a descriptor.
func send(_ bytes: [UInt8], to descriptor: Int32) throws {
  var rest = bytes[...]
  while !rest.isEmpty {
    let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written > 0 else { throw PeerFailure(description: "the output cannot be written") }
    rest = rest.dropFirst(written)
  }
}

/// The report in one of its forms.
func bytes(of report: Report, as format: Options.Format) -> [UInt8] {
  switch format {
  case .text: Array(report.text.utf8)
  case .markdown: Array(report.markdown.utf8)
  case .json: report.json
  }
}

/// Measures the rows one after the other.
func measure(_ rows: [Row], time: Double) -> Report {
  let environment = BenchmarkEnvironment.current(version: ReleaseVersion.current)
  var report = Report(environment: environment, native: peer_is_native() != 0, time: time)
  for warning in report.environment.warnings { complain("bench-peers: \(warning)") }
  for row in rows {
    complain("bench-peers: \(row.identifier)")
    do {
      report.results.append(try Race(time: time).run(row))
    } catch {
      complain("bench-peers: \(row.identifier): \(error)")
      report.failures.append((row.identifier, "\(error)"))
    }
  }
  return report
}

/// Measures errors over tolerances.
func precision(_ options: Options) throws -> PrecisionReport {
  let benchmarks = try PrecisionLines.all(options.isQuick ? 8 : 64).filter { benchmark in
    options.filters.isEmpty || options.filters.contains { benchmark.identifier.contains($0) }
  }
  var report = PrecisionReport()
  report.measure(benchmarks, time: options.time / 20)
  return report
}

func run() throws -> Int32 {
  let options: Options
  do {
    options = try Options(Array(CommandLine.arguments.dropFirst()))
  } catch {
    complain("bench-peers: \(error.message)\n\n\(Options.usage)")
    return 64
  }
  if options.help {
    print(Options.usage)
    return 0
  }
  let tools = Tools(simctl: options.simctl, python: Tools.python)
  let rows = Rows.all(quick: options.isQuick, tools).filter { row in
    options.filters.isEmpty || options.filters.contains { row.identifier.contains($0) }
  }
  if options.lists {
    for row in rows { print(row.identifier) }
    return 0
  }
  // Libraries that print something are sent to standard error.
  let output = dup(1)
  dup2(2, 1)
  // A Python that has ended is told by the answer that does not come.
  signal(SIGPIPE, SIG_IGN)
  if options.drawsPrecision {
    let report = try precision(options)
    try send(options.format == .json ? report.json : Array(report.markdown.utf8), to: output)
    if let path = options.output.map({ "\($0)-precision" }) {
      try TemporaryFolder.write(report.json, to: "\(path).json")
      try TemporaryFolder.write(Array(report.markdown.utf8), to: "\(path).md")
      try TemporaryFolder.write(Array(report.script.utf8), to: "\(path).gp")
    }
    return report.isRight ? 0 : 1
  }
  let report = measure(rows, time: options.time)
  try send(bytes(of: report, as: options.format), to: output)
  if let path = options.output {
    try TemporaryFolder.write(report.json, to: "\(path).json")
    try TemporaryFolder.write(Array(report.markdown.utf8), to: "\(path).md")
  }
  return report.isRight ? 0 : 1
}

do {
  exit(try run())
} catch {
  complain("bench-peers: \(error)")
  exit(1)
}
