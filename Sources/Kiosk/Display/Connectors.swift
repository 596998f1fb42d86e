internal import Foundation
internal import MarqueeConfig
internal import Platform

/// The sockets for displays that the kernel knows, and what is in them, as /sys/class/drm tells.
struct Connectors {
  /// Another one for tests.
  var root = "/sys/class/drm"

  /// One socket with a display in it.
  struct Output: Sendable, Hashable {
    /// As the kernel calls it, such as `HDMI-A-1`.
    var name: String
    /// The number of its graphics card.
    var card: Int
    /// Such as `1920x1080`, the display's preferred one first.
    var modes: [String]
    fileprivate var order: UInt64
  }

  /// Those with a display, in the order in which the kernel lists them to programs, so that SDL counts them alike.
  var connected: [Output] {
    let names = FolderNames.of(root) ?? []
    return names.compactMap(output).sorted { ($0.card, $0.order, $0.name) < ($1.card, $1.order, $1.name) }
  }

  private func output(_ entry: String) -> Output? {
    guard let match = entry.wholeMatch(of: #/card(\d+)-(.+)/#), let card = Int(match.1),
      text("\(entry)/status") == "connected"
    else { return nil }
    let modes = (text("\(entry)/modes") ?? "").split(separator: "\n").map(String.init)
    return Output(name: String(match.2), card: card, modes: modes, order: order(of: entry))
  }

  /// Newer kernels tell the connector's number; the older ones make the entries in that order.
  private func order(of entry: String) -> UInt64 {
    if let number = text("\(entry)/connector_id").flatMap(UInt64.init) { return number }
    let target = URL(fileURLWithPath: "\(root)/\(entry)").resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
  }

  private func text(_ path: String) -> String? {
    (try? String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
