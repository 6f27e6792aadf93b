// SPDX-License-Identifier: GPL-3.0-or-later

/// A place that touches, or a rope or range at its end: it can push but not pull.
struct ContactCandidate {
  /// The condition; its value is 0 now.
  var row: ConstraintRow
  /// The friction group it belongs to; −1 for ropes and ranges.
  var group: Int
  /// What it is of: an index of ``RigidMotion/sources``.
  var source: Int
  /// Share of the approach speed with which it bounces.
  var elasticity = 0.0
  var state = RowState()
  /// Rate that is wanted at least.
  var wanted = 0.0
  /// Whether it pushes, and its multiplier.
  var isActive = true
  var multiplier = 0.0
  /// The multiplier with which it would bounce in full.
  var bouncing = 0.0
  /// A multiplier to start from.
  var reference = 0.0
}

/// The friction between two shapes: one for all places where they touch, as these have one tangent.
struct FrictionGroup {
  enum Mode { case none, stick, slip }

  var coefficient: Double
  var mode = Mode.stick
  /// Direction of sliding, 1 or −1 along the tangent.
  var direction = 0.0
  /// Whether it slides already, so that its direction is given.
  var isGiven = false
  var state = RowState()
  var row = ConstraintRow(shape: .distance, a: -1, b: -1)
  var multiplier = 0.0
  /// A multiplier to start from.
  var reference = 0.0
  /// Sum of the normal multipliers.
  var load = 0.0
  var isKnown = false
}

/// Finds which contacts push and which slide, so that nothing that pushes parts and nothing pulls.
///
/// The same complementarity problem gives the velocities after impacts, where rates are velocities and multipliers impulses,
/// and the accelerations of resting contacts, where they are accelerations and forces. It is solved by changing the
/// sets that push and slide until no one objects, and where that does not end, by projected Gauss–Seidel sweeps.
final class ContactProblem {
  var candidates = PlainList<ContactCandidate>()
  var groups = PlainList<FrictionGroup>()
  /// What results: the rates of all bodies.
  private var result = PlainList<Double>()
  /// Whether the last solution needed sweeps.
  private(set) var isSwept = false
  /// Whether rows that hold depend on one another.
  private(set) var isRedundant = false
  private let set = ConstraintSet()
  private var rows: [ConstraintRow] = []
  /// The candidates and the groups whose rows were listed last, in their order.
  private(set) var activeRows: [Int] = []
  private(set) var stickRows: [Int] = []

  /// What has been done since it was last asked for, in products of numbers, roughly.
  private var work = 0.0

  /// What has been done since the last call, in products of numbers, roughly.
  func takeWork() -> Double {
    defer { work = 0 }
    return work
  }

  /// Changes of the sets that are tried before sweeping.
  private static let rounds = 24
  /// Fewest and most sweeps, and about how many changes of multipliers they may make: where sets are changed first, and
  /// where only sweeps are wanted.
  private static let sweeps = 30...1000
  private static let changes = (first: 4_000_000, only: 400_000)
  /// Most candidates.
  static let mostCandidates = 300_000
  /// Most products that may be spent on changing the sets.
  private static let mostWork = 1e8
  /// Most candidates whose sets are changed; more are swept at once.
  private static let mostRevised = 3_000

  /// Whether rates are velocities after an impact or accelerations.
  enum Level { case velocity, acceleration }

  /// Empties the lists.
  func removeAll() {
    candidates.removeAll()
    groups.removeAll()
  }

  /// Solves the problem for the rates without contacts, and leaves the rates with them in their place.
  ///
  /// Where the matrix would be too large for that, only sweeps are done.
  func solve(
    _ level: Level, equalities: [ConstraintRow], bodies: RigidBodies, state: UnsafePointer<Double>,
    rates: UnsafeMutablePointer<Double>, sweepsOnly: Bool = false
  ) {
    let n = bodies.count
    result.resize(3 * n, filling: 0)
    measure(bodies, state)
    isSwept = false
    for index in 0..<candidates.count {
      candidates.base[index].isActive = true
    }
    for index in 0..<candidates.count where level == .velocity { candidates.base[index].reference = 0 }
    for index in 0..<groups.count where level == .velocity { groups.base[index].reference = 0 }
    let rounds = level == .velocity ? Self.rounds : Self.rounds + candidates.count / 2
    let changes = sweepsOnly ? Self.changes.only : Self.changes.first
    let sweepsOnly = sweepsOnly || candidates.count > Self.mostRevised
    for round in 0..<(sweepsOnly ? 0 : rounds) {
      guard update(level, equalities, bodies, state, rates) else { break }
      guard Double(round) * set.products < Self.mostWork else { break }
      if !revise(level, n, all: round < 8) {
        rates.update(from: result.base, count: 3 * n)
        return
      }
    }
    isSwept = true
    sweep(level, equalities, bodies, state, rates, changes: changes)
    isRedundant = true
    rates.update(from: result.base, count: 3 * n)
  }

  private func measure(_ bodies: RigidBodies, _ state: UnsafePointer<Double>) {
    for index in 0..<groups.count { groups.base[index].isKnown = false }
    for index in 0..<candidates.count {
      let candidate = candidates[index]
      candidates.base[index].state = RowState(candidate.row, bodies, state, state + 3 * bodies.count)
      guard candidate.group >= 0, !groups[candidate.group].isKnown else { continue }
      groups.base[candidate.group].isKnown = true
      groups.base[candidate.group].row = candidate.row
      groups.base[candidate.group].state = candidates[index].state
    }
  }

  /// Lists the rows that hold, with friction in the normal rows of what slides.
  func holding(_ equalities: [ConstraintRow]) -> [ConstraintRow] {
    rows.removeAll(keepingCapacity: true)
    rows += equalities
    activeRows.removeAll(keepingCapacity: true)
    stickRows.removeAll(keepingCapacity: true)
    for index in 0..<groups.count { groups.base[index].isKnown = false }
    for index in 0..<candidates.count where candidates[index].isActive {
      var row = candidates[index].row
      let number = candidates[index].group
      if number >= 0 {
        let group = groups[number]
        if group.mode == .slip { row.slip = group.coefficient * group.direction }
        groups.base[number].isKnown = true
      }
      activeRows.append(index)
      rows.append(row)
    }
    for index in 0..<groups.count where groups[index].isKnown && groups[index].mode == .stick {
      var row = groups[index].row
      row.isTangent = true
      stickRows.append(index)
      rows.append(row)
    }
    return rows
  }

  /// Solves for the multipliers with the sets as they are.
  private func update(
    _ level: Level, _ equalities: [ConstraintRow], _ bodies: RigidBodies, _ state: UnsafePointer<Double>,
    _ rates: UnsafePointer<Double>
  ) -> Bool {
    let n = bodies.count
    guard set.assign(holding(equalities), work: ConstraintSet.eventWork) else { return false }
    var view = set.view
    work += set.products + 500 * Double(view.count)
    view.measure(bodies, state, state + 3 * n, friction: true)
    view.factor(bodies)
    if level == .velocity { view.biases.update(repeating: 0, count: view.count) }
    refer(view, offset: equalities.count)
    if view.hasDependentRow {
      view.isRedundant = true
      view.factor(bodies, regularized: true)
    }
    isRedundant = view.isRedundant
    for (number, index) in activeRows.enumerated() {
      view.biases[set.places[equalities.count + number]] -= candidates[index].wanted
    }
    result.base.update(from: rates, count: 3 * n)
    view.solve(bodies, rates: result.base)
    for index in 0..<groups.count { (groups.base[index].load, groups.base[index].multiplier) = (0, 0) }
    for index in 0..<candidates.count { candidates.base[index].multiplier = 0 }
    for (number, index) in activeRows.enumerated() {
      let place = set.places[equalities.count + number]
      candidates.base[index].multiplier = view.multipliers[place]
      let group = candidates[index].group
      if group >= 0 { groups.base[group].load += view.multipliers[place] }
    }
    for (number, index) in stickRows.enumerated() {
      groups.base[index].multiplier =
        view.multipliers[set.places[equalities.count + activeRows.count + number]]
    }
    return true
  }

  /// Hands over the multipliers to start from.
  private func refer(_ view: ActiveConstraints, offset: Int) {
    for (number, index) in activeRows.enumerated() {
      view.references[set.places[offset + number]] = candidates[index].reference
    }
    for (number, index) in stickRows.enumerated() {
      view.references[set.places[offset + activeRows.count + number]] = groups[index].reference
    }
  }

  /// How far an inactive contact would close, at the rates that result; negative is wrong.
  private func residual(_ index: Int, _ level: Level, _ n: Int) -> Double {
    let candidate = candidates[index]
    let bias = level == .acceleration ? candidate.state.bias : 0
    return candidate.state.gradient.rate(candidate.row, result.base, count: n) + bias - candidate.wanted
  }

  private func sliding(_ index: Int, _ level: Level, _ n: Int) -> Double {
    let group = groups[index]
    let bias = level == .acceleration ? group.state.acrossBias : 0
    return group.state.across.rate(group.row, result.base, count: n) + bias
  }

  /// Changes the sets where something objects; false when nothing does.
  private func revise(_ level: Level, _ n: Int, all: Bool) -> Bool {
    var largest = 0.0
    for index in 0..<candidates.count { largest = max(largest, candidates[index].multiplier.magnitude) }
    for index in 0..<groups.count { largest = max(largest, groups[index].multiplier.magnitude) }
    var fastest = 0.0
    for index in 0..<3 * n { fastest = max(fastest, result[index].magnitude) }
    let (force, rate) = ((isRedundant ? 1e-8 : 1e-11) * largest, 1e-10 * (1 + fastest))
    var worst = (0.0, -1)
    func object(_ size: Double, _ place: Int) -> Bool {
      if size > worst.0 { worst = (size, place) }
      return all
    }
    var changed = false
    for index in 0..<candidates.count {
      let candidate = candidates[index]
      if candidate.isActive {
        guard candidate.multiplier < -force else { continue }
        if object(candidate.multiplier.magnitude / largest, index) {
          candidates.base[index].isActive = false
          changed = true
        }
      } else {
        let residual = residual(index, level, n)
        guard residual < -rate else { continue }
        if object(-residual / (1 + fastest), index) {
          candidates.base[index].isActive = true
          changed = true
        }
      }
    }
    for index in 0..<groups.count where groups[index].isKnown {
      let group = groups[index]
      if group.mode == .stick {
        let excess = group.multiplier.magnitude - group.coefficient * max(0, group.load)
        guard excess > force else { continue }
        if object(excess / largest, candidates.count + index) {
          flip(index)
          changed = true
        }
      } else if group.mode == .slip, !group.isGiven, group.load > force {
        let speed = sliding(index, level, n) * group.direction
        guard speed < -rate else { continue }
        if object(-speed / (1 + fastest), candidates.count + index) {
          groups.base[index].mode = .stick
          changed = true
        }
      }
    }
    if all { return changed }
    guard worst.1 >= 0 else { return false }
    if worst.1 >= candidates.count {
      let index = worst.1 - candidates.count
      if groups[index].mode == .stick { flip(index) } else { groups.base[index].mode = .stick }
    } else {
      candidates.base[worst.1].isActive.toggle()
    }
    return true
  }

  /// Lets a group slide against its friction.
  private func flip(_ index: Int) {
    groups.base[index].mode = .slip
    groups.base[index].direction = groups[index].multiplier > 0 ? -1 : 1
  }

  /// Projected Gauss–Seidel sweeps: always come to an end, and close to the solution.
  private func sweep(
    _ level: Level, _ equalities: [ConstraintRow], _ bodies: RigidBodies, _ state: UnsafePointer<Double>,
    _ rates: UnsafePointer<Double>, changes: Int
  ) {
    let n = bodies.count
    result.base.update(from: rates, count: 3 * n)
    for index in 0..<groups.count { (groups.base[index].multiplier, groups.base[index].load) = (0, 0) }
    for index in 0..<candidates.count {
      let candidate = candidates[index]
      candidates.base[index].multiplier = candidate.reference
      if candidate.group >= 0 { groups.base[candidate.group].load += candidate.reference }
      candidate.state.gradient.apply(candidate.reference, candidate.row, bodies, to: result.base)
    }
    let joints = equalities.map { RowState($0, bodies, state, state + 3 * n) }
    let rowCount = max(1, equalities.count + candidates.count + groups.count)
    let sweeps = min(Self.sweeps.upperBound, max(Self.sweeps.lowerBound, changes / rowCount))
    for _ in 0..<sweeps {
      work += 10 * Double(rowCount)
      var change = 0.0
      for (row, joint) in zip(equalities, joints) {
        let mass = Self.inverseMass(row, joint.gradient, bodies)
        guard mass > 0 else { continue }
        let bias = level == .acceleration ? joint.bias : 0
        let step: Double = -(joint.gradient.rate(row, result.base, count: n) + bias) / mass
        joint.gradient.apply(step, row, bodies, to: result.base)
        change = max(change, (step * mass).magnitude)
      }
      for index in 0..<candidates.count {
        let candidate = candidates[index]
        let mass = Self.inverseMass(candidate.row, candidate.state.gradient, bodies)
        guard mass > 0 else { continue }
        let next = max(0, candidate.multiplier - residual(index, level, n) / mass)
        let step: Double = next - candidate.multiplier
        candidates.base[index].multiplier = next
        if candidate.group >= 0 { groups.base[candidate.group].load += step }
        candidate.state.gradient.apply(step, candidate.row, bodies, to: result.base)
        change = max(change, (step * mass).magnitude)
      }
      for index in 0..<groups.count {
        let group = groups[index]
        let mass = Self.inverseMass(group.row, group.state.across, bodies)
        guard mass > 0 else { continue }
        let most = group.coefficient * max(0, group.load)
        var next = group.multiplier - sliding(index, level, n) / mass
        next = group.isGiven ? -group.direction * most : min(most, max(-most, next))
        groups.base[index].multiplier = next
        group.state.across.apply(next - group.multiplier, group.row, bodies, to: result.base)
        change = max(change, ((next - group.multiplier) * mass).magnitude)
      }
      if change < 1e-11 { break }
    }
    for index in 0..<candidates.count {
      candidates.base[index].isActive = candidates[index].multiplier > 0
    }
    for index in 0..<groups.count where !groups[index].isGiven {
      let group = groups[index]
      let slides = group.multiplier.magnitude >= group.coefficient * group.load * (1 - 1e-9)
      groups.base[index].mode = slides ? .slip : .stick
      if slides { groups.base[index].direction = group.multiplier > 0 ? -1 : 1 }
    }
  }

  /// Inverse of the effective mass along a gradient.
  static func inverseMass(_ row: ConstraintRow, _ gradient: Gradient, _ bodies: RigidBodies) -> Double {
    var sum = 0.0
    if row.a >= 0 {
      sum += bodies.inverseMass[row.a] * (gradient.ax * gradient.ax + gradient.ay * gradient.ay)
      sum += bodies.inverseInertia[row.a] * gradient.aw * gradient.aw
    }
    if row.b >= 0 {
      sum += bodies.inverseMass[row.b] * (gradient.bx * gradient.bx + gradient.by * gradient.by)
      sum += bodies.inverseInertia[row.b] * gradient.bw * gradient.bw
    }
    return sum
  }
}
