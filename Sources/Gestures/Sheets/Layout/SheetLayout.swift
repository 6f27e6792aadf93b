// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

/// How a sheet is laid out from its content. As JSON it is an object whose `kind` names the layout; the other keys are
/// the fields of that layout.
public enum SheetLayout: Sendable, Hashable {
  /// A sheet at an edge, without known content: `"kind": "plain"`.
  case plain(PlainLayout)
  /// TSAlertController's: `"kind": "alert"`.
  case alert(AlertLayout)
  /// XLActionController's: `"kind": "list"`.
  case list(ActionListLayout)
  /// The system's action sheet: `"kind": "system"`.
  case system(SystemLayout)

  /// The layouts by their names in JSON.
  public enum Kind: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    case plain, alert, list, system

    /// The layout of this kind with its defaults.
    public var layout: SheetLayout {
      switch self {
      case .plain: .plain(PlainLayout())
      case .alert: .alert(AlertLayout())
      case .list: .list(ActionListLayout())
      case .system: .system(SystemLayout())
      }
    }
  }

  /// Which layout it is.
  public var kind: Kind {
    switch self {
    case .plain: .plain
    case .alert: .alert
    case .list: .list
    case .system: .system
    }
  }

  /// TSAlertController's layout; nil for another.
  public var alert: AlertLayout? { if case .alert(let layout) = self { layout } else { nil } }

  /// The edge that the sheet leaves by.
  public var edge: ScreenEdge {
    switch self {
    case .plain(let layout): layout.edge
    case .alert, .list, .system: .bottom
    }
  }

  /// Where a sheet of some content, or with some detents, and its elements lie on a screen.
  public func geometry(of content: SheetContent, detents: [SheetDetent], on screen: Size) -> SheetGeometry {
    switch self {
    case .plain(let layout): layout.geometry(detents: detents, on: screen)
    case .alert(let layout): layout.geometry(of: content, on: screen)
    case .list(let layout): layout.geometry(of: content, on: screen)
    case .system(let layout): layout.geometry(of: content, on: screen)
    }
  }
}

extension SheetLayout: Codable {
  private enum CodingKeys: CodingKey { case kind }

  /// Reads the kind, then the fields of that kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      switch try container.decode(Kind.self, forKey: .kind) {
      case .plain: .plain(try PlainLayout(from: decoder))
      case .alert: .alert(try AlertLayout(from: decoder))
      case .list: .list(try ActionListLayout(from: decoder))
      case .system: .system(try SystemLayout(from: decoder))
      }
  }

  /// Writes the kind, then the fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    switch self {
    case .plain(let layout): try layout.encode(to: encoder)
    case .alert(let layout): try layout.encode(to: encoder)
    case .list(let layout): try layout.encode(to: encoder)
    case .system(let layout): try layout.encode(to: encoder)
    }
  }
}

extension SheetLayout: Validatable {
  /// Everything that is out of range, by path.
  public func validate() -> [ValidationProblem] {
    switch self {
    case .plain(let layout): layout.validate()
    case .alert(let layout): layout.validate()
    case .list(let layout): layout.validate()
    case .system(let layout): layout.validate()
    }
  }
}
