// SPDX-License-Identifier: GPL-3.0-or-later

/// A trace that is being put together. Objects are reused, and with them the memory of their samples.
final class OpenTrace {
  /// The record of the trace's name.
  var record = 0
  /// Name of the trace.
  var id = ""
  /// Place of the name among those that are given later.
  var naming = 0
  /// Line of the first row.
  var line = 0
  /// Time of the first row.
  var start = TraceInstant.ticks(0)
  /// Time of the last row.
  var time = TraceInstant.ticks(0)
  /// All fingers that touched.
  var fingers = FingerList()
  /// Places of the samples after each of which its finger is cancelled, because it never lifts.
  var cancelled: [Int] = []
  /// Expected outcome of the first row.
  var expected: Outcome?
  /// Group of the first row.
  var group: String?
  /// Defects with their places.
  var defects: [TraceDefect] = []
  /// Number of defects of each kind.
  private(set) var defectCounts = DefectCounts()
  private var hasDefects = false

  /// The samples so far.
  private(set) var samples: UnsafeMutablePointer<TouchSample>
  /// Number of samples.
  var count = 0
  /// Number of samples that there is room for.
  private(set) var capacity: Int
  /// The `down` rows after the first row.
  var touches: [Touch] = []
  /// Times since the first row of samples after the first of `touches` that their doubles do not tell exactly.
  var unusual: [(sample: Int, elapsed: TraceInstant)] = []

  /// Makes an object for no trace yet, with room for at least one sample.
  init(capacity: Int = 256) {
    self.capacity = capacity
    samples = .allocate(capacity: capacity)
  }

  deinit {
    samples.deallocate()
  }

  /// Forgets everything but the memory.
  func reset() {
    fingers.removeAll()
    if !cancelled.isEmpty { cancelled = [] }
    if !touches.isEmpty { touches = [] }
    if !unusual.isEmpty { unusual = [] }
    count = 0
    guard hasDefects else { return }
    hasDefects = false
    defects = []
    defectCounts = DefectCounts()
  }

  /// Makes room for at least one sample more.
  func reserve() {
    guard count == capacity else { return }
    let larger = UnsafeMutablePointer<TouchSample>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: samples, count: count)
    samples.deallocate()
    samples = larger
    capacity *= 2
  }

  /// Appends a sample.
  func append(_ sample: TouchSample) {
    reserve()
    (samples + count).initialize(to: sample)
    count += 1
  }

  /// Appends all samples to an array, each with the row that cancels its finger after it where there is one.
  ///
  /// - Returns: Places of those rows among what was appended, in their order.
  func copySamples(to rows: inout [TouchSample]) -> [Int] {
    var added: [Int] = []
    var start = 0
    for place in cancelled.isEmpty ? [] : cancelled.sorted() {
      rows.append(contentsOf: UnsafeBufferPointer(start: samples + start, count: place + 1 - start))
      added.append(place + 1 + added.count)
      var row = samples[place]
      row.phase = .cancel
      rows.append(row)
      start = place + 1
    }
    rows.append(contentsOf: UnsafeBufferPointer(start: samples + start, count: count - start))
    return added
  }

  /// Counts a defect; says whether it is one of the first `limit` of its kind, which are stored.
  func count(_ code: TraceDefect.Code, limit: Int) -> Bool {
    hasDefects = true
    defectCounts.add(code)
    return defectCounts[code] <= limit
  }

  /// Number of defects of each kind that are not stored.
  var omittedDefects: [TraceDefect.Code: Int] {
    hasDefects ? defectCounts.beyond(defects) : [:]
  }

  /// Replaces the defects, and the number of each kind.
  func setDefects(_ defects: [TraceDefect], _ counts: DefectCounts) {
    hasDefects = true
    self.defects = defects
    defectCounts = counts
  }
}

extension TouchTrace {
  /// Becomes a copy of a complete trace, in the memory that the samples have.
  mutating func fill(from open: OpenTrace, source: String, metadata: TraceMetadata) {
    id = open.id
    self.source = source
    line = open.line
    startTime = open.start.seconds
    samples.removeAll(keepingCapacity: true)
    addedRows = open.copySamples(to: &samples)
    expected = open.expected
    group = open.group
    defects = open.defects
    omittedDefects = open.omittedDefects
    self.metadata = metadata
  }
}
