// SPDX-License-Identifier: GPL-3.0-or-later

/// A coding key made while walking a tree: an array's index or a name that no type declares.
struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = intValue.description
    self.intValue = intValue
  }
}
