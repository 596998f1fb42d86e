import ConfigurationValues
import Foundation
import MarqueeConfig
import MarqueeValues
import Messages
import Programme
import Synchronization
import Testing

@testable import ConfigurationStore
@testable import Platform

/// Releases that are published for a moment to come.
@Suite(.timeLimit(.minutes(2)))
final class NextReleaseTests {
  private let bench: ReleaseBench
  /// s since 1970.
  private let moment = 1_795_500_000

  init() throws { bench = try ReleaseBench() }

  @Test func `a release is shown from its moment on, and the next publication makes it the live one`() throws {
    let old = try bench.publish("old", for: nil, at: moment - 200).id
    let new = try bench.publish("new", for: moment, at: moment - 100)
    #expect(new.previous == old && !new.wasLive && new.dropped == nil)
    #expect(bench.names == [old, "\(old).json", new.id, "\(new.id).json", "live", "next"].sorted())
    #expect(try bench.wall(at: moment - 1) == "old" && bench.wall(at: moment) == "new")
    let before = bench.publisher(at: moment - 1).list()
    #expect(before.map(\.id) == [old, new.id] && before.map(\.isLive) == [true, false])
    #expect(before.map(\.applies) == [nil, moment])
    let after = bench.publisher(at: moment + 5).list()
    #expect(after.map(\.id) == [new.id, old] && after.map(\.applies) == [nil, nil])
    #expect(after[0].isLive && after[0].time == moment)
    #expect(bench.folder.liveRelease == old, "nothing but the clock has changed")
    let later = try bench.publish("later", for: nil, at: moment + 10)
    #expect(later.previous == new.id && later.dropped == nil && bench.folder.next == nil)
    #expect(try bench.wall(at: moment + 10) == "later" && !bench.names.contains("next"))
    #expect(try bench.publisher(at: moment + 20).goBack().id == new.id)
    #expect(try bench.wall(at: moment + 20) == "new" && bench.wall(at: moment - 20) == "new")
  }

  @Test func `the first release may be one that is to come`() throws {
    try bench.publish("new", for: moment, at: moment - 100)
    #expect(try bench.wall(at: moment - 1) == nil && bench.wall(at: moment) == "new")
    let later = try bench.publish("later", for: moment + 50, at: moment + 1)
    #expect(bench.folder.liveRelease == later.previous && later.previous != nil)
    #expect(try bench.wall(at: moment + 49) == "new" && bench.wall(at: moment + 50) == "later")
  }

  @Test func `another publication drops what is to come, and says so`() throws {
    try bench.publish("old", for: nil, at: moment - 200)
    let new = try bench.publish("new", for: moment, at: moment - 100).id
    let other = try bench.publish("other", for: moment + 60, at: moment - 90)
    #expect(other.dropped == .init(id: new, moment: moment))
    #expect(try bench.wall(at: moment + 1) == "old" && bench.wall(at: moment + 60) == "other")
    #expect(try bench.publish("now", for: nil, at: moment - 80).dropped == .init(id: other.id, moment: moment + 60))
    #expect(try bench.wall(at: moment + 100) == "now" && bench.folder.next == nil)
    // The live one again drops it too.
    try bench.publish("more", for: moment, at: moment - 70)
    let same = try bench.publish("now", for: nil, at: moment - 60)
    #expect(same.wasLive && same.dropped != nil && bench.folder.next == nil)
    // The same for the same moment changes nothing.
    let first = try bench.publish("more", for: moment, at: moment - 50)
    let again = try bench.publish("more", for: moment, at: moment - 40)
    #expect(again.id == first.id && again.dropped == nil && bench.folder.next == .init(id: first.id, moment: moment))
  }

  @Test func `going back drops what is to come, and only then goes back`() throws {
    let older = try bench.publish("older", for: nil, at: moment - 300).id
    let old = try bench.publish("old", for: nil, at: moment - 200).id
    let new = try bench.publish("new", for: moment, at: moment - 100).id
    #expect(
      try bench.publisher(at: moment - 1).goBack() == .init(id: old, dropped: .init(id: new, moment: moment)))
    #expect(try bench.wall(at: moment + 1) == "old")
    #expect(try bench.publisher(at: moment - 1).goBack().id == older)
    // From one that has come, it leads to the one before.
    try bench.publish("new", for: moment, at: moment - 1)
    #expect(try bench.publisher(at: moment).goBack().id == older)
    #expect(try bench.wall(at: moment + 100) == "older")
  }

  @Test func `three are kept, and what is to come besides`() throws {
    let ids = try (0..<4).map { try bench.publish("number \($0)", for: nil, at: moment - 200 + $0).id }
    let next = try bench.publish("next", for: moment, at: moment - 100).id
    #expect(Set(bench.names.filter(ReleaseFolder.isID)) == Set(ids[1...] + [next]))
    let replaced = try bench.publish("other", for: moment, at: moment - 90).id
    #expect(Set(bench.names.filter(ReleaseFolder.isID)) == Set(ids[1...] + [replaced]))
  }

  @Test func `a rehearsal says what it would drop, and changes nothing`() throws {
    let old = try bench.publish("old", for: nil, at: moment - 200).id
    let new = try bench.publish("new", for: moment, at: moment - 100).id
    try bench.write(ReleaseBench.document("other"), to: "marquee.yaml")
    let early = try bench.publisher(at: moment - 1).rehearse(bench.contents())
    #expect(early.previous == old && early.dropped == .init(id: new, moment: moment))
    let late = try bench.publisher(at: moment).rehearse(bench.contents())
    #expect(late.previous == new && late.dropped == nil)
    #expect(bench.folder.next?.id == new)
  }

  @Test func `a link that leads nowhere, or a release without its record, is not to come`() throws {
    try bench.publish("old", for: nil, at: moment - 200)
    let new = try bench.publish("new", for: moment, at: moment - 100).id
    try FileManager.default.removeItem(atPath: "\(bench.folder.path)/\(new).json")
    #expect(bench.folder.next == nil)
    #expect(try bench.wall(at: moment + 1) == "old")
    try FileManager.default.removeItem(atPath: bench.folder.nextLinkPath)
    try FileManager.default.createSymbolicLink(atPath: bench.folder.nextLinkPath, withDestinationPath: "../etc")
    #expect(bench.folder.next == nil)
    #expect(try bench.publish("other", for: nil, at: moment).dropped == nil)
    #expect(!bench.names.contains("next"))
  }

  @Test func `a marquee reads it a little ahead, and keeps it when the clock is set back`() throws {
    try bench.publish("old", for: nil, at: moment - 200)
    let new = try bench.publish("new", for: moment, at: moment - 100).id
    let old = try #require(bench.folder.liveRelease)
    let clock = Clock(.seconds(moment - 60))
    let source = ConfigurationSource(file: "/nowhere", releases: bench.folder)
    let upcoming = UpcomingRelease(of: source) {
      clock.now
    } isSynchronised: {
      nil
    }
    #expect(upcoming.located() == bench.folder.file(of: old) && upcoming.wait == .seconds(50))
    clock.set(.seconds(moment - 11) + .milliseconds(500))
    #expect(upcoming.located() == bench.folder.file(of: old) && upcoming.wait == .milliseconds(500))
    clock.set(.seconds(moment - 10))
    #expect(upcoming.located() == bench.folder.file(of: new) && upcoming.wait == nil)
    clock.set(.seconds(moment - 12))
    #expect(upcoming.located() == bench.folder.file(of: new))
    // One that was wrong altogether is another matter.
    clock.set(.seconds(moment - 86_400))
    #expect(upcoming.located() == bench.folder.file(of: old) && upcoming.wait == .seconds(86_390))
    clock.set(.seconds(moment - 5))
    #expect(upcoming.located() == bench.folder.file(of: new))
    // A marquee that starts then shows the former one.
    #expect(source.located(by: ReleaseClock(now: moment - 1)) == bench.folder.file(of: old))
    // Taken back, it is shown no more.
    _ = try bench.publisher(at: moment - 5).goBack()
    #expect(upcoming.located() == bench.folder.file(of: old) && upcoming.wait == nil)
  }

  private final class Clock: Sendable {
    private let time: Mutex<Duration>
    init(_ time: Duration) { self.time = Mutex(time) }
    var now: Duration { time.withLock(\.self) }
    func set(_ time: Duration) { self.time.withLock { $0 = time } }
  }

  @Test func `a file that is not published does not wait for its moment, which is warned of`() throws {
    let later = LocalClock.now.wholeSeconds + 86_400
    let text = "# comment\napply-at: \(WrittenInstant.iso(later, in: .universal))\ncards: [{title: A}]\n"
    let loaded = try ConfigurationLoader.load(text: text, file: "/etc/x.yaml")
    let source = ConfigurationSource(file: "/etc/x.yaml", releases: bench.folder)
    let warnings = source.withFonts(loaded).warnings.map(\.description)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("/etc/x.yaml:2:11: warning: 'apply-at' is 2"))
    #expect(warnings.first?.hasSuffix("; put it on the wall with 'kiosk-marquee publish', or take it out") == true)
    var past = loaded
    past.configuration.applyAt = later - 2 * 86_400
    #expect(source.withFonts(past).warnings == [])
    var published = loaded
    published.file = bench.folder.file(of: "0123456789abcdef")
    #expect(source.withFonts(published).warnings == [])
  }
}
