internal import ConfigurationValues
internal import FoundationEssentials
internal import MarqueeValues
internal import Messages
internal import Platform

extension MarqueeStatus {
  /// For programs: one line of JSON, rounded to significant digits.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var rounded = self
    rounded.uptime = (uptime * 1000).rounded() / 1000
    rounded.frames = frames.rounded
    rounded.lanes = lanes.map(\.rounded)
    rounded.display = display?.rounded
    rounded.position = position?.rounded
    rounded.screens = screens.map { screens in
      screens.map { screen in
        var screen = screen
        screen.frames = screen.frames.rounded
        screen.lanes = screen.lanes.map(\.rounded)
        screen.display = screen.display?.rounded
        screen.position = screen.position?.rounded
        return screen
      }
    }
    rounded.pauseLeft = pauseLeft.map { ($0 * 1000).rounded() / 1000 }
    return (try? encoder.encode(rounded)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// For people: one line per topic.
  package var text: String {
    var rows = [("state", stateText)]
    if let screens {
      for screen in screens {
        rows.append(("screen \(screen.name)", "\(screen.state.rawValue), \(screen.display?.text ?? "no display")"))
        rows += screen.lanes.rows.map { ("", $1) }
        if let position = screen.position { rows.append(("", "wall \(position.text)")) }
        rows.append(("", screen.frames.text))
      }
    } else {
      rows += lanes.rows
    }
    rows.append(("frames", frames.text))
    if logos.failing > 0 {
      let without = counted(logos.cardsWithout, "card")
      rows.append(("logos", "\(logos.failing) cannot be drawn, \(without) shown without"))
    }
    if let doubtful = logos.doubtful {
      let head = logos.failing > 0 ? "" : "logos"
      rows.append((head, "\(doubtful) may be wrong; 'kiosk-marquee check' says what it is"))
    }
    if screens == nil, let position { rows.append(("wall", position.text)) }
    if screens == nil { rows.append(("display", display?.text ?? "none")) }
    if screens == nil, let rate = display?.frameRate {
      rows.append(("frame rate", "\(shortDecimal(rate.shown)) a second (\(rate.setting)): \(rate.reason)"))
    }
    if let wifi, let reason = wifi.reason {
      rows.append(("wifi", "\(wifi.isShown ? "shown too small" : "not shown"): \(reason)"))
    }
    rows.append(("configuration", configurationText))
    rows += configuration.faults.map { ("", $0) }
    if let dates {
      let next = dates.nextChange.map { ", others from \($0) on" } ?? ""
      rows.append(("dates", "\(counted(dates.cardsOff, "card")) off\(next) (\(dates.timezone))"))
      rows.append(("clock", dates.clockText))
    }
    if let proof { rows.append(("proof", proof.text)) }
    if let release = configuration.release { rows.append(("release", release.text)) }
    if let upcoming = configuration.upcoming { rows.append(("to come", upcoming.text)) }
    rows.append(("last fault", lastFault ?? "none"))
    rows.append(("uptime", MarqueeStatus.length(uptime)))
    rows.append(("memory", "\(decimal(Double(memory.resident) / 1_048_576)) MiB, \(memory.descriptors) descriptors"))
    rows.append(("version", version))
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0 + String(repeating: " ", count: width + 2 - $0.count) + $1 }.joined(separator: "\n")
  }

  private var stateText: String {
    var text = state.rawValue + (blackUntil.map { " until \($0)" } ?? "")
    if isPaused, state != .paused { text += ", paused" }
    return text + (pauseLeft.map { ", \(MarqueeStatus.length($0)) left" } ?? "")
  }

  private var configurationText: String {
    let what =
      switch configuration.shown {
      case "kept": ", not as it is now but the last good one"
      case "none": ", which was never good"
      default: configuration.faults.isEmpty ? "" : ", not as it is now"
      }
    return configuration.file + what + (configuration.faults.isEmpty ? "" : ":")
  }

  private func decimal(_ value: Double) -> String { String(value, places: 1) }

  /// A duration in its two largest units, such as `3 d 4 h`.
  /// - Parameter seconds: rounded up; below 0 counts as 0.
  package static func length(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e12).rounded(.up))
    let parts = [(whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    let shown = parts.drop { $0.0 == 0 }.prefix(2)
    return shown.isEmpty ? "0 s" : shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

extension MarqueeStatus.Frames {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.rate = (rate * 100).rounded() / 100
    return rounded
  }

  fileprivate var text: String {
    "\(String(rate, places: 1)) a second, \(presented) in all, \(missed) missed"
  }
}

extension MarqueeStatus.Lane {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.speed = speed.map { ($0 * 1000).rounded() / 1000 }
    return rounded
  }
}

extension [MarqueeStatus.Lane] {
  /// A line for each.
  fileprivate var rows: [(String, String)] {
    enumerated().map { index, lane in
      (
        count > 1 ? "lane \(index + 1)" : "strip",
        "\(lane.phase), \(lane.card) in the middle (\(lane.number.map { "\($0) of \(lane.cards)" } ?? "leaving"))"
          + (lane.leaving.map { ", \(counted($0, "card")) no longer listed in view" } ?? "")
          + (lane.speed.map { ", speed \(shortDecimal($0)) px/s" } ?? "")
          + (lane.place.map { ", at \(String($0, places: 2)) px" } ?? "")
      )
    }
  }
}

extension MarqueeStatus.Position {
  /// Times to the microsecond.
  fileprivate var rounded: Self {
    var rounded = self
    rounded.time = (time * 1e6).rounded() / 1e6
    rounded.clockError = clockError.map { ($0 * 1000).rounded() / 1000 }
    rounded.behind = (behind * 1000).rounded() / 1000
    return rounded
  }

  fileprivate var text: String {
    let error =
      clockError.map { "the clock is off by \(Self.milliseconds($0)) at most" } ?? "the clock's error is unknown"
    let slewing =
      abs(behind) < 0.05 ? "" : ", \(behind > 0 ? "behind" : "ahead of") it by \(Self.milliseconds(abs(behind)))"
    let trust = clock == "doubtful" ? "the clock is doubtful, so the strips do not follow it" : error
    return "\(wall), by the time: \(trust)\(slewing)"
  }

  private static func milliseconds(_ value: Double) -> String { "\(String(value, places: 1)) ms" }
}

extension MarqueeStatus.Display {
  fileprivate var rounded: Self {
    var rounded = self
    rounded.frameRate.shown = (frameRate.shown * 1000).rounded() / 1000
    rounded.scale = scale.map { ($0 * 1000).rounded() / 1000 }
    return rounded
  }

  fileprivate var text: String {
    let refresh = refresh.map { " at \($0) Hz" } ?? ""
    let scale = scale.map { $0 == 1 ? "" : ", scale \(shortDecimal($0))" } ?? ""
    let outputs = outputs.map { " on \($0.joined(separator: ", "))" } ?? ""
    let power = power.map { power in
      power.isOrdered == false
        ? ", has no signal, and not by order"
        : power.isOn ? ", cannot be switched off" : ", switched off (\(power.isKnown ? "known" : "unknown"))"
    }
    let lost = lostFlips.map { ", \(counted($0, "page flip")) lost" } ?? ""
    return "\(width)x\(height)\(refresh)\(outputs)\(scale), \(renderer) on \(driver)\(power ?? "")\(lost)"
  }
}

extension MarqueeStatus.Dates {
  /// How far the clock is believed, and what follows.
  package var clockText: String {
    switch clock {
    case "trusted": "trusted: it is synchronised"
    case "plausible": "plausible: it is not known to be synchronised, but not before a time that is past"
    case "doubtful": "doubtful: it shows a time that is past, so the cards that were on last stay"
    default: clock
    }
  }
}

extension MarqueeStatus.Release {
  /// Its name, and since when it is on the wall by the local clock.
  package var text: String {
    id + (since.map { ", since \(LocalTime.text($0))" } ?? ", no longer the one that is published")
  }
}

extension MarqueeStatus.UpcomingRelease {
  /// Its name, and when it comes on the wall.
  package var text: String { "\(id), at \(LocalTime.precise(moment))" }
}

/// Times as people read them.
package enum LocalTime {
  /// By the local clock, such as `2026-11-22 13:05`.
  /// - Parameter time: s since 1970.
  package static func text(_ time: Int) -> String { WrittenInstant.text(limited(time), in: ZoneDatabase.own) }

  /// By the local clock and in UTC, such as `2026-11-24 07:00:00 (2026-11-24T06:00:00Z)`.
  /// - Parameter time: s since 1970.
  package static func precise(_ time: Int) -> String {
    let time = limited(time)
    let local = WrittenInstant.iso(time, in: ZoneDatabase.own).prefix("2026-11-24T07:00:00".count)
    return "\(local.replacing("T", with: " ")) (\(WrittenInstant.universal(time)))"
  }

  /// The years 1 to 9999, give or take a day: a reply may hold any number.
  private static func limited(_ time: Int) -> Int { min(max(time, -62_135_510_400), 253_402_214_400) }
}

extension MarqueeStatus {
  /// In Prometheus' text format, version 0.0.4, for node_exporter's textfile collector or a scrape through SSH.
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
    page.gauge("logos_doubtful", "Logo files that are drawn, and may be wrong.", Double(logos.doubtful ?? 0))
    page.gauge("cards_without_logo", "Cards that are shown without their logo.", Double(logos.cardsWithout))
    page.gauge(
      "lane_phase", "1 for what each lane does.",
      lanes.enumerated().map { index, lane in ([("lane", "\(index + 1)"), ("phase", lane.phase)], 1) })
    page.gauge(
      "lane_speed_pixels_per_second", "The speed at which each lane cruises; 0 if it moves card by card.",
      lanes.enumerated().map { index, lane in ([("lane", "\(index + 1)")], lane.speed ?? 0) })
    page.gauge("frames_per_second", "Frames a second over about the last second; 0 at rest.", frames.rate)
    page.counter("frames_presented_total", "Frames that were presented.", Double(frames.presented))
    page.counter("frames_missed_total", "Frames that should have been shown and were not.", Double(frames.missed))
    page.gauge(
      "configuration_faults", "Faults of the configuration as it is now; 0 where it is shown.",
      Double(configuration.faults.count))
    page.gauge(
      "configuration_kept", "1 while the last good configuration from before the start is shown.",
      configuration.shown == "kept" ? 1 : 0)
    if let dates {
      page.gauge("cards_off", "Cards that their dates leave out.", Double(dates.cardsOff))
    }
    if let clock = dates?.clock ?? proof?.clock {
      page.gauge("clock", "1 for how far the clock is believed.", [([("state", clock)], 1)])
    }
    if let proof {
      page.counter(
        "visible_seconds_total", "For how long cards of each tier were in view, card by card.",
        proof.visibleSamples)
      page.gauge(
        "proof_minutes_waiting", "Minutes of the proof of play that cannot be written now.", Double(proof.waiting))
      page.counter("proof_minutes_lost_total", "Minutes of the proof of play that were dropped.", Double(proof.lost))
      if let ledger = proof.ledger {
        page.gauge("ledger_lag_seconds", "Time since the ledger took a minute in.", Double(ledger.age))
        if let behind = ledger.behind {
          page.gauge("ledger_lag_minutes", "Minutes that are written and not in the ledger.", Double(behind))
        }
      }
    }
    let positions =
      screens.map { $0.compactMap { screen in screen.position.map { ([("screen", screen.name)], $0) } } }
      ?? (position.map { [([], $0)] } ?? [])
    if !positions.isEmpty {
      page.gauge(
        "wall", "1 for the wall that is shown, by the name that marquees share which agree on it.",
        positions.map { ($0.0 + [("wall", $0.1.wall)], 1) })
      page.gauge(
        "wall_behind_seconds", "How far the strips are behind the clock; negative if they are ahead.",
        positions.map { ($0.0, $0.1.behind / 1000) })
      let errors = positions.compactMap { labels, position in position.clockError.map { (labels, $0 / 1000) } }
      if !errors.isEmpty {
        page.gauge("clock_error_seconds", "How far the clock may be off at most.", errors.map { ($0.0, $0.1) })
      }
    }
    if let screens { add(screens, to: &page) }
    page.gauge("display_connected", "1 while there is a display.", display == nil ? 0 : 1)
    if let power = display?.power {
      page.gauge("display_on", "0 while the display has no signal, so that it sleeps.", power.isOn ? 1 : 0)
    }
    if let lost = display?.lostFlips {
      page.counter(
        "display_flips_lost_total", "Page flips that the graphics card refused or that did not come in time.",
        Double(lost))
    }
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

extension MarqueeStatus {
  private func add(_ screens: [Screen], to page: inout PrometheusPage) {
    func samples(_ value: (Screen) -> Double) -> [(labels: [(String, String)], value: Double)] {
      screens.map { ([("screen", $0.name)], value($0)) }
    }
    page.gauge(
      "screen_state", "1 for the state that each of several screens is in.",
      screens.map { ([("screen", $0.name), ("state", $0.state.rawValue)], 1) })
    page.gauge(
      "screen_nothing_shown", "1 while a screen shows nothing that should show something.",
      samples { $0.nothingShown ? 1 : 0 })
    page.gauge("screen_connected", "1 while a screen has its display.", samples { $0.display == nil ? 0 : 1 })
    page.gauge("screen_frames_per_second", "Frames a second of each screen.", samples(\.frames.rate))
    page.counter(
      "screen_frames_presented_total", "Frames that each screen presented.", samples { Double($0.frames.presented) })
    page.counter(
      "screen_frames_missed_total", "Frames that each screen should have shown and did not.",
      samples { Double($0.frames.missed) })
    let lost = screens.compactMap { screen in screen.display?.lostFlips.map { (screen.name, $0) } }
    if !lost.isEmpty {
      page.counter(
        "screen_flips_lost_total", "Page flips of each screen that were refused or did not come in time.",
        lost.map { ([("screen", $0.0)], Double($0.1)) })
    }
  }
}

/// Builds a page of metrics in Prometheus' text format.
private struct PrometheusPage {
  private(set) var text = ""

  mutating func gauge(_ name: String, _ help: String, _ value: Double) {
    gauge(name, help, [([], value)])
  }

  mutating func gauge(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
    family(name, help, "gauge", samples)
  }

  mutating func counter(_ name: String, _ help: String, _ value: Double) {
    counter(name, help, [([], value)])
  }

  mutating func counter(_ name: String, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]) {
    family(name, help, "counter", samples)
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

  /// A label's value: the format escapes backslashes, quotes and ends of lines.
  private static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result.append(contentsOf: "\\\\".unicodeScalars)
      case "\"": result.append(contentsOf: "\\\"".unicodeScalars)
      case "\n": result.append(contentsOf: "\\n".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func number(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return String(Int(value)) }
    // A clock may be off by microseconds.
    return String(value, places: value.magnitude < 1 ? 6 : 3)
  }
}
