internal import MarqueeValues
internal import Messages

extension MarqueeStatus {
  /// A touch panel that is open.
  package struct Panel: Sendable, Codable, Equatable {
    /// The name that its maker gave it; empty if it has none.
    package var name: String
    /// The kernel's file, such as `/dev/input/event3`; `nil` in a desktop session.
    package var device: String?
    /// `touchscreen`, `mouse` for a panel that reports as one, or `touchpad`, whose touches are ignored.
    package var kind: String
    /// Time since its last report, s; `nil` if there was none since the display was opened.
    package var lastReport: Double?

    package init(name: String, device: String? = nil, kind: String, lastReport: Double? = nil) {
      self.name = name
      self.device = device
      self.kind = kind
      self.lastReport = lastReport
    }

    /// When it reported last, for people.
    package var lastReportText: String {
      lastReport.map { $0 < 1 ? "touched just now" : "touched \(MarqueeStatus.length($0)) ago" }
        ?? "not touched since the display was opened"
    }

    var text: String {
      let event = device.flatMap { $0.split(separator: "/").last }.map { " (\($0))" } ?? ""
      let kind =
        switch kind {
        case "touchpad": ", a touchpad, which is ignored"
        case "mouse": ", reports as a mouse"
        default: ""
        }
      return "\(name.isEmpty ? "a panel" : name)\(event)\(kind), \(lastReportText)"
    }
  }
}
