import ConfigurationValues
import MarqueeConfig
import MarqueeValues
import Messages
import Testing

/// The keys `wall`, `position`, `apply-at` and `start-place`.
@Suite struct WallKeyTests {
  private static let cards = "cards: [{title: A}, {title: B}]\n"

  private func notes(_ text: String) -> [String] {
    ConfigurationLoader.examine(bytes: Array(text.utf8), file: "m.yaml").diagnostics.map {
      "\($0.place.map { "\($0.line):\($0.column): " } ?? "")\($0.severity.rawValue): \($0.message)"
    }
  }

  @Test func `a wall is read as a part of a canvas in px`() throws {
    let read = try configuration(Self.cards + "wall: {canvas: [7680, 1080], place: [1920, 0], touch: none}")
    #expect(read.wall == Wall(.canvas(PixelSize(width: 7680, height: 1080), x: 1920, y: 0), touch: .none))
    #expect(read.position == .utc && read.applyAt == nil && read.startPlaces == [])
  }

  @Test func `a wall is read as a cell of a grid`() throws {
    let read = try configuration(Self.cards + "wall: {grid: [4, 2], cell: [2, 1], bezel: [12.4, 8], pitch: 0.4845}")
    let grid = Wall.Grid(
      columns: 4, rows: 2, column: 2, row: 1, bezelAcross: 12.4, bezelDown: 8, pitch: 0.4845)
    #expect(read.wall == Wall(.grid(grid)) && read.position == .utc)
    let same = try configuration(Self.cards + "wall: {grid: [4, 2], cell: [2, 1], bezel: 8, pitch: 0.5}").wall
    #expect(
      same
        == Wall(.grid(.init(columns: 4, rows: 2, column: 2, row: 1, bezelAcross: 8, bezelDown: 8, pitch: 0.5))))
    let without = try configuration(Self.cards + "wall: {grid: [4, 2], cell: [2, 1]}").wall
    #expect(without == Wall(.grid(.init(columns: 4, rows: 2, column: 2, row: 1))))
  }

  @Test func `without a wall there is none, and the position is its own`() throws {
    for text in [
      "", "wall:\n", "wall: {}\n", "wall: {canvas: , place: , touch: open}\n", "position:\n", "position: own\n",
    ] {
      let read = try configuration(Self.cards + text)
      #expect(read.wall == nil && read.position == .own, "\(text)")
    }
    #expect(try configuration(Self.cards + "position: utc").position == .utc)
  }

  static let faulty: [(text: String, faults: [String])] = [
    (
      "wall: 3",
      ["2:7: error: 'wall' is 3; expected a block of keys: canvas, place, grid, cell, bezel, pitch and touch"]
    ),
    (
      "wall: {canvas: 7680x1080, place: [0, 0]}",
      ["2:16: error: 'canvas' is 7680x1080; did you mean [7680, 1080]?"]
    ),
    (
      "wall: {canvas: [7680], place: [0, 0]}",
      ["2:16: error: 'canvas' is a list of 1; expected a list of 1…65535 px each, such as [7680, 1080]"]
    ),
    (
      "wall: {canvas: [7680, 0], place: [0, 0]}",
      ["2:16: error: 'canvas' is [7680, 0]; expected a list of 1…65535 px each, such as [7680, 1080]"]
    ),
    (
      "wall: {canvas: [65535, 65535], place: [0, 0]}",
      [
        "2:16: error: 'canvas' is [65535, 65535], which are 4294836225 px; expected at most 600000000 px, such as 64 "
          + "screens of 3840x2160"
      ]
    ),
    (
      "wall: {canvas: [7680, 1080], place: [-1, 0]}",
      ["2:37: error: 'place' is [-1, 0]; expected a list of 0…65534 px each, such as [1920, 0]"]
    ),
    (
      "wall: {canvas: [7680, 1080], place: [7680, 0]}",
      [
        "2:37: error: 'place' is [7680, 0], which is outside of the canvas of [7680, 1080]; expected at most "
          + "[7679, 1079]"
      ]
    ),
    (
      "wall: {canvas: [7680, 1080]}",
      [
        "2:1: error: 'wall' has no 'place'; write where this screen's upper left corner is on the canvas, such as place: "
          + "[1920, 0]"
      ]
    ),
    (
      "wall: {place: [0, 0]}",
      [
        "2:1: error: 'wall' has no 'canvas'; write the size of the picture that all screens show together, such as canvas: "
          + "[7680, 1080]"
      ]
    ),
    (
      "wall: {grid: [4, 1]}",
      ["2:1: error: 'wall' has no 'cell'; write this screen's column and row, counted from 1, such as cell: [2, 1]"]
    ),
    (
      "wall: {cell: [1, 1]}",
      ["2:1: error: 'wall' has no 'grid'; write the wall's columns and rows, such as grid: [4, 1]"]
    ),
    (
      "wall: {grid: [4, 1], cell: [5, 1]}",
      ["2:28: error: 'cell' is [5, 1], which is outside of the grid of [4, 1]; expected at most [4, 1]"]
    ),
    (
      "wall: {grid: [4, 1], cell: [0, 1]}",
      ["2:28: error: 'cell' is [0, 1]; expected a list of 1…64 each, such as [2, 1]"]
    ),
    (
      "wall: {canvas: [7680, 1080], place: [0, 0], grid: [4, 1]}",
      [
        "2:45: error: 'grid' stands beside 'canvas', but a wall is measured in one way; keep 'canvas' and 'place' in px, or "
          + "'grid' and 'cell'"
      ]
    ),
    (
      "wall: {canvas: [7680, 1080], place: [0, 0], bezel: 4}",
      [
        "2:45: error: 'bezel' is in mm, but 'canvas' in px; take it out and count what bezels hide in 'canvas' and 'place', "
          + "or write 'grid' and 'cell' instead"
      ]
    ),
    (
      "wall: {grid: [4, 1], cell: [1, 1], bezel: 4}",
      [
        "2:43: error: 'bezel' is in mm and needs 'pitch', the distance of two pixels; write the width of a display's "
          + "picture in mm divided by its px, such as pitch: 0.4845"
      ]
    ),
    (
      "wall: {grid: [4, 1], cell: [1, 1], bezel: [500, 1], pitch: 0.1}",
      ["2:43: error: 'bezel' is 500 mm, which at a 'pitch' of 0.1 mm is 5000 px; expected at most 4096 px"]
    ),
    (
      "wall: {grid: [4, 1], cell: [1, 1], bezel: [1, x], pitch: 0.1}",
      ["2:43: error: 'bezel' is [1, \"x\"]; expected a list of 0…500 mm across and down, such as [12.4, 8]"]
    ),
    ("wall: {grid: [4, 1], cell: [1, 1], pitch: 0}", ["2:43: error: 'pitch' is 0; expected 0.05…100 mm"]),
    (
      "wall: {bezel: 4, pitch: 1}",
      [
        "2:8: error: 'bezel' is of no use without 'grid'; write the wall's columns and rows there, such as grid: [4, 1], and "
          + "this screen's, such as cell: [2, 1]"
      ]
    ),
    ("wall: {touch: no}", ["2:15: error: 'touch' is \"no\"; expected open or none"]),
    (
      "wall: {touch: none}",
      [
        "2:8: warning: 'touch' does nothing in a 'wall' that has no screens; write 'canvas' and 'place', or 'grid' and "
          + "'cell'"
      ]
    ),
    (
      "position: own\nwall: {canvas: [7680, 1080], place: [0, 0]}",
      ["2:11: error: 'position' is own on a wall, whose screens follow UTC; write utc, or take it out"]
    ),
    ("position: UTC", ["2:11: error: 'position' is \"UTC\"; did you mean 'utc'?"]),
    (
      "position: utc\nloop: false",
      [
        "3:7: error: 'loop' is false, but with 'position: utc' a lane that moves must go on for ever; write 'loop: true', or "
          + "'speed: 0' and no 'step'"
      ]
    ),
    ("position: utc\nloop: false\nspeed: 0", []),
    ("position: utc\nmotion: reduced", []),
    (
      "apply-at: 2026-11-24",
      ["2:11: error: 'apply-at' is 2026-11-24; write the time of day too, such as 2026-11-24T06:00:00Z"]
    ),
    (
      "apply-at: 2026-11-24T06:00:00.5Z",
      [
        "2:11: error: 'apply-at' is 2026-11-24T06:00:00.5Z; expected whole seconds, such as 2026-11-24T06:00:00Z"
      ]
    ),
    ("apply-at: tomorrow", ["2:11: error: 'apply-at' is \"tomorrow\"; expected a moment such as 2026-11-24T06:00:00Z"]),
    ("apply-at: 1764000000", ["2:11: error: 'apply-at' is 1764000000; expected a moment such as 2026-11-24T06:00:00Z"]),
    (
      "apply-at: 2026-02-30T06:00:00Z",
      ["2:11: error: 'apply-at' is 2026-02-30T06:00:00Z; expected a moment such as 2026-11-24T06:00:00Z"]
    ),
    (
      "apply-at: 2026-11-24T06:00",
      [
        "2:11: error: 'apply-at' is 2026-11-24T06:00 in no time zone; write 2026-11-24T06:00Z for UTC, an offset such as "
          + "2026-11-24T06:00+01:00, or set 'timezone'"
      ]
    ),
    (
      "start-place: [1]",
      [
        "2:1: error: 'start-place' is a place at a moment, which only 'position: utc' knows; write that too, or take it out"
      ]
    ),
    (
      "position: utc\nstart-place: [1]",
      ["3:1: error: 'start-place' is where strips are at 'apply-at', which is missing; write that too, or take it out"]
    ),
    (
      "position: utc\nstart-place: 1\napply-at: 2026-11-24T06:00:00Z",
      ["3:14: error: 'start-place' is 1; expected a list with an entry for each lane, px such as [1234.5]"]
    ),
    (
      "position: utc\nstart-place: [1, 2]\napply-at: 2026-11-24T06:00:00Z",
      ["3:14: error: 'start-place' lists 2, but there is 1 lane; expected an entry for each lane"]
    ),
    (
      "position: utc\nstart-place: [{phase: dwelling}]\napply-at: 2026-11-24T06:00:00Z",
      [
        "3:15: error: an entry of 'start-place' has no 'offset'; write where the strip is, px such as offset: 1234.5"
      ]
    ),
    (
      "position: utc\nstart-place: [{offset: 2, phase: stepping}]\napply-at: 2026-11-24T06:00:00Z\nstep: {every: 3s}",
      ["3:27: error: 'phase' is stepping without 'left'; write how long it goes on, such as left: 3.25s"]
    ),
    (
      "position: utc\nstart-place: [{offset: 2, left: 2s}]\napply-at: 2026-11-24T06:00:00Z",
      [
        "3:27: error: 'left' is how long the phase lasts, but cruising has no end; write 'phase: dwelling' or 'stepping', or "
          + "take it out"
      ]
    ),
    (
      "position: utc\nstart-place: [7]\napply-at: 2026-11-24T06:00:00Z\nlayout: pages",
      [
        "3:15: error: this entry of 'start-place' cruises, but its lane goes card by card; write a block such as { offset: 7, "
          + "phase: dwelling, left: 3s }"
      ]
    ),
    (
      "position: utc\nstart-place: [{offset: 7, phase: dwelling, left: 1s}]\napply-at: 2026-11-24T06:00:00Z",
      [
        "3:15: error: this entry of 'start-place' is dwelling, but its lane cruises; write its offset alone, 7"
      ]
    ),
  ]

  @Test(arguments: faulty.indices)
  func `a fault is reported with its place, its value and a remedy`(index: Int) {
    let (text, expected) = Self.faulty[index]
    #expect(faults(Self.cards + text) == expected.map { "marquee.yaml:\($0)" })
  }

  @Test func `a bounded lane among others is refused where it stands`() {
    #expect(
      notes("position: utc\nlanes:\n- {cards: [{title: A}]}\n- {loop: false, cards: [{title: B}]}").map {
        $0.prefix(30)
      }
        == ["4:10: error: 'loop' is false, "])
    #expect(notes("position: utc\nlanes:\n- {loop: false, speed: 0, cards: [{title: B}]}") == [])
  }

  @Test func `a moment is read with its offset, or in the time zone of the file`() throws {
    let moment = 1_795_500_000
    for text in [
      "apply-at: 2026-11-24T06:00:00Z", "apply-at: 2026-11-24T07:00:00+01:00", "apply-at: 2026-11-24 06:00Z",
      "apply-at: 2026-11-24T07:00\ntimezone: Europe/Berlin", "apply-at: \"2026-11-24T01:00:00-05:00\"",
    ] {
      let read = try configuration(Self.cards + text)
      #expect(read.applyAt == moment && read.position == .own, "\(text)")
    }
  }

  @Test func `places of strips are read as numbers and as blocks`() throws {
    let read = try configuration(
      """
      position: utc
      apply-at: 2026-11-24T06:00:00Z
      start-place: [1234.567890123, { offset: -5, phase: stepping, left: 250ms, forward: false }]
      lanes:
        - cards: [{ title: A }]
        - { layout: pages, cards: [{ title: B }] }
      """)
    #expect(
      read.startPlaces == [
        StartPlace(offset: 1234.567890123),
        StartPlace(offset: -5, phase: .stepping, left: .milliseconds(250), isForward: false),
      ])
  }

  @Test func `keys about rests and flings do nothing with position utc, which is warned of`() {
    func warnings(_ touch: String, _ rest: String = "") -> [String] {
      notes("position: utc\ntouch: {\(touch)}\n\(rest)\ncards: [{title: A}]")
    }
    let reason = "does nothing with 'position: utc', where strips never stop; take it out"
    for key in ["resume-after: 9s", "ramp: 2s", "pause-for: 9s", "pause-button: true", "scope: all"] {
      let name = key.prefix { $0 != ":" }
      #expect(warnings(key) == ["2:9: warning: '\(name)' \(reason)"])
      #expect(notes("touch: {\(key)}\ncards: [{title: A}]") == [])
    }
    // Each still has an effect, or its default.
    for key in [
      "resume-after: 5s", "deceleration: fast", "stuck-after: 9s", "tap: none", "detail-for: 9s", "indicator: false",
    ] {
      #expect(warnings(key) == [], "\(key)")
    }
    #expect(warnings("resume-after: 9s", "display: {off: [sun]}") == [])
    #expect(warnings("deceleration: fast, tap: none") == ["2:9: warning: 'deceleration' \(reason)"])
    #expect(
      notes("wall: {grid: [2, 1], cell: [1, 1], touch: none}\ntouch: {detail-for: 9s}\ncards: [{title: A}]") == [
        "2:9: warning: 'detail-for' does nothing on a wall with 'touch: none', where no card opens; take it out"
      ])
  }

  @Test func `snap does nothing in a strip that never stops`() {
    let warning =
      "'snap' does nothing in a strip that never stops, as with 'position: utc'; set 'every' in 'step', or take it out"
    func found(_ lane: String) -> [String] { notes("position: utc\nsnap: center\n\(lane)\ncards: [{title: A}]") }
    #expect(found("") == ["2:1: warning: \(warning)"])
    for lane in ["speed: 0", "step: {every: 3s}", "layout: gallery", "motion: reduced", "start-at: A"] {
      #expect(found(lane) == [], "\(lane)")
    }
    #expect(
      notes("position: utc\nlanes: [{snap: start, cards: [{title: A}]}]") == ["2:10: warning: \(warning)"])
  }

  @Test func `lanes without cards that are on leave the others' places as they are`() throws {
    let read = try configuration(
      """
      timezone: UTC
      position: utc
      apply-at: 2026-11-24T06:00:00Z
      start-place: [1, 2]
      lanes:
        - cards: [{ title: A }]
        - cards: [{ title: B }]
      """)
    #expect(read.showing([true, true]).startPlaces.map(\.offset) == [1, 2])
    let second = read.showing([false, true])
    #expect(second.startPlaces.map(\.offset) == [1, 2] && second.lanes.map(\.number) == [1])
    #expect(read.showing([false, false]).startPlaces == [])
  }
}

/// Walls over the screens of one machine.
@Suite struct WallScreenTests {
  private static let cards = "cards: [{title: A}, {title: B}]\n"

  @Test func `screens say their places, and the top level the canvas`() throws {
    let text =
      Self.cards + "wall: {canvas: [7680, 1080], touch: none}\n"
      + "screens: [{wall: {place: [0, 0]}}, {wall: {place: [1920, 0]}}, {wall: {place: [3840, 0], touch: open}}]"
    let loaded = try ConfigurationLoader.load(text: text, file: "m.yaml")
    let canvas = PixelSize(width: 7680, height: 1080)
    #expect(
      loaded.screens.map(\.configuration.wall) == [
        Wall(.canvas(canvas, x: 0, y: 0), touch: .none), Wall(.canvas(canvas, x: 1920, y: 0), touch: .none),
        Wall(.canvas(canvas, x: 3840, y: 0), touch: .open),
      ])
    #expect(loaded.screens.allSatisfy { $0.configuration.position == .utc } && loaded.warnings == [])
  }

  static let found: [(text: String, faults: [String])] = [
    (
      "wall: {canvas: [7680, 1080]}\nscreens:\n  - {wall: {place: [0, 0]}}\n  - {output: B}",
      [
        "5:5: error: 'wall' has no 'place'; write where this screen's upper left corner is on the canvas, such as place: "
          + "[1920, 0]"
      ]
    ),
    (
      "screens:\n  - wall: {canvas: [7680, 1080], place: [0, 0]}\n  - {output: B}", []
    ),
    (
      "wall: {canvas: [7680, 1080]}\nscreens:\n  - {name: A, wall: {place: [0, 0]}}\n  - {wall: {place: [0, 0]}}",
      ["5:20: warning: this screen shows the same part of the wall as \"A\"; give each screen a place of its own"]
    ),
    (
      "wall: {canvas: [7680, 1080]}\ndisplay: {mode: 1920x1080}\nscreens:\n  - {name: A, wall: {place: [0, 0]}}\n"
        + "  - {wall: {place: [1910, 0]}}\n  - {wall: {place: [3830, 0]}}",
      ["6:20: warning: this screen and \"A\" show parts of the wall that overlap; move one of them"]
    ),
    (
      "wall: {canvas: [3000, 1080], place: [1100, 0]}\ndisplay: {mode: 1920x1080}",
      [
        "2:37: warning: this screen of 1920x1080 at [1100, 0] shows a part that is not on the canvas of 3000x1080, 20 px "
          + "beyond its right edge: background alone; correct 'place' or 'canvas'"
      ]
    ),
    (
      "wall: {canvas: [3840, 1080]}\ndisplay: {mode: 1920x1080}\nscreens:\n  - {name: A, wall: {place: [0, 0]}}\n"
        + "  - {wall: {place: [2500, 8]}}",
      [
        "6:20: warning: this screen of 1920x1080 at [2500, 8] shows a part that is not on the canvas of 3840x1080, 580 px "
          + "beyond its right edge and 8 px beyond its lower edge: background alone; correct 'place' or 'canvas'"
      ]
    ),
    (
      "wall: {canvas: [3000, 3000]}\ndisplay: {mode: 1920x1080, rotate: 90}\nscreens:\n  - {wall: {place: [0, 0]}}\n"
        + "  - {wall: {place: [1080, 0]}}", []
    ),
    (
      "wall: {grid: [4, 1]}\nscreens:\n  - {name: A, wall: {cell: [1, 1]}}\n  - {wall: {cell: [1, 1]}}",
      ["5:19: warning: this screen shows the same part of the wall as \"A\"; give each screen a place of its own"]
    ),
    (
      "screens:\n  - {name: A, wall: {canvas: [7680, 1080], place: [0, 0]}}\n"
        + "  - {wall: {canvas: [7860, 1080], place: [1920, 0]}}",
      [
        "4:42: warning: this screen is on a wall of 7860x1080 px, and \"A\" on one of 7680x1080 px; write the same for all "
          + "screens of one wall"
      ]
    ),
    (
      "screens:\n  - {wall: {grid: [2, 1], cell: [1, 1]}}\n  - {wall: {grid: [2, 1], cell: [2, 1]}}\n"
        + "  - {wall: {grid: [1, 2], cell: [1, 1]}}\n  - {wall: {grid: [1, 2], cell: [1, 2]}}", []
    ),
    (
      "wall: {canvas: [7680, 1080]}\nscreens:\n  - {wall: {place: [0, 0]}}\n  - {wall: {cell: [1, 1]}}",
      [
        "5:13: error: 'cell' stands beside 'canvas', but a wall is measured in one way; keep 'canvas' and 'place' in px, or "
          + "'grid' and 'cell'"
      ]
    ),
    (
      "position: own\nscreens:\n  - {output: A}\n  - wall: {grid: [2, 1], cell: [2, 1]}",
      [
        "2:11: error: screen \"screen 2\": 'position' is own on a wall, whose screens follow UTC; write utc, or "
          + "take it out"
      ]
    ),
    ("touch: {ramp: 2s}\nscreens:\n  - {output: A}\n  - wall: {grid: [2, 1], cell: [2, 1]}", []),
  ]

  @Test(arguments: found.indices)
  func `screens of one machine are checked against each other`(index: Int) {
    let (text, expected) = Self.found[index]
    #expect(faults(Self.cards + text) == expected.map { "marquee.yaml:\($0)" })
  }

  @Test func `what could not be read is not said to be missing`() {
    let screens = "screens:\n  - {name: a, wall: {place: [0, 0]}}\n  - {name: b, wall: {place: [1920, 0]}}\n"
    for rest in [
      "wall: {canvas: [7680, 1080]}\ncards: [{title: A}]\nx: [",
      "cards:\n  - title: A: b\nwall: {canvas: [7680, 1080]}",
    ] {
      let found = faults(screens + rest)
      #expect(found.count == 1 && !found[0].contains("no 'canvas'") && !found[0].contains("no cards"), "\(found)")
    }
  }

  @Test func `places of strips are those of the screen's own lanes`() throws {
    let text =
      Self.cards + "position: utc\napply-at: 2026-11-24T06:00:00Z\nstart-place: [7]\n"
      + "screens: [{}, {cards: [{title: C}]}, {start-place: [8]}, {lanes: [{cards: [{title: D}]}, {cards: [{title: E}]}], start-place: [1, 2]}]"
    let screens = try ConfigurationLoader.load(text: text, file: "m.yaml").screens
    #expect(screens.map { $0.configuration.startPlaces.map(\.offset) } == [[7], [], [8], [1, 2]])
  }
}
