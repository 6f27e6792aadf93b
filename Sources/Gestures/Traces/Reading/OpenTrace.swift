// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A trace that is being put together. Objects are reused, and with them the memory of their samples.
final class OpenTrace {
  /// What is known of one finger of the trace.
  struct Finger {
    /// The finger's number.
    var pointer: Int
    /// Whether it is down.
    var isDown: Bool
    /// Time of its last row.
    var time: TraceInstant
    /// Position of its last row, in points.
    var position: Vector
    /// Line of its last row.
    var line: Int
    /// Place of its last row among the samples.
    var index: Int
  }

  /// The record of the trace's name.
  var record = 0
  /// Name of the trace.
  var id = ""
  /// Line of the first row.
  var line = 0
  /// Time of the first row.
  var start = TraceInstant.ticks(0)
  /// Time of the last row.
  var time = TraceInstant.ticks(0)
  /// All fingers that touched, in the order of their first touch.
  var fingers: [Finger] = []
  /// Number of fingers that are down.
  var downCount = 0
  /// Expected outcome of the first row.
  var expected: Outcome?
  /// Group of the first row.
  var group: String?
  /// Defects with their places.
  var defects: [TraceDefect] = []
  /// Number of defects of each kind.
  var defectCounts: [TraceDefect.Code: Int] = [:]

  /// The samples so far.
  private(set) var samples: UnsafeMutablePointer<TouchSample>
  /// Number of samples.
  var count = 0
  /// Number of samples that there is room for.
  private(set) var capacity = 256

  /// Makes an object for no trace yet.
  init() {
    samples = .allocate(capacity: capacity)
  }

  deinit {
    samples.deallocate()
  }

  /// Forgets everything but the memory.
  func reset() {
    fingers.removeAll(keepingCapacity: true)
    downCount = 0
    count = 0
    if !defects.isEmpty { defects = [] }
    if !defectCounts.isEmpty { defectCounts = [:] }
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

  /// Inserts a sample after another one, and moves the places that fingers remember.
  func insert(_ sample: TouchSample, after index: Int) {
    append(sample)
    var place = count - 1
    while place > index + 1 {
      samples[place] = samples[place - 1]
      place -= 1
    }
    samples[place] = sample
    for finger in fingers.indices where fingers[finger].index > index { fingers[finger].index += 1 }
  }

  /// Place of a finger in `fingers`.
  func finger(_ pointer: Int) -> Int? {
    for index in fingers.indices where fingers[index].pointer == pointer { return index }
    return nil
  }

  /// Whether a finger is down.
  func isDown(_ pointer: Int) -> Bool {
    finger(pointer).map { fingers[$0].isDown } ?? false
  }

  /// Numbers of the fingers that are down.
  var downPointers: [Int] { fingers.filter(\.isDown).map(\.pointer) }

  /// Counts a defect, and stores it while fewer than `limit` of its kind are stored.
  func add(_ defect: TraceDefect, limit: Int) {
    let number = defectCounts[defect.code, default: 0]
    defectCounts[defect.code] = number + 1
    if number < limit { defects.append(defect) }
  }

  /// Number of defects of each kind that are not stored.
  func omittedDefects(limit: Int) -> [TraceDefect.Code: Int] {
    guard defectCounts.contains(where: { $0.value > limit }) else { return [:] }
    return defectCounts.compactMapValues { $0 > limit ? $0 - limit : nil }
  }
}
