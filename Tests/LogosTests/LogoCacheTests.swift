import Foundation
import Logos
import Synchronization
import TestSupport
import Testing

@testable import MarqueeScene
@testable import MarqueeValues

@Suite(.timeLimit(.minutes(5)))
struct LogoCacheTests {
  private final class Bench: Sendable {
    let decoded = Mutex<[String]>([])
    let failures = Mutex<[LogoError]>([])
    let isFailing = Mutex(false)

    /// A cache whose decoder takes `time` s for each logo and returns one as large as requested.
    func cache(capacity: Int = 1 << 20, time: Double = 0) -> LogoCache {
      LogoCache(
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

  @Test func `cards that share a logo decode it once`() {
    let bench = Bench()
    let cache = bench.cache()
    for _ in 0..<1000 { #expect(cache.logo(reference("a"), request) != nil) }
    #expect(bench.count == 1)
    _ = cache.logo(reference("b"), request)
    _ = cache.logo(reference("a", version: 2), request)
    _ = cache.logo(reference("a"), LogoRequest(width: 11, height: 10))
    #expect(bench.count == 4, "another file, another state of it and another size are others")
  }

  @Test func `concurrent requests for a logo decode it once`() {
    let bench = Bench()
    let cache = bench.cache(time: 0.1)
    let found = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 16) { number in
      if cache.logo(reference("\(number % 2)"), request) != nil { found.add(1, ordering: .relaxed) }
    }
    #expect(bench.count == 2)
    #expect(found.load(ordering: .relaxed) == 16)
  }

  @Test func `a slow logo does not block another one`() {
    let bench = Bench()
    let cache = bench.cache(time: 0)
    _ = cache.logo(reference("known"), request)
    let slow = LogoCache(
      decode: { reference, request in
        if reference.path == "slow" {
          for _ in 0..<200 where bench.count < 2 { Thread.sleep(forTimeInterval: 0.02) }
        } else {
          bench.decoded.withLock { $0.append("quick") }
        }
        return .success(Bitmap(width: request.width, height: request.height))
      }, onFailure: { _, _ in })
    // The slow one waits until the quick one has been decoded concurrently.
    DispatchQueue.concurrentPerform(iterations: 2) { _ = slow.logo(reference(["slow", "quick"][$0]), request) }
    #expect(bench.count == 2)
  }

  @Test func `the cache stays within its capacity and evicts the least recently used logo`() {
    let bench = Bench()
    let cache = bench.cache(capacity: 3 * 400)
    for name in ["a", "b", "c"] { _ = cache.logo(reference(name), request) }
    #expect(cache.bytes == 1200)
    _ = cache.logo(reference("a"), request)
    _ = cache.logo(reference("d"), request)
    #expect(cache.bytes == 1200)
    _ = cache.logo(reference("a"), request)
    #expect(bench.count == 4, "a was kept")
    _ = cache.logo(reference("b"), request)
    #expect(bench.count == 5, "b was not")
    #expect(cache.logo(reference("large"), LogoRequest(width: 100, height: 100)) != nil)
    #expect(cache.bytes <= 1200)
  }

  @Test func `a new version of a logo evicts the earlier ones at all sizes`() {
    let bench = Bench()
    let cache = bench.cache()
    let large = LogoRequest(width: 20, height: 10)
    _ = cache.logo(reference("other"), request)
    for version in 1...200 {
      for size in [request, large] { #expect(cache.logo(reference("a", version: version), size) != nil) }
      #expect(cache.bytes == 400 + 400 + 800, "the other one, and both sizes of this state")
    }
    #expect(bench.count == 401)
    for name in ["a", "other"] { _ = cache.logo(reference(name, version: name == "a" ? 200 : 1), request) }
    #expect(bench.count == 401, "what is up to date is still there")
  }

  @Test func `random requests from many threads keep the cache within its capacity`() {
    let bench = Bench()
    let cache = bench.cache(capacity: 5000)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: UInt64(thread))
      for _ in 0..<2000 {
        let side = Int.random(in: 1...30, using: &random)
        let name = "\(Int.random(in: 0..<9, using: &random))"
        let version = Int.random(in: 1...3, using: &random)
        _ = cache.logo(reference(name, version: version), LogoRequest(width: side, height: side))
      }
    }
    #expect((1...5000).contains(cache.bytes))
  }

  @Test func `a failed logo reports whether a retry may succeed`() {
    let error = Mutex<LogoError?>(nil)
    let told = Mutex<[String]>([])
    let cache = LogoCache(
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
      #expect((cache.logo(logo, request) == nil) == (failure != nil))
      #expect(cache.mayPass(logo) == mayPass, "\(String(describing: failure))")
    }
    _ = cache.logo(logo, request)
    #expect(
      told.withLock(\.self) == Array(repeating: "no a", count: 5) + ["a"], "one that is kept is not decoded again")
  }

  @Test func `a failure is reported and retried on the next request`() {
    let bench = Bench()
    let cache = bench.cache()
    bench.isFailing.withLock { $0 = true }
    for _ in 0..<3 { #expect(cache.logo(reference("a"), request) == nil) }
    #expect(bench.failures.withLock { $0 } == [.notAnImage, .notAnImage, .notAnImage])
    bench.isFailing.withLock { $0 = false }
    #expect(cache.logo(reference("a"), request) != nil)
  }
}
