internal import ConfigurationValues
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform

/// What the option `--size` means where the picture is turned: the screen's own size, which is that of its signal. People also
/// give that of the picture as they see it.
enum RotatedSize {
  /// A note where a size is that of the turned picture rather than the screen's: displays that turn their picture are wider than
  /// high. `nil` where it is clear.
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
