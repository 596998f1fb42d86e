internal import ConfigurationValues
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform

/// Checks `--size` where the picture is turned: the option means the screen's own size, that of its signal, but people also
/// give the size of the picture as they see it.
enum RotatedSize {
  /// A note if a size is probably the turned picture's rather than the screen's: screens whose picture is turned are wider than
  /// high. `nil` if the size is clear.
  static func note(on configuration: Configuration, _ size: PixelSize) -> String? {
    guard configuration.rotation.swapsSides, size.height > size.width else { return nil }
    let picture = configuration.rotation.turned(size)
    return
      "the screen's own size is \(size), and 'rotate' turns it to a picture of \(picture); for a picture of \(size) say --size \(picture)"
  }

  /// Prints the notes, beside a result on the standard output.
  /// - Parameter screens: each with its name; `nil` for the only one.
  static func announce(_ screens: [(String?, Configuration)], _ size: PixelSize) {
    for note in ScreenFindings(screens.map { ($0.0, [note(on: $0.1, size)].compactMap(\.self)) }).messages {
      StandardError.write("note: \(note)")
    }
  }
}
