import DurableTestSupport
import Foundation
import Programme
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import DurableFiles

/// Publishing stopped after each of its steps: by an error, and by a power cut that loses what was not synced.
@Suite(.timeLimit(.minutes(5)))
final class PowerCutTests {
  private let bench: ReleaseBench

  init() throws { bench = try ReleaseBench() }

  private struct Stop: Error {}

  @Test func `an error after any step leaves the former release, or the new one after its link`() throws {
    try bench.publish("old")
    var count = 0
    while true {
      var steps: [DurableStep] = []
      let number = count
      do {
        try bench.publish("new") { (step) throws(PublishFault) in
          steps.append(step)
          if steps.count == number + 1 { throw PublishFault("stopped") }
        }
      } catch {
        #expect((error as? PublishFault)?.description == "stopped")
      }
      let isSwitched = steps.contains { if case .renamed(_, "live") = $0 { true } else { false } }
      #expect(try bench.wall == (isSwitched ? "new" : "old"), "after \(steps.last.map { "\($0)" } ?? "nothing")")
      #expect(
        !bench.names.contains { $0.hasPrefix(".") }, "\(bench.names) after \(steps.last.map { "\($0)" } ?? "nothing")")
      if steps.count <= number { break }
      count += 1
      // Begins anew, with whatever is left.
      try bench.publish("old")
    }
    #expect(count > 12)
  }

  @Test(arguments: [["old"], ["old", "older", "oldest", "new", "old"], []])
  func `a power cut after any step leaves the former release or the new one, whole`(before: [String]) throws {
    for heading in before { try bench.publish(heading) }
    try stopEverywhere(expecting: [before.last, "new"], wasShown: before.contains("new")) { observe in
      try bench.publish("new", observe: observe)
    }
  }

  @Test func `after an end at any step the way back is the one that there was, or that of the new release`() throws {
    for heading in ["one", "two", "three"] { try bench.publish(heading) }
    let disk = try CutDisk(bench.folder.path, without: [ReleaseLock.name])
    var random = SeededGenerator(seed: 15)
    var ways: Set<[String]> = []
    func look() throws {
      let place = "\(bench.path)/ended"
      try disk.leave(at: place, names: 1, &random)
      let folder = ReleaseFolder(place)
      var way = [try #require(try ReleaseBench.wall(of: folder))]
      while way.count < 5, (try? Publisher(folder).goBack()) != nil {
        way.append(try #require(try ReleaseBench.wall(of: folder)))
      }
      ways.insert(way)
      try FileManager.default.removeItem(atPath: place)
    }
    // One that was there long before, once more.
    try bench.publish("one") { (step) throws(PublishFault) in
      do {
        try disk.take(step)
        try look()
      } catch {
        throw PublishFault("\(step): \(error)")
      }
    }
    // A release knows one that was before it: from the second on, the way leads to the first again.
    #expect(ways == [["three", "two", "one"], ["one", "three", "two", "one", "three"]])
  }

  @Test func `a power cut on the way back leaves the one or the other`() throws {
    for heading in ["oldest", "older", "old"] { try bench.publish(heading) }
    try stopEverywhere(expecting: ["old", "older"]) { observe in
      _ = try Publisher(bench.folder, observe: observe).goBack()
    }
  }

  @Test func `a power cut while a damaged release is replaced leaves one of them`() throws {
    try bench.publish("new")
    let live = try #require(bench.folder.liveRelease)
    try bench.publish("old")
    try Data("<svg>x</svg>".utf8).write(to: URL(filePath: "\(bench.folder.path)/\(live)/logos/a.svg"))
    try stopEverywhere(expecting: ["old", "new"]) { observe in
      try bench.publish("new", observe: observe)
    }
  }

  private static let moment = 1_795_500_000

  /// What happens while a release is to come, which is shown from a moment on.
  struct NextCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// When it happens, s before the moment.
    var early: Int
    /// What may be shown before and after the moment, on any disk.
    var before: Set<String?>
    var after: Set<String?>
    var work: @Sendable (ReleaseBench, Int, @escaping ReleaseDisk.Observer) throws -> Void
  }

  private static let nextCases = [
    NextCase(testDescription: "it is published", early: 50, before: ["old"], after: ["old", "new"]) {
      try $0.publish("new", for: moment, at: $1, observe: $2)
    },
    NextCase(testDescription: "it is replaced", early: 40, before: ["old"], after: ["next", "new"]) {
      try $0.publish("new", for: moment, at: $1, observe: $2)
    },
    NextCase(testDescription: "it is dropped by another", early: 40, before: ["old", "new"], after: ["next", "new"]) {
      try $0.publish("new", for: nil, at: $1, observe: $2)
    },
    NextCase(testDescription: "it is dropped", early: 40, before: ["old"], after: ["next", "old"]) {
      _ = try $0.publisher(at: $1, observe: $2).goBack()
    },
    NextCase(testDescription: "it has come, and another follows", early: -40, before: [], after: ["next", "new"]) {
      try $0.publish("new", for: nil, at: $1, observe: $2)
    },
    NextCase(testDescription: "it has come, and another is to come", early: -40, before: [], after: ["next"]) {
      try $0.publish("new", for: moment + 1000, at: $1, observe: $2)
    },
    NextCase(testDescription: "it has come, and is left again", early: -40, before: [], after: ["next", "old"]) {
      _ = try $0.publisher(at: $1, observe: $2).goBack()
    },
  ]

  @Test(arguments: nextCases)
  func `a power cut while a release is to come leaves one of the two at any moment`(trial: NextCase) throws {
    try bench.publish("old", for: nil, at: Self.moment - 200)
    if trial.testDescription != "it is published" { try bench.publish("next", for: Self.moment, at: Self.moment - 100) }
    let disk = try CutDisk(bench.folder.path, without: [ReleaseLock.name])
    var random = SeededGenerator(seed: 14)
    var (before, after): (Set<String?>, Set<String?>) = ([], [])
    var number = 0
    func look() throws {
      number += 1
      for chance in [0.0, 1, 0.5, 0.5, 0.5] {
        let place = "\(bench.path)/cut-\(number)"
        try disk.leave(at: place, names: chance, &random)
        if trial.early > 0 { before.insert(try ReleaseBench.wall(of: ReleaseFolder(place), at: Self.moment - 1)) }
        after.insert(try ReleaseBench.wall(of: ReleaseFolder(place), at: Self.moment + 50))
        try FileManager.default.removeItem(atPath: place)
      }
    }
    try look()
    try trial.work(bench, Self.moment - trial.early) { (step) throws(PublishFault) in
      do {
        try disk.take(step)
        try look()
      } catch {
        throw PublishFault("\(step): \(error)")
      }
    }
    #expect(before == trial.before && after == trial.after && number > 2)
    #expect(disk.isAsReal)
  }

  /// Does the work once, and looks at every disk that a power cut after each step may leave.
  private func stopEverywhere(
    expecting: [String?], wasShown: Bool = true, _ work: (@escaping ReleaseDisk.Observer) throws -> Void
  ) throws {
    let disk = try CutDisk(bench.folder.path, without: [ReleaseLock.name])
    var random = SeededGenerator(seed: 12)
    var seen: Set<String?> = []
    var faults: [String] = []
    var number = 0
    func look(after step: String) {
      number += 1
      for (kind, chance) in [("nothing unsynced", 0.0), ("every name", 1), ("some names", 0.5), ("some names", 0.5)] {
        let place = "\(bench.path)/cut-\(number)-\(kind.filter { $0 != " " })"
        do {
          try disk.leave(at: place, names: chance, &random)
          let wall = try ReleaseBench.wall(of: ReleaseFolder(place))
          seen.insert(wall)
          if !expecting.contains(wall) { faults.append("\(step), \(kind): \(wall ?? "nothing")") }
          // What was never on the wall is not listed as if it had been.
          for entry in Publisher(ReleaseFolder(place)).list() where entry.summary?.title == "new" && !wasShown {
            let isTold = entry.isLive || entry.wasNeverShown
            if !isTold || wall != "new" && !entry.wasNeverShown {
              faults.append("\(step), \(kind): listed as \(entry)")
            }
          }
        } catch {
          faults.append("\(step), \(kind): \(error)")
        }
        try? FileManager.default.removeItem(atPath: place)
      }
    }
    look(after: "the start")
    try work { step in
      do {
        try disk.take(step)
      } catch {
        faults.append("\(step): \(error)")
      }
      look(after: "\(step)")
    }
    #expect(faults == [])
    #expect(seen == Set(expecting))
    #expect(number >= 4)
    #expect(disk.isAsReal)
  }
}
