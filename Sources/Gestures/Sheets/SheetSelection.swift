// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration

/// What happens when an action of a sheet is chosen.
public struct SheetSelection: Sendable, Hashable, Codable {
  /// When an action's handler runs.
  public enum HandlerOrder: String, Sendable, Hashable, CaseIterable, ConfigurationChoice {
    /// First the handler, then the dismissal.
    case beforeDismissal
    /// At the end of the dismissal, unless the action executes immediately.
    case afterDismissal
    /// At the tap, at the beginning and at the end of the dismissal, with the state each time.
    case eachState
  }

  /// When an action's handler runs. Default before the dismissal, as in TSAlertController.
  public var handler = HandlerOrder.beforeDismissal

  /// Makes the selection of TSAlertController.
  public init() {}
}
