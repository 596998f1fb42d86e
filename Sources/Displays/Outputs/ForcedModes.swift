package import ConfigurationValues

/// The display modes that the kernel's command line asks for, as with `video=HDMI-A-1:1920x1080@60`.
package struct ForcedModes: Sendable {
  /// The mode for every connector that is not named; `nil` for none.
  private var ofAll: DisplayMode?
  private var ofConnectors: [String: DisplayMode] = [:]

  /// - Parameter commandLine: the kernel's, as /proc/cmdline has it.
  package init(commandLine: String) {
    for word in commandLine.split(whereSeparator: \.isWhitespace) where word.hasPrefix("video=") {
      let option = word.dropFirst("video=".count)
      let colon = option.firstIndex(of: ":")
      // Options of old framebuffer drivers look alike, such as `video=efifb:off`; they have no mode.
      guard let mode = Self.mode(colon.map { option[$0...].dropFirst() } ?? option) else { continue }
      if let colon { ofConnectors[String(option[..<colon])] = mode } else { ofAll = mode }
    }
  }

  /// The mode that a connector is asked for; `nil` for none.
  /// - Parameter connector: the kernel's name, such as `HDMI-A-1`.
  package func mode(of connector: String) -> DisplayMode? { ofConnectors[connector] ?? ofAll }

  /// Reads `1920x1080M-32@60e` and the like: letters say how timings are made and whether the output is on.
  private static func mode(_ text: Substring) -> DisplayMode? {
    guard
      let match = text.prefix(while: { $0 != "," }).wholeMatch(
        of: #/([0-9]+x[0-9]+)[MR]*(?:-[0-9]+)?(@[0-9]+)?[imeDdR]*/#)
    else { return nil }
    return DisplayMode(written: String(match.1) + (match.2 ?? ""))
  }
}
