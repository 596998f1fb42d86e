internal import ConfigurationValues
internal import Logs
internal import MarqueeConfig
internal import MarqueeScene
internal import MarqueeValues
internal import Messages
internal import StageDrawing

/// The screens of a configuration that a command is about.
struct ChosenScreens {
  /// Those that were asked for; at least one.
  let screens: [ConfiguredScreen]
  /// How many there are in the file.
  let count: Int
  /// The configuration's path.
  let file: String

  /// - Parameter name: of the one that is asked for; `nil` for all.
  init(_ name: String?, of loaded: ConfigurationLoader.Loaded) throws(CommandFailure) {
    (count, file) = (loaded.screens.count, loaded.file)
    guard let name else {
      screens = loaded.screens
      return
    }
    screens = loaded.screens.filter { $0.name == name }
    guard screens.isEmpty else { return }
    let names = loaded.screens.map(\.name)
    let remedy =
      nearMiss(name, among: names).map { "did you mean \(quoted($0))?" }
      ?? "expected \(listed(names.map { quoted($0) }))"
    throw CommandFailure("--screen is \(quoted(name)), which no screen of \(quoted(loaded.file)) is called; \(remedy)")
  }

  /// The only one; throws if there are several, and `option` can be about one alone.
  func only(for option: String) throws(CommandFailure) -> ConfiguredScreen {
    guard screens.count == 1 else {
      throw CommandFailure(
        "\(option) is for one screen, and \(quoted(file)) has \(screens.count); name one, such as --screen "
          + "\(quoted(screens[0].name))")
    }
    return screens[0]
  }
}

extension ConfiguredScreen {
  /// What results call it; `nil` for the only screen of a file without `screens`.
  var listedName: String? { place == nil ? nil : name }
}

extension Bitmap {
  /// The most pixels of a picture of several screens: that of the largest screen.
  static let mostPixels = 16384 * 16384

  /// The upright pictures of a wall's screens where they are on its canvas, with black between them; `nil` where they are not
  /// on one canvas, or where that is too large for a picture.
  init?(_ pictures: [Bitmap], on walls: [Configuration]) {
    var canvas: PixelSize?
    var windows: [PixelArea] = []
    for (picture, configuration) in zip(pictures, walls) {
      let size = PixelSize(width: picture.width, height: picture.height)
      guard let wall = configuration.wall, canvas == nil || canvas == wall.canvas(of: size) else { return nil }
      canvas = wall.canvas(of: size)
      windows.append(wall.window(of: size))
    }
    guard let canvas, canvas.width * canvas.height <= Self.mostPixels else { return nil }
    let whole = PixelArea(x: 0, y: 0, width: canvas.width, height: canvas.height)
    self.init(width: canvas.width, height: canvas.height, filledWith: 0xff00_0000)
    for (picture, window) in zip(pictures, windows) {
      let seen = window.intersection(whole)
      guard seen.width > 0 else { continue }
      for row in seen.minY..<seen.maxY {
        let (from, to) = ((row - window.y) * picture.width + seen.x - window.x, row * width + seen.x)
        pixels.replaceSubrange(to..<to + seen.width, with: picture.pixels[from..<from + seen.width])
      }
    }
  }

  /// Pictures side by side, their upper edges in one line. What is below shorter ones is black.
  init(sideBySide pictures: [Bitmap]) {
    let height = pictures.map(\.height).max() ?? 1
    self.init(width: max(pictures.reduce(0) { $0 + $1.width }, 1), height: height, filledWith: 0xff00_0000)
    var left = 0
    for picture in pictures {
      for row in 0..<picture.height {
        let start = row * width + left
        pixels.replaceSubrange(
          start..<start + picture.width, with: picture.pixels[row * picture.width..<(row + 1) * picture.width])
      }
      left += picture.width
    }
  }
}
