// SPDX-License-Identifier: GPL-3.0-or-later

internal import CBuildInformation

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
  /// Version of its kernel, for instance `6.8.0`; nil if it does not tell.
  public var systemVersion: String?
  /// Memory of the machine in bytes; nil if the system does not tell.
  public var memory: Int?
  /// How the frequency of the first processor is governed: `performance`, `powersave`; nil if the system does
  /// not tell.
  public var governor: String?
  /// Instruction set family: `x86_64` or `arm64`.
  public var architecture: String
  /// Version of the compiler that built this library, for instance `Swift 6.3`.
  public var compiler: String
  /// How the compiler optimised this library: `debug` (`-Onone`), `release` (`-O`) or `unchecked`
  /// (`-Ounchecked`, which tests no preconditions).
  public var optimization: String
  /// Instruction sets that the build uses beyond those of every processor of the architecture: `avx2 fma`; empty
  /// for a portable build.
  public var instructions: String
  /// The commit that was built, with a `+` where files had changed since; nil if the build does not know.
  public var commit: String?

  /// The environment of this process.
  public static func current(version: String) -> BenchmarkEnvironment {
    BenchmarkEnvironment(
      version: version, processor: processorName() ?? "unknown",
      cores: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))),
      system: systemName, systemVersion: kernelVersion, memory: memorySize,
      governor: SystemFile.firstLine(of: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
      architecture: architectureName, compiler: compilerName, optimization: optimizationName,
      instructions: String(cString: build_instructions()),
      commit: build_commit().map { String(cString: $0) })
  }

  /// Sentences about what makes every result of this environment less trustworthy; empty if nothing does.
  public var warnings: [String] {
    var sentences: [String] = []
    switch optimization {
    case "debug":
      sentences.append(
        "This is a debug build: its times say nothing about a release build; use swift build -c release.")
    case "unchecked":
      sentences.append(
        "This build does not test preconditions: its times are not those of a release build; omit -Ounchecked."
      )
    default: break
    }
    if let governor, !["performance", "schedutil"].contains(governor) {
      sentences.append(
        "The processor's frequency is governed by '\(governor)': times wander; use the governor 'performance'."
      )
    }
    return sentences
  }

  /// Version of the kernel as it says itself, without the name of the machine.
  private static var kernelVersion: String? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return withUnsafeBytes(of: &names.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var memorySize: Int? {
    let (pages, size) = (sysconf(CInt(_SC_PHYS_PAGES)), sysconf(CInt(_SC_PAGESIZE)))
    return pages > 0 && size > 0 ? pages * size : nil
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
