// SPDX-License-Identifier: GPL-3.0-or-later

extension PolicyPreset {
  /// What the sheet decides by.
  public var policy: ReleasePolicy {
    switch self {
    case .panModal: Self.panModalPolicy
    case .floatingPanel: Self.floatingPanelPolicy
    case .spStork: ReleasePolicy([PolicyRule(name: "pull", [PolicyCondition(.distance, .atLeast, 200)])])
    case .halfModal: Self.halfModalPolicy
    case .material: Self.materialPolicy
    case .flutter:
      ReleasePolicy([
        PolicyRule([
          PolicyCondition(.offset, .greater, 0.5, base: .sheet), PolicyCondition(.velocity, .greater, 700),
        ])
      ])
    case .flutterDismissible: Self.dismissiblePolicy
    case .gorhom: Self.snapping(after: 0.2)
    case .vaul: Self.vaulPolicy
    case .ionic: Self.snapping(after: 0.1)
    }
  }

  /// Faster than 1000·(1 − 0.7) pt/s by direction, else the nearest of bottom, short and long form, in this order at
  /// equality.
  private static let panModalPolicy = ReleasePolicy([
    PolicyRule(name: "flick up", [PolicyCondition(.velocity, .less, -300)], target: .detent("long")),
    PolicyRule(
      name: "flick from above the short form", requires: .all,
      [
        PolicyCondition(.velocity, .greater, 300),
        PolicyCondition(.offset, .less, 1, base: .detent, of: "short"),
        PolicyCondition(.offset, .atMost, 0.5, base: .hidden),
      ], target: .detent("short")),
    PolicyRule(name: "flick down", [PolicyCondition(.velocity, .greater, 300)]),
    PolicyRule(name: "slow", target: .nearest(NearestDetent(includesHidden: true, tie: .dismissal))),
  ])

  private static let floatingPanelPolicy = ReleasePolicy([
    PolicyRule(name: "removal", [PolicyCondition(.velocityPerDistance, .atLeast, 5.5)]),
    PolicyRule(target: .nearest(NearestDetent(projection: .wwdc(rate: 0.998), reach: .segment))),
  ])

  /// The interactive dismissal, then the scale that the pan's last direction chooses.
  private static let halfModalPolicy = ReleasePolicy([
    PolicyRule(name: "pull", [PolicyCondition(.distance, .greater, 0.2, base: .screen, inset: 50)]),
    PolicyRule(name: "up", [PolicyCondition(.velocity, .less, 0)], target: .detent("full")),
    PolicyRule(target: .detent("half")),
  ])

  /// `onViewReleased` of a hideable sheet that fits its contents.
  private static let materialPolicy: ReleasePolicy = {
    let isBelowCollapsed = PolicyCondition(.offset, .atLeast, 0, from: "collapsed", name: "below collapsed")
    let isCarriedOn = PolicyCondition(
      .offset, .greater, 0.5, base: .extent, of: "collapsed", from: "collapsed",
      projection: .time(seconds: 0.1), name: "projected below collapsed")
    return ReleasePolicy([
      PolicyRule(name: "up", [PolicyCondition(.velocity, .less, 0)], target: .detent("expanded")),
      PolicyRule(
        name: "swipe", requires: .all,
        [
          isBelowCollapsed, isCarriedOn, PolicyCondition(.velocity, .greater, 500),
          PolicyCondition(.lead, .greater, 0),
        ]),
      PolicyRule(
        name: "released low", requires: .all,
        [isBelowCollapsed, isCarriedOn, PolicyCondition(.offset, .greater, 0.5, base: .hidden)]),
      PolicyRule(
        name: "neither", requires: .all, [isBelowCollapsed, isCarriedOn], target: .detent("expanded")),
      PolicyRule(
        name: "down", requires: .all,
        [PolicyCondition(.velocity, .greater, 0), PolicyCondition(.lead, .atLeast, 0)],
        target: .detent("collapsed")),
      PolicyRule(name: "at rest or sideways", target: .nearest(NearestDetent(tie: .dismissal))),
    ])
  }()

  /// A fling decides alone, back as well as on, unless it ends where the drag began; where it was dragged all the way out
  /// nothing brings it back.
  private static let dismissiblePolicy: ReleasePolicy = {
    func fling(_ comparison: Condition.Comparison, _ velocity: Double) -> [PolicyCondition] {
      [
        PolicyCondition(.offset, .greater, 0), PolicyCondition(.velocity, comparison, velocity),
        PolicyCondition(.lead, .atLeast, 400),
      ]
    }
    let isInside = PolicyCondition(.offset, .less, 1, base: .sheet)
    return ReleasePolicy([
      PolicyRule(
        name: "fling back", requires: .all, fling(.atMost, -700) + [isInside], target: .restore),
      PolicyRule(name: "fling", requires: .all, fling(.atLeast, 700)),
      PolicyRule(name: "drag", [PolicyCondition(.offset, .greater, 0.4, base: .sheet)]),
    ])
  }()

  private static let vaulPolicy = ReleasePolicy([
    PolicyRule(name: "upward", [PolicyCondition(.distance, .less, 0)], target: .restore),
    PolicyRule([
      PolicyCondition(.velocity, .greater, 400),
      PolicyCondition(.distance, .atLeast, 0.25, base: .shorter),
    ]),
  ])

  /// The place nearest to where the finger would be after a time; the lower one at equality.
  private static func snapping(after seconds: Double) -> ReleasePolicy {
    ReleasePolicy([
      PolicyRule(
        target: .nearest(
          NearestDetent(
            position: .finger, projection: .time(seconds: seconds), includesHidden: true, tie: .dismissal)))
    ])
  }
}
