import Foundation
import Glibc
import Platform
import TestSupport
import Testing

/// Pictures and checks on a machine so busy that a logo takes long.
@Suite(.timeLimit(.minutes(5)))
struct PatientPictureTests: TechnicianFiles {
  let kiosk: Kiosk

  init() throws { kiosk = try Kiosk() }

  /// A wall of one card whose logo takes some seconds to draw.
  private func slowWall(clouds: Int = 375) throws -> String {
    // librsvg 2.60 draws at most nine octaves of one.
    let cloud = "<rect width=\"800\" height=\"800\" filter=\"url(#f)\"/>"
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><filter id="f" x="0" y="0" width="1" height="1">
      <feTurbulence baseFrequency="0.02" numOctaves="8"/></filter>
      \(String(repeating: cloud, count: clouds))<rect width="700" height="700" x="50" y="50" fill="#c00"/></svg>
      """, "slow.svg")
    return try write("cards:\n  - { title: Acme, logo: slow.svg }\n", "marquee.yaml")
  }

  /// Sends a signal to the program's decoder once it is drawing.
  private func signal(_ number: Int32, decoderOf command: Command) async throws -> Int32 {
    var found: Int32 = 0
    let isThere = try await eventually(within: .seconds(60)) {
      for name in FolderNames.of("/proc") ?? [] {
        guard let process = Int32(name),
          let text = try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8),
          text.split(separator: "\0").contains("decode-logos"), isBelow(process, command.processIdentifier),
          fields(of: process).count > 12, (Int(fields(of: process)[12]) ?? 0) > 20
        else { continue }
        found = process
        return true
      }
      return false
    }
    // 0 would be the tests' own group.
    guard isThere, found > 1 else { throw Command.Failure(description: "no decoder of \(command.name) is drawing") }
    kill(found, number)
    return found
  }

  /// What /proc tells of a process after its name.
  private func fields(of process: Int32) -> [Substring] {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
  }

  private func isBelow(_ process: Int32, _ parent: Int32) -> Bool {
    var current = process
    for _ in 0..<4 {
      let fields = fields(of: current)
      guard fields.count > 2, let above = Int32(fields[2]) else { return false }
      if above == parent { return true }
      current = above
    }
    return false
  }

  @Test(arguments: [["snapshot", "--output", "/dev/null", "--size", "3840x2160", "--config"], ["check"]])
  func `a logo that takes longer than a wall waits is drawn all the same`(arguments: [String]) async throws {
    let wall = try slowWall(clouds: arguments[0] == "check" ? 38 : 375)
    let command = try Command(["env", "-u", "DISPLAY", Kiosk.binary] + arguments + [wall])
    let decoder = try await signal(SIGSTOP, decoderOf: command)
    try await Task.sleep(for: .seconds(6))
    kill(decoder, SIGCONT)
    let result = try await command.end(within: .seconds(60))
    #expect(result.status == 0 && !"\(result)".contains("decoded"), "\(result)")
  }

  @Test func `a picture without a logo that a wall may draw says so`() async throws {
    let wall = try slowWall()
    for arguments in [
      ["snapshot", "--output", kiosk.path("w.png"), "--size", "3840x2160", "--config", wall],
      ["sheet", wall, "--output", kiosk.path("s.pdf"), "--size", "3840x2160"],
    ] {
      let command = try Command(["env", "-u", "DISPLAY", Kiosk.binary] + arguments)
      _ = try await signal(SIGKILL, decoderOf: command)
      let result = try await command.end(within: .seconds(60))
      #expect(result.status == 0, "\(result)")
      #expect(
        result.errors.contains("is not as the wall would be: 1 logo could not be decoded now; run the command again"),
        "\(result)")
    }
  }
}
