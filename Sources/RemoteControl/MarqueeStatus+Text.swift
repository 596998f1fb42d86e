internal import MarqueeValues
internal import Messages
internal import Platform

extension MarqueeStatus {
  /// For people: one line per topic. Several screens have a block each.
  package var text: String {
    var rows = [("state", stateText)]
    let isOne = screens.count == 1
    if isOne { rows += lanes.rows } else { rows += screens.flatMap(\.rows) }
    rows.append(("frames", frames.text))
    if logos.failing > 0 {
      let without = counted(logos.cardsWithout, "card")
      rows.append(("logos", "\(logos.failing) cannot be drawn, \(without) shown without"))
    }
    if let doubtful = logos.doubtful {
      let head = logos.failing > 0 ? "" : "logos"
      rows.append((head, "\(doubtful) may be wrong; 'kiosk-marquee check' says what it is"))
    }
    if isOne {
      if let position { rows.append(("wall", position.text)) }
      rows.append(("display", display?.text ?? "none"))
      if let rate = display?.frameRate {
        rows.append(("frame rate", "\(shortDecimal(rate.shown)) a second (\(rate.setting)): \(rate.reason)"))
      }
    }
    rows += (panels ?? []).enumerated().map { ($0 == 0 ? "touch" : "", $1.text) }
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
    rows.append(
      ("memory", "\(String(Double(memory.resident) / 1_048_576, places: 1)) MiB, \(memory.descriptors) descriptors"))
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

  /// A duration in its two largest units, such as `3 d 4 h`.
  /// - Parameter seconds: rounded up; below 0 counts as 0.
  package static func length(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e12).rounded(.up))
    let parts = [(whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    let shown = parts.drop { $0.0 == 0 }.prefix(2)
    return shown.isEmpty ? "0 s" : shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}

extension MarqueeStatus.Screen {
  /// One of several.
  fileprivate var rows: [(String, String)] {
    [("screen \(name)", "\(state.rawValue), \(display?.text ?? "no display")")]
      + lanes.rows.map { ("", $1) }
      + (position.map { [("", "wall \($0.text)")] } ?? [])
      + [("", frames.text)]
  }
}

extension MarqueeStatus.Frames {
  fileprivate var text: String {
    "\(String(rate, places: 1)) a second, \(presented) in all, \(missed) missed"
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
  fileprivate var text: String {
    let error =
      clockError.map { "the clock is off by \(Self.milliseconds($0)) at most" } ?? "the clock's error is unknown"
    let slewing =
      abs(behind) < 0.05 ? "" : ", \(behind > 0 ? "behind" : "ahead of") it by \(Self.milliseconds(abs(behind)))"
    let trust = clock == "doubtful" ? "the clock is doubtful, so the strips do not follow it" : error
    return "\(wall), follows UTC: \(trust)\(slewing)"
  }

  private static func milliseconds(_ value: Double) -> String { "\(String(value, places: 1)) ms" }
}

extension MarqueeStatus.Display {
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
