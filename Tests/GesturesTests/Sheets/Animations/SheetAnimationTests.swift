// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Dynamics
import Gestures
import Testing

@Suite struct SheetAnimationTests {
  static let examples: [SheetAnimation] = [
    SheetAnimation(),
    .uiView(UIViewAnimation(duration: 0.7, dampingRatio: 1, relativeVelocity: 0, delay: 0.2)),
    .spring(SpringAnimation()), .spring(.floatingPanel), .spring(.gorhom),
    .curve(CurveAnimation()), .curve(CurveAnimation(duration: 0.5, curve: .webSheet)),
    .curve(CurveAnimation(duration: 0.25, curve: .easeOutExponential, delay: 0.1)),
    .curve(CurveAnimation(duration: 0.25, curve: .bezier(TimingCurve(0.1, -0.5, 0.9, 1.5)))),
    .fall(FallAnimation()), .fall(FallAnimation(magnitude: 2, velocityShare: 1)),
    .settle(SettleAnimation()),
  ]

  /// A value of one field, so that paths and drafts are tried as in a sheet.
  struct Holder: Codable, Validatable, Equatable {
    var motion = SheetAnimation()
    func validate() -> [ValidationProblem] { motion.validate().map { $0.under("motion") } }
  }

  static func read(_ text: String, over base: SheetAnimation = SheetAnimation()) throws -> SheetAnimation {
    var draft = try ConfigurationDraft(Holder(motion: base))
    try draft.merge(Array(text.utf8), name: "file")
    return try draft.value().motion
  }

  @Test(arguments: examples)
  func readsBackAsItself(animation: SheetAnimation) throws {
    #expect(animation.validate().isEmpty)
    #expect(
      try JSONValueDecoder.decode(SheetAnimation.self, from: JSONValueEncoder.encode(animation)) == animation)
    for base in Self.examples {
      var draft = try ConfigurationDraft(Holder(motion: base))
      try draft.merge(JSONWriter.document(JSONValueEncoder.encode(Holder(motion: animation))), name: "file")
      #expect(try draft.value().motion == animation)
    }
  }

  @Test func objectWithoutKindIsAUIViewSpring() throws {
    let text = #"{"motion": {"duration": 0.8, "dampingRatio": 0.5, "relativeVelocity": 0.5}}"#
    let expected = SheetAnimation(duration: 0.8, dampingRatio: 0.5, relativeVelocity: 0.5)
    #expect(try Self.read(text) == expected)
    let alone = #"{"duration": 0.8, "dampingRatio": 0.5, "relativeVelocity": 0.5}"#
    let value = try JSONReader.read(Array(alone.utf8))
    #expect(try JSONValueDecoder.decode(SheetAnimation.self, from: value) == expected)
  }

  @Test func kindOverAnotherKeepsTheFieldsThatBothHave() throws {
    let base = SheetAnimation.uiView(
      UIViewAnimation(duration: 0.8, dampingRatio: 0.5, relativeVelocity: 0.5, delay: 0.1))
    #expect(
      try Self.read(#"{"motion": {"kind": "curve"}}"#, over: base)
        == .curve(CurveAnimation(duration: 0.8, curve: .easeInEaseOut, delay: 0.1)))
    #expect(
      try Self.read(#"{"motion": {"kind": "curve", "duration": 0.2, "curve": "default"}}"#, over: base)
        == .curve(CurveAnimation(duration: 0.2, curve: .coreAnimationDefault, delay: 0.1)))
    #expect(try Self.read(#"{"motion": {"kind": "spring"}}"#, over: base) == .spring(SpringAnimation()))
    #expect(try Self.read(#"{"motion": {"kind": "settle"}}"#, over: base) == .settle(SettleAnimation()))
    #expect(try Self.read(#"{"motion": {"kind": "fall"}}"#, over: base) == .fall(FallAnimation()))
  }

  @Test(arguments: [
    (#"{"kind": "sprig"}"#, "motion.kind", "did you mean 'spring'"),
    (#"{"kind": "spring", "response": 0.4}"#, "motion.response", "'response' is not a field of motion"),
    (#"{"kind": "curve", "dampingRatio": 1}"#, "motion.dampingRatio", "is not a field of motion"),
    (#"{"kind": "curve", "curve": "easOut"}"#, "motion.curve", "did you mean 'easeOut'"),
    (#"{"kind": "curve", "curve": [0, 1, 2]}"#, "motion.curve", "has 3 numbers; expected 4"),
    (#"{"kind": "curve", "curve": [0, 1, 2, 1]}"#, "motion.curve.2", "expected a number from 0 to 1"),
    (#"{"kind": "curve", "duration": 0}"#, "motion.duration", "expected a number from 0.001 to 10"),
    (#"{"kind": "curve", "delay": -1}"#, "motion.delay", "expected a number from 0 to 10"),
    (#"{"delay": 11}"#, "motion.delay", "expected a number from 0 to 10"),
    (#"{"kind": "spring", "mass": 0}"#, "motion.mass", "expected"),
    (#"{"kind": "spring", "stiffness": 0}"#, "motion.stiffness", "a number above 0"),
    (#"{"kind": "spring", "stiffness": 2e6}"#, "motion.stiffness", "from 0.01 to 1e6 times the mass"),
    (#"{"kind": "spring", "dampingCoefficient": 0.1}"#, "motion.dampingCoefficient", "from 0.01 to 10"),
    (#"{"kind": "spring", "velocityShare": 11}"#, "motion.velocityShare", "expected"),
    (#"{"kind": "spring", "criticalSpeed": -1}"#, "motion.criticalSpeed", "not negative"),
    (#"{"kind": "spring", "restDistance": 0}"#, "motion.restDistance", "expected"),
    (#"{"kind": "spring", "restSpeed": 0}"#, "motion.restSpeed", "expected"),
    (#"{"kind": "fall", "magnitude": 0}"#, "motion.magnitude", "expected a number from 0.01 to 1000"),
    (#"{"kind": "settle", "width": 0}"#, "motion.width", "expected"),
    (#"{"kind": "settle", "maximumSpeed": 0}"#, "motion.maximumSpeed", "expected"),
  ])
  func badFieldIsReportedByPath(text: String, path: String, message: String) throws {
    let error = #expect(throws: ConfigurationError.self) { try Self.read("{\"motion\": \(text)}") }
    let problem = try #require(error?.problems.first)
    #expect(problem.path.description == path)
    #expect(problem.message.contains(message), "\(problem.message)")
  }

  /// The curves of the facts by their names.
  @Test(arguments: [
    ("linear", 0.0, 0.0, 1.0, 1.0), ("easeIn", 0.42, 0, 1, 1), ("easeOut", 0, 0, 0.58, 1),
    ("easeInEaseOut", 0.42, 0, 0.58, 1), ("default", 0.25, 0.1, 0.25, 1), ("webSheet", 0.32, 0.72, 0, 1),
  ])
  func curveHasANameAndFourNumbers(name: String, x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let named = try Self.read(#"{"motion": {"kind": "curve", "curve": "\#(name)"}}"#)
    let numbered = try Self.read(#"{"motion": {"kind": "curve", "curve": [\#(x1), \#(y1), \#(x2), \#(y2)]}}"#)
    #expect(named == numbered)
    guard case .curve(let animation) = named else { return #expect(Bool(false)) }
    #expect(animation.curve == .bezier(TimingCurve(x1, y1, x2, y2)))
  }

  @Test func accessorsReachTheFieldsOfAKind() {
    var animation = SheetAnimation()
    #expect(animation.duration == 0.5 && animation.delay == 0 && animation.kind == .uiView)
    #expect(animation.spring == UIViewAnimation().spring && animation.fit?.converged == true)
    animation.duration = 0.2
    #expect(animation == SheetAnimation(duration: 0.2, dampingRatio: 0.6, relativeVelocity: 0.6))
    animation = .curve(CurveAnimation())
    animation.duration = 0.4
    #expect(animation.duration == 0.4 && animation.spring == nil && animation.fit == nil)
    animation = .fall(FallAnimation())
    animation.duration = 0.4
    #expect(animation == .fall(FallAnimation()) && animation.duration == nil)
    animation.uiViewAnimation = UIViewAnimation()
    #expect(animation == SheetAnimation())
    #expect(SheetAnimation.spring(.gorhom).spring == .uiSpringTimingParameters)
  }

  @Test func onlyUIViewSpringsCanBeUnsolved() {
    var sheet = Sheet()
    sheet.restoration = .spring(.gorhom)
    sheet.dismissal.animation = .curve(CurveAnimation())
    sheet.scaleAndDrag.animation = SheetAnimation(duration: 1, dampingRatio: 1, relativeVelocity: 5)
    #expect(sheet.unsolvedAnimations == ["scaleAndDrag.animation"])
  }

  @Test func springsHaveTheNumbersOfTheirSources() {
    let panel = SpringAnimation.floatingPanel
    #expect(abs(panel.spring.response - 0.4) < 1e-15)
    #expect(abs(panel.spring.dampingRatio - 0.57555) < 1e-5)
    #expect(panel.spring(releasedAt: 300).dampingRatio == 1)
    #expect(panel.spring(releasedAt: -300.1) == panel.spring)
    #expect(panel.velocityShare == 1 && !panel.clampsOvershoot)
    let gorhom = SpringAnimation.gorhom
    #expect(gorhom.mass == 3 && gorhom.stiffness == 1000 && gorhom.dampingCoefficient == 500)
    #expect(gorhom.velocityShare == 0.5 && gorhom.clampsOvershoot)
    #expect(gorhom.restDistance == 10 && gorhom.restSpeed == 10)
  }
}
