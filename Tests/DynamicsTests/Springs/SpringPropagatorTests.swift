// SPDX-License-Identifier: GPL-3.0-or-later

import Dynamics
import TestSupport
import Testing

@Suite("A spring's solution")
struct SpringPropagatorTests {
  /// Mass, stiffness, coefficient, displacement, velocity and time; then displacement and velocity after it,
  /// from the closed form in 60 digits, for ratios 1 ± 1e-3 … 1e-12, 0, and far from 1.
  static let references: [(Double, Double, Double, Double, Double, Double, Double, Double)] = [
    (0.3, 50.0, 7.738220725722419, -1.0, 2.5, 0.17, -0.30810354114588884, 2.824816564012368),
    (0.3, 50.0, 7.745958946448141, -1.0, 2.5, 0.17, -0.30852379056935236, 2.8234366072503603),
    (0.3, 50.0, 7.7459666846688675, -1.0, 2.5, 0.17, -0.30852421055539914, 2.823435228300549),
    (0.3, 50.0, 7.745966692407088, -1.0, 2.5, 0.17, -0.3085242109753849, 2.8234352269216),
    (0.3, 50.0, 7.745966692414834, -1.0, 2.5, 0.17, -0.3085242109758053, 2.82343522692022),
    (0.3, 50.0, 7.745966692422581, -1.0, 2.5, 0.17, -0.30852421097622573, 2.8234352269188396),
    (0.3, 50.0, 7.7459667001608015, -1.0, 2.5, 0.17, -0.3085242113962115, 2.8234352255398907),
    (0.3, 50.0, 7.745974438381526, -1.0, 2.5, 0.17, -0.3085246313817312, 2.8234338465920934),
    (0.3, 50.0, 7.753712659107248, -1.0, 2.5, 0.17, -0.3089443538526648, 2.822055903782958),
    (0.3, 50.0, 0.0, -1.0, 3.0, 2.3, -0.07802035721108987, -13.215602041152305),
    (0.3, 50.0, 0.7745966692414834, -1.0, 0.0, 0.9, -0.1410059579716445, -3.4285479043379206),
    (0.3, 50.0, 5.422176684690384, 2.0, -5.0, 0.4, -0.06584273866648235, 0.5521279942910483),
    (0.3, 50.0, 13.168143377105217, -1.0, 60.0, 0.1, 0.34621309379163373, -0.39995906450249075),
    (0.3, 50.0, 309.83866769659335, -1.0, 0.0, 3.0, -0.6162871477812235, 0.09946845520191139),
    (0.3, 50.0, 774596.6692414834, -1.0, 1.0, 50000.0, -0.03965705125762385, 2.5598516514051806e-06),
    (1.0, 170.0, 26.050732811189786, -1.0, 2.5, 0.17, -0.30381700526326433, 2.8195975360826178),
    (1.0, 170.0, 26.076783544000975, -1.0, 2.5, 0.17, -0.30423927537310685, 2.8182550240493884),
    (1.0, 170.0, 26.07680959473379, -1.0, 2.5, 0.17, -0.3042396973783931, 2.8182536825001283),
    (1.0, 170.0, 26.07680962078452, -1.0, 2.5, 0.17, -0.30423969780039817, 2.81825368115858),
    (1.0, 170.0, 26.076809620810597, -1.0, 2.5, 0.17, -0.30423969780082055, 2.818253681157237),
    (1.0, 170.0, 26.076809620836677, -1.0, 2.5, 0.17, -0.30423969780124305, 2.818253681155894),
    (1.0, 170.0, 26.07680964688741, -1.0, 2.5, 0.17, -0.30423969822324803, 2.8182536798143456),
    (1.0, 170.0, 26.076835697620215, -1.0, 2.5, 0.17, -0.3042401202280044, 2.8182523382670115),
    (1.0, 170.0, 26.102886430431404, -1.0, 2.5, 0.17, -0.30466186049161453, 2.8169117518094513),
    (1.0, 170.0, 0.0, -1.0, 3.0, 2.3, -0.37044629406967944, -12.476811385354308),
    (1.0, 170.0, 2.60768096208106, -1.0, 0.0, 0.9, -0.17035616476074317, -3.151102868506929),
    (1.0, 170.0, 18.253766734567417, 2.0, -5.0, 0.4, -0.063714807752777, 0.5603779743783307),
    (1.0, 170.0, 44.330576355378014, -1.0, 60.0, 0.1, 0.3351997346046731, -0.4092876891761623),
    (1.0, 170.0, 1043.072384832424, -1.0, 0.0, 3.0, -0.6133250085757792, 0.09997537037014219),
    (1.0, 170.0, 2607680.96208106, -1.0, 1.0, 50000.0, -0.03840369553453983, 2.503614643037013e-06),
    (4.0, 900.0, 119.88, -1.0, 2.5, 0.17, -0.24356066896347667, 2.684735620890582),
    (4.0, 900.0, 119.99987999999999, -1.0, 2.5, 0.17, -0.2440047619930477, 2.6840579470022496),
    (4.0, 900.0, 119.99999988, -1.0, 2.5, 0.17, -0.24400520580934332, 2.6840572694678517),
    (4.0, 900.0, 119.99999999988, -1.0, 2.5, 0.17, -0.24400520625315933, 2.6840572687903177),
    (4.0, 900.0, 120.0, -1.0, 2.5, 0.17, -0.24400520625360356, 2.684057268789639),
    (4.0, 900.0, 120.00000000012001, -1.0, 2.5, 0.17, -0.24400520625404787, 2.684057268788961),
    (4.0, 900.0, 120.00000012000001, -1.0, 2.5, 0.17, -0.24400520669786388, 2.684057268111427),
    (4.0, 900.0, 120.00012, -1.0, 2.5, 0.17, -0.24400565051360573, 2.684056590577308),
    (4.0, 900.0, 120.11999999999999, -1.0, 2.5, 0.17, -0.24444918987883946, 2.683379195462967),
    (4.0, 900.0, 0.0, -1.0, 3.0, 2.3, 1.0098437230697275, -2.132726510772318),
    (4.0, 900.0, 12.0, -1.0, 0.0, 0.9, -0.18781044723933157, 2.9769396253566076),
    (4.0, 900.0, 84.0, 2.0, -5.0, 0.4, -0.03281699965989957, 0.5374502076428851),
    (4.0, 900.0, 204.0, -1.0, 60.0, 0.1, 0.1933235865526442, -0.39573463975822326),
    (4.0, 900.0, 4800.0, -1.0, 0.0, 3.0, -0.5698217951984076, 0.1068582858165207),
    (4.0, 900.0, 12000000.0, -1.0, 1.0, 50000.0, -0.023517738015143647, 1.7638303511798692e-06),
    (1.0, 100.0, 20.000000000020002, 1.0, 0.0, 3.0, 2.900863121182715e-12, -2.8072868914100872e-11),
    (1.0, 100.0, 19.99999999998, 1.0, 0.0, 3.0, 2.900863119498343e-12, -2.807286889894152e-11),
    (0.5, 4.0, 35.0, -1000.0, 0.0, 8.594, -374.5084614585706, 42.87107526603412),
  ]

  @Test func agreesWithSixtyDigits() {
    for (mass, stiffness, coefficient, start, velocity, time, x, v) in Self.references {
      let spring = Spring(mass: mass, stiffness: stiffness, dampingCoefficient: coefficient)
      let end = SpringPropagator(spring).state(displacement: start, velocity: velocity, after: time)
      #expect(isClose(end.position, x, relatively: 1e-12), "\(spring)")
      #expect(isClose(end.velocity, v, relatively: 1e-12), "\(spring)")
    }
  }

  @Test(arguments: [0.3, 1, 4])
  func isSmoothAcrossTheCriticalRatio(mass: Double) {
    // Across ratio 1 the solution changes by its slope (of order 1) times the change of the ratio.
    var last: MotionState?
    for step in -50...50 {
      let spring = Spring(mass: mass, frequency: 1.5, dampingRatio: 1 + Double(step) * 1e-13)
      let state = SpringPropagator(spring).state(displacement: -1, velocity: 4, after: 0.2)
      if let last {
        #expect(isClose(state.position, last.position, within: 1e-12))
        #expect(isClose(state.velocity, last.velocity, within: 1e-11))
      }
      last = state
    }
  }

  @Test(arguments: [0, 1e-9, 0.5, 1 - 1e-12, 1, 1 + 1e-12, 3, 1e3, 1e9], [1e-9, 1, 1e4, 1e9, 1e300])
  func isFiniteHoweverLate(ratio: Double, time: Double) {
    let spring = Spring(mass: 0.5, stiffness: 4, dampingCoefficient: ratio * 8.0.squareRoot())
    let state = SpringPropagator(spring).state(displacement: -1000, velocity: 1, after: time)
    #expect(state.position.isFinite && state.velocity.isFinite)
    #expect(state.position.magnitude <= 1000.4)
  }

  @Test(arguments: [0, 0.3, 1, 2.5])
  func twoHalvesMakeAWhole(ratio: Double) {
    let propagator = SpringPropagator(Spring(mass: 0.3, frequency: 2, dampingRatio: ratio))
    let half = propagator.transition(over: 0.11)
    let whole = propagator.state(displacement: 3, velocity: -7, after: 0.22)
    let twice = half.applied(to: half.applied(to: MotionState(position: 3, velocity: -7)))
    #expect(isClose(whole.position, twice.position, within: 1e-14))
    #expect(isClose(whole.velocity, twice.velocity, within: 1e-12))
  }

  @Test func noTimeIsTheIdentity() {
    for ratio in [0, 0.5, 1, 3] {
      let propagator = SpringPropagator(Spring(frequency: 2, dampingRatio: ratio))
      let state = MotionState(position: 3, velocity: -7)
      #expect(propagator.transition(over: 0).applied(to: state) == state)
    }
  }

  /// S6 for the closed form.
  @Test(arguments: [0, 1e-6, 0.01, 0.2, 0.7, 0.999, 1, 1.001, 2, 20], [0.3, 1, 4])
  func energyNeverGrows(ratio: Double, mass: Double) {
    let spring = Spring(mass: mass, frequency: 3, dampingRatio: ratio)
    let propagator = SpringPropagator(spring)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      let x = Double.random(in: -100...100, using: &generator)
      let v = Double.random(in: -3000...3000, using: &generator)
      var energy = spring.energy(displacement: x, velocity: v)
      let initial = energy
      for frame in 1...240 {
        let state = propagator.state(displacement: x, velocity: v, after: Double(frame) / 120)
        let next = spring.energy(displacement: state.position, velocity: state.velocity)
        #expect(next <= energy + 1e-12 * initial)
        if ratio == 0 { #expect(isClose(next, initial, relatively: 1e-12)) }
        energy = next
      }
    }
  }

  @Test(arguments: [0, 0.4, 1, 2.2])
  func velocityIsTheDerivativeAndObeysTheEquation(ratio: Double) {
    let spring = Spring(mass: 4, frequency: 1, dampingRatio: ratio)
    let propagator = SpringPropagator(spring)
    let (time, h) = (0.3, 1e-5)
    let before = propagator.state(displacement: 2, velocity: 9, after: time - h)
    let now = propagator.state(displacement: 2, velocity: 9, after: time)
    let after = propagator.state(displacement: 2, velocity: 9, after: time + h)
    #expect(isClose((after.position - before.position) / (2 * h), now.velocity, within: 1e-7))
    #expect(
      isClose(
        (after.velocity - before.velocity) / (2 * h),
        spring.acceleration(displacement: now.position, velocity: now.velocity), within: 1e-6))
  }
}
