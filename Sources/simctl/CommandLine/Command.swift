// SPDX-License-Identifier: GPL-3.0-or-later

/// A command of the tool. It is registered in `Commands.all`.
protocol Command: Sendable {
  /// What it is called, takes and does.
  static var declaration: CommandDeclaration { get }

  /// Does it.
  ///
  /// - Returns: `success`, or `failed` when it was done and something did not pass. The output is completed.
  /// - Throws: `CommandError`; `ConfigurationError`; `OutputError`. An output file is not made then.
  static func run(_ arguments: ParsedArguments, context: CommandContext) throws -> ExitCode
}
