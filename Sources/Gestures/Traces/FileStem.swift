// SPDX-License-Identifier: GPL-3.0-or-later

/// Names made from paths, for traces and sheets that have none of their own.
public enum FileStem {
  /// The last part of a path without its last extension; `stdin` for `-`, standard input.
  public static func of(_ path: String) -> String {
    if path == "-" { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }
}
