// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Dynamics

/// The fast searches find what the plain ones do.
@Suite struct NeighborSearchTests {
  @Test(arguments: [1, 2, 3, 17, 200])
  func theTreeFindsWhatComparingAllDoes(count: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    func box() -> BoundingBox {
      let (x, y) = (Float(100 * generator.unit()), Float(100 * generator.unit()))
      return BoundingBox(
        minX: x, minY: y, maxX: x + Float(20 * generator.unit()), maxY: y + Float(20 * generator.unit()))
    }
    var tree = BoundingTree(count: count)
    defer { tree.deallocate() }
    var boxes = [BoundingBox](repeating: .nothing, count: count)
    var found = RawBuffer<Int32>()
    defer { found.deallocate() }
    for round in 0..<40 {
      for _ in 0...count {
        let index = generator.below(count)
        boxes[index] = generator.below(5) == 0 ? .nothing : box()
        tree.update(index, boxes[index])
      }
      if round.isMultiple(of: 3) { tree.sortIfNeeded() }
      let query = box()
      found.removeAll()
      tree.find(query, into: &found)
      let plain = boxes.indices.filter { boxes[$0].overlaps(query) }
      #expect((0..<found.count).map { Int(found[$0]) }.sorted() == plain)
      #expect(boxes.indices.allSatisfy { tree[$0] == boxes[$0] })
    }
  }

  @Test(arguments: [1, 2, 3, 17, 200])
  func groupsLeaveOutTheOthers(count: Int) {
    var generator = SeededGenerator(seed: UInt64(300 + count))
    var tree = BoundingTree(count: count)
    defer { tree.deallocate() }
    var boxes = [BoundingBox](repeating: .nothing, count: count)
    var groups = [UInt64](repeating: .max, count: count)
    var found = RawBuffer<Int32>()
    defer { found.deallocate() }
    func list() -> [Int] { (0..<found.count).map { Int(found[$0]) }.sorted() }
    for round in 0..<40 {
      for _ in 0...count {
        let index = generator.below(count)
        let (x, y) = (Float(100 * generator.unit()), Float(100 * generator.unit()))
        boxes[index] = BoundingBox(minX: x, minY: y, maxX: x + 20, maxY: y + 20)
        tree.update(index, boxes[index])
        if generator.below(3) == 0 {
          groups[index] = 1 << UInt64(generator.below(4)) | 1 << UInt64(60 + generator.below(4))
          tree.assign(index, groups: groups[index])
        }
      }
      if round.isMultiple(of: 3) { tree.sortIfNeeded() }
      let index = generator.below(count)
      let shared: UInt64 = round.isMultiple(of: 2) ? 0b101 : 1 << 61
      let plain = boxes.indices.filter { boxes[$0].overlaps(boxes[index]) && groups[$0] & shared != 0 }
      found.removeAll()
      tree.find(boxes[index], inGroups: shared, into: &found)
      #expect(list() == plain)
      found.removeAll()
      tree.findOthers(index, inGroups: shared, into: &found)
      #expect(list() == plain.filter { $0 != index })
    }
  }

  @Test func theSetOfPairsIsASet() {
    var generator = SeededGenerator(seed: 7)
    var pairs = PairSet()
    defer { pairs.deallocate() }
    var plain: Set<UInt64> = []
    for _ in 0..<20_000 {
      let key = UInt64(generator.below(300)) << 32 | UInt64(generator.below(3))
      if generator.below(2) == 0 {
        #expect(pairs.insert(key) == plain.insert(key).inserted)
      } else {
        pairs.remove(key)
        plain.remove(key)
      }
      #expect(pairs.count == plain.count)
    }
  }

  @Test func keysAreSorted() {
    var generator = SeededGenerator(seed: 9)
    var buffer = RawBuffer<UInt64>()
    defer { buffer.deallocate() }
    for count in [0, 1, 2, 3, 100] {
      buffer.removeAll()
      for _ in 0..<count { buffer.append(generator.next()) }
      let plain = (0..<count).map { buffer[$0] }.sorted()
      buffer.sort()
      #expect((0..<count).map { buffer[$0] } == plain)
    }
  }

  /// Items far from each other and near, moved again and again: pairs are those whose boxes overlap.
  @Test func allNeighborsAreFound() throws {
    let world = DeviceWorlds.random(seed: 77, items: 40)
    let solver = DeviceSolver(world)
    for frame in 1...60 {
      try solver.advance(to: Double(frame) / 60)
      var expected = 0
      for a in 0..<40 {
        for b in 0..<a where solver.neighbors.items[a].overlaps(solver.neighbors.items[b]) { expected += 1 }
      }
      let pairs = (0..<solver.contacts.count).filter { solver.contacts[$0].edge < 0 }
      // Pairs that have parted are dropped in the next sub-step; none is missing.
      #expect(pairs.count >= expected)
      let near = pairs.filter {
        solver.neighbors.items[Int(solver.contacts[$0].a)].overlaps(
          solver.neighbors.items[Int(solver.contacts[$0].b)])
      }
      #expect(near.count == expected)
    }
  }
}
