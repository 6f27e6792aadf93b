// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@Suite struct ConfigurationDraftTests {
  enum Edge: String, CaseIterable, ConfigurationChoice { case top, bottom }

  struct Dismissal: Codable, Hashable, Validatable {
    var distance = 100.0
    var velocity = 800.0
    var edge = Edge.bottom
    var label = "Close"
    var limit: Double?

    func validate() -> [ValidationProblem] {
      var problems: [ValidationProblem] = []
      problems.requirePositive(distance, "distance")
      problems.requireNotNegative(velocity, "velocity")
      if let limit { problems.require(limit, in: 0...1, "limit") }
      return problems
    }
  }

  struct Section: Codable, Hashable {
    var height: Double
    var title: String?
    var count = 1

    init(height: Double, title: String? = nil) {
      self.height = height
      self.title = title
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      height = try container.decode(Double.self, forKey: .height)
      title = try container.decodeIfPresent(String.self, forKey: .title)
      count = try container.decode(forKey: .count, default: 1)
    }
  }

  struct Sheet: Codable, Hashable, Validatable {
    var name = "sheet"
    var dismissal = Dismissal()
    var sections = [Section(height: 44), Section(height: 88, title: "b")]
    var detents: [String: Double] = ["half": 0.5]

    func validate() -> [ValidationProblem] {
      var problems: [ValidationProblem] = []
      problems.add(dismissal.validate(), under: "dismissal")
      for (index, section) in sections.enumerated() {
        let path: FieldPath = ["sections", "\(index)", "count"]
        problems.require(Double(section.count), in: .from(0, to: section.height), path)
      }
      return problems
    }
  }

  private func sheet(_ file: String = "{}", set settings: String...) throws -> Sheet {
    var draft = try ConfigurationDraft(Sheet())
    try draft.merge(Array(file.utf8), name: "a.json")
    for setting in settings { try draft.set(setting) }
    return try draft.value()
  }

  private func problems(_ file: String = "{}", set settings: String...) -> [String] {
    do {
      var draft = try ConfigurationDraft(Sheet())
      try draft.merge(Array(file.utf8), name: "a.json")
      for setting in settings { try draft.set(setting) }
      _ = try draft.value()
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func anEmptyFileChangesNothing() throws {
    #expect(try sheet() == Sheet())
  }

  @Test func objectsAreMergedAndArraysReplaced() throws {
    var expected = Sheet()
    expected.dismissal.distance = 120
    expected.dismissal.edge = .top
    expected.dismissal.limit = 0.5
    expected.sections = [Section(height: 10)]
    expected.detents = ["half": 0.5, "full": 1]
    #expect(
      try sheet(
        """
        {"dismissal": {"edge": "top", "distance": 120, "limit": 0.5}, "sections": [{"height": 10}],
         "detents": {"full": 1}}
        """) == expected)
  }

  @Test func settingsLieOverTheFile() throws {
    let sheet = try sheet(
      #"{"dismissal": {"distance": 120}, "sections": [{"height": 10}]}"#,
      set: "dismissal.distance=130", "sections.0.title=12 \"x\"", "sections.0.count=4", "name=42",
      "dismissal.limit=1",
      "dismissal.label=\"true\"", "detents.tall=0.9")
    #expect(sheet.dismissal.distance == 130)
    #expect(sheet.sections[0].title == "12 \"x\"")
    #expect(sheet.sections[0].count == 4)
    #expect(sheet.name == "42")
    #expect(sheet.dismissal.limit == 1)
    #expect(sheet.dismissal.label == "true")
    #expect(sheet.detents == ["half": 0.5, "tall": 0.9])
  }

  @Test func aNullTakesAnOptionalFieldBack() throws {
    #expect(try sheet(#"{"dismissal": {"limit": 0.5}}"#, set: "dismissal.limit=null").dismissal.limit == nil)
  }

  @Test(
    arguments: [
      (
        #"{"dismissal": {"distnace": 1}}"#,
        ["a.json:1:16: 'distnace' is not a field of dismissal; did you mean 'distance'?"]
      ),
      (
        "{\"nmae\": 1,\n \"zzz\": {\"y\": 2}}",
        [
          "a.json:1:2: 'nmae' is not a field; did you mean 'name'?", "a.json:2:2: 'zzz' is not a field",
        ]
      ),
      (
        #"{"sections": [{"height": 1}, {"height": 2, "titel": "x"}]}"#,
        ["a.json:1:44: 'titel' is not a field of sections.1; did you mean 'title'?"]
      ),
      (#"{"sections": [{"heigth": 1}]}"#, ["a.json:1:15: sections.0 has no 'height'; it has 'heigth'"]),
      (#"{"dismissal": {"distance": "x"}}"#, ["a.json:1:16: dismissal.distance must be a number, not \"x\""]),
      (#"{"dismissal": 3}"#, ["a.json:1:2: dismissal must be an object, not 3"]),
      (#"{"sections": {}}"#, ["a.json:1:2: sections must be an array, not {}"]),
      (#"{"dismissal": {"distance": null}}"#, ["a.json:1:16: dismissal.distance must be a number, not null"]),
      (
        #"{"name": 1, "dismissal": {"distance": "x", "velocity": true}, "sections": [1]}"#,
        [
          "a.json:1:2: name must be a string, not 1",
          "a.json:1:27: dismissal.distance must be a number, not \"x\"",
          "a.json:1:44: dismissal.velocity must be a number, not true",
          "a.json:1:76: sections.0 must be an object, not 1",
        ]
      ),
      (
        #"{"dismissal": {"edge": "botom"}}"#,
        ["a.json:1:16: dismissal.edge is \"botom\"; expected top, bottom; did you mean 'bottom'?"]
      ),
      (
        #"{"dismissal": {"distance": 0, "limit": 1.5}}"#,
        [
          "a.json:1:16: dismissal.distance is 0; expected a number above 0",
          "a.json:1:31: dismissal.limit is 1.5; expected a number from 0 to 1",
        ]
      ),
      (
        #"{"a.b": 1, "dismissal.distance": 2}"#,
        [
          "a.json:1:2: 'a.b' is not a field",
          "a.json:1:12: 'dismissal.distance' is not a field",
        ]
      ),
      (
        #"{"detents": {"a.b": {"x.y": 1}, "c": true}, "dismissal": {"": 1}, "sections": [{"x": 1}]}"#,
        [
          "a.json:1:80: sections.0 has no 'height'",
          #"a.json:1:14: detents."a.b" must be a number, not {"x.y":1}"#,
          "a.json:1:59: '' is not a field of dismissal",
        ]
      ),
      ("[1]", ["a.json:1:1: the document must be an object, not [1]"]),
      ("{", ["a.json:1:2: a key in double quotes is expected here"]),
      ("{\"a\": 1, \"a\": 2}", ["a.json:1:10: the key \"a\" appears twice in one object"]),
    ] as [(String, [String])])
  func problemsOfAFileAreNamedAndLocated(file: String, expected: [String]) {
    #expect(problems(file) == expected)
  }

  @Test(arguments: [
    (
      "dismisal.distance=1",
      "--set dismisal.distance=1: 'dismisal.distance' is not a field; did you mean 'dismissal.distance'?"
    ),
    (
      "sections.2.height=1",
      "--set sections.2.height=1: 'sections.2.height' is not a field; did you mean 'sections.0.height'?"
    ),
    (
      "dismissal.distnace=1",
      "--set dismissal.distnace=1: 'dismissal.distnace' is not a field; did you mean 'dismissal.distance'?"
    ),
    (
      "gesture.velocity=1",
      "--set gesture.velocity=1: 'gesture.velocity' is not a field; did you mean 'dismissal.velocity'?"
    ),
    ("name.first=1", "--set name.first=1: 'name.first' is not a field"),
    ("dismissal.distance", "--set dismissal.distance: 'dismissal.distance' is not of the form PATH=VALUE"),
    ("=1", "--set =1: '=1' is not of the form PATH=VALUE"),
    (
      "dismissal.distance=far",
      "--set dismissal.distance=far: dismissal.distance must be a number, not \"far\""
    ),
    (
      "dismissal.distance=-1",
      "--set dismissal.distance=-1: dismissal.distance is -1; expected a number above 0"
    ),
    ("dismissal={\"x\": 1}", "--set dismissal={\"x\": 1}: 'dismissal.x' is not a field"),
    ("..=1", "--set ..=1: '..=1' is not of the form PATH=VALUE"),
    ("name.=1", "--set name.=1: 'name.=1' is not of the form PATH=VALUE"),
    (#""name=1"#, #"--set "name=1: '"name=1' is not of the form PATH=VALUE"#),
    (#"dismissal."a.b"=1"#, #"--set dismissal."a.b"=1: 'dismissal."a.b"' is not a field"#),
    (
      #"detents."a.b"=true"#, #"--set detents."a.b"=true: detents."a.b" must be a number, not true"#
    ),
  ])
  func problemsOfASettingAreNamed(setting: String, expected: String) {
    #expect(problems(set: setting) == [expected])
  }

  @Test func keysMayHaveDots() throws {
    let sheet = try sheet(
      #"{"detents": {"a.b": 0.1, "c": 0.2}}"#, set: #"detents."a.b"=0.3"#, #"detents."d=e"=0.4"#,
      #"detents={"f.g": 0.6}"#)
    #expect(sheet.detents == ["half": 0.5, "a.b": 0.3, "c": 0.2, "d=e": 0.4, "f.g": 0.6])
  }

  @Test func whatAFileReplacesIsNoLongerBlamedOnTheOneBefore() throws {
    var draft = try ConfigurationDraft(Sheet())
    try draft.merge(Array(#"{"sections": [{"height": 1, "count": 2}]}"#.utf8), name: "a.json")
    try draft.merge(Array(#"{"sections": [{"height": 0.5}]}"#.utf8), name: "b.json")
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    #expect(
      error?.description == "b.json:1:15: sections.0.count is 1; expected a number from 0 to 0.5")
    try draft.merge(Array(#"{"dismissal": {"distance": 0}}"#.utf8), name: "c.json")
    try draft.set(#"dismissal={"velocity": 1}"#)
    try draft.merge(Array(#"{"sections": []}"#.utf8), name: "d.json")
    #expect {
      _ = try draft.value()
    } throws: { error in
      "\(error)" == "c.json:1:16: dismissal.distance is 0; expected a number above 0"
    }
  }

  @Test func theProblemOfASettingIsNotBlamedOnTheFile() {
    #expect(
      problems(#"{"dismissal": {"distance": 5}}"#, set: "dismissal.distance=0")
        == ["--set dismissal.distance=0: dismissal.distance is 0; expected a number above 0"])
  }

  @Test func aSettingInsideIsBlamedForWhatItMakesOfTheValueAround() throws {
    var draft = try ConfigurationDraft(Sheet())
    try draft.set("dismissal.limit.low=1")
    let error = #expect(throws: ConfigurationError.self) { try draft.value() }
    let problem = try #require(error?.problems.first)
    #expect(problem.path == "dismissal.limit")
    #expect(problem.place == .setting("dismissal.limit.low=1"))
  }
}
