// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

extension ReplaySession {
  /// Plays the rows of one finger into a sheet that has nothing but a pan for it.
  ///
  /// Does what `handle` does row by row, but without frames looks only at rows that change something: those up to the
  /// begin of the pan, the lift, and of those between what the sheet shows in the end.
  mutating func playSingleTouchPan() throws(IntegrationError) {
    let last = samples.count - 1
    var pan = SingleTouchPan(sheet.pan, from: samples[0].position)
    var begin = 1
    var start: Vector?
    while begin < last {
      start = pan.begin(at: samples[begin].position)
      if start != nil { break }
      begin += 1
    }
    guard let start else { return try take(.failed, nil, at: last) }
    try take(.began, start, at: begin)
    guard !refusesPan else { return }
    if recordsFrames {
      try present(pan, after: begin, before: last)
    } else {
      follow(pan, after: begin, before: last)
    }
    try take(
      samples[last].phase == .cancel ? .cancelled : .ended, pan.translation(at: samples[last].position),
      at: last)
  }

  private mutating func take(
    _ state: RecognizerState, _ translation: Vector?, at row: Int
  ) throws(IntegrationError) {
    try take(
      RecognizerEvent(
        time: samples[row].time, state: state, translation: translation ?? .zero, start: samples[0].position),
      at: row)
  }

  /// Shows the sheet under the finger at every move between two rows, and the frames on the way.
  private mutating func present(
    _ pan: SingleTouchPan, after begin: Int, before end: Int
  ) throws(IntegrationError) {
    guard begin + 1 < end else { return }
    for row in begin + 1..<end {
      try present(until: samples[row].time)
      follow(pan.translation(at: samples[row].position))
    }
  }

  /// Brings the sheet where the moves between two rows leave it.
  private mutating func follow(_ pan: SingleTouchPan, after begin: Int, before end: Int) {
    guard begin + 1 < end else { return }
    guard !sheet.following.isIncremental else {
      for row in begin + 1..<end { follow(pan.translation(at: samples[row].position)) }
      return
    }
    // What a move sets, the next one sets again, but for those that set only a part.
    var whole = end - 1
    while whole > begin, !setsAll(pan.translation(at: samples[whole].position)) { whole -= 1 }
    if whole > begin { follow(pan.translation(at: samples[whole].position)) }
    if whole < end - 1 { follow(pan.translation(at: samples[end - 1].position)) }
  }
}
