// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Gestures

extension TouchTrace {
  /// Feeds every row to a pan recognizer and collects its reports.
  func panEvents(hysteresis: Double = 10) -> [PanRecognizer.Event] {
    var recognizer = PanRecognizer(hysteresis: hysteresis)
    var events: [PanRecognizer.Event] = []
    TouchEvents.forEach(of: samples) { row in
      if let event = recognizer.handle(samples[row.index], completesEvent: row.completesEvent) {
        events.append(event)
      }
    }
    return events
  }
}
