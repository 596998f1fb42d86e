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
    if let panels {
      page.gauge(
        "panel_last_report_seconds", "Time since each touch panel reported; missing for one that has not yet.",
        panels.compactMap { panel in
          panel.lastReport.map { ([("device", panel.device ?? ""), ("name", panel.name)], $0) }
        })
    }
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
      // Before the first minute is written a ledger may have had nothing to take.
      if proof.ledger != nil || proof.minute != nil {
        page.gauge(
          "ledger_up", "1 if the ledger had taken all in within the last five minutes.",
          proof.ledger?.isUp == true ? 1 : 0)
      }
      if let ledger = proof.ledger {
        page.gauge("ledger_lag_seconds", "Time since the ledger took a minute in.", Double(ledger.age))
        if let behind = ledger.behind {
          page.gauge("ledger_lag_minutes", "Minutes that are written and not in the ledger.", Double(behind))
        }
      }
    }
    let positions = screens.compactMap { screen in
      screen.position.map { (screens.count > 1 ? [("screen", screen.name)] : [], $0) }
    }
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
    if screens.count > 1 { addScreens(to: &page) }
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
  /// Each of several screens, with its name as a label.
  private func addScreens(to page: inout PrometheusPage) {
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
