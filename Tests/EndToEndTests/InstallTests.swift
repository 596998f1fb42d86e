import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite(.serialized, .timeLimit(.minutes(3)))
struct InstallTests {
  @Test(arguments: [("/usr/local", "/etc"), ("/usr", "/usr/local/etc"), ("/opt/kiosk", "/opt/kiosk/etc")])
  func `an installation puts every file where the variables say`(prefix: String, settings: String) async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage, prefix: prefix, settings: settings)
    let installed = [
      "\(prefix)/bin/kiosk-marquee",
      "\(prefix)/bin/kiosk-marquee-ledger",
      "\(prefix)/lib/systemd/system/kiosk-marquee-clock.service",
      "\(prefix)/lib/systemd/system/kiosk-marquee-ledger.service",
      "\(prefix)/lib/systemd/system/kiosk-marquee.service",
      "\(prefix)/lib/systemd/user/kiosk-marquee.service",
      "\(prefix)/lib/sysusers.d/kiosk-marquee.conf",
      "\(prefix)/lib/tmpfiles.d/kiosk-marquee.conf",
      "\(prefix)/share/bash-completion/completions/kiosk-marquee",
      "\(prefix)/share/bash-completion/completions/kiosk-marquee-ledger",
      "\(prefix)/share/doc/kiosk-marquee/ARCHITECTURE.md",
      "\(prefix)/share/doc/kiosk-marquee/Benchmarks/README.md",
      "\(prefix)/share/doc/kiosk-marquee/Benchmarks/floor.c",
      "\(prefix)/share/doc/kiosk-marquee/Benchmarks/thresholds.json",
      "\(prefix)/share/doc/kiosk-marquee/CHANGELOG.md",
      "\(prefix)/share/doc/kiosk-marquee/CONTRIBUTING.md",
      "\(prefix)/share/doc/kiosk-marquee/LICENSE",
      "\(prefix)/share/doc/kiosk-marquee/README.md",
      "\(prefix)/share/doc/kiosk-marquee/SECURITY.md",
      "\(prefix)/share/doc/kiosk-marquee/Tests/FakeCard/README.md",
      "\(prefix)/share/doc/kiosk-marquee/examples/bounded.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/gallery.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/lanes.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/pages.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/strip.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/tiers.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/vertical.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/wall-grid.yaml",
      "\(prefix)/share/doc/kiosk-marquee/examples/wall.yaml",
      "\(prefix)/share/doc/kiosk-marquee/proprietary-gpu.conf",
      "\(prefix)/share/doc/kiosk-marquee/reference.yaml",
      "\(prefix)/share/fish/vendor_completions.d/kiosk-marquee-ledger.fish",
      "\(prefix)/share/fish/vendor_completions.d/kiosk-marquee.fish",
      "\(prefix)/share/man/man1/kiosk-marquee-ledger.1",
      "\(prefix)/share/man/man1/kiosk-marquee.1",
      "\(prefix)/share/zsh/site-functions/_kiosk-marquee",
      "\(prefix)/share/zsh/site-functions/_kiosk-marquee-ledger",
      "\(prefix)/share/doc/kiosk-marquee/examples/demo/marquee.yaml",
      "\(prefix)/share/doc/kiosk-marquee/fonts/README.md",
      "\(prefix)/share/kiosk-marquee/first.yaml",
      "\(settings)/kiosk-marquee/marquee.yaml",
    ]
    let documents = try ["docs", "docs/internals"].flatMap { folder in
      try #require(FolderNames.of(Project.root.appending(path: folder).path(percentEncoded: false)))
        .filter { name in [".md", ".png", ".svg"].contains { name.hasSuffix($0) } }.map {
          "\(prefix)/share/doc/kiosk-marquee/\(folder)/\($0)"
        }
    }
    let expected =
      installed + documents + logos.map { "\(prefix)/share/doc/kiosk-marquee/examples/demo/logos/\($0)" }
    #expect(files(in: stage) == expected.sorted())
    let start = "\(prefix)/bin/kiosk-marquee run --published --config \(settings)/kiosk-marquee/marquee.yaml"
    let take = try String(
      contentsOfFile: "\(stage.path)\(prefix)/lib/systemd/system/kiosk-marquee-ledger.service", encoding: .utf8)
    #expect(take.contains("\nExecStart=\(prefix)/bin/kiosk-marquee-ledger "))
    for manager in ["system", "user"] {
      let unit = try String(
        contentsOfFile: "\(stage.path)\(prefix)/lib/systemd/\(manager)/kiosk-marquee.service", encoding: .utf8)
      #expect(unit.contains("\nExecStart=\(start)\n"))
    }
  }

  @Test
  func `every link of the installed pages leads somewhere`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    let check = Project.root.appending(path: "Tests/Runner/documents.py").path(percentEncoded: false)
    let pages = "\(stage.path)/usr/local/share/doc/kiosk-marquee"
    let result = try await Command.run(["python3", check, pages])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let page = try String(contentsOfFile: "\(pages)/docs/configure.md", encoding: .utf8)
    #expect(page.contains("](../reference.yaml)") && page.contains("](../examples/demo/marquee.yaml)"))
  }

  @Test(arguments: [
    ("bash", "share/bash-completion/completions/kiosk-marquee"), ("zsh", "share/zsh/site-functions/_kiosk-marquee"),
    ("fish", "share/fish/vendor_completions.d/kiosk-marquee.fish"),
  ])
  func `each shell loads its completions, which contain the commands`(shell: String, file: String) async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    let path = "\(stage.path)/usr/local/\(file)"
    let result = try await Command.run([shell, "-n", path])
    #expect(result.status == 0, "\(result.errors)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for word in ["snapshot", "config", "touches"] { #expect(text.contains(word)) }
  }

  @Test(arguments: ["/usr/local", "/usr"])
  func `the unit passes systemd's verification`(prefix: String) async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage, prefix: prefix)
    let result = try await verifyUnit(in: stage)
    #expect(result.status == 0)
    #expect(result.output + result.errors == "")
    let ledger = try await verifyUnit("kiosk-marquee-ledger.service", in: stage)
    #expect(ledger.status == 0 && ledger.output + ledger.errors == "", "\(ledger.errors)")
  }

  @Test
  func `verification fails on a unit whose binary is missing`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    try FileManager.default.removeItem(atPath: "\(stage.path)/usr/local/bin/kiosk-marquee")
    let result = try await verifyUnit(in: stage)
    #expect(result.status != 0)
    #expect(result.errors.contains("/usr/local/bin/kiosk-marquee is not executable"))
  }

  @Test
  func `the user of the service has the groups that it needs`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    let result = try await Command.run([
      "systemd-sysusers", "--dry-run", "--root=\(stage.path)",
      "\(stage.path)/usr/local/lib/sysusers.d/kiosk-marquee.conf",
    ])
    #expect(result.status == 0, "\(result.errors)")
    for group in ["video", "render", "input", "kiosk-publish", "kiosk-ledger"] {
      #expect((result.output + result.errors).contains(group))
    }
  }

  @Test
  func `an installation keeps a configuration that an operator changed`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    let file = "\(stage.path)/etc/kiosk-marquee/marquee.yaml"
    try Data("cards: [{ title: Mine }]\n".utf8).write(to: URL(filePath: file))
    let again = try await install(into: stage)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "cards: [{ title: Mine }]\n")
    #expect(!FileManager.default.fileExists(atPath: "\(file).new"))
    #expect(!again.output.contains("marquee.yaml"))
  }

  @Test
  func `a new installation shows one card that says what to do`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage, prefix: "/usr")
    let file = "\(stage.path)/etc/kiosk-marquee/marquee.yaml"
    let check = try await Command.run([Kiosk.binary, "check", "--strict", file])
    #expect(check.status == 0, "\(check.output)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("kiosk-marquee init") && text.contains("kiosk-marquee publish"))
    #expect(text.contains("# /usr/share/doc/kiosk-marquee/reference.yaml"))
    // The demo can be published as it is.
    let demo = "\(stage.path)/usr/share/doc/kiosk-marquee/examples/demo"
    let releases = stage.url.appending(path: "releases")
    try FileManager.default.createDirectory(at: releases, withIntermediateDirectories: true)
    let result = try await Command.run(
      [Kiosk.binary, "publish", demo, "--releases", releases.path(percentEncoded: false)])
    #expect(result.status == 0 && result.output.contains("12 cards"), "\(result.errors)")
  }

  @Test
  func `a second installation changes nothing`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    let before = files(in: stage)
    try await install(into: stage)
    #expect(files(in: stage) == before)
  }

  @Test
  func `uninstalling keeps the configuration`() async throws {
    let stage = try TemporaryFolder()
    try await install(into: stage)
    let result = try await Command.run(["make", "uninstall", "DESTDIR=\(stage.path)"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(files(in: stage) == ["/etc/kiosk-marquee/marquee.yaml"])
  }

  @Test
  func `an installation without a binary names the missing file`() async throws {
    let stage = try TemporaryFolder()
    let result = try await Command.run(["make", "install", "DESTDIR=\(stage.path)", "BINARY=/nowhere/kiosk-marquee"])
    #expect(result.status != 0)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("/nowhere/kiosk-marquee"))
    #expect(files(in: stage).isEmpty)
  }

  @discardableResult
  private func install(
    into stage: TemporaryFolder, prefix: String = "/usr/local", settings: String = "/etc"
  ) async throws -> Command.Result {
    let result = try await Command.run([
      "make", "install", "DESTDIR=\(stage.path)", "PREFIX=\(prefix)", "SYSCONFDIR=\(settings)",
      // The one that is there already, beside the ledger's: no other build is started.
      "BINARY=\(Project.program("kiosk-marquee").path(percentEncoded: false))",
    ])
    try #require(result.status == 0, "\(result.errors)")
    return result
  }

  /// The logos of the configuration that is installed.
  private var logos: [String] {
    FolderNames.of(Project.root.appending(path: "config/logos").path(percentEncoded: false)) ?? []
  }

  private func verifyUnit(
    _ unit: String = "kiosk-marquee.service", in stage: TemporaryFolder
  ) async throws -> Command.Result {
    // A unit leans on targets of systemd's own, which a staged installation has not.
    let units = URL(filePath: "/usr/lib/systemd/system")
    let staged = stage.url.appending(path: "usr/lib/systemd/system")
    try FileManager.default.createDirectory(at: staged, withIntermediateDirectories: true)
    let isStaged = FileManager.default.fileExists(
      atPath: stage.url.appending(path: "bin/kill").path(percentEncoded: false))
    for unit in try #require(FolderNames.of(units.path(percentEncoded: false)))
    where unit.hasSuffix(".target") && !isStaged {
      try FileManager.default.copyItem(
        at: units.appending(path: unit).resolvingSymlinksInPath(), to: staged.appending(path: unit))
    }
    // What the unit reloads with is looked for there too.
    let tools = stage.url.appending(path: "bin")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    if !isStaged {
      try FileManager.default.copyItem(at: URL(filePath: "/bin/kill"), to: tools.appending(path: "kill"))
    }
    return try await Command.run([
      "systemd-analyze", "--root=\(stage.path)", "--recursive-errors=no", "--man=no", "verify",
      unit,
    ])
  }

  /// The paths of all files under a folder, as seen from it, sorted.
  private func files(in folder: TemporaryFolder) -> [String] {
    let names = FileManager.default.subpaths(atPath: folder.path) ?? []
    var isFolder = ObjCBool(false)
    return names.filter {
      FileManager.default.fileExists(atPath: "\(folder.path)/\($0)", isDirectory: &isFolder) && !isFolder.boolValue
    }.map { "/\($0)" }.sorted()
  }
}
