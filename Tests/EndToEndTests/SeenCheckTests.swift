import Foundation
import TestSupport
import Testing

/// What `check` warns of because a screen would not show it well.
@Suite(.timeLimit(.minutes(5)))
struct SeenCheckTests {
  private let kiosk: Kiosk

  init() throws {
    kiosk = try Kiosk()
    for (name, color) in [("black", "#000"), ("white", "#fff"), ("red", "#e52d27"), ("blue", "#2a52be")] {
      for (shape, size) in [("wide", "300 60"), ("tall", "60 200"), ("square", "100 100")] {
        let sides = size.split(separator: " ")
        _ = try kiosk.file(
          "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 \(size)'>"
            + "<path fill='\(color)' d='M0 0H\(sides[0])L0 \(sides[1])Z'/></svg>", name: "\(name)-\(shape).svg")
      }
    }
  }

  @Test func `a card of a network without room for its code is named`() async throws {
    let card = "{ title: Guests, wifi: { ssid: Fifth Wall Guests, password: abcdefgh, show-password: true } }"
    let small = try kiosk.file(
      "card: { width: 225, height: 120 }\ncards: [\(card), { title: B }]", name: "s.yaml")
    let told = try await kiosk.run("check", small)
    #expect(
      told.output.contains("\"Guests\": its QR code needs ")
        && told.output.contains(
          " px of height and width beside its texts, and is not shown on a card of 225 × 120 px; make the card larger, or its "
            + "texts shorter\n"),
      "\(told.output)")
    let large = try kiosk.file("card: { width: 460, height: 460 }\ncards: [\(card), { title: B }]", name: "l.yaml")
    #expect(try await !kiosk.run("check", large).output.contains("QR code needs"))
  }

  /// A BMP of one colour, or of a square mark of so many px in the middle of white.
  private func picture(_ width: Int, _ height: Int, mark: Int? = nil, name: String) throws {
    func bytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    let row = [UInt8](repeating: 0x40, count: (width * 3 + 3) / 4 * 4)
    let size = row.count * height
    var data = Array("BM".utf8) + bytes(54 + size) + bytes(0) + bytes(54) + bytes(40) + bytes(width) + bytes(height)
    data += [1, 0, 24, 0] + bytes(0) + bytes(size) + bytes(0) + bytes(0) + bytes(0) + bytes(0)
    for y in 0..<height {
      guard let mark else {
        data += row
        continue
      }
      var line = [UInt8](repeating: 0xFF, count: row.count)
      if abs(2 * y + 1 - height) < mark {
        for place in 3 * (width - mark) / 2..<3 * (width + mark) / 2 { line[place] = 0x40 }
      }
      data += line
    }
    try Data(data).write(to: URL(filePath: kiosk.path(name)))
  }

  /// The warnings without the file's name.
  private func warnings(_ text: String, size: String? = nil) async throws -> [String] {
    let file = try kiosk.file(text)
    let result =
      if let size { try await kiosk.run("check", "--size", size, file) } else { try await kiosk.run("check", file) }
    #expect(result.status == 0 && result.errors == "", "\(result.output)\(result.errors)")
    return result.output.split(separator: "\n").filter { $0.hasPrefix("\(file):") && $0.contains("warning") }
      .map { String($0.dropFirst(file.count + 1)) }
  }

  @Test func `a picture with fewer pixels than it is drawn at is coarse, and a drawing never is`() async throws {
    try picture(100, 50, name: "small.bmp")
    try picture(1000, 500, name: "large.bmp")
    let cards = ["small.bmp", "large.bmp", "red-wide.svg"].map { "  - { logo: \($0), gradient: white }\n" }.joined()
    let text = "card: { logo-area: 50% }\ncards:\n\(cards)"
    let found = try await warnings(text)
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "3:13: warning: 'logo' is \"small.bmp\", which has 100 × 50 px and is drawn at ") == true, "\(found)")
    #expect(found.first?.hasSuffix(" on a screen of 1920x1080; use a larger picture, or an SVG") == true, "\(found)")
    // Where the picture is small enough it is not coarse.
    #expect(try await warnings(text.replacing("50%", with: "2%")) == [])
    // Nor where it is enlarged by less than a fifth, which nobody sees.
    let drawn = try #require(
      found.first?.split(separator: "drawn at ").last?.split(separator: " ").first.flatMap { Double($0) })
    for (enlarged, count) in [(1.15, 0), (1.25, 1)] {
      try picture(Int(drawn / enlarged), Int(drawn / 2 / enlarged), name: "small.bmp")
      #expect(try await warnings(text).count == count)
    }
  }

  @Test func `the margins that are cut off a picture are none of its pixels`() async throws {
    try picture(1000, 1000, mark: 60, name: "mark.bmp")
    let text = "card: { logo-area: auto, logo-trim: auto }\ncards: [{ logo: mark.bmp, gradient: navy }]\n"
    let found = try await warnings(text)
    #expect(
      found.count == 1
        && found[0].hasPrefix(
          "2:17: warning: 'logo' is \"mark.bmp\", which has 60 × 60 px without its margins and is drawn at "),
      "\(found)")
    // A card with a title is named.
    let named = try await warnings(text.replacing("gradient: navy", with: "title: Acme"))
    #expect(named.count == 1 && named[0].contains(" warning: \"Acme\": 'logo' is \"mark.bmp\", which "), "\(named)")
    try picture(1000, 1000, mark: 700, name: "mark.bmp")
    #expect(try await warnings(text) == [])
    try picture(1000, 1000, mark: 60, name: "mark.bmp")
    #expect(try await warnings(text.replacing("logo-trim: auto", with: "logo-trim: none")) == [])
  }

  @Test func `ink that no background makes visible is reported`() async throws {
    for (name, opacity) in [("ghost", 0.1), ("solid", 1)] {
      _ = try kiosk.file(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 100'>"
          + "<path fill='#888' fill-opacity='\(opacity)' d='M0 0H300L0 100Z'/></svg>", name: "\(name).svg")
    }
    for style in ["gradient", "plate"] {
      let found = try await warnings(
        """
        card: { style: \(style) }
        cards:
          - { logo: ghost.svg, gradient: crimson }
          - { logo: solid.svg, gradient: crimson }

        """)
      #expect(
        found == [
          "3:13: warning: 'logo' is \"ghost.svg\", of which only 0% is seen on the better of "
            + "a white and a black plate; add a version for one of them as 'logo-on-light' or 'logo-on-dark'"
        ])
    }
  }

  @Test func `ink without contrast to a set background is reported with the remedy`() async throws {
    let cards = """
      card: { logo-background: white }
      cards:
        - { logo: white-wide.svg, gradient: navy }
        - { logo: black-wide.svg, gradient: navy }
        - { logo: black-square.svg, gradient: black, logo-background: transparent }
        - { logo: white-tall.svg, gradient: navy, logo-background: auto }

      """
    #expect(
      try await warnings(cards) == [
        "3:13: warning: 'logo' is \"white-wide.svg\", of which only 0% stands out from its background; "
          + "set 'logo-background: auto'",
        "5:13: warning: 'logo' is \"black-square.svg\", of which only 0% stands out from its background; "
          + "set 'logo-background: auto'",
      ])
  }

  @Test(arguments: [("transparent", "4:13", "black-wide"), ("white", "3:13", "white-wide"), ("auto", "", "")])
  func `a plate that is transparent is none, and the remedy for a logo that is lost there works`(
    background: String, place: String, lost: String
  ) async throws {
    let found = try await warnings(
      "card: { style: plate, logo-background: \(background) }\ncards:\n  - { logo: white-wide.svg, gradient: navy }\n"
        + "  - { logo: black-wide.svg, gradient: black }\n")
    let warning =
      "\(place): warning: 'logo' is \"\(lost).svg\", of which only 0% stands out from its background; set 'logo-background: auto'"
    #expect(found == (lost.isEmpty ? [] : [warning]))
  }

  @Test func `letters under a sixtieth of the shorter side are reported for the size of the screen`() async throws {
    let text = "cards:\n  - { title: Acme, subtitle: Partner }\n"
    #expect(try await warnings(text) == [])
    #expect(
      try await warnings(text, size: "3840x2160") == [
        "2:5: warning: \"Acme\": the letters of 'subtitle' have 27 px on its card of 420 × 420 px, and on a screen of "
          + "3840x2160 at least 36 px are legible from afar; set 'display: { scale: auto }', with which cards grow with the "
          + "screen, or make the card larger"
      ])
    #expect(try await warnings(text + "display: { scale: auto }\n", size: "3840x2160") == [])
    #expect(try await warnings(text, size: "800x480") == [])
  }

  @Test func `a text that is cut or has no room is reported`() async throws {
    let long = String(repeating: "a very long story ", count: 50)
    let found = try await warnings(
      """
      card: { width: 300, height: 60 }
      cards:
        - { title: \(long) }
        - { title: Fine, width: 300 }

      """)
    #expect(found.count == 1)
    #expect(found.first?.contains("'title' is cut after ") == true, "\(found)")
    #expect(found.first?.hasSuffix("on its card of 300 × 60 px; shorten it, or make the card larger") == true)
    let flat = try await warnings("card: { height: 12, width: 200 }\ncards: [{ title: Acme }]\n")
    #expect(flat.count == 1 && flat[0].contains("'title' has no room on its card of 200 × 12 px"), "\(flat)")
  }

  @Test func `a heading or a caption is measured with its words replaced`() async throws {
    let text = """
      language: de
      heading: "%@{date} {time}"
      caption: "{until 10:30}"
      card: { height: 900 }
      cards: [{ title: Acme }]

      """
    func found(_ words: Int) async throws -> [String] {
      try await warnings(text.replacing("%@", with: String(repeating: "Willkommen ", count: words)))
    }
    #expect(try await found(2) == [])
    let cut = try await found(80)
    #expect(cut.count == 1)
    #expect(
      cut.first?.hasPrefix("2:10: warning: 'heading', with its words at their longest, is cut after ") == true, "\(cut)"
    )
    #expect(cut.first?.hasSuffix(" letters on a screen of 1920x1080; shorten it") == true, "\(cut)")
    let long = String(repeating: "a very long story ", count: 50)
    let lanes = try await warnings(
      """
      arrange: lanes
      tiers: { gold: { heading: \(long) } }
      cards: [{ title: Acme, tier: gold }]

      """)
    #expect(
      lanes == [
        "2:27: warning: the letters of 'heading' have 12 px, and on a screen of 1920x1080 at least 18 px are legible from "
          + "afar; shorten it"
      ])
  }

  @Test func `a heading or a caption that is hardly seen on the background is reported`() async throws {
    let text = """
      heading: Our partners
      caption: Thank you
      font: { color: white }
      display: { background: "#e9edf4" }
      card: { font: { color: black }, gradient: white }
      cards: [{ title: Acme }]

      """
    #expect(
      try await warnings(text) == [
        "1:10: warning: headings and captions: the colour in 'font' has a contrast of 1.1 to the background, and text of that "
          + "size needs 3.0; write a lighter or a darker one, or none"
      ])
    #expect(try await warnings(text.replacing("#e9edf4", with: "#203060")) == [])
    #expect(try await warnings(text.replacing("font: { color: white }\ndisplay", with: "display")) == [])
    // It is readable there in any case.
    #expect(try await warnings("accessibility: wcag\n" + text) == [])
    // Of a gradient only what is behind the letters counts.
    for (colors, found) in [
      ("[\"#0b1d3a\", \"#9db8e8\"]", 0), ("{ colors: [\"#0b1d3a\", \"#9db8e8\"], angle: 0 }", 1),
    ] {
      let one = try await warnings(
        "heading: X\ndisplay: { background: \(colors) }\ncards: [{ title: Acme, gradient: navy }]\n")
      #expect(one.count == found, "\(one)")
    }
    let shades = text.replacing("font: { color: white }\ndisplay", with: "display").replacing(
      "\"#e9edf4\"", with: "[black, white]")
    #expect(
      try await warnings(shades) == [
        "1:10: warning: headings and captions: no colour has more than a contrast of 1.4 to the background, and text of that "
          + "size needs 3.0; give the background colours that are less far apart"
      ])
  }

  @Test
  func `a written colour with too little contrast to its card is reported, a translucent one by what is seen of it`()
    async throws
  {
    let text = "cards:\n  - { title: Acme, gradient: \"#101020\", font: { color: \"COLOR\" } }\n"
    #expect(
      try await warnings(text.replacing("COLOR", with: "#ffffff28")) == [
        "2:5: warning: \"Acme\": the text's colour in 'font' has a contrast of 1.5 to the card, and text needs 4.5; write a "
          + "lighter or a darker one, or none"
      ])
    #expect(try await warnings(text.replacing("COLOR", with: "#ffffffd0")) == [])
  }

  @Test func `a pale logo on its own white paper is reported, a dark one with a pale letter is not`() async throws {
    func drawing(_ colors: String..., more: String = "") throws {
      let paths = colors.enumerated().map { "<path fill='\($1)' d='M\(20 + $0 * 90) 20h70v60h-70z'/>" }.joined()
      _ = try kiosk.file(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 100'><rect width='300' height='100' fill='white'/>\(paths)\(more)</svg>",
        name: "paper.svg")
    }
    let text = "cards: [{ title: Acme, logo: paper.svg, gradient: navy }]\n"
    for style in ["", "card: { style: plate }\n"] {
      try drawing("#ffd200", "#ffd200", "#ffd200")
      let found = try await warnings(style + text)
      #expect(
        found.count == 1
          && found[0].contains(
            "warning: \"Acme\": 'logo' is \"paper.svg\", of which only 0% stands out from its own paper; ask for a version in "
              + "darker colours"),
        "\(found)")
      for colors in [["navy", "navy", "navy"], ["navy", "#ffd200", "navy"], ["#e8a800", "#c0c0c0", "#f39200"]] {
        try drawing(colors[0], colors[1], colors[2])
        #expect(try await warnings(style + text) == [], "\(colors)")
      }
      // White letters in a dark box are as their designer wanted them.
      try drawing(
        "navy", "navy", "navy",
        more: "<path fill='#fff8d0' d='M25 25h60v50h-60zM115 25h60v50h-60zM205 25h60v50h-60z'/>")
      #expect(try await warnings(style + text) == [])
    }
  }

  @Test func `a photograph that fills its card has no paper`() async throws {
    // A bright sky over sand, and a cloud in the sky.
    for (path, look) in [
      ("M0 50h300v50h-300z", ""), ("M0 50h300v50h-300z", ", logo-fit: cover"),
      ("M90 20h90v60h-90z", ", logo-fit: cover"),
    ] {
      _ = try kiosk.file(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 100'><rect width='300' height='100' fill='white'/>"
          + "<path fill='#ffd200' d='\(path)'/></svg>", name: "sky.svg")
      let found = try await warnings("cards: [{ title: Acme, logo: sky.svg\(look), gradient: navy }]\n")
      #expect(!found.contains { $0.contains("its own paper") }, "\(found)")
    }
  }

  /// With the shipped configurations, which `ExampleSnapshotTests` checks strictly, more than fifty.
  @Test func `fifty configurations without a fault cause no warning`() async throws {
    var generator = SeededGenerator(seed: 12)
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &generator)] }
    try picture(1600, 800, name: "photo.bmp")
    let names = ["Acme", "Halden & Rye", "Stadtwerke Musterstadt", "ÅÉÎ", "Kołłątaj & Synowie", "東京製作所"]
    let files = try (0..<50).map { number in
      let logos = ["black", "white", "red", "blue"].flatMap { color in
        ["wide", "tall", "square"].map { "\(color)-\($0).svg" }
      }
      let cards = (0..<6).map { _ in
        var keys = ["gradient: \(pick(["navy", "white", "gold", "teal", "crimson", "'#808080'", "black"]))"]
        if Bool.random(using: &generator) { keys.append("logo: \(pick(logos + ["photo.bmp"]))") }
        keys.append("title: \(pick(names))")
        if Bool.random(using: &generator) { keys.append("subtitle: \(pick(["Gold", "Partner since 1998"]))") }
        return "  - { \(keys.joined(separator: ", ")) }\n"
      }
      let card = pick([
        "{ width: 420, height: 420 }", "{ width: 380, height: 46%, logo-area: 28% }", "{ width: 30%, height: 60% }",
        "{ width: 560, height: 420, corner-radius: 60 }", "{ width: 420, height: 560, border: { width: 6 } }",
      ])
      return try kiosk.file(
        "layout: \(pick(["strip", "gallery"]))\ncard: \(card)\ncards:\n\(cards.joined())", name: "good-\(number).yaml")
    }
    let result = try await Command.run([Kiosk.binary, "check"] + files)
    let warnings = result.output.split(separator: "\n").filter { $0.contains(" warning: ") }
    #expect(warnings == [], "\(warnings)")
    #expect(result.status == 0)
  }
}
