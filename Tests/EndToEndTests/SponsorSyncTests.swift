import Platform
import TestSupport
import Testing

/// What `init` and `import` have reported as done survives a power cut.
@Suite(.timeLimit(.minutes(2)))
struct SponsorSyncTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `a wall that was made, and one that was changed with its copy, are on the disk`() async throws {
    let wall = "\(folder)/wall"
    let writes = try await RecordedWrites(of: folder)
    let table = try write("Name;Tier\nAcme;Gold\n", "in/sponsors.csv")
    try write(square, "in/logos/Acme.svg")
    let made = try await kiosk.run("init", wall, "--from", table, "--title", "Fair", environment: writes.environment)
    #expect(made.status == 0, "\(made.errors)")
    var unsynced = RecordedWrites.unsynced(after: try writes.changes)
    #expect(!unsynced.contains { $0.hasPrefix("wall") }, "\(unsynced)")
    try write("Name;Tier\nAcme;Gold\nBorealis;Gold\n", "in/sponsors.csv")
    try write(square, "in/logos/Borealis.svg")
    let changed = try await kiosk.run(
      "import", table, "--into", "\(wall)/marquee.yaml", environment: writes.environment)
    #expect(changed.status == 0, "\(changed.errors)")
    #expect(try read("\(wall)/marquee.yaml").contains("Borealis"))
    unsynced = RecordedWrites.unsynced(after: try writes.changes)
    #expect(!unsynced.contains { $0.hasPrefix("wall") }, "\(unsynced)")
    for name in ["Acme", "Borealis"] { #expect(FileSystem.exists("\(wall)/logos/\(name).svg")) }
    #expect(
      try writes.changes.contains {
        if case .renamed(_, "wall/marquee.yaml.before-import") = $0 { true } else { false }
      })
  }

  // The first sync is of the name of the folder of logos, which was there.
  @Test(arguments: [("wall", 0, false), ("wall", 1, false), ("wall/logos", 0, false), ("wall", 2, true)])
  func `an import whose sync fails is undone only as long as the configuration is the former one`(
    place: String, after count: Int, isChanged: Bool
  ) async throws {
    let wall = "\(folder)/wall"
    let writes = try await RecordedWrites(of: folder)
    let table = try write("Name;Tier\nAcme;Gold\n", "in/sponsors.csv")
    try write(square, "in/logos/Acme.svg")
    #expect(try await kiosk.run("init", wall, "--from", table, "--title", "Fair").status == 0)
    try write("Name;Tier\nAcme;Gold\nBorealis;Gold\n", "in/sponsors.csv")
    try write(square, "in/logos/Borealis.svg")
    let result = try await kiosk.run(
      "import", table, "--into", "\(wall)/marquee.yaml",
      environment: writes.environment(failingSyncsOf: place, after: count))
    #expect(
      result.status != 0
        && result.errors.contains(isChanged ? "was changed, but may be lost in a power cut: " : "was not changed: "),
      "\(result.errors)")
    #expect(try read("\(wall)/marquee.yaml").contains("Borealis") == isChanged)
    #expect(FileSystem.exists("\(wall)/logos/Borealis.svg") == isChanged)
    #expect(FileSystem.exists("\(wall)/logos/Acme.svg"))
  }

  @Test func `a wall's new folder that cannot be synced is taken away`() async throws {
    let writes = try await RecordedWrites(of: folder)
    let result = try await kiosk.run(
      "init", "\(folder)/wall", "--title", "Fair", environment: writes.environment(failingSyncsOf: ""))
    #expect(result.status != 0 && result.errors.contains("cannot be synced: Input/output error"), "\(result.errors)")
    #expect(!FileSystem.exists("\(folder)/wall"))
  }
}
