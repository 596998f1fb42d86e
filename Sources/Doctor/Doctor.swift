package import ConfigurationStore
internal import ConfigurationValues

/// Checks everything that a marquee needs on this machine and suggests remedies. Changes nothing and shows nothing.
///
/// ```swift
/// let doctor = Doctor(ConfigurationSource(file: "/etc/kiosk-marquee/marquee.yaml"), socket: nil)
/// for finding in doctor.findings() { print(finding.line) }
/// ```
package struct Doctor: Sendable {
  var machine = Machine()
  var subject = Subject.present
  /// The configuration's path.
  var config: String
  /// The control socket's path; `nil` for the usual places.
  var socket: String?

  /// Where the configuration is; `config` is what it leads to now.
  var source: ConfigurationSource

  /// - Parameters:
  ///   - source: where the configuration is.
  ///   - socket: the control socket's path; `nil` for the usual places.
  package init(_ source: ConfigurationSource, socket: String?) {
    self.source = source
    self.config = source.located()
    self.socket = socket
  }

  init(machine: Machine, subject: Subject, config: String, socket: String? = nil) {
    self.init(ConfigurationSource(file: config), socket: socket)
    self.machine = machine
    self.subject = subject
  }

  /// All findings, in the order in which they are printed. Blocks for some seconds at worst.
  package func findings() -> [Finding] {
    let (screens, aboutConfiguration) = configurationFindings()
    let renderer = screens?.first?.configuration.display.renderer ?? .auto
    let isMirrored = screens?.first?.configuration.display.outputs.isEmpty == false
    let answer = askMarquee()
    return outputs() + outputs(of: screens ?? []) + drawing(renderer, isMirrored: isMirrored) + permissions()
      + graphicsCards(screens?.count ?? 1 > 1 || isMirrored ? .cpu : renderer) + touchPanels(answer)
      + release(answer) + aboutConfiguration + fonts(of: screens) + logoDecoder() + clock(of: screens) + service()
      + controlSocket(answer) + ledger(answer)
  }
}

/// The result of one of the doctor's checks.
package struct Finding: Sendable, Codable, Equatable {
  /// How bad it is.
  package enum Verdict: String, Sendable, Codable {
    case ok, warning, fault
  }

  /// What was checked, in a word.
  package var topic: String
  /// How bad it is.
  package var verdict: Verdict
  /// What was found.
  package var text: String
  /// What to do about it; `nil` if nothing.
  package var remedy: String?

  static func ok(_ topic: String, _ text: String) -> Finding { Finding(topic: topic, verdict: .ok, text: text) }

  static func warning(_ topic: String, _ text: String, remedy: String) -> Finding {
    Finding(topic: topic, verdict: .warning, text: text, remedy: remedy)
  }

  static func fault(_ topic: String, _ text: String, remedy: String) -> Finding {
    Finding(topic: topic, verdict: .fault, text: text, remedy: remedy)
  }

  /// The text for a person: a line, and another one for the remedy.
  package var line: String {
    let head = verdict.rawValue.padding(to: 9) + topic.padding(to: 15) + text
    return remedy.map { "\(head)\n\("".padding(to: 24))remedy: \($0)" } ?? head
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(length - count, 1))
  }
}
