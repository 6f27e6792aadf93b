// SPDX-License-Identifier: GPL-3.0-or-later

/// The order in which a part of a recording brings up names and asks for names of gestures.
///
/// What a gesture is called depends on all names before it in the file. Once those are known, going through this order again
/// gives each gesture the name that it has when the whole file is read from its start.
struct TraceNamings {
  /// What happened: a new name, −1, or a gesture under the name of the given place.
  private(set) var order: [Int] = []
  /// Number of gestures so far.
  private(set) var count = 0

  /// Notes that a name came up that the part does not have before.
  mutating func noteRecord() { order.append(-1) }

  /// Notes a gesture; its place among all of them stands for its name.
  mutating func note(_ record: Int) -> Int {
    order.append(record)
    count += 1
    return count - 1
  }
}
