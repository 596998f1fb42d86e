import ConfigurationValues
import MarqueeConfig
import TestSupport
import Testing

@testable import MarqueeEngine
@testable import MarqueeScene
@testable import MarqueeStage
@testable import MarqueeValues

private let screen = PixelSize(width: 1000, height: 400)

private func configuration(_ titles: [String], keys: String = "speed: 100") throws -> Configuration {
  let cards = titles.map { "{ title: \($0), gradient: \"#336699\" }" }.joined(separator: ", ")
  return try ConfigurationLoader.load(
    text: """
      \(keys)
      card: { width: 200, height: 200, spacing: 50 }
      cards: [\(cards)]
      """, file: "test.yaml"
  ).configuration
}

private func titles(_ stage: Stage) -> [String] {
  stage.controllers[0].tiles.map { stage.plan.card($0.card, ofLane: 0).title ?? "" }
}

/// Faults that changes of a list once had.
@Suite struct TapeFaultTests {
  @Test func `a list made anew again and again during a pause keeps what is in view, up to a limit`() throws {
    var stage = Stage(try configuration((0..<20).map { "A\($0)" }), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(1.2)))
    stage.pause(for: nil, at: stage.now)
    for step in 0..<105 {
      stage.advance(to: Instant(sinceStart: .seconds(2 + Double(step))))
      stage.adopt(try configuration((0..<20).map { "T\(step)X\($0)" }))
      #expect(titles(stage).allSatisfy { $0.hasPrefix(step <= 100 ? "A" : "T") }, "step \(step): \(titles(stage))")
      #expect(stage.plan.departing[0].count <= 2020)
    }
  }

  @Test func `long lists that are replaced while in view leave only what may be in view`() throws {
    var stage = Stage(try configuration((0..<600).map { "A\($0)" }), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(1.2)))
    let shown = titles(stage)
    for letter in ["B", "C"] {
      stage.adopt(try configuration((0..<600).map { letter + "\($0)" }))
      #expect(titles(stage) == shown)
    }
    stage.advance(to: Instant(sinceStart: .seconds(20)))
    stage.adopt(try configuration((0..<600).map { "D\($0)" }))
    #expect(stage.plan.departing[0].count == 600)
    stage.adopt(try configuration((0..<600).map { "D\($0)" }))
    #expect(titles(stage).allSatisfy { $0.hasPrefix("C") })
  }

  @Test func `by the calendar another card is another card`() throws {
    var stage = Stage(try configuration(["A", "B", "C", "D", "E", "F"]), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(1.2)))
    let shown = titles(stage)
    stage.adopt(
      StageChange(from: stage.plan, to: try configuration(["A", "B", "X", "D", "E", "F"]), isSameFile: true))
    #expect(titles(stage) == shown && stage.controllers[0].strip.hasRemnant)
  }

  @Test func `a title that goes to and fro changes in place and the tape goes on`() throws {
    let one = try configuration(["A", "B", "C", "D", "E", "F", "G", "H"])
    let two = try configuration(["A2", "B", "C", "D", "E", "F", "G", "H"])
    var stage = Stage(one, screen: screen)
    var other = Stage(one, screen: screen)
    var wrong: [String] = []
    for step in 1...12 {
      let time = Instant(sinceStart: .seconds(Double(step) * 6.3))
      stage.advance(to: time)
      other.advance(to: time)
      stage.adopt(step % 2 == 1 ? two : one)
      let later = Instant(sinceStart: .seconds(Double(step) * 6.3 + 3))
      stage.advance(to: later)
      other.advance(to: later)
      let (shown, plain) = (titles(stage).map { $0.prefix(1) }, titles(other).map { $0.prefix(1) })
      if shown != plain || stage.controllers[0].strip.hasRemnant {
        wrong.append("step \(step): \(shown.joined()) for \(plain.joined())")
      }
    }
    #expect(wrong == [])
  }

  @Test func `a change while cards fade in does not jump in brightness`() throws {
    let keys = "speed: 0\nloop: false"
    var stage = Stage(try configuration(["A", "B", "C"], keys: keys), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(1)))
    let change = StageChange(from: stage.plan, to: try configuration(["A", "C", "X"], keys: keys))
    let due = stage.prepare(for: change, at: stage.now)
    stage.advance(to: due)
    stage.adopt(change)
    stage.advance(to: due.advanced(by: .milliseconds(50)))
    let before = (0..<3).map { stage.contents[0].visibility(ofTile: $0) }
    _ = stage.prepare(
      for: StageChange(from: stage.plan, to: try configuration(["A", "Y", "Z"], keys: keys)), at: stage.now)
    let after = (0..<3).map { stage.contents[0].visibility(ofTile: $0) }
    #expect(before == after, "prepare")
  }

  @Test func `a change of another lane does not end a fade`() throws {
    func two(_ first: String, _ second: String) throws -> Configuration {
      try ConfigurationLoader.load(
        text: """
          lanes:
            - { speed: 0, loop: false, card: { width: 200, height: 100, spacing: 50 }, cards: [\(first)] }
            - { speed: 100, card: { width: 200, height: 100, spacing: 50 }, cards: [\(second)] }
          """, file: "test.yaml"
      ).configuration
    }
    var stage = Stage(
      try two("{title: A},{title: B},{title: C}", "{title: D},{title: E},{title: F},{title: G},{title: H}"),
      screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(1)))
    let change = StageChange(
      from: stage.plan,
      to: try two("{title: A},{title: C},{title: X}", "{title: D},{title: E},{title: F},{title: G},{title: H}"))
    let due = stage.prepare(for: change, at: stage.now)
    stage.advance(to: due)
    stage.adopt(change)
    stage.advance(to: due.advanced(by: .milliseconds(50)))
    let before = (0..<3).map { stage.contents[0].visibility(ofTile: $0) }
    let next = StageChange(
      from: stage.plan,
      to: try two("{title: A},{title: C},{title: X}", "{title: D},{title: E},{title: F},{title: G}"))
    // It waits for the fade.
    let end = stage.prepare(for: next, at: stage.now)
    #expect(before == (0..<3).map { stage.contents[0].visibility(ofTile: $0) })
    stage.advance(to: end)
    #expect(stage.prepare(for: next, at: stage.now) == stage.now)
    stage.adopt(next)
    #expect(stage.contents[0].isWhole)
  }

  /// The loop takes messages before it advances to the frame: after a rest the stage's time is that of the frame before.
  @Test func `cards fade out after a rest`() throws {
    let keys = "speed: 0\nloop: false"
    var stage = Stage(try configuration(["A", "B", "C"], keys: keys), screen: screen)
    stage.advance(to: Instant(sinceStart: .seconds(1)))
    // Rests for 1 s; then a message comes.
    let change = StageChange(from: stage.plan, to: try configuration(["A", "C", "X"], keys: keys))
    _ = stage.prepare(for: change, at: Instant(sinceStart: .seconds(2)))
    stage.advance(to: Instant(sinceStart: .seconds(2.02)))
    #expect(stage.contents[0].visibility(ofTile: 1) > 0.5)
  }

  @Test func `steady tiles stay when a gallery's lap ends`() throws {
    let keys = "layout: gallery\nspeed: 300"
    var stage = Stage(try configuration(["A", "B", "C", "D", "E", "F"], keys: keys), screen: screen)
    var wrong = 0
    for round in 0..<60 {
      stage.advance(to: stage.now.advanced(by: .milliseconds(370)))
      let list = round % 2 == 0 ? ["A", "B", "C", "D", "E", "G", "H"] : ["A", "B", "C", "D", "E", "F"]
      let change = StageChange(from: stage.plan, to: try configuration(list, keys: keys))
      stage.advance(to: stage.prepare(for: change, at: stage.now))
      stage.adopt(change)
      func steady() -> Set<String> {
        let lane = stage.contents[0]
        return Set(
          lane.tiles.filter { lane.visibility(ofTile: $0.index) == 1 }.map {
            stage.plan.card($0.card, ofLane: 0).title ?? ""
          })
      }
      let first = steady()
      for _ in 0..<12 {
        stage.advance(to: stage.now.advanced(by: .milliseconds(16)))
        let shown = Set(titles(stage))
        if !first.intersection(shown).isSubset(of: steady()) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test(arguments: Array(UInt64(0)..<12))
  func `nothing in view moves or vanishes, whatever a visitor does`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let keys = [
      generator.pick([
        "speed: 120", "speed: 120\ndirection: right", "speed: 90\ndirection: up", "speed: 70\ndirection: down",
        "step: { every: 1s, duration: 0.4s }", "step: { every: 1s, duration: 0.4s }\ndirection: right",
        "speed: 100\nreading: rtl",
      ]),
      generator.pick(["snap: none", "snap: center", "snap: start", "snap: end"]),
      generator.pick(["", "motion: reduced"]),
      generator.pick(["", "touch: { resume-after: 1s }"]),
    ].joined(separator: "\n")
    let shape = generator.pick([
      "{ width: 27.3%, height: 40%, spacing: 1.3% }", "{ width: 200, height: 200, spacing: 50 }",
    ])
    func make(_ letters: [String]) throws -> Configuration {
      let cards = letters.map { "{ title: \($0), id: \($0.lowercased()) }" }.joined(separator: ", ")
      return try ConfigurationLoader.load(
        text: "\(keys)\ncard: \(shape)\ncards: [\(cards)]", file: "test.yaml"
      ).configuration
    }
    var letters = "ABCDEFGH".map(String.init)
    var stage: Stage
    do { stage = Stage(try make(letters), screen: PixelSize(width: 1366, height: 768)) } catch {
      Issue.record("\(keys): \(error)")
      return
    }
    var prefetch = Prefetch()
    var seconds = 0.0
    for step in 0..<100 {
      let frames = generator.int(1...40)
      for _ in 0..<frames {
        seconds += 0.016
        stage.advance(to: Instant(sinceStart: .seconds(seconds)))
        if step % 10 == 0 { _ = (stage.contents, stage.openedCard, stage.pressedPanel, stage.moment) }
      }
      if generator.chance(0.3) {
        let kind = generator.pick([
          StageInput.Kind.key(.first), .key(.last), .key(.next), .key(.previous), .key(.pageBack), .key(.pageForward),
          .toggleCard, .closeCard, .pointer(.init(device: .touch, number: 1), .down, x: 500, y: 380),
          .pointer(.init(device: .touch, number: 1), .move, x: generator.double(0...1300), y: 380),
          .pointer(.init(device: .touch, number: 1), .up, x: 500, y: 380),
          .wheel(notches: generator.double(-5...5), x: 600, y: 300),
        ])
        stage.handle(StageInput(time: Instant(sinceStart: .seconds(seconds)), kind: kind))
      }
      if generator.chance(0.1) { stage.show((lane: 0, card: generator.int(0...letters.count - 1)), at: stage.now) }
      letters = letters.filter { _ in generator.chance(0.85) }
      letters.insert(generator.pick("GHIJKLMNOPQRSTUVWXYZ".map(String.init)), at: generator.int(0...letters.count))
      letters = letters.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      let before = stage.controllers[0].tiles.map { ($0.position, stage.plan.card($0.card, ofLane: 0).title ?? "") }
      let wasLoop = stage.controllers[0].strip.loops
      let phase = stage.controllers[0].phase
      let wanted = generator.pick([letters, letters, letters, ["A", "B", "C", "D", "E", "F", "G", "H"]])
      letters = wanted
      stage.adopt(try make(wanted))
      _ = (stage.contents, stage.openedCard, stage.pressedPanel, prefetch.update(for: stage))
      let after = stage.controllers[0].tiles.map { ($0.position, stage.plan.card($0.card, ofLane: 0).title ?? "") }
      guard wasLoop, stage.controllers[0].strip.loops, !before.isEmpty else { continue }
      let same =
        before.count == after.count && zip(before, after).allSatisfy { abs($0.0 - $1.0) < 1e-3 }
        && zip(before, after).allSatisfy { $0.1 == $1.1 || !wanted.contains($0.1) }
      if !same {
        Issue.record("\(keys) \(shape) step \(step) \(phase): \(before) -> \(after), now \(wanted)")
        return
      }
    }
    // Then it goes on.
    stage.handle(StageInput(time: Instant(sinceStart: .seconds(seconds)), kind: .closeCard))
    stage.handle(
      StageInput(
        time: Instant(sinceStart: .seconds(seconds)),
        kind: .pointer(.init(device: .touch, number: 1), .up, x: 500, y: 380)))
    for _ in 0..<20 {
      seconds += 4
      stage.advance(to: Instant(sinceStart: .seconds(seconds)))
    }
    let phase = stage.controllers[0].phase
    if stage.controllers[0].strip.loops, phase != .paused {
      #expect(
        stage.controllers[0].deadline != nil || stage.controllers[0].velocity != 0,
        "\(keys) \(shape): stands still for ever in \(phase)")
    }
  }

  /// One reload of a strip that steps to the right, with cards whose sizes are not whole px.
  @Test(arguments: ["left", "right", "up", "down"], ["1920x1080", "1366x768", "1280x1024", "3840x2160"])
  func `one reload does not stop a strip that steps`(direction: String, size: String) throws {
    let parts = size.split(separator: "x").compactMap { Int($0) }
    func make(_ letters: String, _ visible: Double, _ snap: String) throws -> Configuration {
      try ConfigurationLoader.load(
        text: """
          step: { every: 2s, duration: 0.5s }
          direction: \(direction)
          card: { width: \(100 / (visible + 0.3))%, spacing: 1.3% }
          snap: \(snap)
          cards: [\(letters.map { "{ title: \($0) }" }.joined(separator: ", "))]
          """, file: "test.yaml"
      ).configuration
    }
    var stopped: [String] = []
    for visible in [2.4, 3, 5] {
      for snap in ["start", "center"] {
        for time in [10.0, 13.3] {
          var stage = Stage(
            try make("ABCDEFGHIJ", visible, snap), screen: PixelSize(width: parts[0], height: parts[1]))
          stage.advance(to: Instant(sinceStart: .seconds(time)))
          stage.adopt(try make("KLMNOPQRSTU", visible, snap))
          for frame in 1...150 { stage.advance(to: Instant(sinceStart: .seconds(time + Double(frame) / 15))) }
          if stage.controllers[0].deadline == nil { stopped.append("\(visible) \(snap) \(time)") }
        }
      }
    }
    #expect(stopped == [])
  }
}
