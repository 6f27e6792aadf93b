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
  /// How the compiler optimised this library: `debug` (`-Onone`), `release` (`-O`) or `unchecked`
  /// (`-Ounchecked`, which tests no preconditions).
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
    switch optimization {
    case "debug":
      "This is a debug build: its times say nothing about a release build; use swift build -c release."
    case "unchecked":
      "This build does not test preconditions: its times are not those of a release build; omit -Ounchecked."
    default: nil
    }
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

  /// What the compiler made of assertions tells its level of optimisation, whatever the build was called.
  private static var optimizationName: String {
    var (testsAssertions, testsPreconditions) = (false, false)
    assert(
      {
        testsAssertions = true
        return true
      }())
    precondition(
      {
        testsPreconditions = true
        return true
      }())
    return testsAssertions ? "debug" : testsPreconditions ? "release" : "unchecked"
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
