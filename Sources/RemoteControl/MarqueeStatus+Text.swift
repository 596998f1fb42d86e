internal import Foundation
internal import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Platform

extension MarqueeStatus {
  /// For programs: one line, with no more digits than mean something.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var rounded = self
    rounded.uptime = (uptime * 1000).rounded() / 1000
    rounded.frames.rate = (frames.rate * 100).rounded() / 100
    rounded.display?.frameRate.shown = ((display?.frameRate.shown ?? 0) * 1000).rounded() / 1000
    rounded.pauseLeft = pauseLeft.map { ($0 * 1000).rounded() / 1000 }
    return (try? encoder.encode(rounded)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// For people: a line for each thing.
  package var text: String {
    var rows = [("state", stateText)]
    for (index, lane) in lanes.enumerated() {
      rows.append(
        (
          lanes.count > 1 ? "lane \(index + 1)" : "strip",
          "\(lane.phase), \(lane.card) in the middle (\(lane.number) of \(lane.cards))"
        ))
    }
    rows.append(
      (
        "frames", "\(decimal(frames.rate)) a second, \(frames.presented) in all, \(frames.missed) missed"
      ))
    if logos.failing > 0 {
      let without = counted(logos.cardsWithout, "card")
      rows.append(("logos", "\(logos.failing) cannot be drawn, \(without) shown without"))
    }
    rows.append(("display", displayText))
    if let rate = display?.frameRate {
      rows.append(("frame rate", "\(FramePace.text(rate.shown)) a second (\(rate.setting)): \(rate.reason)"))
    }
    rows.append(("configuration", configurationText))
    rows += configuration.faults.map { ("", $0) }
    rows.append(("last fault", lastFault ?? "none"))
    rows.append(("uptime", MarqueeStatus.length(uptime)))
    rows.append(("memory", "\(decimal(Double(memory.resident) / 1_048_576)) MiB, \(memory.descriptors) descriptors"))
    rows.append(("version", version))
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { $0.0.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.1 }.joined(separator: "\n")
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

  private var displayText: String {
    guard let display else { return "none" }
    let refresh = display.refresh.map { " at \($0) Hz" } ?? ""
    return "\(display.width)x\(display.height)\(refresh), \(display.renderer) on \(display.driver)"
  }

  private func decimal(_ value: Double) -> String { String(format: "%.1f", value) }

  /// A length of time in its two largest units, such as `3 d 4 h`.
  package static func length(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 1e12).rounded(.up))
    let parts = [(whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")]
    let shown = parts.drop { $0.0 == 0 }.prefix(2)
    return shown.isEmpty ? "0 s" : shown.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
