// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

// What worlds and layouts require of their parts alike.
extension [ValidationProblem] {
  /// Requires both components within a distance of 0.
  mutating func require(_ vector: Vector, within limit: Double, _ path: @autoclosure () -> FieldPath) {
    require(vector.x, in: -limit...limit, path().appending(key: "0"))
    require(vector.y, in: -limit...limit, path().appending(key: "1"))
  }

  /// Requires all four margins within a distance of 0.
  mutating func require(_ insets: Insets, within limit: Double, _ path: @autoclosure () -> FieldPath) {
    require(insets.top, in: -limit...limit, path().appending(key: "0"))
    require(insets.left, in: -limit...limit, path().appending(key: "1"))
    require(insets.bottom, in: -limit...limit, path().appending(key: "2"))
    require(insets.right, in: -limit...limit, path().appending(key: "3"))
  }

  /// Requires both extents at least that of the smallest item and at most a limit.
  mutating func require(_ size: Size, atMost limit: Double, _ path: @autoclosure () -> FieldPath) {
    require(size.width, in: World.smallest...limit, path().appending(key: "0"))
    require(size.height, in: World.smallest...limit, path().appending(key: "1"))
  }

  /// Requires a duration of no more frames than a world may have; nothing of one or a rate that is wrong by itself.
  mutating func requireFrames(in duration: Double, at frameRate: Double) {
    guard duration.isFinite, World.frameRates.contains(frameRate) else { return }
    let frames = (duration * frameRate).rounded()
    require(
      frames <= Double(World.mostFrames), "duration", .number(duration),
      "at most \(World.mostFrames) frames; at this rate it makes \(NumberText.string(frames))")
  }
}
