// SPDX-License-Identifier: GPL-3.0-or-later

extension OpenTrace {
  /// A `down` after the first row, at which the trace is split when all fingers before it turn out to be cancelled.
  struct Touch {
    /// Place among the samples.
    var sample: Int
    /// Line of the row.
    var line: Int
    /// Time of the row.
    var time: TraceInstant
    /// Number of defects of each kind before the row.
    var counts: DefectCounts
  }

  /// Elapsed times below this number of nanoseconds (13 days) come back from the double of a sample.
  static let exactTicks: Int64 = 1 << 50

  /// Notes a `down` that is about to be appended at a time, with what was counted before its row.
  func noteTouch(line: Int, time: TraceInstant, counts: DefectCounts) {
    touches.append(Touch(sample: count, line: line, time: time, counts: counts))
  }

  /// Keeps the time since the first row of the sample that is about to be appended, where its double is not enough to
  /// form other differences.
  func noteElapsed(_ elapsed: TraceInstant) {
    guard !touches.isEmpty else { return }
    if case .ticks(let ticks) = elapsed, ticks < Self.exactTicks { return }
    unusual.append((count, elapsed))
  }

  /// Cuts the trace, which is complete, wherever all its fingers are up before its last row.
  ///
  /// - Complexity: linear in the number of samples; constant when no finger was cancelled.
  /// - Returns: the later parts, without names; this object becomes the first.
  func split() -> [OpenTrace] {
    guard !cancelled.isEmpty, !touches.isEmpty else { return [] }
    cancelled.sort()
    let cuts = self.cuts()
    guard !cuts.isEmpty else { return [] }
    var stored = [[TraceDefect]](repeating: [], count: cuts.count + 1)
    for defect in defects {
      stored[Self.firstIndex(in: cuts) { $0.line > defect.line }].append(defect)
    }
    var parts: [OpenTrace] = []
    var (nextCancelled, nextUnusual) = (Self.firstIndex(in: cancelled) { $0 >= cuts[0].sample }, 0)
    let firstCancelled = nextCancelled
    for (index, cut) in cuts.enumerated() {
      let end = index + 1 < cuts.count ? cuts[index + 1].sample : count
      let part = OpenTrace(capacity: end - cut.sample)
      (part.record, part.line, part.start, part.expected, part.group) = (
        record, cut.line, cut.time, expected, group
      )
      copy(cut.sample..<end, since: cut.time - start, to: part, &nextUnusual)
      while nextCancelled < cancelled.count, cancelled[nextCancelled] < end {
        part.cancelled.append(cancelled[nextCancelled] - cut.sample)
        nextCancelled += 1
      }
      var counts = (index + 1 < cuts.count ? cuts[index + 1].counts : defectCounts).since(cut.counts)
      counts[.missingUp] = part.cancelled.count
      part.setDefects(stored[index + 1], counts)
      parts.append(part)
    }
    count = cuts[0].sample
    cancelled.removeSubrange(firstCancelled...)
    var counts = cuts[0].counts
    counts[.missingUp] = cancelled.count
    setDefects(stored[0], counts)
    return parts
  }

  /// The touches before which all fingers are up or cancelled; `cancelled` is sorted.
  private func cuts() -> [Touch] {
    var cuts: [Touch] = []
    var (down, nextCancelled, nextTouch) = (0, 0, 0)
    for place in 0..<count {
      if nextTouch < touches.count, touches[nextTouch].sample == place {
        if down == 0 { cuts.append(touches[nextTouch]) }
        nextTouch += 1
      }
      switch samples[place].phase {
      case .down: down += 1
      case .up, .cancel: down -= 1
      case .move: break
      }
      if nextCancelled < cancelled.count, cancelled[nextCancelled] == place {
        down -= 1
        nextCancelled += 1
      }
    }
    return cuts
  }

  /// Copies samples, with times since `origin`, itself a time since the first row.
  private func copy(
    _ range: Range<Int>, since origin: TraceInstant, to part: OpenTrace, _ nextUnusual: inout Int
  ) {
    for place in range {
      var sample = samples[place]
      while nextUnusual < unusual.count, unusual[nextUnusual].sample < place { nextUnusual += 1 }
      let elapsed =
        nextUnusual < unusual.count && unusual[nextUnusual].sample == place
        ? unusual[nextUnusual].elapsed : .ticks(Int64((sample.time * 1e9).rounded()))
      sample.time = (elapsed - origin).seconds
      part.append(sample)
    }
  }

  /// The first index at which a condition holds that holds from there on; the count when it never does.
  private static func firstIndex<Element>(in list: [Element], where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(list[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
