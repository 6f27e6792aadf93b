// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// The layout of a feature table in binary form; docs/features.md has it byte by byte.
enum FeatureBinary {
  /// The first bytes: not text, the letters GDF, and line ends that a transfer as text would change.
  static let magic: [UInt8] = [0x89, 0x47, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The version that is written, and the only one that is read.
  static let version: UInt32 = 1
  /// Rows of a chunk that is written.
  static let chunkRows = 8192
  /// Bytes of names after which a chunk is written early.
  static let chunkText = 4 << 20
  /// Index of a row without a value in a column of names.
  static let noName = UInt32.max

  /// How a column's values are stored.
  enum Kind: String {
    /// Doubles; NaN for none.
    case number
    /// Signed integers of 64 bits.
    case integer
    /// One byte each.
    case code
    /// Texts: their lengths, then their bytes.
    case text
    /// Few texts: a table of them, then an index for each row.
    case name
  }

  /// A column of a file.
  struct Column {
    var name: String
    var kind: Kind
    /// What it means; nil for a column that is not known.
    var role: FeatureHeader.Role?

    init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
      // Other spellings are for hand-made tables.
      role = FeatureHeader.Role(name: name).flatMap { $0.name == name ? $0 : nil }
    }

    init(_ role: FeatureHeader.Role) {
      (name, kind, self.role) = (role.name, role.kind, role)
    }

    var json: JSONValue { ["name": .string(name), "kind": .string(kind.rawValue)] }
  }

  /// The columns of a table that has some columns of numbers.
  static func columns(_ numbers: FeatureColumns) -> [Column] {
    let roles: [FeatureHeader.Role] = [
      .trace, .source, .line, .group, .expected, .outcome, .cancelled, .screen,
    ]
    return roles.map(Column.init) + numbers.numbers.map { Column(.number($0)) }
  }
}

extension FeatureHeader.Role {
  /// How the column is stored.
  var kind: FeatureBinary.Kind {
    switch self {
    case .trace: .text
    case .source, .group, .screen: .name
    case .line: .integer
    case .expected, .outcome, .cancelled: .code
    case .number: .number
    }
  }
}
