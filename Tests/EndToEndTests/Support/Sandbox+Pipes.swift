// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

extension Sandbox {
  /// Starts the tool on a named pipe in the folder, and returns when the tool has opened it.
  ///
  /// - Parameters:
  ///   - arguments: Words that name the pipe as an input.
  ///   - pipe: The name; the file is made.
  /// - Returns: The tool, and the end of the pipe for what it reads, which it waits for.
  /// - Throws: What starting it throws.
  func startSimctl(
    _ arguments: [String], reading pipe: String
  ) throws -> (tool: Started, writer: FileHandle) {
    let path = path(pipe)
    #expect(mkfifo(path, 0o600) == 0)
    let started = try startSimctl(arguments)
    // Should the tool end before it opens the pipe, this one lets the test go on.
    let rescue = DispatchWorkItem { close(open(path, O_RDONLY | O_NONBLOCK)) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: rescue)
    let writer = FileHandle(fileDescriptor: open(path, O_WRONLY), closeOnDealloc: true)
    rescue.cancel()
    return (started, writer)
  }
}
