// SPDX-License-Identifier: GPL-3.0-or-later

/// What makes a result the same benchmark's in two runs: its name and every parameter, in any order.
public struct BenchmarkIdentity: Sendable, Hashable {
  /// Name of the benchmark, with that of its suite before it.
  public var name: String
  private let parameters: Set<Benchmark.Parameter>

  /// Makes an identity.
  /// - Parameters:
  ///   - name: name of the benchmark, with that of its suite before it.
  ///   - parameters: choices that it was made with.
  public init(name: String, parameters: [Benchmark.Parameter]) {
    self.name = name
    self.parameters = Set(parameters)
  }
}
