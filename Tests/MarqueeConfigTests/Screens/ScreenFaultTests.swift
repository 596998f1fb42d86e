import ConfigurationValues
import MarqueeConfig
import Messages
import Testing

/// Faults of `screens`, each with its place, value and remedy.
@Suite struct ScreenFaultTests {
  private static let cards = "cards: [{title: A}]\n"
  private static let tooMany = "screens: [" + (0..<17).map { "{output: O\($0)}" }.joined(separator: ",") + "]"

  static let faulty: [(text: String, faults: [String])] = [
    ("screens: 2", ["2:10: error: 'screens' is 2; expected a list of 1…16 screens"]),
    ("screens: {output: A}", ["2:10: error: 'screens' is a block of keys; expected a list of 1…16 screens"]),
    ("screens: []", ["2:10: error: 'screens' lists 0; expected a list of 1…16 screens"]),
    (tooMany, ["2:10: error: 'screens' lists 17; expected a list of 1…16 screens"]),
    (
      "screens:\n  - DP-1\n  -\n  - [a]",
      [
        "3:5: error: a screen is \"DP-1\"; expected a block of keys such as 'output: HDMI-A-1'",
        "4:4: error: a screen is empty; expected a block of keys such as 'output: HDMI-A-1'",
        "5:5: error: a screen is a list; expected a block of keys such as 'output: HDMI-A-1'",
      ]
    ),
    (
      "screens:\n  - {output: HDMI-A-1, name: a}\n  - {output: hdmi-a-1, name: b}",
      [
        "4:14: error: 'output' is \"hdmi-a-1\", which the screen in line 3 has too; give each screen an output of its own"
      ]
    ),
    (
      "screens:\n  - output: DP-1\n  - output: DP-1",
      ["4:13: error: 'output' is \"DP-1\", which the screen in line 3 has too; give each screen an output of its own"]
    ),
    (
      "screens:\n  - name: Bar\n  - {output: DP-1, name: Bar}",
      ["4:26: error: the name \"Bar\" is that of the screen in line 3 too; give each screen a 'name' of its own"]
    ),
    (
      "screens:\n  - name: screen 2\n  - {}",
      ["4:5: error: the name \"screen 2\" is that of the screen in line 3 too; give each screen a 'name' of its own"]
    ),
    (
      "screens:\n  - name: DP-1\n  - output: DP-1",
      ["4:13: error: the name \"DP-1\" is that of the screen in line 3 too; give each screen a 'name' of its own"]
    ),
    (
      "screens:\n  - touch-device: /dev/input/by-path/x-event\n  - touch-device: x-event",
      ["4:19: error: 'touch-device' is \"x-event\", which the screen in line 3 has too; give each screen its own"]
    ),
    ("screens: [{outptu: DP-1}]", ["2:12: error: unknown key 'outptu'; did you mean 'output'?"]),
    ("screens: [{resolution: 1x1}]", ["2:12: error: unknown key 'resolution'; did you mean 'mode'?"]),
    (
      "screens: [{title: A}]",
      ["2:12: error: unknown key 'title' here; it belongs to a card in the list 'cards'"]
    ),
    (
      "screens: [{frame-rate: 30, renderer: cpu, texture-budget: auto}]",
      [
        "2:12: error: 'frame-rate' is the same for all screens; move it into 'display' at the top level",
        "2:28: error: 'renderer' is the same for all screens; move it into 'display' at the top level",
        "2:43: error: 'texture-budget' is the same for all screens; move it into 'display' at the top level",
      ]
    ),
    (
      "screens: [{assets: [], timezone: UTC, language: de, apply-at: 2026-11-24T06:00:00Z}]",
      [
        "2:12: error: 'assets' is the same for all screens; move it to the top level",
        "2:24: error: 'timezone' is the same for all screens; move it to the top level",
        "2:39: error: 'language' is the same for all screens; move it to the top level",
        "2:53: error: 'apply-at' is the same for all screens; move it to the top level",
      ]
    ),
    (
      "screens: [{screens: []}]",
      ["2:12: error: 'screens' stands in a screen; take it out, and list all screens in one list"]
    ),
    (
      "screens: [{display: {output: DP-1}}]",
      [
        "2:12: error: 'display' stands in a screen, where its keys stand without it; write them directly into the "
          + "screen, such as 'output: HDMI-A-1'"
      ]
    ),
    (
      "screens: [{outputs: DP-1}]",
      ["2:21: error: 'outputs' is \"DP-1\"; expected a list of 1…16 outputs, such as [HDMI-A-1, HDMI-A-2]"]
    ),
    (
      "screens: [{outputs: []}]",
      ["2:21: error: 'outputs' lists 0; expected a list of 1…16 outputs, such as [HDMI-A-1, HDMI-A-2]"]
    ),
    (
      "screens: [{outputs: [DP-1, DP-2, dp-1]}]",
      ["2:34: error: 'outputs' lists \"dp-1\" twice; list each output once"]
    ),
    (
      "screens: [{outputs: [DP-1, [a]]}]",
      ["2:28: error: 'outputs' is a list; expected an output's name, such as HDMI-A-1"]
    ),
    (
      "screens:\n  - {output: DP-1, outputs: [DP-2]}",
      [
        "3:20: error: 'output' and 'outputs' stand in one block; keep 'outputs', which lists all outputs that show the "
          + "picture, or 'output'"
      ]
    ),
    (
      "screens:\n  - {outputs: [DP-1, DP-2]}\n  - {output: dp-2}\n  - {name: c, outputs: [DP-3, DP-1]}",
      [
        "4:14: error: 'output' is \"dp-2\", which the screen in line 3 has too; give each screen an output of its own",
        "5:31: error: 'outputs' lists \"DP-1\", which the screen in line 3 has too; give each screen an output of its "
          + "own",
      ]
    ),
    (
      "display: {outputs: [DP-1]}\nscreens: [{}]",
      ["2:20: error: 'outputs' is a list, which would be that of all screens; move it into its screen"]
    ),
    (
      "display: {output: DP-1}\nscreens: [{}]",
      ["2:19: error: 'output' is \"DP-1\", which would be that of all screens; move it into its screen"]
    ),
    (
      "screens: [{name: ''}]", ["2:18: error: 'name' is \"\"; expected a name of 1…64 printable characters"]
    ),
    (
      "screens: [{name: \"a\\u200bb\"}]",
      ["2:18: error: 'name' is \"a\\u{200B}b\"; expected a name of 1…64 printable characters"]
    ),
    (
      "screens: [{touch-device: event4/..}]",
      [
        "2:26: error: 'touch-device' is \"event4/..\"; expected a device such as "
          + "/dev/input/by-path/pci-0000:00:14.0-usb-0:2:1.0-event, or its name in that folder"
      ]
    ),
    ("screens: [{rotate: 45}]", ["2:20: error: 'rotate' is 45; expected 0, 90, 180 or 270"]),
    (
      "screens:\n  - background: #fff",
      [
        "3:5: error: 'background' is empty, for a comment begins with '#'; put the colour in quotes: background: \"#fff\""
      ]
    ),
    ("screens:\n  - cards:", ["3:5: error: 'cards' is empty; list at least one card, such as '- title: Acme'"]),
    ("screens:\n  - cards: []", ["3:12: error: 'cards' is empty; list at least one card, such as '- title: Acme'"]),
    (
      "screens: [{cards: [{title: B}], lanes: [{cards: [{title: C}]}]}]",
      ["2:12: error: 'cards' stands beside 'lanes'; move it into the lanes"]
    ),
    (
      "touch-device: x",
      ["2:1: error: unknown key 'touch-device' here; it belongs in 'screens'"]
    ),
    ("screns: []", ["2:1: error: unknown key 'screns'; did you mean 'screens'?"]),
  ]

  @Test(arguments: faulty.indices)
  func `a fault of a screen is reported with its place, its value and a remedy`(index: Int) {
    let (text, expected) = Self.faulty[index]
    #expect(faults(Self.cards + text) == expected.map { "marquee.yaml:\($0)" })
  }

  @Test func `a screen without cards is reported at its place`() {
    #expect(
      faults("screens:\n  - {output: DP-1}\n  - cards: [{title: A}]") == [
        "marquee.yaml:2:5: error: this screen has no cards; list at least one under its 'cards:', or under that of the "
          + "top level for all screens"
      ])
    #expect(faults("screens:\n  - sponsors: [{title: A}]").count == 1)
  }

  @Test func `a key of one lane beside the lanes of the top level is reported where it stands`() {
    #expect(
      faults("lanes: [{cards: [{title: A}]}]\nscreens: [{speed: 30, output: DP-1}]") == [
        "marquee.yaml:2:12: error: 'speed' stands in a screen that shows the 'lanes' of the top level; move it into those "
          + "lanes, or give the screen 'lanes' or 'cards' of its own"
      ])
  }

  @Test func `what all screens have in common is reported once`() {
    let screens = "screens: [{output: A}, {output: B}, {output: C, speed: 3}]\n"
    #expect(
      faults(screens + "sped: 3\nspeed: x\nwifi: {password: 12345678}\ncards: [{titel: A}, {title: B, width: 1}]") == [
        "marquee.yaml:2:1: error: unknown key 'sped'; did you mean 'speed'?",
        "marquee.yaml:3:8: error: 'speed' is \"x\"; expected 0…5000 px/s",
        "marquee.yaml:5:10: error: unknown key 'titel'; did you mean 'title'?",
        "marquee.yaml:5:39: error: 'width' is 1; expected 8…8192 px or 0.1%…400%",
      ])
    #expect(
      faults(screens + "cards: [{title: A, id: x}, {title: B, id: x}]") == [
        "marquee.yaml:2:28: warning: the id \"x\" is that of the card in line 2 too; give each its own"
      ])
    #expect(faults(screens + "start-at: Z\ncards: [{title: A}]").count == 1)
    let gradient = faults(screens + "display: {background: {colors: [a1, b1]}}\ncards: [{title: A}]")
    #expect(gradient.count == 2 && gradient.allSatisfy { $0.contains("colors") }, "\(gradient)")
  }

  @Test func `faults of one screen hide none of another`() {
    let found = faults(
      """
      screens:
        - { output: A, cards: [{ title: A, width: 1 }] }
        - { output: B, cards: [{ title: B, share: 70% }, { title: C, share: 70% }] }
        - { output: C, start-at: X, cards: [{ title: D }] }
      """)
    #expect(found.count == 3, "\(found)")
  }

  @Test func `a fault of something common on some screens names them`() throws {
    let cards = "cards: [{title: A, share: 40%}, {title: B}, {title: H, hidden: true}]\n"
    #expect(
      faults(cards + "screens: [{name: a}, {name: b, loop: false}, {name: c, loop: false}, {cards: [{title: D}]}]") == [
        "marquee.yaml:1:27: error: screens \"b\" and \"c\": 'share' is 40% in a lane without a loop, which shows each card "
          + "once; set 'loop: true', or take it out"
      ])
    #expect(faults(cards + "screens: [{loop: false}, {loop: false}]").count == 1)
    let all = cards + "screens: [{name: a, cards: [{title: X, id: x}, {title: Y, id: x}]}, {}]"
    let notes = ConfigurationLoader.examine(bytes: Array(all.utf8), file: "m.yaml").diagnostics.map(\.description)
    #expect(
      notes == [
        "m.yaml: note: screen \"screen 2\": the card \"H\" is hidden",
        "m.yaml:2:48: warning: the id \"x\" is that of the card in line 2 too; give each its own",
      ])
  }

  @Test func `a common key that does nothing is reported only where it does so on all screens`() {
    let pages = "{layout: pages, output: A}"
    let common = "visible: 4\ncard: {width: auto}\ncards: [{title: A}]\n"
    #expect(faults(common + "screens: [\(pages), {output: B}]") == [])
    #expect(
      faults(common + "screens: [\(pages), {output: B, layout: pages}]") == [
        "marquee.yaml:1:1: warning: 'visible' does nothing in pages, which show one card at a time; set 'layout: strip', "
          + "or take it out"
      ])
    #expect(
      faults(common + "screens: [\(pages), {output: B, lanes: [{cards: [{title: B}]}]}]").count == 1,
      "a screen without the key says nothing of it")
    #expect(faults(Self.cards + "screens: [{}, {focus-dim: 0.1}]").count == 1, "a key of the screen itself")
  }

  @Test func `common cards that no screen shows are warned of`() {
    #expect(
      faults("cards: [{title: A}]\nscreens: [{cards: [{title: B}]}, {lanes: [{cards: [{title: C}]}]}]") == [
        "marquee.yaml:1:1: warning: 'cards' is shown on no screen, for each has cards of its own; take it out, or leave out "
          + "those of a screen"
      ])
  }

  @Test func `the card of when-empty may be missing on a screen, which is warned of`() throws {
    let text = "when-empty: A\ncards: [{title: A}]\nscreens: [{}, {output: B, cards: [{title: B}]}]"
    let loaded = try ConfigurationLoader.load(text: text, file: "marquee.yaml")
    #expect(loaded.screens.map(\.configuration.whenEmpty) == [.named("A"), .card])
    #expect(
      loaded.warnings.map(\.description) == [
        "marquee.yaml:1:13: warning: screen \"B\": 'when-empty' is \"A\", which no card is, so that the plain card is shown "
          + "then; set 'when-empty' in the screen too"
      ])
  }
}
