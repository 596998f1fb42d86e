internal import MarqueeConfig

/// Looks at everything that a marquee needs on this machine and says what it finds, and what to do where something is
/// missing. Changes nothing and opens no display.
package struct Doctor: Sendable {
  var machine = Machine()
  var subject = Subject.present
  /// The configuration that is to be shown.
  var config: String
  /// Where the control socket is; `nil` for the usual places.
  var socket: String?

  /// - Parameters:
  ///   - config: the path of the configuration that is to be shown.
  ///   - socket: where the control socket is; `nil` for the usual places.
  package init(config: String, socket: String?) {
    self.config = config
    self.socket = socket
  }

  init(machine: Machine, subject: Subject, config: String, socket: String? = nil) {
    self.init(config: config, socket: socket)
    self.machine = machine
    self.subject = subject
  }

  /// All findings, in the order in which they are printed. Takes seconds at worst.
  package func findings() -> [Finding] {
    let (configuration, aboutIt) = configurationFindings()
    return outputs() + drawing(configuration?.display.renderer ?? .auto) + permissions() + touchscreens() + aboutIt
      + fonts(of: configuration) + logoDecoder()
      + service() + controlSocket()
  }
}
