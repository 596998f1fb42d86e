import Foundation
import TestSupport
import Testing

/// What `init` writes: a file that a person reads and changes.
@Suite(.timeLimit(.minutes(3)))
struct NewWallTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws {
    kiosk = try Kiosk()
    // Of one colour, of two, and in shapes from 8:1 to 1:2; white ones need near-black plates beside them.
    for (name, size, color, second) in [
      ("wide", "320 40", "#203060", "#203060"), ("two", "160 80", "#c02020", "#2060c0"),
      ("white", "120 60", "#fff", "#fff"),
      ("square", "80 80", "#0b6e4f", "#111"), ("tall", "60 120", "#7b2d8b", "#7b2d8b"),
    ] {
      let sides = size.split(separator: " ").compactMap { Int($0) }
      try write(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)">
          <path d="M0 0h\(sides[0] / 2)v\(sides[1])z" fill="\(color)"/>
          <path d="M\(sides[0] / 2 + 4) 0H\(sides[0])V\(sides[1])H\(sides[0] / 2 + 4)z" fill="\(second)"/>
        </svg>
        """, "in/\(name).svg")
    }
  }

  /// Writes a table of sponsors with logos and links, spread over tiers; higher tiers have fewer.
  private func table(_ sponsors: Int, tiers: Int) throws -> String {
    let logos = ["wide", "two", "white", "square", "tall"]
    let names = ["Gold", "Silver", "Bronze", "Partner", "Friends"].prefix(tiers)
    let rows = (0..<sponsors).map { number in
      let tier = Int(Double(tiers) * (Double(number) / Double(sponsors)).squareRoot())
      return "Sponsor \(number),\(names[tier]),\(logos[number % 5]).svg,https://s\(number).example\n"
    }
    return try write("Name,Tier,Logo,Website\n" + rows.joined(), "in/s.csv")
  }

  @Test(arguments: [(2, 2), (3, 3), (42, 5)])
  func `what init writes stays a short file`(sponsors: Int, tiers: Int) async throws {
    let table = try table(sponsors, tiers: tiers)
    // A portrait screen has a direction, with two lines about it.
    for (size, most) in [("1920x1080", 32), ("1080x1920", 36)] {
      let wall = "\(folder)/\(size)"
      let made = try await kiosk.run("init", wall, "--from", table, "--title", "Fair", "--size", size)
      try #require(made.status == 0, "\(made.errors)")
      let lines = try read("\(wall)/marquee.yaml").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      // A sponsor has a name, a tier, a logo and a link.
      #expect(lines.count <= most + 4 * sponsors + tiers, "\(size): \(lines.count)")
      #expect(lines.count { $0.count > 200 } == 0, "\(lines.filter { $0.count > 200 })")
    }
  }

  @Test func `changing the word of arrange gives what init would have given, with the logos as they are`() async throws
  {
    let table = try table(42, tiers: 5)
    // On one of these screens five lanes are too low, so that `init` takes the other arrangement there.
    let screens = [("1280x720", "together"), ("2560x1080", "lanes")]
    for (size, word) in screens {
      let made = try await kiosk.run("init", "\(folder)/\(size)", "--from", table, "--size", size)
      try #require(made.status == 0, "\(made.errors)")
      try #require(try read("\(folder)/\(size)/marquee.yaml").contains("\narrange: \(word)\n"), "\(made.output)")
    }
    for (screen, other) in [(screens[0], screens[1]), (screens[1], screens[0])] {
      let text = try read("\(folder)/\(screen.0)/marquee.yaml")
      let switched = try read("\(folder)/\(other.0)/marquee.yaml").replacing(
        "\narrange: \(other.1)\n", with: "\narrange: \(screen.1)\n")
      #expect(switched == text)
      let file = try write(switched, "\(other.0)/switched.yaml")
      var pictures: [Data] = []
      for config in [file, "\(folder)/\(screen.0)/marquee.yaml"] {
        let picture = kiosk.path("\(pictures.count).png")
        let drawn = try await kiosk.run("snapshot", "--config", config, "--size", screen.0, "--output", picture)
        try #require(drawn.status == 0, "\(drawn.errors)")
        pictures.append(try Data(contentsOf: URL(filePath: picture)))
      }
      #expect(pictures[0] == pictures[1], "\(screen.0)")
    }
  }
}
