// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// Reads a run of ordinary rows of one finger: moves with 1 to 100 ms between them, in the canonical order of columns,
/// and the `up` at the place of the last of them.
///
/// The plain twin is one round of `RowSplitter`, `RowParser` and `TraceAssembler.accept` a row. The kernel stops before the first row
/// that is anything else — another name or finger, another phase, a defect, a time of an unusual form — and
/// leaves it to them, so that results are equal. With coordinates of up to 38 digits it allocates nothing and touches no
/// reference count.
struct MoveKernel {
  /// Parts that every row of the run repeats.
  let name: UnsafeRawPointer
  let nameCount: Int
  let tail: UnsafeRawPointer
  let tailCount: Int
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
    while out < outputEnd, row < end {
      guard Self.areEqual(row, name, nameCount) else { break }
      guard let t = Number(at: row + nameCount), let x = Coordinate(at: t.next, end),
        let y = Coordinate(at: x.next, end),
        let phase = Phase(at: y.next), Self.areEqual(phase.next, tail, tailCount)
      else { break }
      let next = phase.next + tailCount
      guard next <= end, let now = t.digits.ticks(shift: shift) else { break }
      // One comparison for all steps that are not regular: back, equal, short, long.
      guard UInt64(bitPattern: now &- time &- 1_000_000) <= 99_000_000, now >= traceTime else { break }
      let elapsed = now &- start
      guard elapsed < OpenTrace.exactTicks else { break }
      var moved = Vector(x: x.value, y: y.value)
      if !isIdentity {
        moved = transform(x: moved.x, y: moved.y)
        guard moved.x >= 0 && moved.y >= 0 && moved.x.isFinite && moved.y.isFinite else { break }
      }
      if phase.isUp && moved != point { break }
      out.initialize(
        to: TouchSample(
          time: SWAR.double(UInt64(bitPattern: elapsed)) / 1e9, position: moved,
          phase: phase.isUp ? .up : .move, pointer: pointer))
      out += 1
      point = moved
      time = now
      traceTime = now
      row = next
      if phase.isUp {
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

  /// Whether two runs of bytes are equal; seven bytes after each must be loadable.
  @inline(__always)
  private static func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Bool {
    var offset = 0
    while offset &+ 8 <= count {
      if SWAR.load(a + offset) != SWAR.load(b + offset) { return false }
      offset &+= 8
    }
    let rest = count &- offset
    let difference = SWAR.load(a + offset) ^ SWAR.load(b + offset)
    return rest == 0 || difference &<< UInt64(truncatingIfNeeded: 64 &- 8 &* rest) == 0
  }
}

extension MoveKernel {
  /// One of the phases of a run, and what follows it.
  struct Phase {
    /// Whether it is `up` and not `move`.
    var isUp: Bool
    /// First byte after the name.
    var next: UnsafeRawPointer

    /// Reads the phase at an address; nil when it is another one.
    @inline(__always)
    init?(at start: UnsafeRawPointer) {
      let word = SWAR.load(start)
      isUp = word & 0xFFFF == 0x7075
      guard word & 0xFFFF_FFFF == 0x6576_6F6D || isUp else { return nil }
      next = start + (isUp ? 2 : 4)
    }
  }

  /// A coordinate without a sign that a comma ends.
  struct Coordinate {
    /// The coordinate, correctly rounded.
    var value: Double
    /// First byte after the comma.
    var next: UnsafeRawPointer

    /// Reads the coordinate at an address; nil when it is anything else.
    @inline(__always)
    init?(at start: UnsafeRawPointer, _ end: UnsafeRawPointer) {
      if let short = Number(at: start) {
        value = short.digits.value
        next = short.next
      } else {
        guard let long = Self.long(at: start, end) else { return nil }
        self = long
      }
    }

    private init(value: Double, next: UnsafeRawPointer) {
      self.value = value
      self.next = next
    }

    /// Reads a coordinate of any length up to 40 bytes, such as a double in full.
    @inline(never)
    private static func long(at start: UnsafeRawPointer, _ end: UnsafeRawPointer) -> Coordinate? {
      if let full = FullDecimal(at: start), full.next <= end,
        let value = DecimalRounding.round(full.mantissa, exponent: -full.decimals)
      {
        return Coordinate(value: value, next: full.next)
      }
      let limit = min(start + 40, end)
      var comma = start
      while comma < limit {
        let found = SWAR.first(0x2C2C_2C2C_2C2C_2C2C, in: SWAR.load(comma))
        comma += found
        if found < 8 { break }
      }
      guard comma < limit, start.load(as: UInt8.self) &- Ascii.zero < 10,
        let value = try? DecimalParser.parse(from: start, to: comma, shift: 0)
      else { return nil }
      return Coordinate(value: value, next: comma + 1)
    }
  }

  /// A number without a sign that a comma ends, of at most seven digits on either side of the dot.
  struct Number {
    /// Its digits.
    var digits: ShortDecimal
    /// First byte after the comma.
    var next: UnsafeRawPointer

    /// Reads the number at an address; nil when it is anything else.
    @inline(__always)
    init?(at start: UnsafeRawPointer) {
      let low = SWAR.load(start)
      let high = SWAR.load(start + 8)
      let comma = SWAR.first(0x2C2C_2C2C_2C2C_2C2C, in: low)
      let count = comma < 8 ? comma : 8 &+ SWAR.first(0x2C2C_2C2C_2C2C_2C2C, in: high)
      let whole = min(SWAR.first(0x2E2E_2E2E_2E2E_2E2E, in: low), count)
      let decimals = whole < count ? count &- whole &- 1 : 0
      guard UInt(bitPattern: whole &- 1) < 7, decimals <= 7, count < 16 else { return nil }
      guard let mantissa = SWAR.mantissa(start, whole: whole, decimals: decimals, count: count) else {
        return nil
      }
      digits = ShortDecimal(mantissa: mantissa, decimals: decimals)
      next = start + count + 1
    }
  }
}
