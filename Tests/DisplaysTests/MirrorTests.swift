import MarqueeValues
import Platform
import SDLKit
import TestSupport
import Testing

@testable import Displays

/// A display that shows a frame only when the test has its flip come.
@MainActor
private final class HeldDisplay: DisplaySink {
  let name: String
  private let width: Int
  /// What is shown, and what the pending flip will show.
  private(set) var shown: [UInt32]
  private var next: [UInt32]?
  private var damage: [PixelArea] = []
  private var isNew = true
  private var flipped: Duration?
  var fault: SDLError?
  private(set) var isClosed = false
  private(set) var presents = 0

  init(_ name: String, width: Int, height: Int) {
    self.name = name
    self.width = width
    shown = Array(repeating: 0, count: width * height)
  }

  func flip() {
    guard let next else { return }
    (shown, self.next, hasPicture) = (next, nil, true)
    (isAsleep, flipped, isUnread) = (false, MonotonicClock.now, true)
  }

  func note(_ area: PixelArea) { damage.append(area) }
  func noteAll() { isNew = true }

  func present(_ pixels: RawSpan, rowBytes: Int) {
    guard next == nil, !isUnread else {
      owesFrame = true
      return
    }
    presents += 1
    var frame = shown
    let height = shown.count / width
    let areas = isNew ? [PixelArea(x: 0, y: 0, width: width, height: height)] : damage
    for area in areas {
      for y in 0..<height where area.minY <= y && y < area.maxY {
        for x in 0..<width where area.minX <= x && x < area.maxX {
          frame[y * width + x] = pixels.unsafeLoad(fromByteOffset: y * rowBytes + x * 4, as: UInt32.self)
        }
      }
    }
    (next, damage, isNew) = (frame, [], false)
  }

  let refreshRate: Double? = 60
  var isFlipPending: Bool { next != nil || isUnread }
  /// Whether its flip has come, and it was not polled since: another one has taken the event.
  var hasNews: Bool { next == nil && isUnread }
  private var isUnread = false
  /// Called as it is polled.
  var onPoll: () -> Void = {}
  private(set) var owesFrame = false
  private(set) var hasPicture = false
  private(set) var isAsleep = false
  var refuses = false
  var power: Scanout.Power { refuses ? .refused : isAsleep ? .off(isConfirmed: true) : .on }
  let lit = Duration.zero
  let woken: Duration? = nil
  var awaitedSince: Duration?
  let lostFlips: Int? = nil

  func poll() throws(SDLError) -> Scanout.Settlement {
    if let fault { throw fault }
    defer { onPoll() }
    if next != nil { return .pending(until: MonotonicClock.now + .seconds(1)) }
    defer { (flipped, isUnread) = (nil, false) }
    return .settled(at: flipped)
  }

  func append(to polls: inout PollSet) {}
  func switchOff() { if next == nil, !refuses { isAsleep = true } }
  func close(isEnding: Bool) { isClosed = true }
}

/// The same picture on several displays.
@Suite(.serialized)
@MainActor
struct MirrorTests {
  private static let size = PixelSize(width: 24, height: 16)

  private func displays(_ count: Int) -> [HeldDisplay] {
    (0..<count).map { HeldDisplay("D\($0)", width: Self.size.width, height: Self.size.height) }
  }

  private func mirror(_ displays: [HeldDisplay]) throws -> (mirror: Mirror, renderer: Renderer) {
    let mirror = Mirror(displays, named: displays.map(\.name))
    let renderer = try Renderer(size: Self.size, sink: mirror)
    mirror.presentAgain = { [weak renderer] in renderer?.presentAgain() }
    return (mirror, renderer)
  }

  private func pixels(_ renderer: Renderer) throws -> [UInt32] { try renderer.readPixels().map { $0 & 0xFF_FFFF } }

  @Test(arguments: Seeds.many) func `once all have settled each display shows the newest frame`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let displays = displays(random.int(1...4))
    let (mirror, renderer) = try mirror(displays)
    try renderer.clear(0xFF10_2030)
    renderer.present()
    for _ in 0..<200 {
      if random.chance(0.6) {
        let area = PixelArea(
          x: random.int(-4...20), y: random.int(-4...12), width: random.int(1...12), height: random.int(1...12))
        try renderer.fill(area, 0xFF00_0000 | UInt32(random.int(0...0xFF_FFFF)))
        renderer.limitPresent(to: area)
        renderer.present()
      }
      for display in displays where random.chance(0.5) { display.flip() }
      _ = try mirror.poll()
      let owing = displays.filter(\.owesFrame).map(\.name)
      #expect(owing == [], "none is handed a frame that it must skip")
    }
    var rounds = 0
    while mirror.isCatchingUp, rounds < 10 {
      for display in displays { display.flip() }
      _ = try mirror.poll()
      rounds += 1
    }
    #expect(!mirror.isCatchingUp)
    let newest = try pixels(renderer)
    for display in displays { #expect(display.shown == newest, "\(display.name)") }
  }

  @Test func `frames follow the first display, whatever the others do`() throws {
    let displays = displays(2)
    let (mirror, renderer) = try mirror(displays)
    for frame in 1...5 {
      try renderer.clear(0xFF00_0000 | UInt32(frame))
      renderer.present()
      guard case .pending = try mirror.poll() else {
        Issue.record("the first has not flipped")
        return
      }
      displays[0].flip()
      guard case .settled(.some) = try mirror.poll() else {
        Issue.record("the first has flipped")
        return
      }
    }
    #expect(displays.map(\.presents) == [5, 1])
    displays[1].flip()
    _ = try mirror.poll()
    #expect(displays.map(\.presents) == [5, 2], "the first shows the newest frame already")
    displays[1].flip()
    _ = try mirror.poll()
    #expect(displays[1].presents == 2 && !mirror.isCatchingUp)
    #expect(Set(displays[1].shown) == [5])
  }

  @Test func `a flip whose event another display has taken is not waited for`() throws {
    let displays = displays(2)
    let (mirror, renderer) = try mirror(displays)
    try renderer.clear(0xFF00_0001)
    renderer.present()
    // Both are of one card: asking the second takes the events of both.
    displays[1].onPoll = { displays[0].flip() }
    guard case .pending(let end) = try mirror.poll() else {
      Issue.record("the first was asked before")
      return
    }
    #expect(mirror.hasNews && end <= MonotonicClock.now, "no descriptor will tell of it")
    guard case .settled(.some) = try mirror.poll() else {
      Issue.record("it has flipped")
      return
    }
    #expect(!mirror.hasNews)
  }

  @Test func `a display whose flip does not come leaves the pace to the next`() throws {
    let displays = displays(2)
    let (mirror, renderer) = try mirror(displays)
    try renderer.clear(0xFF00_0001)
    renderer.present()
    displays[1].flip()
    // The first one's flip is late after a while.
    let end = MonotonicClock.now + .seconds(20)
    var isSettled = false
    while !isSettled, MonotonicClock.now < end { if case .settled = try mirror.poll() { isSettled = true } }
    #expect(isSettled && mirror.name == "D1" && !mirror.isFlipPending)
    _ = try mirror.poll()
    displays[0].flip()
    _ = try mirror.poll()
    #expect(mirror.name == "D1", "the first must show that it keeps the pace again")
  }

  @Test func `a display that was late paces again only after many flips on time`() throws {
    let displays = displays(2)
    let (mirror, renderer) = try mirror(displays)
    func show(_ number: Int) throws {
      try renderer.clear(0xFF00_0000 | UInt32(number))
      renderer.present()
    }
    try show(1)
    displays[1].flip()
    _ = try mirror.poll()
    #expect(mirror.name == "D0" && mirror.isFlipPending)
    SystemThread.sleep(.milliseconds(110))
    // Late: the other paces, also once the late one has flipped.
    #expect(!mirror.isPacedBySubstitute)
    #expect(try mirror.poll() != .pending(until: .zero) && mirror.name == "D1")
    displays[0].flip()
    var frames = 1
    _ = try mirror.poll()
    while mirror.name == "D1", frames < 100 {
      frames += 1
      try show(frames)
      for display in displays { display.flip() }
      _ = try mirror.poll()
      #expect(mirror.isPacedBySubstitute, "frame \(frames)")
    }
    #expect(mirror.name == "D0" && (25...35).contains(frames), "after \(frames) frames")
    try show(frames + 1)
    for display in displays { display.flip() }
    _ = try mirror.poll()
    #expect(!mirror.isPacedBySubstitute)
    // One that joins must show first that it keeps the pace.
    mirror.remove("D0")
    mirror.add(HeldDisplay("D0", width: Self.size.width, height: Self.size.height))
    #expect(mirror.name == "D1")
  }

  @Test func `displays sleep although one of them refuses, but not if all do`() throws {
    let displays = displays(2)
    let (mirror, renderer) = try mirror(displays)
    displays[0].refuses = true
    try renderer.clear(0xFF00_0000)
    renderer.present()
    for display in displays { display.flip() }
    _ = try mirror.poll()
    #expect(!mirror.isAsleep)
    mirror.switchOff()
    #expect(mirror.isAsleep)
    displays[1].flip()
    try renderer.clear(0xFF00_0001)
    renderer.present()
    displays[1].flip()
    #expect(!mirror.isAsleep)
  }

  @Test func `a display that fails is left out, and one alone that fails is lost`() throws {
    let displays = displays(3)
    let (mirror, renderer) = try mirror(displays)
    var lost: [String] = []
    mirror.onLoss = { sink, _ in lost.append(sink.name) }
    try renderer.clear(0xFF00_0007)
    renderer.present()
    for display in displays { display.flip() }
    for number in [0, 2] { displays[number].fault = SDLError(function: "KMS", message: "gone") }
    _ = try mirror.poll()
    #expect(lost == ["D0", "D2"] && mirror.names == ["D1"] && displays[0].isClosed && !displays[1].isClosed)
    #expect(mirror.attempt(of: "d0") != nil && mirror.attempt(of: "D1") == nil)
    displays[1].fault = displays[0].fault
    #expect(throws: SDLError.self) { _ = try mirror.poll() }
    #expect(lost == ["D0", "D2"])
  }

  @Test func `a display that comes gets the picture, in its place, and the others none anew`() throws {
    let all = displays(3)
    let mirror = Mirror([all[2], all[1]], named: all.map(\.name))
    #expect(mirror.names == ["D1", "D2"])
    let renderer = try Renderer(size: Self.size, sink: mirror)
    mirror.presentAgain = { [weak renderer] in renderer?.presentAgain() }
    try renderer.clear(0xFF00_0009)
    renderer.present()
    for display in all { display.flip() }
    _ = try mirror.poll()
    mirror.add(all[0])
    #expect(mirror.names == ["D0", "D1", "D2"] && mirror.isCatchingUp)
    _ = try mirror.poll()
    all[0].flip()
    _ = try mirror.poll()
    #expect(Set(all[0].shown) == [9])
    #expect(all.map(\.presents) == [1, 1, 1])
    mirror.remove("D1")
    #expect(mirror.names == ["D0", "D2"] && all[1].isClosed)
  }

  @Test func `an output whose window somebody closed is without one until it has no display any more`() {
    var dismissed = DismissedOutputs()
    dismissed.insert("Dummy-1")
    dismissed.forget(except: ["DUMMY-0", "DUMMY-1"])
    #expect(dismissed.contains("DUMMY-1") && !dismissed.contains("DUMMY-0"))
    // Unplugged, and plugged in again.
    dismissed.forget(except: ["DUMMY-0"])
    dismissed.forget(except: ["DUMMY-0", "DUMMY-1"])
    #expect(!dismissed.contains("DUMMY-1"))
  }

  @Test func `the last display left gets a picture although somebody closed its window`() {
    var dismissed = DismissedOutputs()
    dismissed.insert("Dummy-1")
    let outputs = ["DUMMY-0", "DUMMY-1", "DUMMY-2"]
    #expect(dismissed.open(outputs, among: ["DUMMY-0", "DUMMY-1"]) == ["DUMMY-0", "DUMMY-2"])
    #expect(dismissed.open(outputs, among: ["DUMMY-1"]) == outputs)
    #expect(!dismissed.contains("DUMMY-1"))
  }

  @Test func `it waits for a report only if no display has reported that it is connected`() {
    let displays = displays(2)
    let mirror = Mirror(displays, named: displays.map(\.name))
    #expect(mirror.awaitedSince == nil)
    displays[0].awaitedSince = .seconds(5)
    #expect(mirror.awaitedSince == nil)
    displays[1].awaitedSince = .seconds(3)
    #expect(mirror.awaitedSince == .seconds(5))
    displays[0].awaitedSince = nil
    #expect(mirror.awaitedSince == nil)
  }

  @Test func `it sleeps when all displays do, and the next frame wakes all`() throws {
    let displays = displays(2)
    let (mirror, renderer) = try mirror(displays)
    try renderer.clear(0xFF00_0000)
    renderer.present()
    displays[0].flip()
    _ = try mirror.poll()
    mirror.switchOff()
    #expect(!mirror.isAsleep, "the second has not shown its black frame")
    displays[1].flip()
    _ = try mirror.poll()
    mirror.switchOff()
    #expect(mirror.isAsleep)
    if case .off(isConfirmed: true) = mirror.power {} else { Issue.record("\(mirror.power)") }
    try renderer.clear(0xFF12_3456)
    renderer.present()
    for display in displays { display.flip() }
    #expect(!mirror.isAsleep)
    #expect(Set(displays.flatMap(\.shown)) == [0x12_3456])
  }
}
