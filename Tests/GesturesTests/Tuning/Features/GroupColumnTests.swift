// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Gestures

@Suite struct GroupColumnTests {
  private static let recording = """
    trace_id,t_ms,x,y,phase,user,device,session
    a,0,1,1,down,kim,x1,s1
    a,9,1,9,up,kim,x1,s1
    b,0,1,1,down,lee,x2,s1
    b,9,1,9,up,lee,x2,s1

    """

  private static func groups(_ column: String?, _ text: String = recording) throws(TraceReadError)
    -> [String?]
  {
    var options = TraceReaderOptions()
    options.groupColumn = column
    var reader = TraceReader(bytes: Array(text.utf8), source: "t.csv", options: options)
    var groups: [String?] = []
    while case .trace(let trace)? = try reader.next() { groups.append(trace.group) }
    return groups
  }

  @Test func groupIsTheColumnThatIsNamed() throws {
    #expect(try Self.groups(nil) == ["kim", "lee"])
    #expect(try Self.groups("Device") == ["x1", "x2"])
    #expect(try Self.groups("session") == ["s1", "s1"])
    #expect(try Self.groups("user") == ["kim", "lee"])
    #expect(try Self.groups("trace_id") == ["a", "b"])
  }

  @Test func unknownColumnIsAnErrorThatListsTheOthers() {
    let error = #expect(throws: TraceReadError.self) { try Self.groups("devise") }
    #expect(error?.code == .badGroupColumn && error?.place == TraceReadError.Place(line: 1, column: 1))
    for word in ["no column 'devise'", "'user', 'device', 'session'", "did you mean 'device'"] {
      #expect(error?.message.contains(word) == true)
    }
  }

  @Test(arguments: ["t_ms", "x", "y", "phase"])
  func whatDiffersFromRowToRowIsNoGroup(column: String) {
    let error = #expect(throws: TraceReadError.self) { try Self.groups(column) }
    #expect(error?.code == .badGroupColumn && error?.message.contains("the same on every row") == true)
  }

  @Test func groupColumnThatIsThereTwiceIsAnError() {
    let text = "t_ms,x,y,phase,device,Device\n0,1,1,down,a,b\n"
    let error = #expect(throws: TraceReadError.self) { try Self.groups("device", text) }
    #expect(error?.code == .duplicateColumn && error?.place?.column == 23)
  }
}
