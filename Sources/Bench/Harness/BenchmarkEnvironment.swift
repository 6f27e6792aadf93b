// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What results depend on beside the code: the machine and how the program was built. It names no host, user
/// or path.
public struct BenchmarkEnvironment: Sendable, Hashable {
  /// Version of the program, as the caller says it.
  public var version: String
  /// Model of the processor as it names itself, or `unknown`.
  public var processor: String
  /// Number of logical processors that are online.
  public var cores: Int
  /// Operating system: `linux` or `macos`.
  public var system: String
  /// Instruction set family: `x86_64` or `arm64`.
  public var architecture: String
  /// Version of the compiler that built this library, for instance `Swift 6.3`.
  public var compiler: String
  /// How this library was built: `debug` or `release`.
  public var optimization: String

  /// The environment of this process.
  public static func current(version: String) -> BenchmarkEnvironment {
    BenchmarkEnvironment(
      version: version, processor: processorName() ?? "unknown",
      cores: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))),
      system: systemName, architecture: architectureName, compiler: compilerName,
      optimization: optimizationName)
  }

  /// What makes every result of this environment less trustworthy; nil if nothing does.
  public var warning: String? {
    optimization == "debug"
      ? "This is a debug build: its times say nothing about a release build; use swift build -c release."
      : nil
  }

  private static var systemName: String {
    #if os(Linux)
      "linux"
    #elseif os(macOS)
      "macos"
    #else
      "other"
    #endif
  }

  private static var architectureName: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var compilerName: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }

  private static var optimizationName: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  #if canImport(Glibc)
    /// The first `model name` of `/proc/cpuinfo` (x86), or its first `CPU part` (ARM).
    private static func processorName() -> String? {
      SystemFile.value(of: ["model name", "CPU part"], in: "/proc/cpuinfo")
    }
  #else
    /// The brand string that the kernel reports.
    private static func processorName() -> String? {
      var length = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &length, nil, 0) == 0, length > 1 else {
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: length)
      guard sysctlbyname("machdep.cpu.brand_string", &bytes, &length, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  #endif
}
