import Foundation
import Synchronization
import Testing

@testable import FacePainting
@testable import MarqueeScene
@testable import MarqueeValues
@testable import StageDrawing

@Suite(.timeLimit(.minutes(5)))
struct StageFaceWorkshopTests {
  private let source = GatedSource()
  private let delivered = Delivered()

  private func workshop(faces: Int = 10) -> FaceWorkshop {
    FaceWorkshop(faces: CardFace.numbered(faces), source: source) { [delivered] face, _ in delivered.add(face) }
  }

  @Test func `at most two faces are painted at a time, the most wanted first`() async throws {
    let workshop = workshop()
    workshop.order([5, 3, 8, 1])
    try await source.expectUnderWay([5, 3])
    source.finish(5)
    try await source.expectUnderWay([3, 8])
    source.finish(8)
    try await source.expectUnderWay([3, 1])
    source.finish(3)
    source.finish(1)
    try await delivered.expect([1, 3, 5, 8])
    #expect(source.most == 2)
  }

  @Test func `a new order replaces the faces that were not begun`() async throws {
    let workshop = workshop()
    workshop.order([0, 1, 2, 3])
    try await source.expectUnderWay([0, 1])
    workshop.order([7, 0, 6])
    source.finish(0)
    try await source.expectUnderWay([1, 7])
    source.finish(1)
    try await source.expectUnderWay([7, 6])
    source.finish(7)
    source.finish(6)
    try await delivered.expect([0, 1, 6, 7])
    #expect(source.begun.sorted() == [0, 1, 6, 7], "2 and 3 were never made, nor 0 twice")
  }

  @Test func `a delivered face is not painted again before it is collected`() async throws {
    let workshop = workshop()
    workshop.order([4])
    try await source.expectUnderWay([4])
    source.finish(4)
    try await delivered.expect([4])
    workshop.order([4, 5])
    try await source.expectUnderWay([5])
    workshop.collect(4)
    workshop.order([4, 5])
    try await source.expectUnderWay([4, 5])
    source.finish(4)
    source.finish(5)
    try await delivered.expect([4, 4, 5])
  }

  @Test func `of faces that may wait for a decoder one is painted at a time while others go on`() async throws {
    source.setWaiting([1, 2, 3])
    let workshop = workshop()
    workshop.order([1, 2, 3, 4, 5])
    try await source.expectUnderWay([1, 4])
    source.finish(4)
    try await source.expectUnderWay([1, 5])
    source.finish(5)
    try await source.expectUnderWay([1])
    workshop.order([2, 6, 3])
    try await source.expectUnderWay([1, 6])
    source.finish(1)
    try await source.expectUnderWay([2, 6])
    source.finish(6)
    source.finish(2)
    try await source.expectUnderWay([3])
    source.finish(3)
    try await delivered.expect([1, 2, 3, 4, 5, 6])
  }

  @Test func `a face that is ordered repeatedly is painted once`() async throws {
    source.openForAll()
    let workshop = workshop(faces: 200)
    for start in 0..<150 { workshop.order(Array(start..<start + 50)) }
    try await delivered.wait { Set($0).isSuperset(of: 150..<199) }
    #expect(delivered.all.count == Set(delivered.all).count)
    #expect(source.most <= 2)
  }
}

/// Paints faces when the test lets it.
private final class GatedSource: FaceSource {
  private struct State {
    var begun: [Int] = []
    var underWay: Set<Int> = []
    var most = 0
    var allowed: [Int] = []
    var isOpen = false
    var waiting: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Every face that was begun, in order.
  var begun: [Int] { state.withLock { $0.begun } }
  /// The most faces that were under way at a time.
  var most: Int { state.withLock { $0.most } }

  func finish(_ face: Int) { state.withLock { $0.allowed.append(face) } }
  func openForAll() { state.withLock { $0.isOpen = true } }

  func paint(_ face: CardFace) -> Bitmap {
    let number = Int(face.title ?? "") ?? -1
    state.withLock {
      $0.begun.append(number)
      $0.underWay.insert(number)
      $0.most = max($0.most, $0.underWay.count)
    }
    while true {
      let mayEnd = state.withLock { state in
        guard state.isOpen || state.allowed.contains(number) else { return false }
        if let index = state.allowed.firstIndex(of: number) { state.allowed.remove(at: index) }
        state.underWay.remove(number)
        return true
      }
      if mayEnd { return Bitmap(width: 1, height: 1) }
      usleep(500)
    }
  }

  func paintPlaceholder(for face: CardFace) -> Bitmap { Bitmap(width: 1, height: 1) }

  func setWaiting(_ faces: Set<Int>) { state.withLock { $0.waiting = faces } }

  func mayWait(for face: CardFace) -> Bool {
    state.withLock { $0.waiting.contains(Int(face.title ?? "") ?? -1) }
  }

  func expectUnderWay(_ faces: Set<Int>, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await eventually { self.state.withLock { $0.underWay } == faces }
    // Nothing more begins.
    try await Task.sleep(for: .milliseconds(5))
    #expect(state.withLock { $0.underWay } == faces, sourceLocation: sourceLocation)
  }
}

private final class Delivered: Sendable {
  private let faces = Mutex<[Int]>([])

  var all: [Int] { faces.withLock { $0 } }

  func add(_ face: Int) { faces.withLock { $0.append(face) } }

  func expect(_ expected: [Int], sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await wait { $0.count >= expected.count }
    #expect(all.sorted() == expected, sourceLocation: sourceLocation)
  }

  func wait(_ condition: ([Int]) -> Bool) async throws {
    try await eventually { condition(self.all) }
  }
}

/// Tries until `condition` is true or a minute has passed.
private func eventually(_ condition: () -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
}
