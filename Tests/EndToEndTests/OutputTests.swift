import Foundation
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues
@testable import Platform

/// How commands write their files: a path is never replaced by something of another kind. Uses only the test's own folders.
@Suite(.timeLimit(.minutes(3)))
struct OutputTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  private func snapshot(to output: String) async throws -> Command.Result {
    try await kiosk.run("snapshot", "--config", kiosk.file(), "--at", "0", "--size", "64x64", "--output", output)
  }

  /// A shell command that takes a snapshot; `$config` is the configuration.
  private func shell(_ line: String) async throws -> Command.Result {
    try await kiosk.shell(
      "snapshot() { \"$kiosk\" snapshot --config \"$config\" --at 0 --size 64x64 --output \"$1\"; }; cd \"$folder\"; "
        + line,
      environment: ["config": try kiosk.file(), "folder": kiosk.folder.path])
  }

  private func kind(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: kiosk.path(name))[.type] as? FileAttributeType
  }

  private func isPicture(_ name: String) throws -> Bool {
    let picture = try Bitmap(pngFile: kiosk.path(name))
    return picture.width == 64 && picture.height == 64
  }

  @Test func `a snapshot to a hyphen goes to stdout`() async throws {
    let result = try await shell("snapshot - >picture.png")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try isPicture("picture.png"))
    #expect(FolderNames.of(kiosk.folder.path)?.sorted() == ["marquee.yaml", "picture.png"])
  }

  @Test func `a snapshot to a terminal is refused`() async throws {
    let result = try await shell(#"export -f snapshot; SHELL=/bin/bash script -qec "snapshot -" typescript"#)
    #expect(result.status == 1)
    #expect(result.output.contains("standard output is a terminal; redirect it, or name a file"))
    #expect(!result.output.contains("IHDR"))
  }

  @Test func `a snapshot to a named pipe is written into it`() async throws {
    let result = try await shell("mkfifo pipe; cat pipe >read.png & snapshot pipe; status=$?; wait; exit $status")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try kind("pipe") == .init(rawValue: "NSFileTypeFifo") || kind("pipe") == .typeUnknown)
    #expect(try isPicture("read.png"))
    #expect(FolderNames.of(kiosk.folder.path)?.sorted() == ["marquee.yaml", "pipe", "read.png"])
  }

  @Test func `a snapshot to a device is written into it`() async throws {
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("nothing"), withDestinationPath: "/dev/null")
    #expect(try await snapshot(to: kiosk.path("nothing")).status == 0)
    #expect(try kind("nothing") == .typeSymbolicLink)
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("full"), withDestinationPath: "/dev/full")
    let result = try await snapshot(to: kiosk.path("full"))
    #expect(result.status == 1)
    #expect(result.errors.contains("full: cannot be written: No space left on device"))
    #expect(try kind("full") == .typeSymbolicLink)
    var facts = stat()
    #expect(stat("/dev/null", &facts) == 0 && facts.st_mode & S_IFMT == S_IFCHR)
  }

  @Test(arguments: ["target.png", "folder/target.png"])
  func `a snapshot to a symbolic link replaces the link's target as a whole`(target: String) async throws {
    try FileManager.default.createDirectory(atPath: kiosk.path("folder"), withIntermediateDirectories: true)
    _ = try kiosk.file("old", name: target)
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("one"), withDestinationPath: target)
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("two"), withDestinationPath: kiosk.path("one"))
    #expect(try await snapshot(to: kiosk.path("two")).status == 0)
    #expect(try kind("one") == .typeSymbolicLink && kind("two") == .typeSymbolicLink)
    #expect(try isPicture(target))
    #expect(FolderNames.of(kiosk.path("folder"))?.count == (target.hasPrefix("folder") ? 1 : 0))
  }

  @Test func `a snapshot to a dangling link creates the link's target`() async throws {
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("link"), withDestinationPath: "later.png")
    #expect(try await snapshot(to: kiosk.path("link")).status == 0)
    #expect(try kind("link") == .typeSymbolicLink)
    #expect(try isPicture("later.png"))
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("lost"), withDestinationPath: "/nowhere/later.png")
    let result = try await snapshot(to: kiosk.path("lost"))
    #expect(result.status == 1)
    #expect(result.errors.contains("lost: cannot be written: No such file or directory"))
  }

  @Test func `a snapshot to a circular link is an error`() async throws {
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: kiosk.path("b"), withDestinationPath: "a")
    let result = try await snapshot(to: kiosk.path("a"))
    #expect(result.status == 1)
    #expect(result.errors.contains("a: cannot be written: Too many levels of symbolic links"))
    #expect(try kind("a") == .typeSymbolicLink)
  }

  @Test(arguments: [0o600, 0o640, 0o666])
  func `a snapshot that replaces a file keeps its mode`(mode: Int) async throws {
    let file = try kiosk.file("old", name: "picture.png")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    #expect(try await snapshot(to: file).status == 0)
    #expect(try isPicture("picture.png"))
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == mode)
  }

  /// A link like `/dev/stdout`, in the test's own folder.
  @Test(arguments: [">", ">>"])
  func `a snapshot to a link to stdout goes to stdout`(redirection: String) async throws {
    let result = try await shell(
      """
      ln -s /proc/self/fd/1 out; printf before >seen
      { snapshot out && snapshot out && printf after; } | cat >through.png
      { printf between; snapshot out; } \(redirection)seen
      """)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    #expect(try kind("out") == .typeSymbolicLink)
    let picture = try Data(contentsOf: URL(filePath: kiosk.path("through.png")))
    #expect(picture.suffix(5) == Data("after".utf8))
    let one = picture.prefix((picture.count - 5) / 2)
    #expect(picture.dropLast(5).suffix(one.count) == one)
    let seen = try Data(contentsOf: URL(filePath: kiosk.path("seen")))
    #expect(seen == Data((redirection == ">" ? "between" : "beforebetween").utf8) + one)
  }

  @Test func `a snapshot to a socket is refused`() async throws {
    let server = try FakeMarquee(at: kiosk.path("socket"), answering: "")
    let result = try await snapshot(to: kiosk.path("socket"))
    #expect(result.status == 1)
    #expect(result.errors.contains("socket: cannot be written: it is a socket; name a file, a pipe or a device"))
    #expect(try kind("socket") == .typeSocket)
    withExtendedLifetime(server) {}
  }

  @Test(.enabled(if: geteuid() == 0, "only root makes devices"))
  func `a snapshot to a block device is refused`() async throws {
    // No driver has this device number, so nothing can be damaged.
    let result = try await shell("mknod disk b 240 99 && snapshot disk")
    guard !result.errors.contains("mknod") else { return }
    #expect(result.status == 1)
    #expect(result.errors.contains("disk: cannot be written: it is a disk; name a file, a pipe or a device"))
    #expect(try kind("disk") == .typeBlockSpecial)
  }

  @Test func `frame times can be written to a pipe and to stdout`() async throws {
    let result = try await shell(
      """
      mkfifo pipe; cat pipe >read.csv &
      export SDL_VIDEODRIVER=dummy
      "$kiosk" run --config "$config" --for 1s --stats-file pipe 2>/dev/null; wait
      "$kiosk" run --config "$config" --for 1s --stats-file - 2>/dev/null >out.csv
      """)
    #expect(result.status == 0, "\(result.errors)")
    for name in ["read.csv", "out.csv"] {
      let text = try String(contentsOfFile: kiosk.path(name), encoding: .utf8)
      #expect(text.hasPrefix("presented_s,interval_ms\n"))
    }
    #expect(FolderNames.of(kiosk.folder.path)?.sorted() == ["marquee.yaml", "out.csv", "pipe", "read.csv"])
  }
}
