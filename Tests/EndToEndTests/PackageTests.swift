import Foundation
import Platform
import TestSupport
import Testing

/// The Debian package, made of the program that is there already: slower than the one that is released, else the same.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct PackageTests {
  @Test
  func `the package holds the program, its service and its manual, and passes Debian's checks`() async throws {
    let folder = try TemporaryFolder()
    let package = try await package(into: folder)

    let fields = try await Command.run(["dpkg-deb", "--field", package]).output
    let version = try String(contentsOf: Project.root.appending(path: "VERSION"), encoding: .utf8)
    #expect(fields.contains("Version: \(version)"))
    // What is linked, what is loaded while it runs, and the default font.
    for name in [
      "libsdl2-2.0-0", "libsdl2-ttf-2.0-0", "libfribidi0", "librsvg2-2", "libgdk-pixbuf-2.0-0", "webp-pixbuf-loader",
      "libavif-gdk-pixbuf", "libdrm2", "libgles2", "fonts-inter", "fontconfig", "tzdata", "libsqlite3-0",
    ] {
      #expect(fields.contains(try Regex("(?m)^Depends: .*\\b\(NSRegularExpression.escapedPattern(for: name))\\b")))
    }
    #expect(fields.contains(try Regex("(?m)^Recommends: .*\\bpoppler-utils\\b")))
    #expect(fields.contains(try Regex("(?m)^Suggests: ghostscript")))

    let contents = try await Command.run(["dpkg-deb", "--contents", package]).output
    let units = "\(DebianRelease.present == "12" ? "lib" : "usr/lib")/systemd/system"
    for file in [
      "usr/bin/kiosk-marquee", "\(units)/kiosk-marquee.service", "\(units)/kiosk-marquee-clock.service",
      "usr/bin/kiosk-marquee-ledger", "\(units)/kiosk-marquee-ledger.service",
      "usr/share/man/man1/kiosk-marquee-ledger.1.gz",
      "usr/lib/systemd/user/kiosk-marquee.service",
      "usr/lib/sysusers.d/kiosk-marquee.conf", "usr/lib/tmpfiles.d/kiosk-marquee.conf",
      "usr/share/man/man1/kiosk-marquee.1.gz", "usr/share/bash-completion/completions/kiosk-marquee",
      "usr/share/zsh/vendor-completions/_kiosk-marquee", "usr/share/fish/vendor_completions.d/kiosk-marquee.fish",
      "usr/share/doc/kiosk-marquee/reference.yaml", "usr/share/doc/kiosk-marquee/proprietary-gpu.conf",
      "usr/share/doc/kiosk-marquee/CHANGELOG.md", "usr/share/doc/kiosk-marquee/SECURITY.md",
      "usr/share/kiosk-marquee/first.yaml", "usr/share/doc/kiosk-marquee/examples/demo/marquee.yaml",
    ] {
      #expect(contents.contains(" ./\(file)\n"), "\(file) is missing")
    }
    // All of it is root's, and for nobody else to write.
    for line in contents.split(separator: "\n") {
      let mode = Array(line.prefix(10))
      #expect(line.contains(" root/root ") && mode[5] != "w" && mode[8] != "w", "\(line)")
    }

    let root = "\(folder.path)/root"
    #expect(try await Command.run(["dpkg-deb", "--extract", package, root]).status == 0)
    let links = try await Command.run([
      "python3", Project.root.appending(path: "Tests/Runner/documents.py").path(percentEncoded: false),
      "\(root)/usr/share/doc/kiosk-marquee",
    ])
    #expect(links.status == 0 && links.errors == "", "\(links.errors)")

    let lint = try await Command.run(
      ["lintian", "--allow-root", "--fail-on", "error", package], within: .seconds(240))
    // The runtime is linked into what is released, which this program is not.
    let faults = lint.output.split(separator: "\n")
      .filter { $0.hasPrefix("E: ") && !$0.contains("custom-library-search-path") }
    #expect(faults.isEmpty, "\(lint.output)\(lint.errors)")
  }

  @Test
  func `the package keeps the configuration, starts the service and leaves nothing when purged`() async throws {
    let folder = try TemporaryFolder()
    let package = try await package(into: folder)
    let control = folder.url.appending(path: "control").path(percentEncoded: false)
    #expect(try await Command.run(["dpkg-deb", "--control", package, control]).status == 0)
    func script(_ name: String) throws -> String { try String(contentsOfFile: "\(control)/\(name)", encoding: .utf8) }

    // dpkg would ask about them, or replace them.
    #expect(!FileManager.default.fileExists(atPath: "\(control)/conffiles"))
    let after = try script("postinst")
    #expect(after.contains("deb-systemd-helper enable kiosk-marquee.service"))
    #expect(after.contains("deb-systemd-invoke"))
    // The user is there before its folders are, and both before the service starts.
    let account = try #require(after.firstRange(of: "systemd-sysusers"))
    let folders = try #require(after.firstRange(of: "systemd-tmpfiles"))
    let start = try #require(after.firstRange(of: "deb-systemd-invoke"))
    #expect(account.lowerBound < folders.lowerBound && folders.lowerBound < start.lowerBound)
    let purge = try script("postrm")
    #expect(purge.contains("rm -rf \"$DPKG_ROOT/var/lib/kiosk-marquee\" \"$DPKG_ROOT/var/cache/kiosk-marquee\""))
    #expect(purge.contains("rm -rf \"$DPKG_ROOT/var/lib/kiosk-marquee-ledger\""))
    #expect(purge.contains("deb-systemd-helper purge 'kiosk-marquee.service'"))
    for name in ["postinst", "prerm", "postrm"] {
      #expect(try await Command.run(["sh", "-n", "\(control)/\(name)"]).status == 0)
    }
  }

  @Test
  func `an upgrade leaves an edited configuration as it is, and a new installation gets the first card`() async throws {
    let folder = try TemporaryFolder()
    let package = try await package(into: folder)
    let old = try await formerPackage(in: folder)
    let file = "/etc/kiosk-marquee/marquee.yaml"
    func text(_ root: String, _ path: String = file) -> String? {
      try? String(contentsOfFile: root + path, encoding: .utf8)
    }
    let first = try #require(
      try? String(contentsOf: Project.root.appending(path: "config/first.yaml"), encoding: .utf8)
    ).replacing("/usr/local/", with: "/usr/")

    let upgraded = try machine("upgraded", in: folder)
    try await dpkg(["--install", old], on: upgraded)
    #expect(text(upgraded) == "cards: [{ title: Former }]\n")
    let edited = "# mine\r\ncards: [{ title: Mine }]  \n\n"
    try Data(edited.utf8).write(to: URL(filePath: upgraded + file))
    for _ in 0..<2 {
      _ = try await dpkg(["--install", package], on: upgraded)
      #expect(text(upgraded) == edited)
      #expect(text(upgraded, "/etc/kiosk-marquee/logos/a.svg") == "<svg/>", "what it may name stays too")
      #expect(
        FolderNames.of(upgraded + "/etc/kiosk-marquee")?.sorted()
          == ["fonts", "logos", "marquee.yaml"])
    }
    // Removed on purpose, as an operator may who publishes.
    try FileManager.default.removeItem(atPath: upgraded + file)
    _ = try await dpkg(["--install", package], on: upgraded)
    #expect(text(upgraded) == nil)

    let enabled = "/etc/systemd/system/multi-user.target.wants/kiosk-marquee.service"
    func isEnabled(_ root: String) -> Bool {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: root + enabled)) != nil
    }
    let new = try machine("new", in: folder)
    let output = try await dpkg(["--install", package], on: new)
    #expect(text(new) == first && isEnabled(new))
    #expect(output.contains("kiosk-marquee publish my-wall"))
    for group in ["kiosk-publish:", "kiosk-ledger:"] {
      #expect(text(new, "/etc/group")?.contains(group) == true)
    }
    _ = try await dpkg(["--purge", "kiosk-marquee"], on: new)
    #expect(!FileManager.default.fileExists(atPath: new + "/etc/kiosk-marquee"))

    for (target, expected) in [(nil, false), ("graphical", false), ("multi-user", true)] {
      let desktop = try machine("desktop-\(target ?? "")", in: folder)
      func link(_ name: String, _ unit: String) throws {
        try FileManager.default.createSymbolicLink(
          atPath: "\(desktop)/etc/systemd/system/\(name)", withDestinationPath: "/lib/systemd/system/\(unit)")
      }
      try link("display-manager.service", "lightdm.service")
      if let target { try link("default.target", "\(target).target") }
      let output = try await dpkg(["--install", package], on: desktop)
      #expect(isEnabled(desktop) == expected, "\(target ?? "no default.target")")
      #expect(output.contains("this machine has a desktop, so the service was not started") != expected)
      #expect(text(desktop) == first)
    }
  }

  /// A package as versions up to 1.0.0 were: what is in /etc was its own.
  private func formerPackage(in folder: TemporaryFolder) async throws -> String {
    let root = folder.url.appending(path: "former")
    func put(_ text: String, _ path: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let architecture = try await Command.run(["dpkg", "--print-architecture"]).output
    try put(
      "Package: kiosk-marquee\nVersion: 0.9\nMaintainer: x <x@example.org>\nDescription: former\n"
        + "Architecture: \(architecture)", "DEBIAN/control")
    let files = [
      "marquee.yaml": "cards: [{ title: Former }]\n", "logos/a.svg": "<svg/>", "fonts/README.md": "# Fonts\n",
    ]
    for (name, text) in files { try put(text, "etc/kiosk-marquee/\(name)") }
    try put(files.keys.map { "/etc/kiosk-marquee/\($0)\n" }.joined(), "DEBIAN/conffiles")
    // Whatever the umask.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: root.appending(path: "DEBIAN").path(percentEncoded: false))
    let package = "\(folder.path)/former.deb"
    let result = try await Command.run(
      ["dpkg-deb", "--root-owner-group", "--build", root.path(percentEncoded: false), package])
    try #require(result.status == 0, "\(result.errors)")
    return package
  }

  /// A folder that dpkg takes for a machine without any package.
  private func machine(_ name: String, in folder: TemporaryFolder) throws -> String {
    let root = "\(folder.path)/\(name)"
    for path in [
      "var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/dpkg/triggers", "etc/systemd/system", "var/cache",
    ] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(path)", withIntermediateDirectories: true)
    }
    for path in ["status", "available"] { try Data().write(to: URL(filePath: "\(root)/var/lib/dpkg/\(path)")) }
    return root
  }

  /// Runs dpkg on such a folder, and returns what it prints.
  @discardableResult
  private func dpkg(_ arguments: [String], on root: String) async throws -> String {
    let result = try await Command.run(
      [
        "dpkg", "--root=\(root)", "--log=\(root)/dpkg.log", "--force-not-root", "--force-depends", "--force-bad-path",
        "--force-script-chrootless",
      ] + arguments,
      environment: ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"], within: .seconds(120))
    try #require(result.status == 0, "\(result.output)\(result.errors)")
    return result.output
  }

  /// Makes the package and returns its path.
  private func package(into folder: TemporaryFolder) async throws -> String {
    let binary = Project.program("kiosk-marquee").path(percentEncoded: false)
    let libraries = try await Command.run(["ldd", binary]).output
    let runtime = try #require(libraries.firstMatch(of: /=> (\S+)\/libswiftCore\.so/)).1
    let result = try await Command.run(
      ["scripts/deb"],
      environment: [
        "BINARY": binary, "OUTPUT": folder.path,
        // Quickly: not packed tight, and no second package of what only a debugger reads.
        "DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", "DEB_BUILD_OPTIONS": "noautodbgsym",
        // No Debian package has the Swift runtime that this program is linked to.
        "SHLIBDEPS": "--dpkg-shlibdeps-params=--ignore-missing-info -l\(runtime)",
      ], within: .seconds(240))
    try #require(result.status == 0, "\(result.errors)")
    return try #require(result.output.split(separator: "\n").last.map(String.init))
  }
}
