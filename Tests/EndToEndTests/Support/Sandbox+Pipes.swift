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

  /// Writes a script that stands for another program and runs on until it is killed, and makes the pipe by which that is seen.
  ///
  /// - Parameters:
  ///   - name: The script's file.
  ///   - condition: A command that fails where the script is to end at once and well.
  /// - Returns: The pipe, which the script and what it has started hold open.
  /// - Throws: What writing the file throws.
  func writeProgramThatRunsOn(_ name: String, if condition: String = "true") throws -> HeldPipe {
    let text = "#!/bin/sh\n\(condition) || exit 0\nexec 3> held\necho begun >&3\nsleep 100\n"
    try write(text, to: name)
    chmod(path(name), 0o755)
    return HeldPipe(path("held"))
  }
}

/// A named pipe that is written by nobody but programs which have it open while they run.
final class HeldPipe {
  private let descriptor: Int32

  init(_ path: String) {
    #expect(mkfifo(path, 0o600) == 0)
    descriptor = open(path, O_RDONLY | O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// Waits until a program has begun; false where none does.
  func waitForBegin() -> Bool { next() == 6 }

  /// Waits until no program has the pipe any more; false where one goes on.
  func waitForEnd() -> Bool { next() == 0 }

  private func next() -> Int {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 30_000) == 1 else { return -1 }
    var bytes = [UInt8](repeating: 0, count: 64)
    return read(descriptor, &bytes, bytes.count)
  }
}
