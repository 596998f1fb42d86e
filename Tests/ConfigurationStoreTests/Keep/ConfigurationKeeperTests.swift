import ConfigurationValues
import Dispatch
import Foundation
import LogTestSupport
import MarqueeConfig
import Platform
import Synchronization
import Testing

@testable import ConfigurationStore

/// What `keep` does while the disk is slow: the render thread calls it.
@Suite(.timeLimit(.minutes(5)))
final class ConfigurationKeeperTests {
  private let folder: URL
  private var state: String { folder.appending(path: "state").path }
  private var source: String { folder.appending(path: "marquee.yaml").path }
  private var kept: KeptConfiguration { KeptConfiguration(in: state, of: source) }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "keeper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("<svg/>".utf8).write(to: folder.appending(path: "a.svg"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func loaded(_ heading: String) throws -> ConfigurationLoader.Loaded {
    let text = "heading: \(heading)\ncards: [{ title: A, logo: a.svg }]\n"
    return try ConfigurationLoader.load(text: text, file: source)
  }

  /// Waits for a condition; `false` if it is not met within 20 s.
  private func waits(for condition: () throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while try !condition() {
      guard ContinuousClock.now < end else { return false }
      try await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  @Test func `keep returns while the keeper's thread waits for the disk to open its lock file`() async throws {
    try kept.makeFolder()
    let lock = open("\(kept.folder)/\(KeptConfiguration.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    try #require(lock >= 0)
    defer { close(lock) }
    // While the file has a lease, opening it blocks until the lease is released, as on a slow disk. The kernel signals the
    // holder; the default signal, SIGIO, would end the process.
    try #require(fcntl(lock, Lease.setSignal, SIGURG) == 0)
    try #require(fcntl(lock, Lease.set, F_WRLCK) == 0)
    let keeper = ConfigurationKeeper(of: source, stateFolder: state, verifier: .trusting, logger: Lines().logger)
    keeper.keep(try loaded("first"))
    #expect(try await waits { fcntl(lock, Lease.get) == F_UNLCK }, "the keeper opens its lock file")
    let second = try loaded("second")
    let isKept = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      keeper.keep(second)
      isKept.signal()
    }
    let returned = try await waits { isKept.wait(timeout: .now()) == .success }
    try #require(fcntl(lock, Lease.set, F_UNLCK) == 0)
    #expect(returned)
    #expect(try await waits { self.kept.load()?.heading == "second" })
  }

  @Test func `while one configuration is being kept, only the newest of those that follow waits`() async throws {
    let (isBegun, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let verifier = LogoVerifier { _, _ in
      isBegun.signal()
      gate.wait()
      return nil
    }
    let keeper = ConfigurationKeeper(of: source, stateFolder: state, verifier: verifier, logger: Lines().logger)
    keeper.keep(try loaded("first"))
    #expect(try await waits { isBegun.wait(timeout: .now()) == .success })
    var contents = (0..<20).map { number in [UInt8](repeating: UInt8(number), count: 1000) }
    for number in contents.indices {
      var next = try loaded("\(number)")
      next.bytes = contents[number]
      keeper.keep(next)
    }
    // The queue works in order.
    let isDisposed = DispatchSemaphore(value: 0)
    keeper.disposal.async { isDisposed.signal() }
    #expect(try await waits { isDisposed.wait(timeout: .now()) == .success })
    let held = contents.indices.filter { Self.isShared(&contents[$0]) }
    #expect(held == [19], "superseded configurations are freed while the first is still being kept")
    for _ in 0..<2 { gate.signal() }
    #expect(try await waits { try self.keptTexts() == [Data(contents[19])] })
  }

  private func keptTexts() throws -> [Data] {
    let names = try #require(FolderNames.of(kept.folder))
    return names.filter { $0.hasPrefix("text-") }.compactMap {
      FileManager.default.contents(atPath: "\(kept.folder)/\($0)")
    }
  }

  /// Whether another reference to the array's storage exists: a mutation then copies it.
  private static func isShared(_ array: inout [UInt8]) -> Bool {
    let before = array.withUnsafeBytes(\.baseAddress)
    return array.withUnsafeMutableBytes { UnsafeRawPointer($0.baseAddress) } != before
  }
}

/// Commands of fcntl(2) from bits/fcntl-linux.h.
private enum Lease {
  static let setSignal: Int32 = 10
  static let set: Int32 = 1024
  static let get: Int32 = 1025
}
