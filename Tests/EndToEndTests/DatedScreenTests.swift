import Foundation
import RemoteControl
import TestSupport
import Testing

/// The running marquee by a wall clock that libfaketime sets: over both changes of summer time, and by ten years.
@Suite(.timeLimit(.minutes(4)))
struct DatedScreenTests {
  @Test func `cards come and go as the clock is set, and stay by one that is past`() async throws {
    let library = try #require(
      ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/faketime/libfaketimeMT.so.1" }
        .first(where: FileManager.default.fileExists(atPath:)))
    let folder = try TemporaryFolder()
    let clock = try folder.write("@2027-03-28 00:58:00", to: "clock")
    let marquee = try await RunningMarquee(
      settings: """
        timezone: Europe/Berlin
        tiers:
          night: { show: { at: ["02:00-03:00"] } }
          summer: { show: { from: 2027-03-28T02:30, until: 2027-10-31T02:30 } }
        """,
      cards: """
          - { title: Cobalt, tier: night, gradient: "#2f5bff" }
          - { title: Dune, tier: summer, gradient: ["#f7971e", "#ffd200"] }
        """,
      // The library starts what it is loaded into once more, which loses its arguments; what that starts is spared.
      within: ["nice", "-n", "0"],
      environment: [
        "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": clock, "FAKETIME_CACHE_DURATION": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "TZ": "UTC0",
        // Files keep their times: fontconfig would write all caches of this machine anew, with wrong times, and a program that
        // lacks memory then leaves out the largest fonts as it puts them right, for all that come after it.
        "NO_FAKE_STAT": "1",
        // Nobody says that the clock is synchronised.
        "KIOSK_MARQUEE_CLOCK": folder.path + "/none",
      ])
    func cards() async throws -> Int? { try await status(marquee)?.cards }
    func dates() async throws -> MarqueeStatus.Dates? { try await status(marquee)?.dates }
    // The clock goes from 02:00 to 03:00 at 01:00 UTC: nothing of the night, and summer begins.
    #expect(try await cards() == 2)
    for (time, count) in [
      ("2027-03-28 01:00:00", 3), ("2027-03-29 00:00:00", 4), ("2027-03-29 01:00:00", 3),
      // 02:00 comes at 00:00 UTC and, after 02:59, again at 01:00 UTC; summer ends with the first 02:30.
      ("2027-10-31 00:00:00", 4), ("2027-10-31 00:30:00", 3), ("2027-10-31 01:30:00", 3), ("2027-10-31 02:00:00", 2),
      ("2037-07-01 00:30:00", 3), ("2027-07-01 12:00:00", 3), ("2037-07-01 12:00:00", 2),
    ] {
      _ = try folder.write("@\(time)", to: "clock")
      #expect(try await eventually(within: .seconds(60)) { try await cards() == count }, "\(time)")
      #expect(try await marquee.moves(within: .seconds(60)), "\(time)")
    }
    #expect(try await dates()?.clock == "plausible")
    // Before the program was built: what was on stays.
    _ = try folder.write("@2016-07-01 00:30:00", to: "clock")
    #expect(try await eventually(within: .seconds(60)) { try await dates()?.clock == "doubtful" })
    #expect(try await cards() == 2)
    #expect(try await marquee.moves(within: .seconds(60)))
  }

  private func status(_ marquee: RunningMarquee) async throws -> MarqueeStatus? {
    let result = try await Command.run(
      [Kiosk.binary, "status", "--format", "json", "--socket", marquee.program.controlSocket])
    return try? JSONDecoder().decode(MarqueeStatus.self, from: Data(result.output.utf8))
  }
}
