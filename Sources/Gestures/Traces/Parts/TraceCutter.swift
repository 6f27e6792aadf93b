// SPDX-License-Identifier: GPL-3.0-or-later

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Looks for places where a recording can be cut into parts that do not need each other.
///
/// A good place is a guess: a row that puts a finger down, of another name than the row before it, or else after one that lifts
/// or cancels. Rows within quotes can look like one.
final class TraceCutter {
  private let layout: TraceLayout
  private let fields: UnsafeMutablePointer<RowField>
  private let capacity: Int

  /// Makes a cutter for recordings with these columns.
  init(_ layout: TraceLayout) {
    self.layout = layout
    capacity = min(max(layout.columnCount, 1), RowWindow.maximumFields)
    fields = .allocate(capacity: capacity)
  }

  deinit {
    fields.deallocate()
  }

  /// Bytes that are looked at for a place, for parts of a size.
  static func reach(of partSize: Int) -> Int { min(max(partSize / 8, 16), 16 * 1024) }

  /// The first good place after the first line end between two addresses; any line start when there is none, nil without a line.
  ///
  /// Eight bytes after `end` must be loadable.
  func cut(from start: UnsafeRawPointer, to end: UnsafeRawPointer) -> UnsafeRawPointer? {
    guard let found = memchr(start, Int32(Ascii.lineFeed), end - start) else { return nil }
    var position = UnsafeRawPointer(found) + 1
    let firstLine = position
    var splitter = RowSplitter(fields: fields, capacity: capacity)
    var afterLift: UnsafeRawPointer?
    var last: (phase: TouchPhase?, name: UnsafeRawBufferPointer)?
    while position < end, splitter.split(position, end, isLast: false) == .row {
      defer { position = splitter.next }
      guard splitter.count == layout.columnCount, splitter.count <= capacity else {
        last = nil
        continue
      }
      let field = fields[layout.phase]
      let phase = PhaseName.phase(from: field.start, to: field.end)
      let name =
        layout.trace.map { column in
          UnsafeRawBufferPointer(
            start: fields[column].start, count: fields[column].end - fields[column].start)
        } ?? UnsafeRawBufferPointer(start: nil, count: 0)
      if phase == .down, let last {
        if !last.name.elementsEqual(name) { return position }
        if afterLift == nil, last.phase == .up || last.phase == .cancel { afterLift = position }
      }
      last = (phase, name)
      if layout.trace == nil, let afterLift { return afterLift }
    }
    return afterLift ?? (firstLine < end ? firstLine : nil)
  }
}
