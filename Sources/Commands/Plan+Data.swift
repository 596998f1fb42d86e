internal import FoundationEssentials
internal import Logs
internal import MarqueeValues
internal import Messages
internal import Platform

// A plan for spreadsheets and programs.
extension WallPlan {
  /// The names of the columns of `csv`.
  var csvHead: String {
    (screen == nil ? "" : "screen,")
      + "lane,card,tier,contract_share,tier_share,weight,agreed,share,slots,lap_slots,lap_s,s_per_hour,s,longest_unseen_s,"
      + "twice_in_view"
  }

  /// For spreadsheets: a row for each card.
  var csv: [String] {
    func cell(_ value: Double?) -> String { value.map { Self.number($0, places: 6) } ?? "" }
    let first = screen.map { [CSVCell.text($0)] } ?? []
    return lanes.flatMap { lane in
      lane.cards.map { card in
        (first + [
          String(lane.lane), CSVCell.text(card.card), CSVCell.text(card.tier ?? ""), cell(card.contractShare),
          cell(card.tierShare), cell(card.weight), cell(card.agreed), cell(card.share), String(card.slots),
          String(lane.slots), cell(lane.lapSeconds), cell(card.secondsPerHour), cell(card.seconds),
          cell(card.longestUnseen), card.isTwiceInView ? "1" : "0",
        ]).joined(separator: ",")
      }
    }
  }

  /// For programs: one line of JSON.
  static func json(_ plan: some Encodable) throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return printableJSON(String(decoding: try encoder.encode(plan), as: UTF8.self))
    } catch {
      throw CommandFailure("the plan cannot be written as JSON: \(error)")
    }
  }

  /// So many decimals at most.
  private static func number(_ value: Double, places: Int) -> String {
    let text = String(value, places: places)
    guard text.contains(".") else { return text }
    let short = text.trimmingSuffix { $0 == "0" }
    return String(short.last == "." ? short.dropLast() : short)
  }
}
