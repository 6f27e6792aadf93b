// SPDX-License-Identifier: GPL-3.0-or-later

public import Dynamics

extension AlertLayout {
  /// Height that content asks for, in points: all heights, margins and spacings added up, without limits.
  public func naturalHeight(of content: SheetContent) -> Double {
    let actions = content.actions
    return topHeight + bodyHeight(of: content) + buttonSpacing(actions) + buttonsHeight(of: actions)
      + margins.buttonBottom + bottomInset
  }

  /// Where the sheet and its elements lie.
  ///
  /// Elements: grabber, header or title, message and text fields, buttons. Where the sheet is higher than its content,
  /// the room is above the text fields, or above the buttons where there are none; a header takes it. Where the
  /// sheet is lower, what has no room is cut, the buttons last; what is cut away wholly is left out.
  public func geometry(of content: SheetContent, on screen: Size) -> SheetGeometry {
    let frame = frame(of: content, on: screen)
    let actions = content.actions
    var elements: [SheetElement] = []
    if hasGrabber {
      let x = frame.minX + (frame.size.width - grabber.size.width) / 2
      elements.append(
        SheetElement(
          .grabber, frame: Rectangle(origin: Vector(x: x, y: frame.minY + grabber.top), size: grabber.size)))
    }
    let buttonsHeight = buttonsHeight(of: actions)
    let buttonsTop = frame.maxY - bottomInset - margins.buttonBottom - buttonsHeight
    let top = frame.minY + topHeight
    let bottom = buttonsTop - buttonSpacing(actions)
    let body = Rectangle(
      x: frame.minX + margins.contentLeft, y: top,
      width: frame.size.width - margins.contentLeft - margins.contentRight, height: bottom - top)
    elements += bodyElements(of: content, in: body)
    elements += buttons(
      of: actions,
      in: Rectangle(
        x: frame.minX + margins.buttonLeft, y: buttonsTop,
        width: frame.size.width - margins.buttonLeft - margins.buttonRight, height: buttonsHeight))
    return SheetGeometry(
      edge: .bottom, screen: screen, frame: frame, elements: elements.compactMap { $0.cut(to: frame) })
  }

  /// Where the sheet lies.
  private func frame(of content: SheetContent, on screen: Size) -> Rectangle {
    let width = resolvedWidth.largest(screenSide: min(screen.width, screen.height))
    let height =
      self.height
      ?? heightLimits.clamp(naturalHeight(of: content), screenSide: max(screen.width, screen.height))
    let y =
      switch style {
      case .alert: (screen.height - height) / 2
      case .actionSheet: screen.height - resolvedBottomMargin - height
      case .floatingSheet: screen.height - bottomSafeArea - resolvedBottomMargin - height
      }
    return Rectangle(x: (screen.width - width) / 2, y: y, width: width, height: height)
  }

  /// From the sheet's top to its content.
  private var topHeight: Double {
    margins.contentTop + (hasGrabber ? grabber.top + grabber.size.height : 0)
  }

  /// The part of the safe area that the sheet covers and its content does not.
  private var bottomInset: Double {
    style == .actionSheet ? max(0, bottomSafeArea - resolvedBottomMargin) : 0
  }

  private func buttonSpacing(_ actions: [SheetAction]) -> Double {
    actions.isEmpty ? 0 : spacings.textFieldButton
  }

  private func titleHeight(of content: SheetContent) -> Double {
    content.title.map { max($0.height, titleHeight ?? 0) } ?? 0
  }

  private func messageHeight(of content: SheetContent) -> Double {
    content.message.map { max($0.height, messageHeight ?? 0) } ?? 0
  }

  private func titleSpacing(of content: SheetContent) -> Double {
    content.title == nil || content.message == nil ? 0 : spacings.titleMessage
  }

  /// Height of what stands above the buttons; a header of the app's own replaces the text fields too.
  private func bodyHeight(of content: SheetContent) -> Double {
    if let header = content.headerHeight { return header }
    let texts = titleHeight(of: content) + titleSpacing(of: content) + messageHeight(of: content)
    let count = content.textFields.count
    return count == 0 ? texts : texts + spacings.messageTextField + textFields.blockHeight(of: count)
  }

  private func bodyElements(of content: SheetContent, in body: Rectangle) -> [SheetElement] {
    if content.headerHeight != nil { return [SheetElement(.header, frame: body)] }
    let (x, width) = (body.minX, body.size.width)
    let count = content.textFields.count
    let blockTop = body.maxY - textFields.blockHeight(of: count)
    let texts = Rectangle(
      x: x, y: body.minY, width: width,
      height: (count == 0 ? body.maxY : blockTop - spacings.messageTextField) - body.minY)
    let (titleHeight, messageHeight) = (titleHeight(of: content), messageHeight(of: content))
    let title = Rectangle(x: x, y: body.minY, width: width, height: titleHeight)
    let message = Rectangle(
      x: x, y: body.minY + titleHeight + titleSpacing(of: content), width: width, height: messageHeight)
    let fields = (0..<count).map { index in
      SheetElement(
        .textField(index),
        frame: Rectangle(
          x: x, y: blockTop + textFields.margin + Double(index) * (textFields.height + textFields.spacing),
          width: width, height: textFields.height))
    }
    return [SheetElement(.title, frame: title), SheetElement(.message, frame: message)].compactMap {
      $0.cut(to: texts)
    } + fields
  }
}

extension SheetElement {
  /// The part of the element within a rectangle; nil where there is none.
  fileprivate func cut(to bounds: Rectangle) -> SheetElement? {
    let (left, top) = (max(frame.minX, bounds.minX), max(frame.minY, bounds.minY))
    // What is not cut keeps its size to the last bit.
    let width =
      left == frame.minX && frame.maxX <= bounds.maxX
      ? frame.size.width : min(frame.maxX, bounds.maxX) - left
    let height =
      top == frame.minY && frame.maxY <= bounds.maxY
      ? frame.size.height : min(frame.maxY, bounds.maxY) - top
    guard width > 0, height > 0 else { return nil }
    return SheetElement(kind, frame: Rectangle(x: left, y: top, width: width, height: height))
  }
}
