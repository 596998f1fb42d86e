package import Logs
internal import MarqueeConfig
internal import MarqueeValues
internal import Messages
package import SponsorSheets

extension WallTheme {
  /// The theme of the options.
  /// - Parameters:
  ///   - kind: night if it is `nil`, and brand with accents.
  ///   - accents: opaque colours, up to three, as a configuration writes them.
  package init(_ kind: Kind?, accents: [String]) throws(CommandFailure) {
    guard accents.count <= Self.mostAccents else {
      throw CommandFailure("--accent is given \(accents.count) times; give at most \(Self.mostAccents) colours")
    }
    var colors: [Color] = []
    for text in accents {
      guard let color = Color(written: text) else {
        // A shell takes an unquoted # for a comment.
        let meant = Color(written: "#\(text)") == nil ? "one such as '#1a73e8' or teal" : "'#\(text)', with the quotes"
        throw CommandFailure("--accent is \(quoted(text)), which is no colour; write \(meant)")
      }
      guard color.alpha == 255 else {
        throw CommandFailure(
          "--accent is \(quoted(text)), which lets the background through; write an opaque colour such as '#1a73e8'")
      }
      colors.append(color)
    }
    if kind == .brand, colors.isEmpty {
      throw CommandFailure("--theme brand needs the colours of the event; add --accent '#1a73e8', up to three times")
    }
    self.init(kind: kind ?? (colors.isEmpty ? .night : .brand), accents: colors)
  }
}
