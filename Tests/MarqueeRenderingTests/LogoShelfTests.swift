import Foundation
import Logos
import Synchronization
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeValues

@Suite(.timeLimit(.minutes(5)))
struct LogoShelfTests {
  private final class Bench: Sendable {
    let decoded = Mutex<[String]>([])
    let failures = Mutex<[LogoError]>([])
    let isFailing = Mutex(false)

    /// Takes `time` s for each logo, which is as large as its request.
    func shelf(capacity: Int = 1 << 20, time: Double = 0) -> LogoShelf {
      LogoShelf(
        capacity: capacity,
        decode: { [self] reference, request in
          decoded.withLock { $0.append(reference.path) }
          Thread.sleep(forTimeInterval: time)
          return isFailing.withLock { $0 }
            ? .failure(.notAnImage) : .success(Bitmap(width: request.width, height: request.height))
        }, onFailure: { [self] _, error in failures.withLock { $0.append(error) } })
    }

    var count: Int { decoded.withLock { $0.count } }
  }

  private func reference(_ path: String, version: Int = 1) -> LogoReference {
    LogoReference(path: path, version: [version], folders: [])
  }

  private let request = LogoRequest(width: 10, height: 10)

  @Test func `cards that share a logo share its pixels`() {
    let bench = Bench()
    let shelf = bench.shelf()
    for _ in 0..<1000 { #expect(shelf.logo(reference("a"), request) != nil) }
    #expect(bench.count == 1)
    _ = shelf.logo(reference("b"), request)
    _ = shelf.logo(reference("a", version: 2), request)
    _ = shelf.logo(reference("a"), LogoRequest(width: 11, height: 10))
    #expect(bench.count == 4, "another file, another state of it and another size are others")
  }

  @Test func `who asks at the same time waits for the one who decodes`() {
    let bench = Bench()
    let shelf = bench.shelf(time: 0.1)
    let found = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      if shelf.logo(reference("\(number % 2)"), request) != nil { found.add(1, ordering: .relaxed) }
    }
    #expect(bench.count == 2)
    #expect(found.load(ordering: .relaxed) == 16)
  }

  @Test func `one that is decoded does not keep others waiting`() {
    let bench = Bench()
    let shelf = bench.shelf(time: 0)
    _ = shelf.logo(reference("known"), request)
    let slow = LogoShelf(
      decode: { reference, request in
        if reference.path == "slow" {
          for _ in 0..<200 where bench.count < 2 { Thread.sleep(forTimeInterval: 0.02) }
        } else {
          bench.decoded.withLock { $0.append("quick") }
        }
        return .success(Bitmap(width: request.width, height: request.height))
      }, onFailure: { _, _ in })
    // The slow one waits until the quick one has been decoded beside it.
    DispatchQueue.concurrentPerform(iterations: 2) { _ = slow.logo(reference(["slow", "quick"][$0]), request) }
    #expect(bench.count == 2)
  }

  @Test func `the shelf never holds more than it may, and lets go what was used the longest ago`() {
    let bench = Bench()
    let shelf = bench.shelf(capacity: 3 * 400)
    for name in ["a", "b", "c"] { _ = shelf.logo(reference(name), request) }
    #expect(shelf.bytes == 1200)
    _ = shelf.logo(reference("a"), request)
    _ = shelf.logo(reference("d"), request)
    #expect(shelf.bytes == 1200)
    _ = shelf.logo(reference("a"), request)
    #expect(bench.count == 4, "a was kept")
    _ = shelf.logo(reference("b"), request)
    #expect(bench.count == 5, "b was not")
    #expect(shelf.logo(reference("large"), LogoRequest(width: 100, height: 100)) != nil)
    #expect(shelf.bytes <= 1200)
  }

  @Test func `of a logo that changes no earlier state is kept`() {
    let bench = Bench()
    let shelf = bench.shelf()
    let large = LogoRequest(width: 20, height: 10)
    _ = shelf.logo(reference("other"), request)
    for version in 1...200 {
      for size in [request, large] { #expect(shelf.logo(reference("a", version: version), size) != nil) }
      #expect(shelf.bytes == 400 + 400 + 800, "the other one, and both sizes of this state")
    }
    #expect(bench.count == 401)
    for name in ["a", "other"] { _ = shelf.logo(reference(name, version: name == "a" ? 200 : 1), request) }
    #expect(bench.count == 401, "what is up to date is still there")
  }

  @Test func `a random run of many threads keeps the books`() {
    let bench = Bench()
    let shelf = bench.shelf(capacity: 5000)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<2000 {
        let side = Int.random(in: 1...30, using: &random)
        let name = "\(Int.random(in: 0..<9, using: &random))"
        let version = Int.random(in: 1...3, using: &random)
        _ = shelf.logo(reference(name, version: version), LogoRequest(width: side, height: side))
      }
    }
    #expect((1...5000).contains(shelf.bytes))
  }

  @Test func `of what failed it is known what may be there later`() {
    let error = Mutex<LogoError?>(nil)
    let told = Mutex<[String]>([])
    let shelf = LogoShelf(
      decode: { _, request in
        error.withLock { $0.map { .failure($0) } ?? .success(Bitmap(width: request.width, height: request.height)) }
      }, onFailure: { reference, _ in told.withLock { $0.append("no \(reference.path)") } },
      onSuccess: { reference in told.withLock { $0.append(reference.path) } })
    let logo = reference("a")
    for (failure, mayPass) in [
      (.endedDecoder(reason: ""), true), (.notAnImage, false), (.tookTooLong(seconds: 5), true),
      (.harmful(attempts: 4, reason: ""), false), (.unavailable(reason: ""), true), (nil, false),
    ] as [(LogoError?, Bool)] {
      error.withLock { $0 = failure }
      #expect((shelf.logo(logo, request) == nil) == (failure != nil))
      #expect(shelf.mayPass(logo) == mayPass, "\(String(describing: failure))")
    }
    _ = shelf.logo(logo, request)
    #expect(
      told.withLock(\.self) == Array(repeating: "no a", count: 5) + ["a"], "one that is kept is not decoded again")
  }

  @Test func `a failure is told, and tried again`() {
    let bench = Bench()
    let shelf = bench.shelf()
    bench.isFailing.withLock { $0 = true }
    for _ in 0..<3 { #expect(shelf.logo(reference("a"), request) == nil) }
    #expect(bench.failures.withLock { $0 } == [.notAnImage, .notAnImage, .notAnImage])
    bench.isFailing.withLock { $0 = false }
    #expect(shelf.logo(reference("a"), request) != nil)
  }
}
