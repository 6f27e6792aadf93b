// SPDX-License-Identifier: GPL-3.0-or-later

/// The candidate that was most likely meant by a misspelt word, or `nil` when none is near.
///
/// Nearness is the number of insertions, deletions, substitutions and swaps of neighbours (optimal string
/// alignment, letter case ignored); up to a third of the longer word's length, at least one, counts as near.
/// A candidate that begins with the word, three letters or more, is near as well. The first of equally near
/// candidates wins.
///
/// Complexity: O(n·m) a candidate.
public func closestMatch(to word: String, in candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased().utf8)
  guard !wanted.isEmpty else { return nil }
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().utf8)
    let longer = max(wanted.count, letters.count)
    let distance =
      wanted.count >= 3 && letters.starts(with: wanted)
      ? min(1, letters.count - wanted.count) : editDistance(wanted, letters)
    guard distance <= max(1, longer / 3), distance < longer else { continue }
    if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
  }
  return best?.candidate
}

/// The text `; did you mean NAME?`, or nothing when no candidate is near.
public func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String {
  didYouMean(closestMatch(to: word, in: candidates))
}

/// The text `; did you mean NAME?` for a name that was found to be near, or nothing for none.
public func didYouMean(_ match: String?) -> String {
  match.map { "; did you mean '\($0)'?" } ?? ""
}

private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    row.reserveCapacity(b.count + 1)
    for j in 0..<b.count {
      var cost = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
