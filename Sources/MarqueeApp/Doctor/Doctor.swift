internal import MarqueeConfig

/// Looks at everything that a marquee needs on this machine and says what it finds, and what to do where something is
/// missing. Changes nothing and opens no display.
nonisolated struct Doctor: Sendable {
  var machine = Machine()
  var subject = Subject.present
  /// The configuration that is to be shown.
  var config: String
  /// Where the control socket is; `nil` for the usual places.
  var socket: String?

  func findings() -> [Finding] {
    let (configuration, aboutIt) = configurationFindings()
    return outputs() + drawing(configuration?.display.renderer ?? .auto) + permissions() + touchscreens() + aboutIt
      + fonts(of: configuration) + logoDecoder()
      + service() + controlSocket()
  }
}
