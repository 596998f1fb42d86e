internal import Displays
package import MarqueeConfig
package import Messages
package import RemoteControl
internal import Synchronization

/// Messages from other threads to the render thread, which alone owns SDL. A message wakes it.
package final class Mailbox<Message: Sendable>: Sendable {
  /// Adds a message to those that wait, and may remove some of them. Returns `false` to reject it.
  package typealias Admission = @Sendable (_ message: Message, _ waiting: inout [Message]) -> Bool

  private struct Box {
    var messages: [Message] = []
    var wake: (@Sendable () -> Void)?
  }

  private let box = Mutex(Box())
  private let admit: Admission

  /// - Parameter admit: bounds what waits while the render thread is blocked; by default there is no bound.
  package init(
    admit: @escaping Admission = { message, waiting in
      waiting.append(message)
      return true
    }
  ) {
    self.admit = admit
  }

  /// Sets how the render thread is woken; `wake` is called on the sender's thread.
  package func onArrival(_ wake: @escaping @Sendable () -> Void) {
    box.withLock { $0.wake = wake }
  }

  /// Adds a message. Returns `false` if it is rejected, which the sender must handle.
  @discardableResult
  package func post(_ message: Message) -> Bool {
    let (isTaken, wake) = box.withLock { box in
      (admit(message, &box.messages), box.wake)
    }
    if isTaken { wake?() }
    return isTaken
  }

  /// Whether no message waits.
  package var isEmpty: Bool { box.withLock { $0.messages.isEmpty } }

  /// Whether such a message waits.
  package func contains(where isWanted: (Message) -> Bool) -> Bool {
    box.withLock { $0.messages.contains(where: isWanted) }
  }

  /// Takes all messages, in the order in which they came.
  package func takeAll() -> [Message] {
    box.withLock { box in
      // Emptying an array that is shared would allocate, in each frame.
      guard !box.messages.isEmpty else { return [] }
      defer { box.messages.removeAll(keepingCapacity: true) }
      return box.messages
    }
  }
}

extension Mailbox: MessageArrivals {}

/// A message from another thread to the render loop.
package enum LoopMessage: Sendable {
  /// A signal asks the program to end.
  case stop
  /// A signal asks for the configuration to be read again.
  case reload
  /// A signal asks for statistics.
  case report
  /// A plan waits at a screen's planner. It is `new` where a configuration was read for it, and not only laid out for another
  /// size.
  case plan(new: Bool, screen: Int = 0)
  /// A configuration was read after this many requests for it, and has other screens than the one before.
  case otherScreens(ConfigurationLoader.Loaded, request: Int)
  /// The configuration was read again, after this many requests for it, and has faults.
  case badConfiguration(ConfigurationError, request: Int)
  /// A display was plugged in or pulled out, as a screen's watch has noticed.
  case displaysChanged(screen: Int = 0)
  /// A face or a panel is ready for a screen's layout of this generation.
  case product(StageRenderer.Product, generation: Int, screen: Int = 0)
  /// A client of the control socket asks for something.
  case control(ControlOrder)

  var isStop: Bool {
    if case .stop = self { true } else { false }
  }
}

// Bounds on what waits while the render thread is blocked, for instance by a display that flips no page.
extension LoopMessage {
  /// Requests over the control socket that may wait. More than there may be clients at a time, as clients may hang up and
  /// reconnect.
  static let mostOrders = 64

  /// Adds a message within the bounds of its kind. Returns whether it, or an equivalent one, waits now.
  @Sendable package static func admit(_ message: LoopMessage, to waiting: inout [LoopMessage]) -> Bool {
    switch message {
    case .stop, .reload, .report, .displaysChanged:
      // They coalesce.
      if waiting.contains(where: { $0.isSameKind(as: message) }) { return true }
    case .plan(let isNew, let screen):
      // The planner has replaced the plan that waited. A new configuration answers the requests of bad ones before it.
      if !isNew, waiting.contains(where: { $0.isPlan(of: screen) }) { return true }
      if isNew { waiting.removeAll { $0.isPlan(of: screen) || $0.isBadConfiguration } }
    case .otherScreens:
      waiting.removeAll { $0.isOtherScreens || $0.isBadConfiguration }
    case .badConfiguration:
      // A good configuration before it must still be shown, so at most two wait.
      waiting.removeAll(where: \.isBadConfiguration)
    case .product:
      // Bounded by the render thread, which orders a face once, within the texture budget, until it is collected.
      break
    case .control:
      // Backpressure: the client is refused.
      let orders = waiting.count { if case .control = $0 { true } else { false } }
      guard orders < mostOrders else { return false }
    }
    waiting.append(message)
    return true
  }

  private func isPlan(of screen: Int) -> Bool {
    if case .plan(_, let other) = self { screen == other } else { false }
  }

  private var isOtherScreens: Bool { if case .otherScreens = self { true } else { false } }

  private var isBadConfiguration: Bool { if case .badConfiguration = self { true } else { false } }

  private func isSameKind(as other: LoopMessage) -> Bool {
    switch (self, other) {
    case (.stop, .stop), (.reload, .reload), (.report, .report): true
    case (.displaysChanged(let screen), .displaysChanged(let another)): screen == another
    default: false
    }
  }
}
