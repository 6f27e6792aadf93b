// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Where programs are, and what they inherit.
public enum Program {
  /// The path of the program that runs now; nil if the system does not tell.
  public static var ownPath: String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      var size = UInt32(bytes.count)
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
    #else
      guard readlink("/proc/self/exe", &bytes, bytes.count - 1) > 0 else { return nil }
    #endif
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The first program of a name in the folders of PATH; nil if there is none.
  public static func find(_ name: String) -> String? {
    guard let path = getenv("PATH").map({ String(cString: $0) }) else { return nil }
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Whether a file is a script, which another program runs.
  public static func isScript(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return false }
    defer { fclose(file) }
    return fgetc(file) == 0x23 && fgetc(file) == 0x21
  }

  /// Variables of this process by name, as `NAME=VALUE`; those that are not set are left out.
  public static func inherited(_ names: [String]) -> [String] {
    names.compactMap { name in
      getenv(name).map { (value: UnsafeMutablePointer<CChar>) in "\(name)=\(String(cString: value))" }
    }
  }
}
