// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// Recordings and reference vectors from outside the package, in the folder that the environment variable
/// `GESTURE_CORPUS` names. Suites that need them are skipped without it:
///
/// ```swift
/// @Suite(.enabled(if: ReferenceCorpus.isPresent, "\(ReferenceCorpus.absence)"))
/// ```
public enum ReferenceCorpus {
  /// The folder, or nil where there is none.
  public static let folder: URL? = ProcessInfo.processInfo.environment["GESTURE_CORPUS"]
    .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true) }

  /// Whether there is a folder.
  public static var isPresent: Bool { folder != nil }

  /// Why tests are skipped without a folder.
  public static let absence = "GESTURE_CORPUS does not name a folder of recordings and reference vectors"

  /// What keeps a file from being used.
  public struct Failure: Error, CustomStringConvertible {
    /// The reason.
    public let description: String
  }

  /// Where a file lies, such as `traces/flutter.csv`.
  public static func url(of path: String) throws -> URL {
    guard let folder else { throw Failure(description: absence) }
    return folder.appendingPathComponent(path)
  }

  /// The object in a JSON file, such as `vectors/react_spring.json`.
  public static func json(_ path: String) throws -> [String: Any] {
    let content = try JSONSerialization.jsonObject(with: Data(contentsOf: url(of: path)))
    guard let object = content as? [String: Any] else { throw Failure(description: "\(path) is no object") }
    return object
  }
}
