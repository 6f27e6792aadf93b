// SPDX-License-Identifier: GPL-3.0-or-later

/// Eight labelled swipes whose best thresholds are found by hand.
///
/// A swipe of T points in n equal moves of 10 ms has a travel of T − 10 points and a velocity of 100·T/n
/// points per second:
///
/// | trace | travel | velocity | should be |
/// |---|---|---|---|
/// | far | 200 | 300 | dismissed |
/// | mid | 120 | 200 | dismissed |
/// | flick | 50 | 1000 | dismissed |
/// | slow | 40 | 500 | dismissed |
/// | nudge | 50 | 100 | restored |
/// | long | 80 | 300 | restored |
/// | quick | 20 | 300 | restored |
/// | reach | 130 | 100 | restored |
///
/// With "any": the present 100 points and 800 points per second dismiss `reach` falsely and miss `slow`. A
/// velocity in [300, 500) is right about all flicks and none of the others. `mid` and `reach` cannot both
/// be right: a distance in [80, 120) dismisses both, one in [130, 200) none of them. So two regions cost 1;
/// the latter is larger, its centre (165, 400).
enum LabelledTraces {
  private static let swipes: [(name: String, travel: Double, steps: Int, expected: String)] = [
    ("far", 210, 70, "dismissed"), ("mid", 130, 65, "dismissed"), ("flick", 60, 6, "dismissed"),
    ("slow", 50, 10, "dismissed"), ("nudge", 60, 60, "restored"), ("long", 90, 30, "restored"),
    ("quick", 30, 10, "restored"), ("reach", 140, 140, "restored"),
  ]

  /// The traces with their labels.
  static let csv = csv(named: swipes.map(\.name))

  /// Some of the traces, in an order.
  static func csv(named names: [String]) -> String {
    Recordings.csv(
      names.flatMap { name in
        swipes.filter { $0.name == name }.flatMap {
          Recordings.swipe($0.name, travel: $0.travel, steps: $0.steps, expected: $0.expected)
        }
      }, columns: Recordings.header + ",expected")
  }

  /// The same traces without labels.
  static let unlabelled = Recordings.csv(
    swipes.flatMap { Recordings.swipe($0.name, travel: $0.travel, steps: $0.steps) })

  /// The labels as a file of their own.
  static let labels =
    (["trace_id,expected"] + swipes.map { "\($0.name),\($0.expected)" }).joined(separator: "\n") + "\n"
}
