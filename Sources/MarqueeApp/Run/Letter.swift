/// What other threads tell the render thread.
nonisolated enum Letter: Sendable {
  /// A signal asks the program to end.
  case stop
  /// A signal asks for the configuration to be read again.
  case reload
  /// A signal asks how it is doing.
  case report
  /// The configuration was read again, after this many requests for it.
  case configuration(ConfigurationFeed.Outcome, request: Int)
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
nonisolated extension Letter {
  /// Requests over the control socket that may wait: more than there are clients at a time, as clients may hang up and
  /// connect again.
  static let mostOrders = 64

  /// Adds a letter within the bounds of its kind. Returns whether it, or one that stands for it, is waiting.
  @Sendable static func admit(_ letter: Letter, to waiting: inout [Letter]) -> Bool {
    switch letter {
    case .stop, .reload, .report, .displaysChanged:
      // They coalesce.
      if waiting.contains(where: { $0.isSameCall(as: letter) }) { return true }
    case .configuration(.good, _):
      // It replaces all older ones and answers their requests.
      waiting.removeAll { if case .configuration = $0 { true } else { false } }
    case .configuration(.bad, _):
      // A good one before it must still be shown, so at most two wait.
      waiting.removeAll { if case .configuration(.bad, _) = $0 { true } else { false } }
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

  private func isSameCall(as other: Letter) -> Bool {
    switch (self, other) {
    case (.stop, .stop), (.reload, .reload), (.report, .report), (.displaysChanged, .displaysChanged): true
    default: false
    }
  }
}
