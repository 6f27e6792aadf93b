// SPDX-License-Identifier: GPL-3.0-or-later

public import Configuration
public import Dynamics

extension AlertLayout {
  /// Margins around content and buttons, in points.
  public struct Margins: Sendable, Hashable, Codable {
    /// Above the content: below the grabber where there is one, else below the sheet's top. Default 22.5.
    public var contentTop = 22.5
    /// On the left of the content. Default 17.5.
    public var contentLeft = 17.5
    /// On the right of the content. Default 17.5.
    public var contentRight = 17.5
    /// On the left of the buttons. Default 17.5.
    public var buttonLeft = 17.5
    /// On the right of the buttons. Default 17.5.
    public var buttonRight = 17.5
    /// Below the buttons. Default 17.5; it stays where there are none.
    public var buttonBottom = 17.5

    /// Makes the library's margins.
    public init() {}
  }

  /// Distances between what is on the sheet, in points.
  public struct Spacings: Sendable, Hashable, Codable {
    /// Between title and message, where both are there. Default 12.5.
    public var titleMessage = 12.5
    /// Above the text fields, where there are any; also where neither title nor message is. Default 12.5.
    public var messageTextField = 12.5
    /// Above the buttons, where there are any, whatever stands there. Default 16.5.
    public var textFieldButton = 16.5
    /// Between buttons. Default 7.5.
    public var button = 7.5

    /// Makes the library's distances.
    public init() {}
  }

  /// Sizes of the block that holds the text fields, in points.
  ///
  /// Its height is 2 · margin + (n − 1) · spacing + n · height. The hairlines between fields take their place from the
  /// fields; they are not modelled.
  public struct TextFields: Sendable, Hashable, Codable {
    /// Height of a field. Default 22.5.
    public var height = 22.5
    /// Between two fields: 5 above and 5 below the line that parts them. Default 10.
    public var spacing = 10.0
    /// Above the first and below the last field. Default 5.
    public var margin = 5.0

    /// Makes the library's sizes.
    public init() {}

    /// Height of the block for a number of fields; 0 for none.
    public func blockHeight(of count: Int) -> Double {
      count == 0 ? 0 : 2 * margin + Double(count - 1) * spacing + Double(count) * height
    }
  }

  /// The handle at the top of a sheet.
  public struct Grabber: Sendable, Hashable, Codable {
    /// Width and height in points. Default 50 × 4.
    public var size = Size(width: 50, height: 4)
    /// Points between the sheet's top and the grabber's. Default 12.5.
    public var top = 12.5

    /// Makes the library's grabber.
    public init() {}
  }
}

extension AlertLayout.Margins: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: contentTop, "contentTop")
    problems.require(length: contentLeft, "contentLeft")
    problems.require(length: contentRight, "contentRight")
    problems.require(length: buttonLeft, "buttonLeft")
    problems.require(length: buttonRight, "buttonRight")
    problems.require(length: buttonBottom, "buttonBottom")
    return problems
  }
}

extension AlertLayout.Spacings: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: titleMessage, "titleMessage")
    problems.require(length: messageTextField, "messageTextField")
    problems.require(length: textFieldButton, "textFieldButton")
    problems.require(length: button, "button")
    return problems
  }
}

extension AlertLayout.TextFields: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(extent: height, "height")
    problems.require(length: spacing, "spacing")
    problems.require(length: margin, "margin")
    return problems
  }
}

extension AlertLayout.Grabber: Validatable {
  /// Everything that is out of range; see the fields.
  public func validate() -> [ValidationProblem] {
    var problems: [ValidationProblem] = []
    problems.require(length: size.width, "size.0")
    problems.require(length: size.height, "size.1")
    problems.require(length: top, "top")
    return problems
  }
}
