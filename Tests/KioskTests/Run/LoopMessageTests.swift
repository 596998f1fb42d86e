import Messages
import TestSupport
import Testing

@testable import Kiosk
@testable import RemoteControl

/// The bounds on messages that wait while the render thread is blocked.
struct LoopMessageTests {
  private let mailbox = Mailbox<LoopMessage>(admit: LoopMessage.admit)

  private static func bad(_ request: Int) -> LoopMessage {
    .badConfiguration(ConfigurationError(diagnostics: []), request: request)
  }

  private static let good = LoopMessage.plan(new: true)
  private static let resized = LoopMessage.plan(new: false)

  private static func number(_ screen: Int) -> String { screen == 0 ? "" : " \(screen)" }

  /// A short name of a message.
  private static func word(_ message: LoopMessage) -> String {
    switch message {
    case .stop: "stop"
    case .reload: "reload"
    case .report: "report"
    case .displaysChanged(let screen): "displays\(number(screen))"
    case .plan(let isNew, let screen): "\(isNew ? "good" : "resized")\(number(screen))"
    case .otherScreens: "screens"
    case .badConfiguration(_, let request): "bad \(request)"
    case .product(_, let generation, _): "product \(generation)"
    case .control: "control"
    }
  }

  private var words: [String] { mailbox.takeAll().map(Self.word) }

  @Test func `plans and display changes of several screens wait beside each other`() {
    for screen in [0, 1, 0, 1] {
      #expect(mailbox.post(.plan(new: true, screen: screen)) && mailbox.post(.plan(new: false, screen: screen)))
      #expect(mailbox.post(.displaysChanged(screen: screen)))
    }
    #expect(words == ["displays", "displays 1", "good", "good 1"])
  }

  @Test func `waiting signals and display changes coalesce`() {
    for _ in 0..<100_000 {
      for message in [LoopMessage.report, .reload, .displaysChanged(), .stop] { #expect(mailbox.post(message)) }
    }
    #expect(words == ["report", "reload", "displays", "stop"])
    #expect(mailbox.post(.report))
    #expect(words == ["report"], "one that comes after is not lost")
  }

  @Test func `of configurations, the mailbox keeps the last good one and the last bad one after it`() {
    for request in 0..<50 {
      mailbox.post(request % 2 == 0 ? Self.good : Self.bad(request))
      mailbox.post(.report)
    }
    mailbox.post(Self.bad(50))
    #expect(words == ["report", "good", "bad 50"])
    mailbox.post(Self.bad(51))
    mailbox.post(Self.good)
    #expect(words == ["good"])
    mailbox.post(Self.bad(53))
    mailbox.post(Self.bad(54))
    #expect(words == ["bad 54"])
  }

  @Test func `a plan for another screen size waits once, and does not replace a bad configuration`() {
    mailbox.post(Self.bad(1))
    for _ in 0..<10 { mailbox.post(Self.resized) }
    #expect(words == ["bad 1", "resized"])
    mailbox.post(Self.good)
    mailbox.post(Self.resized)
    #expect(words == ["good"], "the plan that waits is for both")
  }

  @Test func `clients' requests are refused while too many wait, and admitted once those are taken`() {
    func order() -> LoopMessage { .control(ControlOrder(request: .status) { _ in }) }
    for number in 0..<200 { #expect(mailbox.post(order()) == (number < 64)) }
    // They leave room for all else.
    #expect(mailbox.post(.stop) && mailbox.post(.reload))
    #expect(words == Array(repeating: "control", count: 64) + ["stop", "reload"])
    #expect(mailbox.post(order()))
  }

  @Test(arguments: Seeds.few)
  func `the number of waiting messages is bounded, whatever is posted`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let messages: [LoopMessage] = [
        .stop, .reload, .report, .displaysChanged(), Self.good, Self.bad(0),
        .control(ControlOrder(request: .status) { _ in }),
      ]
      mailbox.post(messages[generator.int(0...6)])
    }
    #expect(mailbox.takeAll().count <= 4 + 2 + LoopMessage.mostOrders, "seed \(seed)")
  }
}
