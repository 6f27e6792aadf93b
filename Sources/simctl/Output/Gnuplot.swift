// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs gnuplot, which draws what a script says.
///
/// Script, picture and messages go through temporary files without names, so that nothing waits for anything and
/// nothing is left behind.
enum Gnuplot {
  /// Where to get it.
  static let advice =
    "install it (Debian: apt-get install gnuplot-nox, Homebrew: brew install gnuplot), or name a file that ends "
    + "in .gp to get the script"

  /// Makes sure that it can be run, before something takes long.
  ///
  /// - Throws: `cannotCreate` with advice when it is not installed.
  static func requireInstalled() throws(CommandError) { _ = try run(["--version"], input: PlotScript("")) }

  /// The picture that a script, after lines that say how, draws to its standard output.
  ///
  /// - Throws: `cannotCreate` when gnuplot is not installed or does not like the script.
  static func draw(_ script: PlotScript, terminal: String = "") throws(CommandError) -> [UInt8] {
    try run(["--default-settings", "-"], terminal, input: script)
  }

  private static func run(
    _ arguments: [String], _ beginning: String = "", input: PlotScript
  ) throws(CommandError) -> [UInt8] {
    let files = try (0..<3).map { _ throws(CommandError) in try TemporaryFile() }
    try files[0].write(Array(beginning.utf8))
    try input.write { (bytes) throws(CommandError) in try files[0].write(bytes) }
    files[0].rewind()
    let status = try start(arguments, files.map(\.descriptor))
    let message = String(decoding: try files[2].read(), as: UTF8.self)
    guard status == 0 else {
      let lines = message.split(separator: "\n").filter { !$0.isEmpty }
      throw CommandError(
        .cannotCreate, "gnuplot cannot draw the plot: \(lines.joined(separator: " ").prefix(500))")
    }
    return try files[1].read()
  }

  /// Runs it to its end and returns its status.
  private static func start(_ arguments: [String], _ descriptors: [Int32]) throws(CommandError) -> Int32 {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // This process ignores closed pipes; the other need not.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process = pid_t()
    let failure = withStrings(["gnuplot"] + arguments) { words in
      withStrings(environment) { variables in
        posix_spawnp(&process, "gnuplot", &actions, &attributes, words, variables)
      }
    }
    if failure == ENOENT {
      throw CommandError(.cannotCreate, "cannot plot: gnuplot is not installed; \(advice)")
    }
    guard failure == 0 else {
      throw CommandError(
        .cannotCreate, "cannot plot: gnuplot cannot be run: \(FileDescriptor.Failure(code: failure).reason)")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return -1 }
    }
    return status
  }

  /// What gnuplot and its font library look at. Numbers are written as in C.
  private static var environment: [String] {
    let names = ["HOME", "PATH", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_PATH", "FONTCONFIG_FILE"]
    let inherited = names.compactMap { name in
      getenv(name).map { (value: UnsafeMutablePointer<CChar>) in "\(name)=\(String(cString: value))" }
    }
    return ["LC_ALL=C.UTF-8"] + inherited
  }

  /// Hands over strings as C has them: an array of pointers that ends with none.
  private static func withStrings<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return (pointers + [nil]).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("The array has an element.") }
      return body(base)
    }
  }
}

/// A file without a name, which is gone when it is no longer used.
private final class TemporaryFile {
  private let file: UnsafeMutablePointer<FILE>

  init() throws(CommandError) {
    guard let file = tmpfile() else {
      throw CommandError(
        .cannotCreate, "cannot create a temporary file: \(FileDescriptor.Failure(code: errno).reason)")
    }
    self.file = file
  }

  deinit { fclose(file) }

  var descriptor: Int32 { fileno(file) }

  /// Writes more of the content.
  func write(_ bytes: [UInt8]) throws(CommandError) {
    do {
      try FileDescriptor(number: descriptor).write(bytes)
    } catch {
      throw CommandError(.inputOutput, "cannot write a temporary file: \(error.reason)")
    }
  }

  /// Goes back to the beginning, from where it is read.
  func rewind() { lseek(descriptor, 0, SEEK_SET) }

  /// Reads everything from the beginning.
  func read() throws(CommandError) -> [UInt8] {
    rewind()
    do {
      return try FileDescriptor(number: descriptor).readAll(atMost: .max) ?? []
    } catch {
      throw CommandError(.inputOutput, "cannot read a temporary file: \(error.reason)")
    }
  }
}
