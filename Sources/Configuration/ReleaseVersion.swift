// SPDX-License-Identifier: GPL-3.0-or-later

/// The version of this package, which its tools tell and its documents record.
public enum ReleaseVersion {
  /// Major, minor and patch number (Semantic Versioning).
  public static let current = "0.1.0"
}
