// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the process has used of the machine so far.
public struct ResourceUsage: Sendable, Hashable {
  /// Processor time of all threads, in user and system mode, in seconds.
  public var processorTime: Double
  /// Largest amount of memory that the process ever held in RAM, in bytes. It never falls, so a benchmark inherits the peak
  /// of those before it in the same process.
  public var peakMemory: Int

  /// The usage at this moment, or nil if the system does not tell.
  public static func current() -> ResourceUsage? {
    var usage = rusage()
    // Linux reports the peak in kibibytes, Darwin in bytes.
    #if canImport(Glibc)
      let (status, unit) = (getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage), 1024)
    #else
      let (status, unit) = (getrusage(RUSAGE_SELF, &usage), 1)
    #endif
    guard status == 0 else { return nil }
    return ResourceUsage(
      processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakMemory: Int(usage.ru_maxrss) * unit)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
