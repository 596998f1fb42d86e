package import MarqueeConfig
package import RemoteControl

/// What other threads tell the render thread.
package enum Letter: Sendable {
  /// A signal asks the program to end.
  case stop
  /// A signal asks for the configuration to be read again.
  case reload
  /// A signal asks how it is doing.
  case report
  /// A plan waits at the planner; where it is `new`, the configuration was read again and is good.
  case plan(new: Bool)
  /// The configuration was read again, after this many requests for it, and has faults.
  case badConfiguration(ConfigurationError, request: Int)
  /// A display was pulled out or put in.
  case displaysChanged
  /// A face or a panel is ready; the generation tells which layout it was made for.
  case product(Picture.Product, generation: Int)

  /// Somebody asks for something over the control socket.
  case control(ControlOrder)

  var isStop: Bool {
    if case .stop = self { true } else { false }
  }
}

// Bounds on what waits while the render thread is blocked, such as by a display that flips no page.
extension Letter {
  /// Requests over the control socket that may wait: more than there are clients at a time, as clients may hang up and
  /// connect again.
  static let mostOrders = 64

  /// Adds a letter within the bounds of its kind. Returns whether it, or one that stands for it, is waiting.
  @Sendable package static func admit(_ letter: Letter, to waiting: inout [Letter]) -> Bool {
    switch letter {
    case .stop, .reload, .report, .displaysChanged:
      // They coalesce.
      if waiting.contains(where: { $0.isSameCall(as: letter) }) { return true }
    case .plan(let isNew):
      // The planner has replaced the one that waited. A new configuration answers the requests of bad ones before it.
      if !isNew, waiting.contains(where: \.isPlan) { return true }
      if isNew { waiting.removeAll { $0.isPlan || $0.isBadConfiguration } }
    case .badConfiguration:
      // A good one before it must still be shown, so at most two wait.
      waiting.removeAll(where: \.isBadConfiguration)
    case .product:
      // Bounded by the render thread: it orders each face once, within the texture budget, until it has collected it.
      break
    case .control:
      // Backpressure: the client is refused.
      let orders = waiting.count { if case .control = $0 { true } else { false } }
      guard orders < mostOrders else { return false }
    }
    waiting.append(letter)
    return true
  }

  private var isPlan: Bool { if case .plan = self { true } else { false } }

  private var isBadConfiguration: Bool { if case .badConfiguration = self { true } else { false } }

  private func isSameCall(as other: Letter) -> Bool {
    switch (self, other) {
    case (.stop, .stop), (.reload, .reload), (.report, .report), (.displaysChanged, .displaysChanged): true
    default: false
    }
  }
}
