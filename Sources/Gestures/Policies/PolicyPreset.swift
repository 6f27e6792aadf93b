// SPDX-License-Identifier: GPL-3.0-or-later

/// Sheets of other libraries, by their release policies.
///
/// Each is what its library decides with at a release, by that library's own numbers, units (points; Android's pixels
/// per second are taken as points per second, which is a screen of density 1), estimator and slop. Where a library
/// leaves its resting places to the app, the detents are this package's choice, in shares of the sheet.
public enum PolicyPreset: String, Sendable, Hashable, CaseIterable {
  /// PanModal: `slackhq/PanModal`, `Controller/PanModalPresentationController.swift`.
  case panModal = "policy.panmodal"
  /// FloatingPanel: `scenee/FloatingPanel`, `Sources/Core.swift` and `Behavior.swift`.
  case floatingPanel = "policy.floatingpanel"
  /// SPStorkController: `ivanvorobei/SPStorkController`, `TransitioningDelegate/SPStorkPresentationController.swift`.
  case spStork = "policy.spstork"
  /// HalfModalPresentationController: `martinnormark/HalfModalPresentationController`,
  /// `Transitioning/HalfModalInteractiveTransition.swift`.
  case halfModal = "policy.halfmodal"
  /// Android's bottom sheet: `material-components/material-components-android`, `BottomSheetBehavior.java`.
  case material = "policy.material"
  /// Flutter's bottom sheet: `flutter/flutter`, `packages/flutter/lib/src/material/bottom_sheet.dart`.
  case flutter = "policy.flutter"
  /// Flutter's Dismissible: `flutter/flutter`, `packages/flutter/lib/src/widgets/dismissible.dart`.
  case flutterDismissible = "policy.flutter.dismissible"
  /// React Native Bottom Sheet: `gorhom/react-native-bottom-sheet`, `src/utilities/snapPoint.ts`.
  case gorhom = "policy.gorhom"
  /// vaul, without snap points: `emilkowalski/vaul`, `src/index.tsx`.
  case vaul = "policy.vaul"
  /// Ionic's sheet modal: `ionic-team/ionic-framework`, `core/src/components/modal/gestures/sheet.ts`.
  case ionic = "policy.ionic"

  /// One line on how the sheet decides.
  public var summary: String {
    switch self {
    case .panModal:
      "PanModal: over 300 pt/s by direction, slower to the nearest of long form, short form and bottom"
    case .floatingPanel:
      "FloatingPanel: the detent ahead past half of the segment, projected; removed at 5.5 distances a second"
    case .spStork: "SPStorkController: 200 pt of travel, whatever the velocity"
    case .halfModal: "HalfModal: travel over a fifth of the screen less 50 pt, whatever the velocity"
    case .material:
      "Android BottomSheetBehavior: projected over half the peek height, and a swipe or released low"
    case .flutter: "Flutter BottomSheet: 700 pt/s, or less than half of the sheet left"
    case .flutterDismissible: "Flutter Dismissible: 0.4 of the extent, or 700 pt/s that lead by 400"
    case .gorhom: "React Native Bottom Sheet: nearest snap point after 0.2 s at the release velocity"
    case .vaul: "vaul: a quarter of the drawer, or 0.4 pt/ms on average"
    case .ionic: "Ionic sheet modal: nearest breakpoint after 0.1 s at the release velocity"
    }
  }

  /// The edge that the sheet leaves by. Flutter's Dismissible and vaul leave by any; here all leave by the bottom.
  public var edge: ScreenEdge { .bottom }

  /// The resting places, the most open first; none for a sheet that has one.
  ///
  /// All but FloatingPanel's and Material's names are this package's, as are the shares: apps choose them.
  /// FloatingPanel's own defaults are 18 pt below the top of the safe area, half of it, and 69 pt above its bottom.
  public var detents: [SheetDetent] {
    switch self {
    case .panModal: Self.places(("long", 1), ("short", 0.5))
    case .floatingPanel: Self.places(("full", 1), ("half", 0.5), ("tip", 0.2))
    case .halfModal: Self.places(("full", 1), ("half", 0.5))
    case .material: Self.places(("expanded", 1), ("collapsed", 0.5))
    case .gorhom: Self.places(("large", 1), ("small", 0.5))
    case .ionic: Self.places(("full", 1), ("half", 0.5), ("quarter", 0.25))
    case .spStork, .flutter, .flutterDismissible, .vaul: []
    }
  }

  private static func places(_ places: (name: String, share: Double)...) -> [SheetDetent] {
    places.map { SheetDetent(name: $0.name, visible: $0.share, of: .sheet) }
  }

  /// Name of the detent at which the sheet is presented; `nil` where it has one resting place.
  public var initialDetent: String? {
    switch self {
    case .panModal: "short"
    case .floatingPanel, .halfModal, .ionic: "half"
    case .material: "collapsed"
    case .gorhom: "small"
    case .spStork, .flutter, .flutterDismissible, .vaul: nil
    }
  }

  /// The estimator of the release velocity.
  ///
  /// The four iOS libraries ask UIKit's pan, and so does React Native's gesture handler on iOS. Android's view drag
  /// helper asks the velocity tracker, Flutter its own. vaul divides travel by time. Ionic blends 0.7 of the velocity
  /// between the last two events, the lift included, with 0.3 of the blend before; the pair alone is nearest to that.
  public var velocity: VelocityEstimation {
    switch self {
    case .panModal, .floatingPanel, .spStork, .halfModal, .gorhom: .uikit
    case .material: .lsq2
    case .flutter, .flutterDismissible: .flutter
    case .vaul: .average
    case .ionic: .twoPoint
    }
  }

  /// Points that a finger moves before the sheet follows.
  ///
  /// UIKit's pan 10 (observed), Android's touch slop 8 dp (`ViewConfiguration`), Flutter's 18 (`gestures/constants.dart`),
  /// vaul's 10 for touch (`swipeStartThreshold`), Ionic's 10 (`createGesture`'s threshold).
  public var hysteresis: Double {
    switch self {
    case .panModal, .floatingPanel, .spStork, .halfModal, .gorhom, .vaul, .ionic: 10
    case .material: 8
    case .flutter, .flutterDismissible: 18
    }
  }

  /// What of the way up to the begin of the drag the travel lacks: UIKit's pan its 10 points, vaul's drag nothing, the
  /// others all of it.
  public var slop: PanGesture.Slop {
    switch self {
    case .panModal, .floatingPanel, .spStork, .halfModal, .gorhom: .hysteresis
    case .vaul: .nothing
    case .material, .flutter, .flutterDismissible, .ionic: .all
    }
  }

  /// How the sheet follows the finger.
  ///
  /// PanModal halves movement above its long form. FloatingPanel has its rubber band where the app turns it on. Material
  /// and Flutter add up the steps of the finger and stop at either end.
  public var following: SheetFollowing {
    switch self {
    case .panModal: SheetFollowing(away: .linear(factor: 0.5))
    case .floatingPanel: SheetFollowing(away: .rubberBand(constant: 0.55, dimension: .screen))
    case .spStork: SheetFollowing(towards: .stork)
    case .gorhom: SheetFollowing(away: .squareRoot(factor: 2.5))
    case .vaul: SheetFollowing(away: .logarithm(factor: 8, shift: 2))
    case .material, .flutter, .flutterDismissible: SheetFollowing(isIncremental: true)
    case .halfModal, .ionic: SheetFollowing()
    }
  }
}
