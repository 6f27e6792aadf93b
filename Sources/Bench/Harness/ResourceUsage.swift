// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the process has used of the machine so far.
public enum ResourceUsage {
  /// Processor time of all threads, in user and system mode, in seconds; nil if the system does not tell.
  public static var processorTime: Double? {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Largest amount of memory that the process held in RAM since it began or since `resetPeakMemory()`, in
  /// bytes; nil if the system does not tell.
  ///
  /// On Linux this is `VmHWM` of `/proc/self/status` where that can be read: the peak of `getrusage` also
  /// counts the program that ran in the same process before, such as a launcher.
  public static var peakMemory: Int? {
    var usage = rusage()
    // Linux reports the peak in kibibytes, Darwin in bytes.
    #if canImport(Glibc)
      if let text = SystemFile.value(of: ["VmHWM"], in: "/proc/self/status"), let peak = kibibytes(text) {
        return peak
      }
      let (status, unit) = (getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage), 1024)
    #else
      let (status, unit) = (getrusage(RUSAGE_SELF, &usage), 1)
    #endif
    return status == 0 ? Int(usage.ru_maxrss) * unit : nil
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
}
