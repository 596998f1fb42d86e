internal import Foundation
internal import MarqueeConfig

extension MarqueeStatus {
  /// In Prometheus' text format, for node_exporter's textfile collector or a scrape through SSH.
  package var prometheus: String {
    var page = PrometheusPage()
    page.gauge(
      "info", "What runs, and what it draws on; always 1.",
      [
        (
          [
            ("version", version), ("renderer", display?.renderer ?? ""), ("driver", display?.driver ?? ""),
            ("configuration", configuration.file),
          ], 1
        )
      ])
    page.gauge("state", "1 for the state that the marquee is in.", [([("state", state.rawValue)], 1)])
    page.gauge(
      "nothing_shown", "1 while nothing is shown that should be; 0 in ordered hours of black.", nothingShown ? 1 : 0)
    page.gauge("paused", "1 while an operator's pause lasts.", isPaused ? 1 : 0)
    page.gauge("uptime_seconds", "Time since the start.", uptime)
    page.gauge("cards", "Cards in all lanes.", Double(cards))
    page.gauge("logos_failing", "Logo files that cannot be drawn.", Double(logos.failing))
    page.gauge("cards_without_logo", "Cards that are shown without their logo.", Double(logos.cardsWithout))
    page.gauge(
      "lane_card", "The number of the card in the middle of each lane, from 1.",
      lanes.enumerated().map { index, lane in
        ([("lane", "\(index + 1)"), ("card", lane.card), ("phase", lane.phase)], Double(lane.number))
      })
    page.gauge("frames_per_second", "Frames a second over about the last second; 0 at rest.", frames.rate)
    page.counter("frames_presented_total", "Frames that were presented.", Double(frames.presented))
    page.counter("frames_missed_total", "Frames that should have been shown and were not.", Double(frames.missed))
    page.gauge(
      "configuration_faults", "Faults of the configuration as it is now; 0 where it is shown.",
      Double(configuration.faults.count))
    page.gauge(
      "configuration_kept", "1 while the last good configuration from before the start is shown.",
      configuration.shown == "kept" ? 1 : 0)
    page.gauge("display_connected", "1 while there is a display.", display == nil ? 0 : 1)
    page.gauge("display_width_pixels", "Width of the picture.", Double(display?.width ?? 0))
    page.gauge("display_height_pixels", "Height of the picture.", Double(display?.height ?? 0))
    page.gauge(
      "display_refresh_hertz", "Refresh rate of the display; 0 where it is unknown.", Double(display?.refresh ?? 0))
    page.gauge("display_frame_rate", "Frames a second while the strip moves.", display?.frameRate.shown ?? 0)
    page.gauge("resident_memory_bytes", "Memory in use, shared libraries included.", Double(memory.resident))
    page.gauge("open_descriptors", "Open file descriptors.", Double(memory.descriptors))
    return page.text
  }
}

/// Metrics as Prometheus reads them.
private struct PrometheusPage {
  private(set) var text = ""

  mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    gauge(name, help, [([], value)])
  }

  mutating func gauge(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
    family(name, help, "gauge", samples)
  }

  mutating func counter(_ name: String, _ help: String, _ value: Double) {
    family(name, help, "counter", [([], value)])
  }

  private mutating func family(
    _ name: String, _ help: String, _ kind: String, _ samples: [(labels: [(String, String)], value: Double)]
  ) {
    let name = "kiosk_marquee_\(name)"
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
      text += "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(Self.number(sample.value))\n"
    }
  }

  /// A label's value: backslash, quotes and the end of a line are what the format escapes.
  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "\n", with: "\\n")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e15 ? String(Int(value)) : String(format: "%.3f", value)
  }
}
