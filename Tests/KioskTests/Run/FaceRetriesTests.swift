import TestSupport
import Testing

@testable import Kiosk

/// When provisional faces are retried.
struct FaceRetriesTests {
  @Test func `a provisional face is retried after growing pauses, without end`() {
    var retries = FaceRetries()
    var now = Duration.seconds(1000)
    #expect(retries.takeDue(at: now) == [])
    retries.note(7, isProvisional: true, at: now)
    for pause in FaceRetries.pauses + Array(repeating: FaceRetries.pauses[FaceRetries.pauses.count - 1], count: 3) {
      #expect(retries.takeDue(at: now + pause - .milliseconds(1)) == [])
      now += pause
      #expect(retries.isDue(at: now))
      #expect(retries.takeDue(at: now) == [7])
      #expect(!retries.isDue(at: now + .seconds(9999)), "it is under way")
      #expect(retries.takeDue(at: now) == [7], "an order replaces the one before")
      retries.note(7, isProvisional: true, at: now)
    }
    retries.note(7, isProvisional: false, at: now)
    #expect(!retries.isDue(at: now + .seconds(9999)))
    #expect(retries.takeDue(at: now + .seconds(9999)) == [])
  }

  @Test func `retries of faces that are gone end, and orders without a thread are repeated`() {
    var retries = FaceRetries()
    for face in 0..<6 { retries.note(face, isProvisional: true, at: .zero) }
    retries.keep { $0 % 2 == 0 }
    #expect(retries.takeDue(at: .seconds(60)) == [0, 2, 4])
    retries.noteStall(at: .seconds(60))
    #expect(!retries.isDue(at: .seconds(60)))
    #expect(retries.isDue(at: .seconds(61)))
    #expect(retries.takeDue(at: .seconds(61)) == [0, 2, 4])
    retries.keep { _ in false }
    #expect(retries.takeDue(at: .seconds(99)) == [])
  }

  @Test func `no retry of a face is due before its pause or forgotten after it, whatever happens`() {
    let seed = UInt64.random(in: 0..<1 << 32)
    print("Retries seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var retries = FaceRetries()
    var model: [Int: (attempts: Int, due: Duration)] = [:]
    var now = Duration.zero
    for _ in 0..<5000 {
      now += .milliseconds(Int.random(in: 0...20_000, using: &random))
      let face = Int.random(in: 0..<5, using: &random)
      if Bool.random(using: &random) {
        let isProvisional = Int.random(in: 0..<4, using: &random) > 0
        retries.note(face, isProvisional: isProvisional, at: now)
        let attempts = (model[face]?.attempts ?? 0) + 1
        model[face] =
          isProvisional ? (attempts, now + FaceRetries.pauses[min(attempts, FaceRetries.pauses.count) - 1]) : nil
      } else {
        let due = model.filter { $0.value.due <= now }.keys.sorted()
        #expect(retries.takeDue(at: now) == due, "seed \(seed)")
      }
    }
  }
}
