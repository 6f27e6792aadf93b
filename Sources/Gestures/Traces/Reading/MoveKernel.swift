// SPDX-License-Identifier: GPL-3.0-or-later

internal import CByteScan
internal import Dynamics

/// Reads a run of ordinary rows of one finger: moves with 1 to 100 ms between them, in the canonical order of columns,
/// and the `up` at the place of the last of them.
///
/// The plain twin is one round of `RowSplitter`, `RowParser` and `TraceAssembler.accept` a row. The kernel stops before the first row
/// that is anything else — another name or finger, another phase, a defect, a time of an unusual form — and
/// leaves it to them, so that results are equal. It allocates nothing and touches no reference count.
///
/// Commas, dots and digits of a row are found in vectors of bytes, and numbers of at most eight bytes read by masks that their
/// shape chooses, both coordinates in one vector (`CByteScan`). Longer ones, up to nineteen digits, go by `LongNumber`.
struct MoveKernel {
  /// Parts that every row of the run repeats.
  let name: UnsafeRawPointer
  let nameCount: Int
  /// What follows the coordinates of a move and of the `up`: the phase and what is behind it.
  let move: UnsafeRawPointer
  let moveCount: Int
  let up: UnsafeRawPointer
  let upCount: Int
  /// Power of ten that turns a time into seconds.
  let timeExponent: Int
  /// What turns coordinates into points, and whether it does nothing.
  let transform: CoordinateTransform
  let isIdentity: Bool
  /// The finger's number.
  let pointer: Int
  /// Time of the trace's first row, in nanoseconds.
  let start: Int64

  /// First byte of the next row.
  var position: UnsafeRawPointer
  /// Byte after the last one that was read.
  let end: UnsafeRawPointer
  /// Time of the finger's last row.
  var time: Int64
  /// Time of the trace's last row.
  var traceTime: Int64
  /// Position of the finger's last row.
  var last: Vector
  /// Whether the last row of the run is an `up`.
  var isLifted = false
  /// Where the next sample goes.
  var output: UnsafeMutablePointer<TouchSample>
  /// Where there is no more room.
  let outputEnd: UnsafeMutablePointer<TouchSample>

  /// Reads rows until one is not ordinary, the window ends or the room for samples does.
  mutating func run() {
    // Locals, so that the loop keeps them in registers.
    var row = position
    var out = output
    var time = time
    var traceTime = traceTime
    var point = last
    let shift = timeExponent + 9
    var numbers = byte_numbers()
    while out < outputEnd, row < end {
      guard byte_scan_equal(row, name, nameCount), byte_scan_numbers(row + nameCount, &numbers) else { break }
      let first = row + nameCount
      let now: Int64
      var moved: Vector
      if numbers.are_short {
        let power = shift &- max(Int(numbers.time.rest) &- 1, 0)
        guard power >= 0 else { break }
        now = Int64(bitPattern: numbers.time_digits &* byte_scan_integer_power_of_ten(power))
        moved = Vector(x: numbers.x_value, y: numbers.y_value)
      } else {
        guard let t = LongNumber(numbers.time, at: first)?.short?.ticks(shift: shift),
          let x = LongNumber(numbers.x, at: first)?.value, let y = LongNumber(numbers.y, at: first)?.value
        else { break }
        now = t
        moved = Vector(x: x, y: y)
      }
      var next = first + Int(numbers.y.end) + 1
      let isUp = !byte_scan_equal(next, move, moveCount)
      if isUp {
        guard byte_scan_equal(next, up, upCount) else { break }
        next += upCount
      } else {
        next += moveCount
      }
      guard next <= end else { break }
      // One comparison for all steps that are not regular: back, equal, short, long.
      guard UInt64(bitPattern: now &- time &- 1_000_000) <= 99_000_000, now >= traceTime else { break }
      let elapsed = now &- start
      guard elapsed < OpenTrace.exactTicks else { break }
      if !isIdentity {
        moved = transform(x: moved.x, y: moved.y)
        guard moved.x >= 0 && moved.y >= 0 && moved.x.isFinite && moved.y.isFinite else { break }
      }
      if isUp && moved != point { break }
      out.initialize(
        to: TouchSample(
          time: SWAR.double(UInt64(bitPattern: elapsed)) / 1e9, position: moved,
          phase: isUp ? .up : .move, pointer: pointer))
      out += 1
      point = moved
      time = now
      traceTime = now
      row = next
      if isUp {
        isLifted = true
        break
      }
    }
    position = row
    output = out
    self.time = time
    self.traceTime = traceTime
    last = point
  }
}
