import ConfigurationValues
import Testing

@testable import MarqueeValues

/// Keys of touch, layouts and the opened card, one value at a time.
@Suite struct BrowsingKeyTests {
  private static let oneCard = "\ncards: [{title: A}]"

  private func read(_ text: String) throws -> Configuration { try configuration(text + Self.oneCard) }

  @Test(arguments: [
    ("0", Configuration.Rotation.none), ("90", .quarter), ("180", .half), ("270", .threeQuarters), ("90deg", .quarter),
    ("'270'", .threeQuarters), ("90.0", .quarter), ("-0", .none),
  ])
  func `rotate takes 0, 90, 180 and 270 degrees`(text: String, expected: Configuration.Rotation) throws {
    #expect(try read("display: {rotate: \(text)}").display.rotation == expected)
  }

  @Test(
    arguments: [
      ("auto", nil), ("", nil), ("64 MiB", 65_536), ("64MiB", 65_536), ("'1.5 GiB'", 1_572_864), ("8192 KiB", 8192),
      ("67108864", 65_536), ("4 MiB", 4096), ("16 GiB", 16_777_216), ("4194304.4", 4096),
    ] as [(String, Int?)])
  func `texture-budget takes bytes, KiB, MiB and GiB`(text: String, kibibytes: Int?) throws {
    #expect(try read("display: {texture-budget: \(text)}").display.textureBudget == kibibytes.map { $0 << 10 })
  }

  @Test(arguments: [
    ("true", true), ("True", true), ("TRUE", true), ("yes", true), ("Yes", true), ("on", true), ("'on'", true),
    ("false", false), ("FALSE", false), ("no", false), ("No", false), ("off", false), ("OFF", false),
  ])
  func `a boolean takes any of YAML's words in any case`(text: String, expected: Bool) throws {
    let touch = try read("touch: {calibrate: {swap-xy: \(text), invert-x: \(text), invert-y: \(text)}}").touch
    #expect(touch.calibration == .init(swapsAxes: expected, invertsX: expected, invertsY: expected))
    #expect(try read("touch: {indicator: \(text)}").touch.showsIndicator == expected)
    #expect(try read("loop: \(text)").lanes[0].loops == expected)
  }

  @Test func `every key of touch sets its value`() throws {
    let text = """
      touch:
        deceleration: fast
        stuck-after: 1s
        pause-for: 24h
        tap: none
        detail-for: 1h
        indicator: off
        pause-button: yes
        scope: all
        calibrate: { swap-xy: true, invert-y: true }
      """
    var expected = Configuration.Touch(
      deceleration: .fast, stuckAfter: .seconds(1), pauseFor: .seconds(86_400), tap: .none,
      detailFor: .seconds(3600), showsIndicator: false, scope: .all,
      calibration: .init(swapsAxes: true, invertsY: true))
    expected.pauseButton = true
    #expect(try read(text).touch == expected)
  }

  @Test func `every key of a lane sets its value`() throws {
    let text = """
      layout: gallery
      snap: start
      loop: false
      at-end: rewind
      step: { every: 100ms, duration: 10s, cards: 3 }
      start-at: A
      reading: rtl
      edge-fade: 7.5%
      start-offset: -400%
      focus-scale: 0.1
      focus-dim: 1
      visible: 2.5
      card: { width: auto, height: auto, border: { width: 2.5px, color: red } }
      """
    var expected = Lane(
      layout: .gallery, snap: .start, loops: false, atEnd: .rewind,
      step: .init(every: .milliseconds(100), duration: .seconds(10), cards: 3), startAt: "A", reading: .rightToLeft,
      startOffset: .percent(-400), focusScale: 0.1, focusDim: 1, visible: 2.5, edgeFade: 0.075)
    expected.card = CardShape(
      width: .auto, height: .auto, border: .init(width: 2.5, color: Color(red: 255, green: 0, blue: 0)))
    var lane = try read(text).lanes[0]
    lane.cards = []
    #expect(lane == expected)
  }

  @Test(arguments: [
    ("-8192", Length.pixels(-8192)), ("8192px", .pixels(8192)), ("-12.5%", .percent(-12.5)), ("400%", .percent(400)),
    ("-0", .pixels(0)),
  ])
  func `start-offset takes positive and negative lengths`(text: String, expected: Length) throws {
    #expect(try read("start-offset: \(text)").lanes[0].startOffset == expected)
  }

  static let steps: [(String, Lane.Step?)] = [
    ("{every: 2s}", .init(every: .seconds(2), duration: .milliseconds(600))),
    ("{cards: 3}", .init(every: .seconds(5), duration: .milliseconds(600), cards: 3)),
    ("{duration: 0}", .init(every: .seconds(5), duration: .zero)), ("{}", nil), ("", nil),
    ("{every: , duration: ~}", nil),
  ]

  @Test(arguments: steps)
  func `a lane steps only if a key of step has a value`(text: String, expected: Lane.Step?) throws {
    #expect(try read("step: \(text)").lanes[0].step == expected)
  }

  @Test(arguments: [
    "https://example.org", "http://localhost:8080/a?b=c#d", "HTTPS://EXAMPLE.ORG", "https://user:word@example.org/",
    "https://[2001:db8::1]/", "https://müller.example/grüße", "mailto:info@example.org", "tel:+49-30-1234",
    "sms:+4930123", "geo:52.5,13.4", "web+shop:1", "https://192.0.2.1", "https://example.org/" + path(1980),
  ])
  func `link takes a URL of any scheme`(link: String) throws {
    #expect(try configuration("cards: [{title: A, link: '\(link)'}]").lanes[0].cards[0].link == link)
  }

  private static func path(_ length: Int) -> String { String(repeating: "x", count: length) }

  @Test(arguments: ["''", "' '", "", "~", "\"\\n\""])
  func `blank link and details are nil`(blank: String) throws {
    let card = try configuration("cards: [{title: A, link: \(blank), details: \(blank)}]").lanes[0].cards[0]
    #expect(card.link == nil)
    #expect(card.details == nil)
  }

  @Test func `link takes a block of text`() throws {
    #expect(
      try configuration("cards:\n- title: A\n  link: >\n    https://example.org\n").lanes[0].cards[0].link
        == "https://example.org")
  }

  @Test func `details keep their line breaks`() throws {
    let text = "cards:\n- title: A\n  details: |\n    One.\n    Two.\n\n    Three.\n"
    #expect(try configuration(text).lanes[0].cards[0].details == "One.\nTwo.\n\nThree.")
    let long = String(repeating: "é", count: 4000)
    #expect(try configuration("cards: [{title: A, details: \(long)}]").lanes[0].cards[0].details == long)
  }

  static let faults: [(text: String, fault: String)] = [
    ("display: {rotate: 45}", "1:19: error: 'rotate' is 45; expected 0, 90, 180 or 270"),
    ("display: {rotate: 91}", "1:19: error: 'rotate' is 91; expected 0, 90, 180 or 270"),
    ("display: {rotate: -90}", "1:19: error: 'rotate' is -90; did you mean '270'?"),
    ("display: {rotate: 360}", "1:19: error: 'rotate' is 360; did you mean '0'?"),
    ("display: {rotate: left}", "1:19: error: 'rotate' is \"left\"; expected 0, 90, 180 or 270"),
    ("display: {rotat: 90}", "1:11: error: unknown key 'rotat'; did you mean 'rotate'?"),
    ("rotate: 90", "1:1: error: unknown key 'rotate' here; it belongs in 'display'"),
    (
      "display: {texture-budget: 3 MiB}",
      "1:27: error: 'texture-budget' is \"3 MiB\"; expected 4 MiB…16 GiB, such as 64 MiB, or auto"
    ),
    (
      "display: {texture-budget: 17 GiB}",
      "1:27: error: 'texture-budget' is \"17 GiB\"; expected 4 MiB…16 GiB, such as 64 MiB, or auto"
    ),
    (
      "display: {texture-budget: 64}",
      "1:27: error: 'texture-budget' is 64; expected 4 MiB…16 GiB, such as 64 MiB, or auto"
    ),
    (
      "display: {texture-budget: 64 MB}",
      "1:27: error: 'texture-budget' is \"64 MB\"; expected 4 MiB…16 GiB, such as 64 MiB, or auto"
    ),
    (
      "display: {texture-budget: -64 MiB}",
      "1:27: error: 'texture-budget' is \"-64 MiB\"; expected 4 MiB…16 GiB, such as 64 MiB, or auto"
    ),
    (
      "display: {texture-budget: much}",
      "1:27: error: 'texture-budget' is \"much\"; expected 4 MiB…16 GiB, such as 64 MiB, or auto"
    ),
    ("display: {texture-budget: aut}", "1:27: error: 'texture-budget' is \"aut\"; did you mean 'auto'?"),
    ("touch: {deceleration: slow}", "1:23: error: 'deceleration' is \"slow\"; expected normal or fast"),
    ("touch: {deceleration: fsat}", "1:23: error: 'deceleration' is \"fsat\"; did you mean 'fast'?"),
    ("touch: {stuck-after: 0}", "1:22: error: 'stuck-after' is 0; expected 1s…1h, such as 30s or 5m"),
    ("touch: {stuck-after: 61m}", "1:22: error: 'stuck-after' is 61m; expected 1s…1h, such as 30s or 5m"),
    ("touch: {pause-for: 999ms}", "1:20: error: 'pause-for' is 999ms; expected 1s…24h, such as 30s or 5m"),
    ("touch: {pause-for: 25h}", "1:20: error: 'pause-for' is 25h; expected 1s…24h, such as 30s or 5m"),
    ("touch: {detail-for: never}", "1:21: error: 'detail-for' is \"never\"; expected 1s…1h, such as 30s or 5m"),
    ("touch: {tap: opne}", "1:14: error: 'tap' is \"opne\"; did you mean 'open'?"),
    ("touch: {tap: off}", "1:14: error: 'tap' is \"off\"; expected open or none"),
    ("touch: {scope: lanes}", "1:16: error: 'scope' is \"lanes\"; did you mean 'lane'?"),
    ("touch: {indicator: 1}", "1:20: error: 'indicator' is 1; expected true or false"),
    ("touch: {indicator: ture}", "1:20: error: 'indicator' is \"ture\"; did you mean 'true'?"),
    ("touch: {indicator: flase}", "1:20: error: 'indicator' is \"flase\"; did you mean 'false'?"),
    ("touch: {indicator: maybe}", "1:20: error: 'indicator' is \"maybe\"; expected true or false"),
    ("touch: {indicator: []}", "1:20: error: 'indicator' is a list; expected true or false"),
    ("touch: {calibrate: {swap-yx: on}}", "1:21: error: unknown key 'swap-yx'; did you mean 'swap-xy'?"),
    ("touch: {invert-x: on}", "1:9: error: unknown key 'invert-x' here; it belongs in 'calibrate'"),
    (
      "touch: {calibrate: on}",
      "1:20: error: 'calibrate' is \"on\"; expected a block of keys: swap-xy, invert-x and invert-y"
    ),
    ("layout: page", "1:9: error: 'layout' is \"page\"; did you mean 'pages'?"),
    ("layout: wall", "1:9: error: 'layout' is \"wall\"; expected strip, gallery or pages"),
    ("snap: centre", "1:7: error: 'snap' is \"centre\"; did you mean 'center'?"),
    ("snap: edge", "1:7: error: 'snap' is \"edge\"; expected none, start, center or end"),
    ("edge-fade: 21%", "1:12: error: 'edge-fade' is 21%; expected 0%…20%"),
    ("edge-fade: 5", "1:12: error: 'edge-fade' is 5; did you mean '5%'?"),
    ("edge-fade: -1%", "1:12: error: 'edge-fade' is -1%; expected 0%…20%"),
    ("reading: right", "1:10: error: 'reading' is \"right\"; expected ltr or rtl"),
    (
      "start-at: Halden",
      "1:11: error: 'start-at' is \"Halden\", which no card of its lane is; expected the id or the title of one"
    ),
    ("start-at: a", "1:11: error: 'start-at' is \"a\", which no card of its lane is; did you mean 'A'?"),
    ("step: {cards: 0}", "1:15: error: 'cards' is 0; expected 1…50"),
    ("step: {cards: 2.5}", "1:15: error: 'cards' is 2.5; expected 1…50"),
    ("step: {cards: three}", "1:15: error: 'cards' is \"three\"; expected 1…50"),
    ("loop: forever", "1:7: error: 'loop' is \"forever\"; expected true or false"),
    ("loops: true", "1:1: error: unknown key 'loops'; did you mean 'loop'?"),
    ("at-end: stop", "1:9: error: 'at-end' is \"stop\"; expected reverse or rewind"),
    ("at_end: rewind", "1:1: error: unknown key 'at_end'; did you mean 'at-end'?"),
    ("step: 5s", "1:7: error: 'step' is 5s; expected a block of keys: every, duration and cards"),
    ("step: {every: 99ms}", "1:15: error: 'every' is 99ms; expected 100ms…1h, such as 5s or 800ms"),
    ("step: {duration: 11s}", "1:18: error: 'duration' is 11s; expected 0s…10s, such as 5s or 800ms"),
    ("every: 5s", "1:1: error: unknown key 'every' here; it belongs in 'step'"),
    ("start-offset: -8193", "1:15: error: 'start-offset' is -8193; expected -8192…8192 px or -400%…400%"),
    ("start-offset: 401%", "1:15: error: 'start-offset' is 401%; expected -8192…8192 px or -400%…400%"),
    ("focus-scale: 0", "1:14: error: 'focus-scale' is 0; expected 0.1…1"),
    ("focus-scale: 80%", "1:14: error: 'focus-scale' is 80%; expected 0.1…1 as a plain decimal number"),
    ("focus-dim: 1.1", "1:12: error: 'focus-dim' is 1.1; expected 0…1"),
    ("visible: 0", "1:10: error: 'visible' is 0; expected 1…50"),
    ("visible: 51", "1:10: error: 'visible' is 51; expected 1…50"),
    ("size: rets", "1:7: error: 'size' is \"rets\"; did you mean 'rest'?"),
    ("size: 7", "1:7: error: 'size' is 7; expected 8…16384 px, 1%…100% or rest"),
    ("size: 101%", "1:7: error: 'size' is 101%; expected 8…16384 px, 1%…100% or rest"),
    ("card: {width: atuo}", "1:15: error: 'width' is \"atuo\"; did you mean 'auto'?"),
    ("card: {height: 0}", "1:16: error: 'height' is 0; expected 8…8192 px, 0.1%…400% or auto"),
    ("card: {spacing: auto}", "1:17: error: 'spacing' is \"auto\"; expected 0…8192 px or 0%…400%"),
    ("card: {border: 2}", "1:16: error: 'border' is 2; expected a block of keys: width and color"),
    ("card: {border: {width: 201}}", "1:24: error: 'width' is 201; expected 0…200 px"),
    ("card: {border: {width: 1%}}", "1:24: error: 'width' is 1%; expected 0…200 px"),
    ("card: {border: {colour: red}}", "1:17: error: unknown key 'colour'; did you mean 'color'?"),
    ("border: {width: 1}", "1:1: error: unknown key 'border' here; it belongs in 'card'"),
    ("link: https://example.org", "1:1: error: unknown key 'link' here; it belongs to a card in the list 'cards'"),
  ]

  @Test(arguments: faults)
  func `a faulty value is reported with position, value and remedy`(text: String, fault: String) {
    #expect(MarqueeConfigTests.faults(text + Self.oneCard) == ["marquee.yaml:\(fault)"])
  }

  static let links: [(text: String, remedy: String)] = [
    ("example.org", "did you mean https://example.org?"),
    ("www.example.org/a?b=c", "did you mean https://www.example.org/a?b=c?"),
    ("//example.org", "did you mean https://example.org?"),
    ("example.org:8080/a", "did you mean https://example.org:8080/a?"),
    ("https:example.org", "did you mean https://example.org?"),
    ("https:/example.org", "did you mean https://example.org?"),
    ("htps://example.org", "did you mean https://example.org?"),
    ("htttp://example.org", "did you mean http://example.org?"),
    ("info@example.org", "did you mean mailto:info@example.org?"),
    ("malto:info@example.org", "did you mean mailto:info@example.org?"),
    ("+4930123", "did you mean tel:+4930123?"),
    ("Acme", "expected a URL such as https://example.org"),
    ("https://", "expected a URL such as https://example.org"),
    ("https:///a", "did you mean https://a?"),
    ("https://?a", "expected a URL such as https://example.org"),
    ("https://user@", "expected a URL such as https://example.org"),
    ("mailto:", "expected a URL such as https://example.org"),
    ("://example.org", "expected a URL such as https://example.org"),
    ("https://example.org/a b", "take the space out, or write it as %20"),
    ("tel:+49 30 123", "a number has no spaces; write tel:+4930123"),
    ("tel: +49 (0)30/12 3-4", "a number has no spaces; write tel:+49301234"),
    ("sms:030 123", "a number has no spaces; write sms:030123"),
    ("mailto: info@example.org", "write it without the space: mailto:info@example.org"),
    ("tel:a b", "take the space out, or write it as %20"),
    ("https://example.org/\u{A0}", "take the space out, or write it as %20"),
  ]

  @Test(arguments: links)
  func `a link that is not a URL is reported with its remedy`(text: String, remedy: String) {
    #expect(
      MarqueeConfigTests.faults("cards: [{title: A, link: '\(text)'}]")
        == ["marquee.yaml:1:26: error: 'link' is \(MarqueeConfigTests.shownForTest(text)); \(remedy)"])
  }

  @Test(arguments: [("\\u202e", "\\u{202E}"), ("\\t", "\\t"), ("\\nx", "\\n"), ("\\u200b", "\\u{200B}")])
  func `a link with an invisible character is rejected`(written: String, shown: String) {
    let found = MarqueeConfigTests.faults("cards: [{title: A, link: \"https://example.org/\(written)x\"}]")
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasSuffix("; take out the control character \(shown)") }, "\(found)")
  }

  @Test func `a link of over 2000 bytes is rejected`() {
    let link = "https://example.org/" + Self.path(1981)
    let found = MarqueeConfigTests.faults("cards: [{title: A, link: '\(link)'}]")
    #expect(found == ["marquee.yaml:1:26: error: 'link' is \"\(link.prefix(39))…\"; expected at most 2000 bytes"])
  }

  @Test func `details of over 4000 characters are rejected`() {
    let found = MarqueeConfigTests.faults("cards: [{title: A, details: \(Self.path(4001))}]")
    #expect(
      found == ["marquee.yaml:1:29: error: 'details' is \"\(Self.path(39))…\"; expected at most 4000 characters"])
  }
}
