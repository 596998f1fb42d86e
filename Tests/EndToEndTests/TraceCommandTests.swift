import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct TraceCommandTests {
  private let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  @Test func `a trace of one second of cruising is a header and sixty lines`() async throws {
    let result = try await kiosk.run("trace", "--config", kiosk.file(), "--for", "1s")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasSuffix("\n"))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 61)
    #expect(lines[0] == "frame,time_s,state,offset_px,velocity_px_s,first_card,tiles")
    #expect(lines[1] == "0,0.000000000,cruising,0.000000,120.000000,0,9")
    #expect(lines[60] == "59,0.983333333,cruising,118.000000,120.000000,0,10")
  }

  @Test func `a trace respects the screen size and the touch script`() async throws {
    let script = try kiosk.file(
      """
      {"t":0.5,"id":1,"phase":"down","x":10,"y":10}
      {"t":0.9,"id":1,"phase":"up","x":10,"y":10}
      """, name: "visitor.jsonl")
    let result = try await kiosk.run(
      "trace", "--config", kiosk.file(), "--for", "1s", "--size", "300x300", "--touches", script, "--lane", "0")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == 61)
    #expect(lines[1].hasSuffix(",0,2"))
    #expect(lines[31] == "30,0.500000000,held,60.000000,0.000000,0,2")
    #expect(lines[55] == "54,0.900000000,resting,60.000000,0.000000,0,2")
  }

  @Test func `the faults of a touch script are reported with their places`() async throws {
    let script = try kiosk.file(
      """
      {"t":1,"id":1,"phase":"down","x":1,"y":1}
      {"t":0.5,"id":1,"phase":"up","x":1,"y":1}
      {"t":2,"id":1,"phase":"press","x":1,"y":1}
      nonsense
      """, name: "bad.jsonl")
    let result = try await kiosk.run("trace", "--config", kiosk.file(), "--for", "1s", "--touches", script)
    #expect(result.status == 1)
    #expect(result.output == "")
    for place in ["2:6", "3:23", "4:1"] {
      #expect(result.errors.contains("\(script):\(place): error: "), "\(result.errors)")
    }
    #expect(!result.errors.contains("\u{1B}"))
  }

  @Test(arguments: ["1", "-1", "99"])
  func `tracing a lane that does not exist is an error`(lane: String) async throws {
    let result = try await kiosk.run("trace", "--config", kiosk.file(), "--for", "1s", "--lane=\(lane)")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == "kiosk-marquee: error: --lane is \(lane); expected 0…0\n")
  }

  @Test func `a faulty configuration is reported on stderr in check's format`() async throws {
    let file = try kiosk.file("speed: fast\ncards:\n  - title: Acme\n")
    let check = try await kiosk.run("check", file)
    let trace = try await kiosk.run("trace", "--config", file, "--for", "1s")
    #expect(trace.status == 1)
    #expect(trace.output == "")
    #expect(check.output.hasPrefix(trace.errors))
  }

  @Test func `a trace whose reader closes the pipe ends without an error`() async throws {
    let result = try await kiosk.shell(
      "set -o pipefail; $kiosk trace --config '\(kiosk.file())' --for 100h | head -n 1; echo ${PIPESTATUS[0]}")
    #expect(result.output == "frame,time_s,state,offset_px,velocity_px_s,first_card,tiles\n141\n")
    #expect(result.errors == "")
  }

  @Test func `a trace of ten thousand cards succeeds`() async throws {
    let cards = (0..<10_000).map { "  - title: Card \($0)\n" }.joined()
    let result = try await kiosk.run("trace", "--config", kiosk.file("cards:\n" + cards), "--for", "100ms")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").count == 7)
  }
}
