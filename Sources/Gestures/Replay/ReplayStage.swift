// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dynamics

/// A sheet on a screen before a gesture: where everything lies, and where it can rest.
struct ReplayStage: Sendable {
  /// The sheet and its elements where it is most open.
  let geometry: SheetGeometry
  /// The lengths that the release is judged by.
  let release: ReleaseGeometry
  /// Points from the most open place to where the sheet rests before the gesture, towards dismissal.
  let startOffset: Double

  /// Lays a sheet out.
  init(of sheet: Sheet, on screen: Screen) {
    geometry = sheet.geometry(on: screen)
    release = ReleaseGeometry(
      detents: sheet.detents, current: sheet.initialDetent ?? sheet.mostOpenDetent(in: geometry),
      sheetLength: geometry.sheetLength, screenLength: geometry.screenLength,
      hiddenOffset: geometry.hiddenOffset)
    startOffset = if let current = release.current { release.detents[current].offset } else { 0 }
  }

  /// Translation of a sheet that lies at an offset from its most open place, against where it began.
  func translation(toOffset offset: Double) -> Vector {
    geometry.edge.vector(towards: offset - startOffset)
  }

  /// Translation of a sheet that lies so far beyond the edge of the screen that it leaves by.
  func translation(beyondEdge distance: Double) -> Vector {
    translation(toOffset: geometry.hiddenOffset + distance)
  }

  /// Where the sheet lies, as a translation from its most open place, while it is translated from where it began.
  func placement(_ translation: Vector) -> Vector {
    geometry.edge.vector(towards: startOffset) + translation
  }
}

extension Sheet {
  /// Name of the detent that shows most of the sheet; nil without detents.
  fileprivate func mostOpenDetent(in geometry: SheetGeometry) -> String? {
    detents.max { first, second in
      func extent(_ detent: SheetDetent) -> Double {
        detent.extent(sheetLength: geometry.sheetLength, screenLength: geometry.screenLength)
      }
      return extent(first) < extent(second)
    }?.name
  }
}
