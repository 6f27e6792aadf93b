// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

extension ActionListLayout {
  /// Where the list and its elements lie on a screen at rest, the cancel view in front.
  ///
  /// The sheet's frame reaches from the upper edge of the content to the bottom of the screen. What of it holds no
  /// element is background, as is all above. Complexity: linear in the content.
  public func geometry(of content: SheetContent, on screen: Size) -> SheetGeometry {
    let insets = effectiveInset(of: content, on: screen)
    let origin = Vector(x: insets.left, y: insets.top)
    var elements = dynamics.isUsed ? dynamicPlaces(of: content, on: screen) : places(of: content, on: screen)
    for index in elements.indices { elements[index].frame.origin += origin }
    if cancelView.isShown { elements.append(SheetElement(.cancel, frame: cancelFrame(on: screen))) }
    var geometry = SheetGeometry(
      edge: .bottom, screen: screen,
      frame: Rectangle(x: 0, y: insets.top, width: screen.width, height: screen.height - insets.top),
      elements: elements)
    geometry.contentExtent = contentHeight(of: content, on: screen) + cancelHeight
    geometry.safeAreaDepth = safeArea.bottom
    geometry.gapsAreOutside = true
    return geometry
  }

  /// Height of the content in points, as the action controller counts it.
  ///
  /// Without dynamics it is the lower edge of the last cell, and the height of the cancel view unless the list lies
  /// behind that. With dynamics it is n · cell height, the upper and lower insets of each section, and the lower
  /// content inset with the cancel view's height. Where the last section is empty, the place of a first cell counts.
  public func contentHeight(of content: SheetContent, on screen: Size) -> Double {
    guard !dynamics.isUsed else {
      let rows = Double(content.sections.reduce(0) { $0 + $1.actions.count }) * dynamics.cellHeight
      let margins = Double(content.sections.count) * (sectionInset.top + sectionInset.bottom)
      return rows + margins + contentInset.bottom + cancelHeight
    }
    guard !content.sections.isEmpty else { return 0 }
    return rows(of: content, on: screen).end + (cancelView.hidesListBehind ? 0 : cancelHeight)
  }

  /// Insets of the content in points, once the action controller has set them.
  ///
  /// The upper one is max(height − content height − lower safe area, upper safe area + least inset); the lower one is
  /// the app's with the safe area and the cancel view's height; those at the sides are the app's with the safe area.
  public func effectiveInset(of content: SheetContent, on screen: Size) -> Insets {
    Insets(
      top: max(
        screen.height - contentHeight(of: content, on: screen) - safeArea.bottom,
        safeArea.top + minimumTopInset),
      left: contentInset.left + safeArea.left, bottom: contentInset.bottom + safeArea.bottom + cancelHeight,
      right: contentInset.right + safeArea.right)
  }

  /// Height of the cancel view in points, 0 where there is none.
  var cancelHeight: Double { cancelView.isShown ? cancelView.height : 0 }

  /// Height of the header in points: the content's own, else the layout's or that of the title; 0 for none.
  func headerHeight(of content: SheetContent) -> Double {
    content.headerHeight ?? content.title.map { headerHeight ?? ($0.height + headerPadding) } ?? 0
  }
}

// MARK: - Cells of a flow layout

extension ActionListLayout {
  /// The elements in the coordinates of the list's content.
  private func places(of content: SheetContent, on screen: Size) -> [SheetElement] {
    rows(of: content, on: screen).elements
  }

  /// The elements in the coordinates of the list's content, and the lower edge of the last cell.
  ///
  /// A header is as wide as the content. A cell is alone in its row and in the middle of it.
  private func rows(of content: SheetContent, on screen: Size) -> (elements: [SheetElement], end: Double) {
    var elements: [SheetElement] = []
    let width = contentWidth(on: screen)
    let cellWidth = width - 2 * lateralMargin
    let left = sectionInset.left + (width - sectionInset.left - sectionInset.right - cellWidth) / 2
    var (y, end) = (0.0, 0.0)
    func add(_ kind: SheetElement.Kind, height: Double) {
      guard height > 0 else { return }
      elements.append(SheetElement(kind, frame: Rectangle(x: 0, y: y, width: width, height: height)))
      y += height
    }
    if content.headerHeight != nil || content.title != nil {
      add(.header, height: headerHeight(of: content))
      y += sectionInset.top + sectionInset.bottom
    }
    var index = 0
    for (number, section) in content.sections.enumerated() {
      if let header = section.header { add(.sectionHeader(number), height: header.height) }
      y += sectionInset.top
      for (row, action) in section.actions.enumerated() {
        if row > 0 { y += lineSpacing }
        let height = action.height ?? cellHeight
        elements.append(
          SheetElement(
            .action(index), frame: Rectangle(x: left, y: y, width: cellWidth, height: height)))
        y += height
        index += 1
      }
      end = y
      y += sectionInset.bottom
    }
    return (elements, end)
  }

  /// Width in points of the list's content.
  private func contentWidth(on screen: Size) -> Double {
    screen.width - contentInset.left - contentInset.right - safeArea.left - safeArea.right
  }
}

// MARK: - Cells that are moved by dynamics

extension ActionListLayout {
  /// The layout by which the cells rise into the sheet, with the sheet's own numbers and times from the moment at which
  /// the sheet has appeared; nil for a list without dynamics.
  ///
  /// Its coordinates are those of the list's content: on the screen the origin is at the left and upper effective inset.
  public func stackLayout(of content: SheetContent, on screen: Size) -> StackLayout? {
    guard dynamics.isUsed else { return nil }
    var stack = StackLayout()
    stack.sections = content.sections.map { section in
      var items = StackLayout.Section(items: section.actions.count)
      items.insets = sectionInset
      return items
    }
    stack.contentInset = effectiveInset(of: content, on: screen)
    let side = dynamics.alignment == .fill ? screen.width : min(screen.width, screen.height)
    let margins = screen.width - contentWidth(on: screen) + 2 * lateralMargin
    stack.cellSize = Size(width: side - margins, height: cellHeight)
    stack.rowHeight = dynamics.rowHeight
    stack.viewSize = screen
    stack.alignment = dynamics.alignment
    stack.isRightToLeft = dynamics.isRightToLeft
    stack.sectionDelay = dynamics.sectionDelay
    return stack
  }

  /// The cells at the places that dynamics lead to; the dynamic layout places no headers.
  private func dynamicPlaces(of content: SheetContent, on screen: Size) -> [SheetElement] {
    guard let stack = stackLayout(of: content, on: screen) else { return [] }
    var elements: [SheetElement] = []
    for (section, top) in zip(content.sections, stack.sectionTops) {
      for (row, action) in section.actions.enumerated() {
        let frame = Rectangle(
          x: stack.left, y: top + Double(row) * stack.rowHeight, width: stack.cellSize.width,
          height: action.height ?? cellHeight)
        elements.append(SheetElement(.action(elements.count), frame: frame))
      }
    }
    return elements
  }
}

// MARK: - What moves beside the list

extension ActionListLayout {
  /// Where the cancel view is on the screen in front of the list, at a share of its way in.
  ///
  /// It slides from just below the screen at 0 to its place at 1, and is as high as its own height and the safe area
  /// together. A dismissal takes it from its place down to `dismissalOffset` below the screen.
  ///
  /// - Parameters:
  ///   - screen: the screen's size.
  ///   - progress: share of the presentation; 1, the default, is its place.
  /// - Returns: its frame in points.
  public func cancelFrame(on screen: Size, progress: Double = 1) -> Rectangle {
    let height = cancelHeight + safeArea.bottom
    return Rectangle(x: 0, y: screen.height - height * progress, width: screen.width, height: height)
  }

  /// Where the cancel view is at a share of its way out.
  ///
  /// - Parameters:
  ///   - screen: the screen's size.
  ///   - progress: share of the dismissal.
  /// - Returns: its frame in points.
  public func cancelFrame(on screen: Size, dismissalProgress progress: Double) -> Rectangle {
    var frame = cancelFrame(on: screen)
    frame.origin.y += (frame.size.height + cancelView.dismissalOffset) * progress
    return frame
  }

  /// Scale of the presenting view at a share of the presentation, from 1 to `presenterScale`; of a dismissal it is that
  /// at 1 less the share.
  public func presenterScale(progress: Double) -> Double { 1 + ((presenterScale ?? 1) - 1) * progress }
}
