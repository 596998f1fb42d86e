import Programme
import Testing

/// Whether a release has come, for one-off callers.
@Suite struct ReleaseClockTests {
  private static let release = NextRelease(id: "5500c0ffee00aa11", moment: 1000)
  /// What may have been noted: nothing, the release by either clock, the same one for another moment, another one.
  private static let notes: [ReleaseArrival?] = [
    nil, ReleaseArrival(id: release.id, moment: 1000, isTrusted: true),
    ReleaseArrival(id: release.id, moment: 1000, isTrusted: false),
    ReleaseArrival(id: release.id, moment: 900, isTrusted: true),
    ReleaseArrival(id: "0000000000000000", moment: 1000, isTrusted: true),
  ]

  @Test func `a release has come at its moment, or if it is noted and no better clock contradicts`() {
    for (number, note) in Self.notes.enumerated() {
      for isSynchronised in [nil, false, true] as [Bool?] {
        let isKnown = number == 1 || number == 2 && isSynchronised != true
        for (now, hasCome) in [(-5, isKnown), (999, isKnown), (1000, true), (5000, true)] {
          let clock = ReleaseClock(now: now, isSynchronised: isSynchronised) { note }
          #expect(clock.hasCome(Self.release) == hasCome, "\(now) \(String(describing: note))")
          let shown = hasCome ? Self.release.id : "live"
          #expect(clock.shown(Self.release, inPlaceOf: "live") == shown)
          #expect(clock.shown(Self.release, inPlaceOf: nil) == (hasCome ? Self.release.id : nil))
          #expect(clock.shown(nil, inPlaceOf: "live") == "live" && clock.shown(nil, inPlaceOf: nil) == nil)
        }
      }
    }
  }

  @Test func `a one-off caller sees what a marquee shows that starts at the same time`() {
    for note in Self.notes {
      for isSynchronised in [nil, false, true] as [Bool?] {
        // But for the seconds in which a marquee has read it ahead of its moment.
        for now in [0, 500, 989, 1000, 1001, 9000] {
          var schedule = ChangeSchedule()
          schedule.remember(note)
          let clocks = MachineClocks(now: .seconds(now), isSynchronised: isSynchronised, uptime: .seconds(70))
          let clock = ReleaseClock(now: now, isSynchronised: isSynchronised) { note }
          #expect(schedule.reads(Self.release, by: clocks).isNow == clock.hasCome(Self.release), "\(now)")
        }
      }
    }
  }

  @Test func `the note is read only where the clock does not tell`() {
    var count = 0
    func clock(_ now: Int) -> ReleaseClock {
      ReleaseClock(now: now) {
        count += 1
        return nil
      }
    }
    #expect(clock(1000).hasCome(Self.release) && clock(0).shown(nil, inPlaceOf: "live") == "live" && count == 0)
    #expect(!clock(0).hasCome(Self.release) && count == 1)
  }
}
