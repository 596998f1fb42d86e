import Foundation
import TestSupport
import Testing

@testable import FacePainting
@testable import MarqueeValues
@testable import Platform

@Suite(.timeLimit(.minutes(2)))
struct SnapshotCommandTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// The bytes of a snapshot, drawn with neither a display nor a home folder.
  private func snapshot(at time: String, more: [String] = []) async throws -> Data {
    let output = kiosk.path("\(UUID().uuidString).png")
    let file = try kiosk.file()
    let result = try await Command.run(
      [
        "env", "-u", "HOME", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", Kiosk.binary, "snapshot", "--config", file,
        "--at", time, "--size", "320x240", "--output", output,
      ] + more)
    try #require(result.status == 0, "\(result.errors)")
    #expect(result.output == "")
    #expect(result.errors == "")
    return try Data(contentsOf: URL(filePath: output))
  }

  @Test func `the same input gives the same snapshot, another time a different one`() async throws {
    let first = try await snapshot(at: "2.5s")
    #expect(try await snapshot(at: "2.5s") == first)
    #expect(try await snapshot(at: "2500ms") == first)
    #expect(try await snapshot(at: "2.5") == first)
    #expect(try await snapshot(at: "2.6s") != first)
    let picture = try Bitmap(pngData: [UInt8](first))
    #expect((picture.width, picture.height) == (320, 240))
  }

  @Test func `a snapshot shows the last frame that is not after the given time`() async throws {
    // Frame 1 is at 16.6… ms, which to the nearest nanosecond is 16,666,667 ns.
    let zero = try await snapshot(at: "0")
    let one = try await snapshot(at: "20ms")
    #expect(zero != one)
    #expect(try await snapshot(at: "0.016666666") == zero)
    #expect(try await snapshot(at: "0.016666667") == one)
    #expect(try await snapshot(at: "33ms") == one)
  }

  @Test func `a touch script is played`() async throws {
    // A finger that has passed the slop without moving the strip along.
    let script = try kiosk.file(
      #"{"t":1,"phase":"down","x":9,"y":9}"# + "\n" + #"{"t":1,"phase":"move","x":20,"y":9}"#, name: "stop.jsonl")
    let held = try await snapshot(at: "3s", more: ["--touches", script])
    #expect(try await snapshot(at: "1s") == held)
    #expect(try await snapshot(at: "3s") != held)
  }

  @Test(arguments: [
    ("/nowhere/frame.png", "No such file or directory"), ("/proc/frame.png", ""), ("/", ""),
  ])
  func `an output that cannot be written is named with the reason`(output: String, reason: String) async throws {
    let result = try await kiosk.run(
      "snapshot", "--config", kiosk.file(), "--at", "0", "--size", "64x64", "--output", output)
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("kiosk-marquee: error: \(output): cannot be written: \(reason)"))
  }

  @Test(arguments: ["jpg", "JPEG", "gif", "webp", "Bmp", "svg", "pdf", "tif", "tiff"])
  func `an output name of another image format is refused`(ending: String) async throws {
    let output = kiosk.path("frame.\(ending)")
    for command in [["snapshot", "--config", kiosk.path("none.yaml"), "--at", "0", "--output"], ["screenshot"]] {
      let result = try await Command.run([Kiosk.binary] + command + [output])
      #expect(result.status == 1)
      #expect(
        result.errors
          == "kiosk-marquee: error: \(output): cannot be written as .\(ending): the picture is a PNG; expected a name that ends in .png\n"
      )
    }
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test(arguments: ["frame", "frame.jpg.png", "frame.PNG", "frame.2", "pictures.jpg/frame"])
  func `an output name without a known extension is accepted`(name: String) async throws {
    try FileManager.default.createDirectory(atPath: kiosk.path("pictures.jpg"), withIntermediateDirectories: true)
    let result = try await kiosk.run(
      "snapshot", "--config", kiosk.file(), "--at", "0", "--size", "64x64", "--output", kiosk.path(name))
    #expect(result.status == 0, "\(result.errors)")
    #expect(FileManager.default.fileExists(atPath: kiosk.path(name)))
  }

  @Test func `an output that is a folder is refused and left unchanged`() async throws {
    let result = try await kiosk.run(
      "snapshot", "--config", kiosk.file(), "--at", "0", "--size", "64x64", "--output", kiosk.folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("\(kiosk.folder.path): cannot be written: "))
    #expect(FolderNames.of(kiosk.folder.path) == ["marquee.yaml"])
  }

  @Test func `a screen larger than any texture is drawn or refused, without a crash`() async throws {
    let output = kiosk.path("huge.png")
    let result = try await kiosk.run(
      "snapshot", "--config", kiosk.file(), "--at", "0", "--size", "16x16384", "--output", output)
    #expect(result.status == 0, "\(result.errors)")
  }
}
