import Foundation
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
      "libavif-gdk-pixbuf", "libgles2", "fonts-inter", "fontconfig",
    ] {
      #expect(fields.contains(try Regex("(?m)^Depends: .*\\b\(NSRegularExpression.escapedPattern(for: name))\\b")))
    }
    #expect(fields.contains(try Regex("(?m)^Recommends: .*\\bpoppler-utils\\b")))

    let contents = try await Command.run(["dpkg-deb", "--contents", package]).output
    for file in [
      "usr/bin/kiosk-marquee", "lib/systemd/system/kiosk-marquee.service", "usr/lib/systemd/user/kiosk-marquee.service",
      "usr/lib/sysusers.d/kiosk-marquee.conf", "usr/lib/tmpfiles.d/kiosk-marquee.conf",
      "usr/share/man/man1/kiosk-marquee.1.gz", "usr/share/bash-completion/completions/kiosk-marquee",
      "usr/share/zsh/vendor-completions/_kiosk-marquee", "usr/share/fish/vendor_completions.d/kiosk-marquee.fish",
      "usr/share/doc/kiosk-marquee/reference.yaml", "usr/share/doc/kiosk-marquee/proprietary-gpu.conf",
      "etc/kiosk-marquee/marquee.yaml",
    ] {
      #expect(contents.contains(" ./\(file)\n"), "\(file) is missing")
    }
    // All of it is root's, and for nobody else to write.
    for line in contents.split(separator: "\n") {
      let mode = Array(line.prefix(10))
      #expect(line.contains(" root/root ") && mode[5] != "w" && mode[8] != "w", "\(line)")
    }

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

    #expect(try script("conffiles").split(separator: "\n").contains("/etc/kiosk-marquee/marquee.yaml"))
    let after = try script("postinst")
    #expect(after.contains("deb-systemd-helper enable 'kiosk-marquee.service'"))
    #expect(after.contains("deb-systemd-invoke"))
    // The user is there before its folders are, and both before the service starts.
    let account = try #require(after.firstRange(of: "systemd-sysusers"))
    let folders = try #require(after.firstRange(of: "systemd-tmpfiles"))
    let start = try #require(after.firstRange(of: "deb-systemd-invoke"))
    #expect(account.lowerBound < folders.lowerBound && folders.lowerBound < start.lowerBound)
    let purge = try script("postrm")
    #expect(purge.contains("rm -rf /var/lib/kiosk-marquee /var/cache/kiosk-marquee"))
    #expect(purge.contains("deb-systemd-helper purge 'kiosk-marquee.service'"))
    for name in ["postinst", "prerm", "postrm"] {
      #expect(try await Command.run(["sh", "-n", "\(control)/\(name)"]).status == 0)
    }
  }

  /// Makes the package and returns its path.
  private func package(into folder: TemporaryFolder) async throws -> String {
    let binary = Project.binary.path(percentEncoded: false)
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
