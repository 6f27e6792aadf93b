// SPDX-License-Identifier: GPL-3.0-or-later

import Bench
import Configuration

/// A run of `bench` as its JSON document tells it.
struct SavedRun {
  /// What was measured of one benchmark.
  struct Entry {
    var identity: BenchmarkIdentity
    /// Name and parameters in one line.
    var title: String
    var unit: String
    var samples: [Double]
    var median: Double
  }

  /// Times of an item that can be measured, in seconds: anything else is a mistake, and has no ratio.
  private static let possibleTimes = 1e-15...1e9
  /// Most samples of a benchmark: a hundred times what a run takes. Intervals of more would take minutes.
  private static let mostSamples = 100_000

  let environment: JSONObject
  let entries: [Entry]

  /// Reads the document of a file.
  ///
  /// - Parameters:
  ///   - bytes: its content.
  ///   - path: its name, for errors.
  /// - Throws: bad data where it is no such document.
  init(_ bytes: [UInt8], path: String) throws(CommandError) {
    let document: JSONValue
    do {
      document = try JSONReader.read(bytes)
    } catch {
      throw .badData(file: path, line: error.line, column: error.column, error.message)
    }
    func problem(_ place: String, _ expected: String) -> CommandError {
      CommandError(.badData, "\(path): error: \(place): expected \(expected)", hasPlace: true)
    }
    guard document["schema"]?.string == BenchReport.schema else {
      throw problem("schema", "'\(BenchReport.schema)', which '\(Tool.name) bench --save' writes")
    }
    guard let results = document["results"]?.array else { throw problem("results", "a list") }
    environment = document["environment"]?.object ?? [:]
    var entries: [Entry] = []
    for (index, result) in results.enumerated() {
      let place = "results[\(index)]"
      guard let name = result["name"]?.string else { throw problem("\(place).name", "a text") }
      guard let unit = result["unit"]?.string else { throw problem("\(place).unit", "a text") }
      var parameters: [Benchmark.Parameter] = []
      let given = result["parameters"] ?? .object([:])
      guard let members = given.object?.members else { throw problem("\(place).parameters", "an object") }
      for member in members {
        guard let value = member.value.string else { throw problem("\(place).parameters", "texts") }
        parameters.append(.init(member.key, value))
      }
      let samples = result["samples"]?.array?.map(\.number) ?? []
      let times = samples.compactMap { $0 }.filter { $0 == 0 || Self.possibleTimes.contains($0) }
      guard !times.isEmpty, times.count == samples.count, times.count <= Self.mostSamples else {
        throw problem("\(place).samples", "one to \(Self.mostSamples) times in seconds, each up to 1e9")
      }
      entries.append(
        Entry(
          identity: BenchmarkIdentity(name: name, parameters: parameters),
          title: ([name] + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: " "), unit: unit,
          samples: times, median: SampleStatistics(times, resamplings: 1).median))
    }
    self.entries = entries
  }

  /// In what another environment differs that times depend on; empty if they can be compared. Version and commit may
  /// differ: to compare them is what comparisons are for.
  func differences(from other: JSONObject) -> [String] {
    let keys = [
      "processor", "cores", "system", "systemVersion", "governor", "architecture", "compiler", "optimization",
      "instructions",
    ]
    return keys.compactMap { key in
      guard let here = other[key], let there = environment[key], here != there else { return nil }
      return "\(key) is \(Self.text(here)), was \(Self.text(there))"
    }
  }

  private static func text(_ value: JSONValue) -> String {
    if let text = value.string { return text.isEmpty ? "none" : text }
    return value.number.map { NumberText.string($0) } ?? "unknown"
  }
}
