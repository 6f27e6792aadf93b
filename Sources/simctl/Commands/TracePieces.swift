// SPDX-License-Identifier: GPL-3.0-or-later

import Gestures

/// Divides inputs into pieces that can be read at the same time: parts of large inputs, bundles of small files.
struct TracePieces {
  /// A piece of work for a thread.
  enum Piece: Sendable {
    case part(TracePart, input: Int)
    case files([(input: Int, path: String)], TraceReaderOptions)

    /// Reads it.
    func read() -> ReadPiece {
      switch self {
      case .part(let part, let input):
        part.read()
        return ReadPiece(content: .part(part), input: input)
      case .files(let files, let options):
        var runs: [(input: Int, run: TraceRun)] = []
        for file in files {
          let run = TraceRun(path: file.path, options: options)
          runs.append((file.input, run))
          if run.error != nil { break }
        }
        return ReadPiece(content: .runs(runs), input: files[0].input)
      }
    }
  }

  /// A piece that was read.
  struct ReadPiece: Sendable {
    fileprivate enum Content: Sendable {
      case part(TracePart)
      case runs([(input: Int, run: TraceRun)])
    }

    fileprivate let content: Content
    /// The first input.
    fileprivate let input: Int
  }

  private let paths: [String]
  private let options: TraceReaderOptions
  private var nextPath = 0
  /// The inputs that are read in parts and not finished; the last one is being divided.
  private var open: [(input: Int, parts: TraceParts)] = []
  private var isDividing = false
  /// What comes of an input that cannot be opened.
  private var failure: (input: Int, run: TraceRun)?

  init(_ paths: [String], options: TraceReaderOptions) {
    (self.paths, self.options) = (paths, options)
  }

  /// Bytes up to which files are read as a whole, and from which on a bundle of them is complete.
  private static let bundleSize = 512 * 1024

  /// What `next` gives.
  enum Next {
    case piece(Piece)
    /// The piece has to be waited for.
    case later
    /// There are no more pieces.
    case end
  }

  /// The next piece to be read. It waits for what a pipe gives next, or for its other end, only if it may.
  mutating func next(waits: Bool) -> Next {
    while true {
      if isDividing, let current = open.last {
        guard waits || current.parts.isPartReady() else { return .later }
        if let part = current.parts.nextPart() { return .piece(.part(part, input: current.input)) }
        isDividing = false
      }
      guard nextPath < paths.count, failure == nil else { return .end }
      let files = smallFiles()
      if !files.isEmpty { return .piece(.files(files, options)) }
      guard waits || TraceParts.sizeOfFile(at: paths[nextPath]) != nil else { return .later }
      let input = nextPath
      nextPath += 1
      do throws(TraceReadError) {
        open.append((input, try TraceParts(path: paths[input], options: options)))
        isDividing = true
      } catch {
        failure = (input, TraceRun(error: error))
      }
    }
  }

  /// The traces of the next piece that was read, in its turn, with their inputs.
  mutating func join(_ piece: ReadPiece) -> [(input: Int, run: TraceRun)] {
    var runs = finish(before: piece.input)
    switch piece.content {
    case .part(let part):
      if let parts = open.first?.parts { runs.append((piece.input, parts.join(part))) }
    case .runs(let read):
      runs += read
    }
    return runs
  }

  /// The traces that end with their inputs, after all pieces were joined.
  mutating func finish() -> [(input: Int, run: TraceRun)] {
    finish(before: .max) + (failure.map { [$0] } ?? [])
  }

  private mutating func finish(before input: Int) -> [(input: Int, run: TraceRun)] {
    var runs: [(input: Int, run: TraceRun)] = []
    while let first = open.first, first.input < input {
      runs.append((first.input, first.parts.finish()))
      open.removeFirst()
    }
    return runs
  }

  /// Small files one after the other, enough for a piece.
  private mutating func smallFiles() -> [(input: Int, path: String)] {
    var files: [(input: Int, path: String)] = []
    var size = 0
    while nextPath < paths.count, size < Self.bundleSize, files.count < 1024,
      let bytes = TraceParts.sizeOfFile(at: paths[nextPath]), bytes <= Self.bundleSize
    {
      files.append((nextPath, paths[nextPath]))
      // Opening a file costs something, too.
      size += bytes + 4096
      nextPath += 1
    }
    return files
  }
}
