// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// What the comments before the header of a feature table say.
struct FeatureComments {
  /// What the rows depend on, where that is said.
  private(set) var context: FeatureContext?
  private let source: String
  private var seen: Set<String> = []

  /// The version that is written, and the only one that is read.
  static let version = 1

  init(source: String) { self.source = source }

  /// Takes one comment line, from its `#` on; other keys than `features` and `context` are left alone.
  mutating func accept(_ line: [UInt8], number: Int) throws(TraceReadError) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    func isBlank(_ byte: UInt8) -> Bool { byte == Ascii.space || byte == 0x09 }
    let key = String(decoding: line[1..<colon].filter { !isBlank($0) }, as: UTF8.self).lowercased()
    guard key == "features" || key == "context" else { return }
    let value = Array(line[(colon + 1)...].drop { isBlank($0) })
    let column = line.count - value.count + 1
    func error(_ message: String, at column: Int) -> TraceReadError {
      TraceReadError(
        code: .malformedComment, source: source, line: number, column: column, message: message)
    }
    guard seen.insert(key).inserted else {
      throw error("the comment '\(key)' is given twice; keep one of them", at: column)
    }
    if key == "features" {
      let text = String(decoding: value, as: UTF8.self)
      guard text.drop(while: { $0 == " " }) == "\(Self.version)" else {
        throw error(
          "the table is of version '\(text.prefix(20))'; expected \(Self.version)", at: column)
      }
      return
    }
    do {
      context = try Self.context(of: JSONReader.read(value))
    } catch let problem as JSONSyntaxError {
      throw error("the context is no JSON: \(problem.message)", at: column + problem.column - 1)
    } catch let problem {
      throw error(Self.message(problem), at: column)
    }
  }

  /// Why a context cannot be read.
  static func message(_ problem: any Error) -> String {
    "the context cannot be read: \(Self.reason(problem)); expected what '# context:' has in a table that was written"
  }

  private static func reason(_ problem: any Error) -> String {
    guard let problem = problem as? DecodingError else { return "\(problem)" }
    let (what, context) =
      switch problem {
      case .keyNotFound(let key, let context): ("'\(key.stringValue)' is missing", context)
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        (context.debugDescription, context)
      @unknown default: ("it has another form", DecodingError.Context(codingPath: [], debugDescription: ""))
      }
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? what : "\(path): \(what)"
  }

  /// The context that a JSON value describes.
  static func context(of value: JSONValue) throws -> FeatureContext {
    try JSONValueDecoder.decode(FeatureContext.self, from: value)
  }
}
