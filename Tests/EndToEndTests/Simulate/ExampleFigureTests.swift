// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// The figures that `data/README.md` states of the example scenarios.
@Suite struct ExampleFigureTests {
  /// The motion of an example.
  private struct Motion {
    let json: JSON
    /// The rows of an item, by column.
    let rows: [String: [[String: Double]]]

    init(_ example: String, _ solver: String) throws {
      let path = CommandBlocks.root.appendingPathComponent("data/scenarios/\(example).json").path
      let run = try Sandbox().simctl(["simulate", path, "--solver", solver, "--format", "json"])
      expectQuietSuccess(run)
      json = try run.json()
      var rows: [String: [[String: Double]]] = [:]
      for row in json["frames"].elements {
        var numbers: [String: Double] = [:]
        for key in ["time", "x", "y", "angle", "vx", "vy", "omega"] { numbers[key] = row[key].number }
        rows[row["item"].string ?? "", default: []].append(numbers)
      }
      self.rows = rows
    }

    func column(_ key: String, of item: String) -> [Double] { (rows[item] ?? []).map { $0[key] ?? .nan } }

    func last(_ key: String, of item: String) -> Double { column(key, of: item).last ?? .nan }

    /// Kinetic, elastic and potential energy together, frame by frame.
    var energy: [Double] {
      json["energy"].elements.map { row in (1...3).reduce(0) { $0 + (row[$1].number ?? .nan) } }
    }

    func metric(_ key: String) -> [Double?] { json["metrics"].elements.map { $0[key].number } }
  }

  @Test func fallingBoxes() throws {
    let (exact, device) = (try Motion("falling-boxes", "continuous"), try Motion("falling-boxes", "device"))
    let times = exact.column("time", of: "free")
    #expect(times.count == 61)
    for (y, time) in zip(exact.column("y", of: "free"), times) {
      #expect(abs(y - 50 - 500 * time * time) < 1e-6)
    }
    for (vy, time) in zip(exact.column("vy", of: "dragged"), times) {
      #expect(abs(vy - 500 * (1 - exp(-2 * time))) < 1e-6)
    }
    #expect(abs(550 - device.last("y", of: "free") - 4) < 0.5)
  }

  @Test func pendulum() throws {
    let (exact, device) = (try Motion("pendulum", "continuous"), try Motion("pendulum", "device"))
    let (x, times) = (exact.column("x", of: "bob"), exact.column("time", of: "bob"))
    var crossings: [Double] = []
    for frame in 1..<x.count where (x[frame - 1] - 100) * (x[frame] - 100) < 0 {
      let share = (x[frame - 1] - 100) / (x[frame - 1] - x[frame])
      crossings.append(times[frame - 1] + share / 60)
    }
    // It passes below the anchor twice in a period.
    #expect(crossings.count >= 2 && abs(2 * (crossings[1] - crossings[0]) - 2.345) < 0.01)
    // 0.16 kg a metre above its lowest point.
    let depth = 0.16 * 10
    #expect(exact.energy.allSatisfy { abs($0 - exact.energy[0]) < 1e-6 * depth })
    #expect(abs((device.energy[0] - (device.energy.last ?? 0)) / depth - 1.0 / 7) < 0.03)
  }

  @Test func spring() throws {
    let (exact, device) = (try Motion("spring", "continuous"), try Motion("spring", "device"))
    #expect(abs(try #require(exact.metric("overshoot")[0]) - 18.6) < 0.1)
    #expect(abs(try #require(device.metric("overshoot")[0]) - 15.6) < 0.6)
  }

  @Test func coupledOscillators() throws {
    let exact = try Motion("coupled-oscillators", "continuous")
    let device = try Motion("coupled-oscillators", "device")
    func swing(_ motion: Motion, _ item: String, _ place: Double) -> Double {
      zip(motion.column("time", of: item), motion.column("x", of: item))
        .filter { abs($0.0 - 11.4) < 0.5 }.map { abs($0.1 - place) }.max() ?? .nan
    }
    #expect(swing(exact, "left", 100) < 3 && swing(exact, "right", 200) > 29)
    #expect(swing(device, "right", 200) < 15)
  }

  @Test func bouncingBox() throws {
    let motion = try Motion("bouncing-box", "continuous")
    let y = motion.column("y", of: "box")
    // It rests two skins above the floor.
    let ground = 438.0
    var heights = [ground - y[0]]
    for frame in 1..<y.count - 1 where y[frame] < y[frame - 1] && y[frame] <= y[frame + 1] {
      heights.append(ground - y[frame])
    }
    // An approach of 100 pt/s comes from 5 points.
    #expect(heights.count >= 6 && (heights.last ?? 0) < 5 / 0.49)
    for (higher, lower) in zip(heights, heights.dropFirst()) where lower > 10 {
      #expect(abs(lower / higher - 0.49) < 0.01, "\(heights)")
    }
    #expect(abs(y[y.count - 1] - ground) < 1e-3 && motion.last("vy", of: "box") == 0)
  }

  @Test(arguments: ["device", "continuous"])
  func tower(solver: String) throws {
    let motion = try Motion("tower", solver)
    #expect(motion.metric("settlingTime").allSatisfy { $0.map { $0 < 1 } ?? false })
    let y = ["bottom", "second", "third", "top"].map { motion.last("y", of: $0) }
    for (lower, upper) in zip(y, y.dropFirst()) { #expect((1.4...2.05).contains(lower - upper - 60)) }
    #expect(motion.json["jitter"].elements.isEmpty)
  }

  @Test func cradle() throws {
    let names = ["first", "second", "third", "last"]
    let (exact, device) = (try Motion("cradle", "continuous"), try Motion("cradle", "device"))
    for motion in [exact, device] {
      let speeds = names.map { motion.last("vx", of: $0) }
      // 0.16 kg each: momentum and energy are those of one at 500 pt/s.
      #expect(abs(speeds.reduce(0, +) - 500) < 1)
      #expect(abs(speeds.reduce(0) { $0 + $1 * $1 } - 250_000) < 500)
    }
    #expect(abs(device.last("vx", of: "last") - 500) < 1)
    let after = names.map { exact.last("vx", of: $0) }
    #expect(after[0] < -1 && after[1] > 1 && after[2] > 1 && after[3] > 1)
  }

  @Test(arguments: ["device", "continuous"])
  func snap(solver: String) throws {
    let motion = try Motion("snap", solver)
    let turns = motion.column("angle", of: "card").map(\.magnitude)
    #expect((turns.max() ?? 0) > 0.01 && (turns.last ?? 1) < 0.01)
    #expect(try #require(motion.metric("restOffset")[0]) < 0.5)
  }

  @Test func rope() throws {
    let motion = try Motion("rope", "continuous")
    let (x, y) = (motion.column("x", of: "bob"), motion.column("y", of: "bob"))
    for (index, time) in motion.column("time", of: "bob").enumerated() {
      // Free fall with a resistance of 0.5 per second, until it is 150 pt from the anchor.
      let fallen = 2000 * (time - 2 * (1 - exp(-time / 2)))
      if time < 0.55 {
        #expect(abs(x[index] - 150) < 1e-6 && abs(y[index] - 100 - fallen) < 1e-6)
      } else if time > 0.57 {
        #expect(x[index] < 149.9)
      }
      #expect(hypot(x[index] - 100, y[index] - 100) < 150 + 1e-3)
    }
  }

  @Test(arguments: ["device", "continuous"])
  func flick(solver: String) throws {
    let motion = try Motion("flick", solver)
    #expect(motion.column("x", of: "card").allSatisfy { $0 < 270 })
    let back = try #require(motion.column("vx", of: "card").first { $0 < 0 })
    #expect(abs(back + 4800) < 50)
  }

  @Test func stack() throws {
    let motion = try Motion("stack", "device")
    func arrival(_ item: String) -> Double {
      let y = motion.column("y", of: item)
      // Within the height of a tenth of a cell of where it ends.
      let frame = y.lastIndex { abs($0 - y[y.count - 1]) > 5.7 } ?? 0
      return Double(frame) / 60
    }
    #expect(abs(arrival("0.0") - 1.0 / 3) < 0.1 && abs(arrival("0.4") - 1.0 / 3) < 0.1)
    #expect(arrival("1.0") > 0.3 && arrival("1.0") < 0.75)
    for offset in motion.metric("restOffset") { #expect((1.0...6).contains(try #require(offset))) }
  }

  @Test(arguments: ["device", "continuous"])
  func springy(solver: String) throws {
    let motion = try Motion("springy", solver)
    func lag(_ item: String) -> Double {
      let y = motion.column("y", of: item)
      return y.map { abs($0 - y[0]) }.max() ?? .nan
    }
    // The first column of the lines at 32, 140, 248 and 356 pt; the finger is at 400.
    let lags = ["0", "10", "20", "30"].map(lag)
    #expect(zip(lags, lags.dropFirst()).allSatisfy { $0 > $1 + 1 }, "\(lags)")
  }
}
