import MarqueeConfig
import MarqueeRendering
import SDLKit
import TestSupport
import Testing

@testable import MarqueeApp

/// What may wait in the mailbox while the render thread is held up.
struct LetterTests {
  private let mailbox = Mailbox<Letter>(admit: Letter.admit)

  private static func bad(_ request: Int) -> Letter {
    .configuration(.bad(ConfigurationError(diagnostics: [])), request: request)
  }

  private static func good(_ request: Int) throws -> Letter {
    .configuration(.good(try ConfigurationLoader.load(text: "cards: [{ title: A }]", file: "a.yaml")), request: request)
  }

  /// A letter in a word.
  private static func word(_ letter: Letter) -> String {
    switch letter {
    case .stop: "stop"
    case .reload: "reload"
    case .report: "report"
    case .displaysChanged: "displays"
    case .configuration(.good, let request): "good \(request)"
    case .configuration(.bad, let request): "bad \(request)"
    case .product(_, let generation): "product \(generation)"
    case .control: "control"
    }
  }

  private var words: [String] { mailbox.takeAll().map(Self.word) }

  @Test func `signals and changes of displays that wait are one`() {
    for _ in 0..<100_000 {
      for letter in [Letter.report, .reload, .displaysChanged, .stop] { #expect(mailbox.post(letter)) }
    }
    #expect(words == ["report", "reload", "displays", "stop"])
    #expect(mailbox.post(.report))
    #expect(words == ["report"], "one that comes after is not lost")
  }

  @Test func `of configurations the last good one waits, and the last bad one after it`() throws {
    for request in 0..<50 {
      mailbox.post(request % 2 == 0 ? try Self.good(request) : Self.bad(request))
      mailbox.post(.report)
    }
    mailbox.post(Self.bad(50))
    #expect(words == ["report", "good 48", "bad 50"])
    mailbox.post(Self.bad(51))
    mailbox.post(try Self.good(52))
    #expect(words == ["good 52"])
    mailbox.post(Self.bad(53))
    mailbox.post(Self.bad(54))
    #expect(words == ["bad 54"])
  }

  @Test func `requests of clients are refused once many wait, and taken again once they are answered`() {
    func order() -> Letter { .control(ControlOrder(request: .status) { _ in }) }
    for number in 0..<200 { #expect(mailbox.post(order()) == (number < 64)) }
    // They leave room for all else.
    #expect(mailbox.post(.stop) && mailbox.post(.reload))
    #expect(words == Array(repeating: "control", count: 64) + ["stop", "reload"])
    #expect(mailbox.post(order()))
  }

  @Test(arguments: Seeds.few)
  func `whatever comes, what waits is bounded`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let good = try Self.good(0)
    for _ in 0..<5000 {
      let letters: [Letter] = [
        .stop, .reload, .report, .displaysChanged, good, Self.bad(0), .control(ControlOrder(request: .status) { _ in }),
      ]
      mailbox.post(letters[generator.int(0...6)])
    }
    #expect(mailbox.takeAll().count <= 4 + 2 + Letter.mostOrders, "seed \(seed)")
  }
}
