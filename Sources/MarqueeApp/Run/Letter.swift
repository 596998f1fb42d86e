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
