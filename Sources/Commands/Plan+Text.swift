internal import MarqueeValues
internal import Messages
internal import Platform
internal import RemoteControl

// A plan for people.
extension WallPlan {
  /// For people: a table for each lane.
  var text: [String] {
    let place = screen.map { "the screen \(quoted($0))" } ?? "a screen"
    let size = "\(width)x\(height)"
    let what = canvas.map { "the canvas of \($0[0])x\($0[1]) that \(place) of \(size) shows a part of" }
    var lines = ["\(escaped(file)) on \(what ?? "\(place) of \(size)"), while nobody touches it"]
    if let note { lines.append(note) }
    for lane in lanes {
      let name = lanes.count == 1 ? "" : "lane \(lane.lane)" + (lane.heading.map { " (\(escaped($0)))" } ?? "") + ": "
      let count = "\(counted(lane.cards.count, "card")) in \(counted(lane.slots, "slot"))"
      let lap = lane.lapSeconds.map { ", a lap takes \(Self.time($0))" } ?? ", standing still"
      lines += ["", name + count + lap] + table(of: lane)
      let twice = lane.cards.filter(\.isTwiceInView).map { escaped($0.card) }
      if !twice.isEmpty {
        let rest = twice.count > 5 ? " and \(twice.count - 5) more" : ""
        lines.append("at times twice in view: \(twice.prefix(5).joined(separator: ", "))\(rest)")
      }
    }
    let left = LeftPart.texts(leaves ?? [])
    return lines + (left.isEmpty ? [] : [""] + left) + changeLines
  }

  /// What begins and ends when.
  private var changeLines: [String] {
    guard let changes, let span else { return [] }
    guard !changes.isEmpty else { return ["", "nothing begins or ends in \(Self.length(span))"] }
    var lines = ["", "begins and ends in \(Self.length(span)):"]
    for change in changes.prefix(Self.mostChanges) {
      let parts = [("begins", change.begins), ("ends", change.ends)].filter { !$0.1.isEmpty }.map { word, names in
        "\(word): \(names.map { escaped($0) }.joined(separator: ", "))"
      }
      lines.append("  \(change.at.prefix(16).replacing("T", with: " "))  \(parts.joined(separator: "; "))")
    }
    if changes.count > Self.mostChanges { lines.append("  and \(changes.count - Self.mostChanges) times more") }
    if let later, !later.isEmpty {
      let list = later.map { "\(escaped($0.card)) \(Self.seconds($0.seconds))" }
      lines.append("in view of what begins: \(list.joined(separator: ", "))")
    }
    return lines
  }

  /// Lines of changes for people.
  private static let mostChanges = 100

  private func table(of lane: LanePlan) -> [String] {
    // Where nothing is agreed, each card has an equal part.
    let isAgreed = lane.cards.contains { $0.contractShare != nil || $0.tierShare != nil || $0.weight != nil }
    var head = ["card", "contract", isAgreed ? "agreed" : "equal part", "gets", "slots", "in an hour"]
    if let span { head.append("in \(Self.length(span))") }
    head.append("unseen at most")
    let rows = lane.cards.map(row) + lane.tiers.filter { $0.cards > 1 && $0.cards < lane.cards.count }.map(row)
    let widths = head.indices.map { column in ([head] + rows).map { cellWidth(of: $0[column]) }.max() ?? 0 }
    return ([head] + rows).map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cellWidth(of: row[column]))
        return column < 2 ? row[column] + space : space + row[column]
      }
      return ("  " + cells.joined(separator: "  ")).trimmingSuffix(while: { $0 == " " }).description
    }
  }

  private func row(of card: CardPlan) -> [String] {
    let unseen = card.longestUnseen.map { $0 > 0 ? Self.time($0) : "always in view" }
    return [
      escaped(card.card), card.contract, Self.percent(card.agreed), Self.percent(card.share), String(card.slots),
      Self.seconds(card.secondsPerHour),
    ] + (card.seconds.map { [Self.seconds($0)] } ?? []) + [unseen ?? "never in view"]
  }

  private func row(of tier: TierPlan) -> [String] {
    let share = tier.tierShare.map(CardPlan.percent) ?? ""
    return [
      "all \(tier.cards) of \(escaped(tier.tier))", share, Self.percent(tier.agreed), Self.percent(tier.share),
      String(tier.slots), Self.seconds(tier.secondsPerHour),
    ] + (tier.seconds.map { [Self.seconds($0)] } ?? []) + [""]
  }

  static func percent(_ part: Double) -> String { "\(String(part * 100, places: 2))%" }

  private static func seconds(_ seconds: Double) -> String { "\(String(seconds, places: 1)) s" }

  /// Short times to a tenth of a second, long ones in their two largest units.
  private static func time(_ seconds: Double) -> String {
    seconds < 100 ? Self.seconds(seconds) : length(seconds.rounded())
  }

  /// In its two largest units, without one that is 0.
  private static func length(_ seconds: Double) -> String {
    MarqueeStatus.length(seconds).replacing(#/ 0 (h|min|s)$/#, with: "")
  }
}

extension StringProtocol {
  func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}

extension WallPlan.CardPlan {
  /// What the file says, in words.
  var contract: String {
    let own = contractShare.map(Self.percent) ?? weight.map { "weight \(Self.plain($0))" }
    guard let tier else { return own ?? "" }
    let ofTier = escaped(tier) + (tierShare.map { " \(Self.percent($0))" } ?? "")
    return own.map { "\($0) in \(ofTier)" } ?? ofTier
  }

  fileprivate static func percent(_ part: Double) -> String { plain((part * 1e6).rounded() / 1e4) + "%" }

  private static func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}
