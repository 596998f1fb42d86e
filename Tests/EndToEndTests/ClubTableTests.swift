import Foundation
import TestSupport
import Testing

/// A club's folder as it comes: merged tiers, outdated logos, contracts, and a table beside the logos.
@Suite(.timeLimit(.minutes(2)))
struct ClubTableTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `outdated files are named once and go to nobody, and likely files are offered once`() async throws {
    try write("Name\nDraubank AG\nVolksbank Weserbogen\nOld Mill\n", "club/s.csv")
    for name in ["ALT - nicht mehr verwenden/draubank.svg", "VB_Weserbogen_Logo.svg", "old mill.svg"] {
      try write(square, "club/logos/\(name)")
    }
    let result = try await kiosk.run("init", "\(folder)/club")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains(
        "\nleft out as outdated: logos/ALT - nicht mehr verwenden/draubank.svg; name one in the column 'logo' if it is right\n"
      ),
      "\(result.output)")
    #expect(result.output.contains("  Old Mill: logos/old mill.svg\n"), "\(result.output)")
    #expect(
      result.output.contains(
        "without a logo, shown by name (2 of 3):\n  Draubank AG\n  Volksbank Weserbogen: perhaps logos/VB_Weserbogen_Logo.svg\n"
      ),
      "\(result.output)")
    #expect(result.output.split(separator: "\n").count { $0.contains("draubank.svg") } == 1, "\(result.output)")
    // The folder of the logos is in that of the configuration, and so has two names for each file.
    let again = try await kiosk.run(
      "import", "\(folder)/club/s.csv", "--into", "\(folder)/club", "--logos", "\(folder)/club/logos")
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.output.split(separator: "\n").count { $0.contains("draubank.svg") } == 1, "\(again.output)")
    try FileManager.default.removeItem(atPath: "\(folder)/club/marquee.yaml")
    try write("Name,Logo\nDraubank AG,draubank.svg\n", "club/s.csv")
    let named = try await kiosk.run("init", "\(folder)/club")
    #expect(
      named.errors.contains("which is only there as \"logos/ALT - nicht mehr verwenden/draubank.svg\""),
      "\(named.errors)")
    try FileManager.default.removeItem(atPath: "\(folder)/club/marquee.yaml")
    try write("Name,Logo\nDraubank AG,logos/ALT - nicht mehr verwenden/draubank.svg\n", "club/s.csv")
    #expect(try await kiosk.run("init", "\(folder)/club").status == 0)
    #expect(try read("\(folder)/club/marquee.yaml").contains("logos/ALT - nicht mehr verwenden/draubank.svg"))
  }

  @Test func `tiers that can be read in two ways stop init, and the message says how to begin again`() async throws {
    let table = try write("Tier,Name\nGold,Acme\n,Bolt\nSilver,Crane\nGold,Dune\n", "in/s.csv")
    let wall = "\(folder)/wall"
    let refused = try await kiosk.run("init", wall, "--from", table)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("row 3: error: \"Bolt\" (row 3) has no tier"), "\(refused.errors)")
    #expect(refused.errors.contains("--empty-tiers fill") && refused.errors.contains("--empty-tiers keep"))
    #expect(!FileManager.default.fileExists(atPath: "\(wall)/marquee.yaml"))
    let filled = try await kiosk.run("init", wall, "--from", table, "--empty-tiers", "fill")
    #expect(filled.output.contains("4 sponsors in 2 tiers (gold 3, silver 1)"), "\(filled.output)")
    let again = try await kiosk.run("init", wall, "--from", table, "--empty-tiers", "keep")
    #expect(
      again.status == 1 && again.errors.contains("or begin again after 'rm \(wall)/marquee.yaml'"), "\(again.errors)")
    // Of a settled wall a changed cell moves that sponsor alone.
    try write("Tier,Name\nGold,Acme\nSilver,Bolt\n,Crane\nGold,Dune\n", "in/s.csv")
    let moved = try await kiosk.run("import", table, wall)
    #expect(moved.status == 0 && !moved.errors.contains("fill"), "\(moved.errors)")
    #expect(moved.output.contains("updated: Bolt: tier (gold → silver)\n"), "\(moved.output)")
  }

  @Test func `the summary names the cards that are off because of their dates, and the next commands have the size`()
    async throws
  {
    let table = try write(
      "Firma;Vertrag ab;Vertrag bis\nAcme;01.07.2020;30.06.2021\nBolt;01.01.2150;\nCrane;ab sofort;unbefristet\n",
      "in/s.csv")
    let wall = "\(folder)/wall"
    let result = try await kiosk.run("init", wall, "--from", table, "--size", "1080x1920")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(
      result.output.contains(
        "off the wall now because of their dates: Acme (ended 2021-06-30) and Bolt (begins 2150-01-01)\n"),
      "\(result.output)")
    for line in [
      "  kiosk-marquee check \(wall)/marquee.yaml --size 1080x1920\n",
      "  kiosk-marquee snapshot --config \(wall)/marquee.yaml --size 1080x1920 --output wall.png\n",
      "  kiosk-marquee run --config \(wall)/marquee.yaml --window 720x1280\n",
    ] { #expect(result.output.contains(line), "\(result.output)") }
    #expect(try await kiosk.run("check", "\(wall)/marquee.yaml", "--size", "1080x1920").status == 0)
    let again = try await kiosk.run("import", table, wall)
    #expect(again.output.contains("off the wall now because of their dates: Acme"), "\(again.output)")
  }

  @Test func `the summary counts the dates of tiers too, and says when the first begin where none is on`() async throws
  {
    let wall = "\(folder)/wall"
    func summary(_ names: [String], silver: String = "") async throws -> String {
      let cards =
        names.map { "- { title: \($0), tier: gold }\n" }.joined()
        + (silver.isEmpty ? "" : "- { title: \(silver), tier: silver }\n")
      try write("tiers: { gold: { show: { from: 2150-01-01 } }, silver: {} }\ncards:\n\(cards)", "wall/marquee.yaml")
      let rows = names.map { "Gold,\($0)\n" }.joined() + (silver.isEmpty ? "" : "Silver,\(silver)\n")
      let result = try await kiosk.run("import", write("Tier,Name\n\(rows)", "in/s.csv"), wall)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    let some = try await summary(["Acme", "Bolt"], silver: "Crane")
    #expect(
      some.contains(
        "off the wall now because of their dates: Acme (begins 2150-01-01) and Bolt (begins 2150-01-01)\n"), "\(some)")
    let all = try await summary(["Acme", "Bolt", "Crane", "Dune"])
    #expect(
      all.contains("off the wall now because of their dates: all 4 cards (the next begin at 2150-01-01 00:00)\n"),
      "\(all)")
  }
}
