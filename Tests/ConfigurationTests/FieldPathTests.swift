// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@Suite struct FieldPathTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["sections", "0", "height"], "sections.0.height"), (["a.b"], #""a.b""#),
      (["a", "b.c", "d"], #"a."b.c".d"#), (["", "x"], #""".x"#), (["a=b"], #""a=b""#),
      ([#"say "x""#], #""say \"x\"""#), (["a b", "\n"], #""a b"."\n""#), (["größe"], "größe"),
    ] as [([String], String)])
  func keysAreQuotedWhereTheyNeedIt(keys: [String], text: String) {
    #expect(FieldPath(keys).description == text)
    if !keys.isEmpty { #expect(FieldPath(parsing: text)?.keys == keys) }
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", #""a"#, #""a"b"#, #""\x""#, "a=b"])
  func textsThatAreNoPathAreRefused(text: String) {
    #expect(FieldPath(parsing: text) == nil)
  }

  @Test func pathsAreComposedOfTheirKeys() {
    let path: FieldPath = "a.b"
    #expect(path.keys == ["a", "b"])
    #expect(path.appending("c.d").keys == ["a", "b", "c", "d"])
    #expect(path.appending(key: "c.d").keys == ["a", "b", "c.d"])
    #expect(path.appending(["c.d"]).keys == ["a", "b", "c.d"])
    #expect(path.parent == "a")
    #expect(path.parent.parent.isEmpty && path.parent.parent.parent.isEmpty)
  }
}
