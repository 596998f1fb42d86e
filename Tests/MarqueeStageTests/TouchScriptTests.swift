import MarqueeStage
import Messages
import Testing

@Suite struct TouchScriptTests {
  private func faults(_ text: String) -> [String] {
    do {
      _ = try TouchScript.load(text: text, file: "s.jsonl")
      return []
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func `a touch script is read line by line`() throws {
    let text = """
      {"t":1.25,"id":1,"phase":"down","x":640,"y":540}

        { "y": 1e2, "phase" : "move", "x": -0.5, "t": 1.25 }\r
      {"t":1.5,"phase":"up","x":1,"y":2,"device":"mouse"}
      {"t":1.5,"phase":"hover","x":1,"y":2}
      {"t":2,"wheel":-1,"x":640,"y":540}
      {"t":3,"key":"page-d\\u006fwn"}
      """
    let script = try TouchScript.load(text: text, file: "s.jsonl")
    #expect(
      script.events == [
        .init(
          time: .milliseconds(1250), kind: .pointer(id: 1, device: .touch, phase: .down, x: 640, y: 540),
          place: Place(line: 1, column: 1)),
        .init(
          time: .milliseconds(1250), kind: .pointer(id: 0, device: .touch, phase: .move, x: -0.5, y: 100),
          place: Place(line: 3, column: 3)),
        .init(
          time: .milliseconds(1500), kind: .pointer(id: 0, device: .mouse, phase: .up, x: 1, y: 2),
          place: Place(line: 4, column: 1)),
        .init(
          time: .milliseconds(1500), kind: .pointer(id: 0, device: .mouse, phase: .hover, x: 1, y: 2),
          place: Place(line: 5, column: 1)),
        .init(time: .seconds(2), kind: .wheel(notches: -1, x: 640, y: 540), place: Place(line: 6, column: 1)),
        .init(time: .seconds(3), kind: .key("page-down"), place: Place(line: 7, column: 1)),
      ])
  }

  @Test(arguments: ["", "\n\n", "  \r\n\t\n"]) func `a touch script may be empty`(text: String) throws {
    #expect(try TouchScript.load(text: text, file: "s.jsonl").events == [])
  }

  @Test(arguments: [
    ("0.1", 100_000_000), ("1.0000000005", 1_000_000_001), ("1.00000000049999999999999999999", 1_000_000_000),
    ("1e-9", 1), ("5E-10", 1), ("4.9e-10", 0), ("16.666666666666668", 16_666_666_667), ("-0", 0), ("1e-999999", 0),
    ("1000000000", 1_000_000_000_000_000_000),
  ])
  func `an event's time is rounded to the nanosecond`(text: String, nanoseconds: Int) throws {
    let script = try TouchScript.load(text: #"{"t":\#(text),"key":"left"}"#, file: "s.jsonl")
    #expect(script.events[0].time == .nanoseconds(nanoseconds))
  }

  static let lines: [(line: String, faults: [String])] = [
    (
      "down",
      [#"1:1: error: not JSON: expected an object such as {"t":1.25,"id":1,"phase":"down","x":640,"y":540}"#]
    ),
    (#"{"t":1"#, ["1:7: error: not JSON: expected ',' or '}'"]),
    (#"{"t":1,}"#, ["1:8: error: not JSON: expected a key in double quotes"]),
    (#"{"t" 1}"#, ["1:6: error: not JSON: expected ':' after the key"]),
    (#"{"t":01,"key":"left"}"#, ["1:6: error: not JSON: no such number"]),
    (#"{"t":1.,"key":"left"}"#, ["1:6: error: not JSON: no such number"]),
    (#"{"t":NaN,"key":"left"}"#, ["1:6: error: not JSON: expected a number or a text in double quotes"]),
    (#"{"t":[1],"key":"left"}"#, ["1:6: error: a list or an object stands here; expected a number or a text"]),
    (#"{"t":1,"key":"left"} {}"#, ["1:22: error: one event a line; expected nothing after its '}'"]),
    (#"{"t":1,"key":"left}"#, ["1:14: error: not JSON: the quotes that open here are not closed"]),
    (#"{"t":1,"key":"\ud800"}"#, ["1:15: error: not JSON: half a surrogate pair"]),
    (#"{"t":1,"key":"\x"}"#, ["1:15: error: not JSON: no such escape"]),
    (
      "{}",
      [
        "1:1: error: 't' is missing; expected the time in seconds",
        "1:1: error: no event; expected one of 'phase', 'wheel' and 'key'",
      ]
    ),
    (#"{"t":-1,"key":"left"}"#, ["1:6: error: 't' is -1; expected 0…1000000000 seconds"]),
    (#"{"t":1e999,"key":"left"}"#, ["1:6: error: 't' is 1e999; expected 0…1000000000 seconds"]),
    (#"{"t":"1","key":"left"}"#, [#"1:6: error: 't' is "1"; expected 0…1000000000 seconds"#]),
    (#"{"t":null,"key":"left"}"#, ["1:6: error: 't' is null; expected 0…1000000000 seconds"]),
    (
      #"{"t":1,"key":"insert"}"#,
      [
        #"1:14: error: 'key' is "insert"; expected left, right, up, down, home, end, page-up, page-down, tab, back-tab, "#
          + "space, enter, escape or plus"
      ]
    ),
    (#"{"t":1,"key":"lefft"}"#, [#"1:14: error: 'key' is "lefft"; did you mean 'left'?"#]),
    (#"{"t":1,"key":"left","x":1}"#, ["1:21: error: 'x' has no meaning in a key event; take it out"]),
    (#"{"t":1,"key":"left","wheel":1}"#, ["1:21: error: 'wheel' and 'key' are different events; give each a line"]),
    (#"{"t":1,"key":"left","t":2}"#, ["1:21: error: 't' stands twice; keep one"]),
    (#"{"t":1,"phase":"dwon","x":1,"y":1}"#, [#"1:16: error: 'phase' is "dwon"; did you mean 'down'?"#]),
    (#"{"t":1,"phase":"down","x":1}"#, ["1:1: error: 'y' is missing; expected -100000…100000 px"]),
    (#"{"t":1,"phase":"down","x":1e9,"y":1}"#, ["1:27: error: 'x' is 1e9; expected -100000…100000 px"]),
    (#"{"t":1,"phase":"down","x":1,"y":1,"id":1.5}"#, ["1:40: error: 'id' is 1.5; expected a whole number"]),
    (#"{"t":1,"phase":"down","x":1,"y":1,"pahse":1}"#, [#"1:35: error: unknown key "pahse"; did you mean 'phase'?"#]),
    (
      #"{"t":1,"phase":"hover","x":1,"y":1,"device":"touch"}"#,
      [#"1:45: error: 'device' is "touch", which cannot hover; expected mouse"#]
    ),
    (
      #"{"t":1,"phase":"down","x":1,"y":1,"device":"pen"}"#,
      [#"1:44: error: 'device' is "pen"; expected touch or mouse"#]
    ),
    (#"{"t":1,"wheel":1001,"x":1,"y":1}"#, ["1:16: error: 'wheel' is 1001; expected -1000…1000 notches"]),
    (
      #"{"t":2,"key":"left"}"# + "\n" + #"{"t":1,"key":"left"}"#,
      ["2:6: error: 't' is 1, before the event above; expected ascending times"]
    ),
    (
      #"{"t":-2,"kee":"left"}"# + "\n\n" + #"{"t":1,"phase":"up","x":"a\u2028","y":true}"#,
      [
        "1:6: error: 't' is -2; expected 0…1000000000 seconds", #"1:9: error: unknown key "kee"; did you mean 'key'?"#,
        "1:1: error: no event; expected one of 'phase', 'wheel' and 'key'",
        #"3:25: error: 'x' is "a\u{2028}"; expected -100000…100000 px"#,
        "3:39: error: 'y' is true; expected -100000…100000 px",
      ]
    ),
  ]

  @Test(arguments: lines)
  func `a fault in a touch script is reported with position, value and remedy`(text: String, expected: [String]) {
    #expect(Set(faults(text)) == Set(expected.map { "s.jsonl:\($0)" }))
  }

  @Test func `a Unicode line separator does not end a line of a touch script`() {
    #expect(
      faults("{\"t\":1,\"key\":\"a\u{2028}\"}\n{\"t\":x}").map { $0.prefix(11) } == ["s.jsonl:1:1", "s.jsonl:2:6"])
  }

  @Test func `a touch script that is not a text file is rejected`() {
    #expect(throws: ConfigurationError.self) { try TouchScript.load(path: "/dev/null") }
    #expect(faults("{\"t\":1,\"key\":\"\0\"}").count == 1)
  }

  @Test func `a long touch script loads`() throws {
    let text = String(repeating: #"{"t":1,"phase":"move","x":640,"y":540}"# + "\n", count: 20_000)
    let start = ContinuousClock.now
    #expect(try TouchScript.load(text: text, file: "s.jsonl").events.count == 20_000)
    #expect(ContinuousClock.now - start < .seconds(15))
    let deep = String(repeating: "[", count: 1 << 20)
    #expect(faults(deep).count == 1)
  }
}
