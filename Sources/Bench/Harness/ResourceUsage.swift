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
  /// Largest amount of memory that the process held in RAM since it began or since `resetPeakMemory()`, in
  /// bytes.
  public var peakMemory: Int

  /// The usage at this moment, or nil if the system does not tell.
  ///
  /// On Linux the peak is `VmHWM` of `/proc/self/status` where that can be read: the peak of `getrusage` also
  /// counts the program that ran in the same process before, such as a launcher.
  public static func current() -> ResourceUsage? {
    var usage = rusage()
    // Linux reports the peak in kibibytes, Darwin in bytes.
    #if canImport(Glibc)
      let (status, unit) = (getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage), 1024)
      let peak = SystemFile.value(of: ["VmHWM"], in: "/proc/self/status").flatMap(kibibytes)
    #else
      let (status, unit) = (getrusage(RUSAGE_SELF, &usage), 1)
      let peak: Int? = nil
    #endif
    guard status == 0 else { return nil }
    return ResourceUsage(
      processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakMemory: peak ?? Int(usage.ru_maxrss) * unit)
  }

  /// Lets the peak of memory start again from what is held now; the answer is whether the system can do that
  /// (Linux can).
  @discardableResult
  public static func resetPeakMemory() -> Bool {
    #if os(Linux)
      SystemFile.write("5", to: "/proc/self/clear_refs")
    #else
      false
    #endif
  }

  /// Bytes in a text like `1234 kB`; nil for other text.
  static func kibibytes(_ text: String) -> Int? {
    let parts = text.split(separator: " ")
    guard parts.count == 2, parts[1] == "kB", let number = Int(parts[0]) else { return nil }
    return number * 1024
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
