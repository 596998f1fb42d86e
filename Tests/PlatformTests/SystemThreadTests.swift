import Foundation
import Synchronization
import Testing

@testable import Platform

@Suite(.timeLimit(.minutes(1)))
struct SystemThreadTests {
  /// More address space than any machine has.
  private static let impossible = 1 << 50

  @Test func `a thread that cannot be started is an error, and its work does not run`() {
    let began = Atomic(false)
    let fault = #expect(throws: ThreadFault.self) {
      try SystemThread.start(named: "none", stackSize: Self.impossible) { began.store(true, ordering: .relaxed) }
    }
    #expect(fault?.description.contains("no thread can be started") == true)
    #expect(fault?.description.contains("raise the limit") == true)
    let hasBegun = began.load(ordering: .relaxed)
    #expect(!hasBegun)
  }

  @Test func `a thread has its given stack, and its name cut to 15 bytes`() throws {
    let done = DispatchSemaphore(value: 0)
    let text = Mutex("")
    try SystemThread.start(named: "a name that is too long", stackSize: 64 << 20) {
      // 20,000 calls of some KiB each.
      func depth(_ level: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: 2048, alignment: 8) { bytes in
          bytes[0] = UInt8(truncatingIfNeeded: level)
          return level == 0 ? Int(bytes[0]) : depth(level - 1) + 1
        }
      }
      let reached = depth(20_000)
      let name = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
      text.withLock { $0 = "\(reached) \(name)" }
      done.signal()
    }
    done.wait()
    let reached = text.withLock(\.self)
    #expect(reached == "20000 a name that is \n")
  }

  @Test func `a serial queue runs work in order and one at a time, whichever threads add it`() {
    let queue = SerialQueue(named: "test")
    let log = Mutex<[Int: [Int]]>([:])
    let busy = Atomic(0)
    let overlaps = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { author in
      for number in 0..<500 {
        let fault = queue.async {
          if busy.add(1, ordering: .relaxed).newValue > 1 { overlaps.add(1, ordering: .relaxed) }
          log.withLock { $0[author, default: []].append(number) }
          busy.subtract(1, ordering: .relaxed)
        }
        #expect(fault == nil)
      }
    }
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    done.wait()
    let (count, all) = (overlaps.load(ordering: .relaxed), log.withLock(\.self))
    #expect(count == 0)
    #expect(all == Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, Array(0..<500)) }))
  }

  @Test func `a serial queue drops work it has no thread for, and runs later work`() {
    let isPossible = Atomic(false)
    let queue = SerialQueue(named: "test") { isPossible.load(ordering: .relaxed) ? nil : Self.impossible }
    let ran = Mutex<[Int]>([])
    for number in 0..<3 { #expect(queue.async { ran.withLock { $0.append(number) } } != nil) }
    isPossible.store(true, ordering: .relaxed)
    let done = DispatchSemaphore(value: 0)
    #expect(queue.async { done.signal() } == nil)
    done.wait()
    let numbers = ran.withLock(\.self)
    #expect(numbers == [], "dropped work does not run later")
  }
}
