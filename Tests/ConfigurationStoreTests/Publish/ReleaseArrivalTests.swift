import Foundation
import Programme
import Synchronization
import Testing

@testable import ConfigurationStore
@testable import Platform

/// A release that has come stays on the wall, whatever the clock says afterwards.
@Suite(.timeLimit(.minutes(2)))
final class ReleaseArrivalTests {
  private let bench: ReleaseBench
  private let state = FileManager.default.temporaryDirectory.appending(path: "arrivals-\(UUID().uuidString)")
  private let clocks = Clocks()
  /// s since 1970.
  private let moment = 1_795_500_000
  private let old: String
  private let new: String

  init() throws {
    bench = try ReleaseBench()
    old = try bench.publish("old", for: nil, at: moment - 200).id
    new = try bench.publish("new", for: moment, at: moment - 100).id
    clocks.set(moment - 60)
  }

  deinit { try? FileManager.default.removeItem(at: state) }

  /// The clocks of a machine.
  private final class Clocks: Sendable {
    private let times = Mutex((now: 0, uptime: 0, isSynchronised: Bool?.none))
    var now: Duration { .seconds(times.withLock(\.now)) }
    var uptime: Duration { .seconds(times.withLock(\.uptime)) }
    var isSynchronised: Bool? { times.withLock(\.isSynchronised) }
    func set(_ now: Int, isSynchronised: Bool? = nil) {
      times.withLock { ($0.now, $0.isSynchronised) = (now, isSynchronised) }
    }
    func pass(_ seconds: Int) { times.withLock { ($0.now, $0.uptime) = ($0.now + seconds, $0.uptime + seconds) } }
  }

  private var source: ConfigurationSource {
    var source = ConfigurationSource(file: "/nowhere", releases: bench.folder)
    source.arrivals = ReleaseArrivals(in: state.path, of: source.file)
    return source
  }

  /// A marquee that is started now.
  private func marquee() -> UpcomingRelease {
    UpcomingRelease(
      of: source, now: { [clocks] in clocks.now }, isSynchronised: { [clocks] in clocks.isSynchronised },
      uptime: { [clocks] in clocks.uptime })
  }

  private func shown(by marquee: UpcomingRelease) -> String? { source.release(of: marquee.located()) }

  /// Clocks that are set back by a second, an hour, and six years.
  private static let earlier = [1, 3600, 6 * 31_557_600]

  @Test(arguments: earlier)
  func `one that came by a synchronised clock stays, in this run and after a start`(back: Int) throws {
    let running = marquee()
    #expect(shown(by: running) == old)
    clocks.set(moment, isSynchronised: true)
    #expect(shown(by: running) == new)
    for isSynchronised in [nil, false, true] {
      clocks.set(moment - back, isSynchronised: isSynchronised)
      #expect(shown(by: running) == new && running.wait == nil)
      #expect(shown(by: marquee()) == new)
    }
  }

  @Test(arguments: earlier.dropFirst())
  func `one that came by another clock stays once it was shown for a minute`(back: Int) throws {
    let running = marquee()
    clocks.set(moment)
    #expect(shown(by: running) == new)
    clocks.pass(59)
    #expect(shown(by: running) == new)
    clocks.set(moment - back)
    #expect(shown(by: running) == old && shown(by: marquee()) == old, "the clock may have been wrong for a moment")
    clocks.set(moment)
    #expect(shown(by: running) == new)
    clocks.pass(60)
    #expect(shown(by: running) == new)
    clocks.set(moment - back)
    #expect(shown(by: running) == new && shown(by: marquee()) == new)
  }

  @Test func `a clock that was wrong far ahead is set right by a synchronised one, once and for all`() throws {
    let running = marquee()
    clocks.set(moment + 400_000)
    #expect(shown(by: running) == new)
    clocks.pass(600)
    #expect(shown(by: running) == new)
    clocks.set(moment - 3600, isSynchronised: true)
    #expect(shown(by: running) == old)
    clocks.set(moment - 3000, isSynchronised: false)
    #expect(shown(by: running) == old && shown(by: marquee()) == old)
    clocks.set(moment, isSynchronised: true)
    #expect(shown(by: running) == new)
  }

  @Test func `a start shows it before anything is read, and names it`() throws {
    // After a year of which this machine's clock knows nothing.
    let later = LocalClock.now.wholeSeconds + 31_557_600
    let next = try bench.publish("later", for: later, at: moment - 90).id
    #expect(source.release(of: source.located()) == old)
    source.arrivals?.write(.init(id: next, moment: later, isTrusted: true))
    let file = source.located()
    #expect(source.release(of: file) == next && source.moment(of: file) == nil)
    #expect(source.place(of: file) == ConfigurationPlace(file: file, release: next, since: later))
    // Of another moment, or of a damaged note, nothing is known.
    source.arrivals?.write(.init(id: next, moment: later - 1, isTrusted: true))
    #expect(source.release(of: source.located()) == old)
    try Data("{".utf8).write(to: URL(filePath: try #require(source.arrivals).path))
    #expect(source.release(of: source.located()) == old)
  }

  /// A publisher on the machine of the marquee.
  private func publisher() -> Publisher {
    Publisher(
      bench.folder, arrivals: source.arrivals, now: { [clocks] in Int(clocks.now.components.seconds) },
      isSynchronised: { [clocks] in clocks.isSynchronised }
    ) { (_) in }
  }

  @Test(arguments: earlier)
  func `a publisher lists what the marquee shows, whatever the clock says`(back: Int) throws {
    let running = marquee()
    #expect(publisher().list().map(\.applies) == [nil, moment])
    clocks.set(moment, isSynchronised: true)
    #expect(shown(by: running) == new)
    clocks.set(moment - back, isSynchronised: true)
    let entries = publisher().list()
    #expect(entries.map(\.id) == [new, old] && entries.map(\.isLive) == [true, false])
    #expect(entries[0].time == moment && entries.allSatisfy { $0.applies == nil && !$0.wasDropped })
    #expect(publisher().perhapsCome == nil)
    #expect(try publisher().rehearse(bench.contents()).previous == new)
  }

  @Test(arguments: earlier)
  func `going back from what the marquee shows leads to the one before, and drops nothing`(back: Int) throws {
    let running = marquee()
    clocks.set(moment, isSynchronised: true)
    #expect(shown(by: running) == new)
    clocks.set(moment - back, isSynchronised: true)
    let outcome = try publisher().goBack()
    #expect(outcome.id == old && outcome.previous == new && outcome.dropped == nil)
    #expect(shown(by: running) == old && shown(by: marquee()) == old)
    #expect(publisher().list().map(\.wasDropped) == [false, false])
  }

  @Test func `what an unsynchronised clock said, a synchronised one denies to publishers too`() throws {
    let running = marquee()
    clocks.set(moment + 400_000)
    #expect(shown(by: running) == new)
    clocks.pass(60)
    #expect(shown(by: running) == new)
    clocks.set(moment - 3600)
    #expect(publisher().list().first?.id == new)
    clocks.set(moment - 3600, isSynchronised: true)
    #expect(publisher().list().map(\.applies) == [nil, moment])
    #expect(try publisher().goBack().dropped == NextRelease(id: new, moment: moment))
  }

  @Test func `a note that cannot be read is said, and the clock is asked`() throws {
    #expect(publisher().perhapsCome == nil)
    let arrivals = try #require(source.arrivals)
    // What root cannot read either: a link to itself is as good as another user's file.
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: arrivals.path, withDestinationPath: arrivals.path)
    #expect(publisher().perhapsCome == .init(id: new, file: arrivals.path))
    #expect(publisher().list().map(\.applies) == [nil, moment])
    clocks.set(moment)
    #expect(publisher().perhapsCome == nil)
  }

  @Test func `another publication, or going back, ends it`() throws {
    let running = marquee()
    clocks.set(moment, isSynchronised: true)
    #expect(shown(by: running) == new)
    _ = try bench.publisher(at: moment - 5).goBack()
    #expect(shown(by: running) == old && shown(by: marquee()) == old)
  }

  @Test func `without a folder for state a running marquee keeps it all the same`() throws {
    let running = UpcomingRelease(
      of: ConfigurationSource(file: "/nowhere", releases: bench.folder), now: { [clocks] in clocks.now },
      isSynchronised: { true }, uptime: { .zero })
    clocks.set(moment)
    #expect(shown(by: running) == new)
    clocks.set(moment - 86_400)
    #expect(shown(by: running) == new)
  }
}
