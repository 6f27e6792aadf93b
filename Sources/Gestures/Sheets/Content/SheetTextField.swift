// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// A field to type in.
public struct SheetTextField: Sendable, Hashable, Codable {
  /// What it says while it is empty. Without effect.
  public var placeholder: String

  /// Makes a field.
  public init(placeholder: String = "") { self.placeholder = placeholder }

  /// Reads a field; the placeholder has a default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    placeholder = try container.decode(forKey: .placeholder, default: "")
  }
}
