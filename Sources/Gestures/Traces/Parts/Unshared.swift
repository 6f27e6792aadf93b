// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
  /// An equal text in memory of its own.
  ///
  /// Copies of a string count their references in one place. Where threads copy it all the time, the processors wait for
  /// each other at that place; a thread with a string of its own does not.
  var unshared: String {
    var copy = self
    return copy.withUTF8 { String(decoding: $0, as: UTF8.self) }
  }
}

extension TraceMetadata {
  /// The same in memory of its own.
  var unshared: TraceMetadata {
    var copy = self
    copy.origin = origin?.unshared
    copy.notes = notes.map { Note(key: $0.key.unshared, value: $0.value.unshared) }
    return copy
  }
}
