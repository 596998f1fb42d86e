import Foundation
import Logos
import Synchronization
import TestSupport
import Testing

extension LogoTests {
  /// Retries of files after failures that may be the machine's.
  @Suite(.serialized) struct Retries {
    private static let request = LogoRequest(width: 8, height: 8)

    /// A loader with a manual clock, whose decoder fails on its first files and then works.
    private final class Bench: Sendable {
      let folder: TemporaryFolder
      let loader: LogoLoader
      private let clock: Clock

      /// - Parameters:
      ///   - behavior: Perl code for what the decoder does in attempt `$n`, counted from 1.
      ///   - patience: s that it may take to start, and for each answer.
      init(_ behavior: String, patience: Double = 30) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let clock = Clock()
        self.clock = clock
        let script = """
          open S, "+<&=3"; $taken = pack "L3", 0x4C6F676F, 0, 0; $done = pack "L3", 0x4C6F6770, 8, 8;
          while (sysread S, $request, 64) {
            open C, ">>", "\(folder.path)/attempts"; syswrite C, "x"; close C;
            $n = -s "\(folder.path)/attempts"; syswrite S, $taken; \(behavior); syswrite S, $done;
          }
          """
        loader = LogoLoader(command: ["/usr/bin/perl", "-e", script], patience: patience) { clock.now }
        try write("<svg/>")
      }

      final class Clock: Sendable {
        private let nanoseconds = Atomic<UInt64>(1_000_000_000_000)
        var now: UInt64 { nanoseconds.load(ordering: .relaxed) }
        func pass(_ seconds: Double) { nanoseconds.add(UInt64(seconds * 1e9), ordering: .relaxed) }
      }

      var file: String { "\(folder.path)/logo.svg" }
      var attempts: Int { (try? Data(contentsOf: URL(filePath: "\(folder.path)/attempts")).count) ?? 0 }

      func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: file)) }
      func pass(_ seconds: Double) { clock.pass(seconds) }

      var fault: LogoError? {
        if case .failure(let error) = loader.logo(file, Retries.request) { error } else { nil }
      }
    }

    @Test(
      arguments: ["kill 9, $$", "exit 1", "syswrite S, 'nonsense'"].flatMap { failure in (1...3).map { (failure, $0) } }
        + [("sleep 60", 1), ("sleep 60", 2)])
    func `a file that failed with the machine's decoder is decoded on a retry after the pause`(
      failure: String, count: Int
    ) throws {
      // Only a decoder that hangs uses its time up.
      let bench = try Bench(
        "if ($n <= \(count)) { \(failure) }", patience: failure.hasPrefix("sleep") ? 3 : 30)
      for attempt in 1...count {
        let fault = try #require(bench.fault)
        #expect(fault.mayPass && fault.mayBeHarmful, "\(fault)")
        #expect(bench.attempts == attempt)
        // No attempt during the pause.
        bench.pass(LogoLoader.pauses[attempt - 1] - 0.1)
        #expect(bench.fault == fault)
        #expect(bench.attempts == attempt)
        bench.pass(0.2)
      }
      #expect(bench.fault == nil)
      #expect(bench.attempts == count + 1)
    }

    @Test func `a file that fails in every attempt is not retried until it changes`() throws {
      let bench = try Bench("kill 9, $$")
      for pause in LogoLoader.pauses {
        #expect(bench.fault?.mayPass == true)
        bench.pass(pause + 0.1)
      }
      let fault = bench.fault
      guard case .harmful(attempts: 4, let reason)? = fault else {
        Issue.record("\(String(describing: fault))")
        return
      }
      #expect(reason.contains("ended by the system (Killed)"))
      #expect(fault?.mayPass == false)
      for _ in 0..<5 {
        bench.pass(1e6)
        #expect(bench.fault == fault)
      }
      #expect(bench.attempts == 4)
      try bench.write("<svg> </svg>")
      #expect(bench.fault?.mayPass == true)
      #expect(bench.attempts == 5)
    }

    @Test func `a success resets the count of failures`() throws {
      let bench = try Bench("if ($n % 2) { kill 9, $$ }")
      for round in 1...8 {
        #expect(bench.fault?.mayPass == true, "round \(round)")
        bench.pass(LogoLoader.pauses[0] + 0.1)
        #expect(bench.fault == nil, "round \(round)")
      }
    }

    @Test func `a failure for lack of descriptors is not counted against the file`() throws {
      let bench = try Bench("")
      for _ in 0..<LogoLoader.pauses.count + 2 {
        try withoutDescriptors { #expect(bench.fault?.mayPass == true && bench.fault?.mayBeHarmful == false) }
      }
      #expect(bench.fault == nil, "at once, with no pause")
    }
  }
}
