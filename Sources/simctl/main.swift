// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

StandardFiles.reserve()
let diagnostics = Diagnostics()
Interruption.install(diagnostics)
let dispatcher = Dispatcher(commands: Commands.all, diagnostics: diagnostics, standardOutput: Output())
exit(dispatcher.run(Array(CommandLine.arguments.dropFirst())).rawValue)
