package import ConfigurationValues
internal import KMSKit
internal import Platform

/// The connectors of the graphics cards and the displays on them, read from /sys/class/drm.
package struct Connectors {
  /// The kernel's folder, and its command line; tests use others.
  private let root: String
  private let commandLine: String

  /// A connector with a display on it.
  package struct Output: Sendable, Hashable {
    /// The kernel's name for it, such as `HDMI-A-1`.
    package var name: String
    /// The number of its graphics card.
    package var card: Int
    /// Names such as `1920x1080`, the display's preferred one first.
    package var modes: [String]
    /// The mode that the kernel's command line asks for; `nil` for none.
    package var forced: DisplayMode?
    fileprivate var order: UInt64

    /// The mode to use where the configuration has none; `nil` where SDL decides, or there is none.
    ///
    /// SDL takes one of several modes of a size, and cannot tell an interlaced one from the others. So in place of an interlaced
    /// mode it is a size that has progressive ones alone.
    package var preferredMode: DisplayMode? {
      if let forced { return forced }
      guard let first = modes.first, first.hasSuffix("i") else {
        return modes.first.flatMap(DisplayMode.init(written:))
      }
      let interlaced = Set(modes.filter { $0.hasSuffix("i") }.map { $0.dropLast() })
      let limit = DisplayMode(written: String(first.dropLast()))
      return modes.lazy.filter { !interlaced.contains($0[...]) }.compactMap(DisplayMode.init(written:)).first {
        $0.height >= ScanMode.leastLines && $0.height <= limit?.height ?? .max && $0.width <= limit?.width ?? .max
      }
    }

    /// The path of its graphics card.
    package var cardPath: String { "/dev/dri/card\(card)" }
  }

  /// - Parameters:
  ///   - root: the kernel's folder.
  ///   - commandLine: the file of the kernel's command line.
  package init(root: String = "/sys/class/drm", commandLine: String = "/proc/cmdline") {
    (self.root, self.commandLine) = (root, commandLine)
  }

  /// Connectors with a display, in the order in which the kernel lists them to programs, which SDL's display indices
  /// follow.
  package var connected: [Output] {
    let names = FolderNames.of(root) ?? []
    let forced = ForcedModes(commandLine: Self.text(commandLine) ?? "")
    return names.compactMap { output($0, forced) }.sorted {
      ($0.card, $0.order, $0.name) < ($1.card, $1.order, $1.name)
    }
  }

  /// Whether a connector has a display on it, as the kernel has it.
  /// - Parameter card: the path of its graphics card, such as `/dev/dri/card0`.
  package func isConnected(_ name: String, ofCard card: String) -> Bool {
    let card = card.split(separator: "/").last ?? ""
    return text("\(card)-\(name)/status") == "connected"
  }

  /// Whether a display has a signal, as the kernel has it; `nil` where it does not say.
  package func hasSignal(_ output: Output) -> Bool? {
    text("card\(output.card)-\(output.name)/dpms").map { $0 == "On" }
  }

  private func output(_ entry: String, _ forced: ForcedModes) -> Output? {
    // Such as card0-HDMI-A-1.
    guard entry.hasPrefix("card"), let dash = entry.firstIndex(of: "-"),
      let card = Int(entry[..<dash].dropFirst(4)), card >= 0, entry.index(after: dash) < entry.endIndex,
      text("\(entry)/status") == "connected"
    else { return nil }
    let modes = (text("\(entry)/modes") ?? "").split(separator: "\n").map(String.init)
    let name = String(entry[dash...].dropFirst())
    return Output(name: name, card: card, modes: modes, forced: forced.mode(of: name), order: order(of: entry))
  }

  /// Newer kernels give the connector's number. Older ones create the entries in that order, so their inodes ascend.
  private func order(of entry: String) -> UInt64 {
    if let number = text("\(entry)/connector_id").flatMap(UInt64.init) { return number }
    return (try? FileFacts(of: "\(root)/\(entry)"))?.inode ?? 0
  }

  /// A file of the kernel's, which has the size 0 or that of a page, whatever is in it.
  private func text(_ path: String) -> String? { Self.text("\(root)/\(path)") }

  private static func text(_ path: String) -> String? {
    guard let file = try? Descriptor.reading(path), let bytes = try? file.contents(limit: 1 << 16) else {
      return nil
    }
    var text = String(decoding: bytes, as: UTF8.self)[...]
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
