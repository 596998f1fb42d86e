package import ConfigurationValues
package import FacePainting
internal import Kiosk
internal import Logging
internal import Logos
package import Logs
package import MarqueeEngine
internal import MarqueeScene
package import MarqueeStage
package import MarqueeValues
internal import Messages
internal import Platform
package import SDLKit
internal import StageDrawing

extension Commands {
  /// Draws the frame of a given time into a PNG file: that of one screen, or those of all side by side, or those of a wall
  /// where they are on it.
  /// - Parameters:
  ///   - config: the configuration's path.
  ///   - screen: the name of the screen to draw; `nil` for all.
  ///   - time: since the start.
  ///   - instant: which cards are on, and what texts show as the time; `nil` is now.
  ///   - size: of the screen, px.
  ///   - touches: the path of a touch script; `nil` for none.
  ///   - output: the PNG's path; `-` is stdout.
  @MainActor package static func snapshot(
    config: String, screen: String? = nil, at time: Duration, on instant: WrittenInstant? = nil, size: PixelSize,
    touches: String?, output: String
  ) throws(CommandFailure) {
    try requireNameOfPNG(output)
    let chosen = try load(config, screen: screen)
    if touches != nil { _ = try chosen.only(for: "--touches") }
    guard chosen.screens.count == 1 || size.width * size.height <= Bitmap.mostPixels / chosen.screens.count else {
      throw CommandFailure(
        "--size is \(size), too large for \(chosen.screens.count) screens in one picture; name one with --screen")
    }
    let walls = chosen.screens.map { ($0.listedName, DatedWall($0.configuration, on: instant)) }
    DatedWall.announce(walls)
    for (screen, wall) in walls where wall.isDark && !wall.isEmptyAndBlack {
      let name = screen.map { " of \(quoted($0))" } ?? ""
      StandardError.write(
        "note: the screen\(name) is black at this time, by 'display.off'; the picture has what it would show, and --on takes "
          + "another time")
    }
    RotatedSize.announce(walls.map { ($0.0, $0.1.whole) }, size)
    let script = try script(touches)
    let reports = LogoReports(logger: Logger.console())
    reports.learn(walls.map { ConfiguredScreen(only: $0.1.configuration) }, from: config)
    let logos = PictureLogos(reports: reports)
    let painter = FacePainter(fonts: fontBook(for: config), logos: logos.cache)
    var pictures: [Bitmap] = []
    do {
      for (_, wall) in walls {
        var stage = wall.stage(on: size, after: touches == nil ? time : .zero, typesetter: painter)
        if stage.showsTime { stage.showTime(TextClock.time(wall.moment, in: wall.configuration.timeZone)) }
        let frame = try Snapshot(stage, painter: painter, from: wall.start).frame(
          at: wall.start.advanced(by: time), script: script)
        let shown =
          wall.isEmptyAndBlack ? Bitmap(width: frame.width, height: frame.height, filledWith: 0xFF00_0000) : frame
        pictures.append(walls.count == 1 ? shown : shown.upright(from: stage.rotation))
      }
    } catch {
      throw CommandFailure("the frame cannot be drawn: \(error)")
    }
    let bitmap =
      pictures.count == 1
      ? pictures[0]
      : Bitmap(pictures, on: walls.map(\.1.configuration)) ?? Bitmap(sideBySide: pictures)
    do {
      try bitmap.writePNG(to: output)
    } catch {
      throw CommandFailure("\(error)")
    }
    logos.warn(of: "picture")
  }

  /// Rejects the name of another image format: other programs would refuse such a PNG or consider it damaged.
  static func requireNameOfPNG(_ path: String) throws(CommandFailure) {
    guard let ending = PNGFile.otherEnding(of: path) else { return }
    throw CommandFailure(
      "\(path): cannot be written as .\(ending): the picture is a PNG; expected a name that ends in .png")
  }
}

/// Draws in memory exactly the frame that a kiosk would show at a given time.
@MainActor package struct Snapshot {
  private let stage: Stage
  /// When the script begins.
  private let start: Instant
  private let painter: FacePainter
  private let renderer: Renderer
  private let view: StageView

  /// Prepares to draw frames of `stage` with all faces complete.
  /// - Parameter start: when scripts begin.
  package init(_ stage: Stage, painter: FacePainter, from start: Instant = .start) throws(SDLError) {
    self.stage = stage
    self.start = start
    self.painter = painter
    renderer = try Renderer(size: stage.glass)
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
    let store = FaceStore(canvas: canvas, faces: stage.catalog.faces, source: painter, budget: .max)
    view = try StageView(
      canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter, time: stage.textTime)
  }

  /// Draws the last frame whose nominal time, to the nearest nanosecond, is not after `time`.
  /// - Parameter script: the touches until then.
  package func frame(at time: Instant, script: TouchScript = TouchScript()) throws(SDLError) -> Bitmap {
    var scripted = ScriptedStage(stage, script: script, from: start) { [painter] in painter.painted($0).details?.scroll
    }
    scripted.advance(toFrame: stage.clock.lastFrame(atOrBefore: time))
    let contents = scripted.stage.contents
    for lane in contents {
      for tile in lane.tiles { try view.store.make(lane.faces[tile.card]) }
    }
    if let opened = scripted.stage.openedCard {
      let preparation = view.store.preparation
      try view.accept(preparation.prepared(painter.painted(opened.panel)), as: opened.panel)
      if let (bands, details) = view.missingBands(of: opened) {
        for band in bands {
          try view.accept(preparation.prepared(details.paint(band: band)), band: band, of: opened.panel)
        }
      }
    }
    view.showPauseButton(scripted.stage.pauseButton)
    view.showMoreTime(scripted.stage.moreTimeButton)
    view.showKeyFrame(scripted.stage.keyFrame)
    try view.draw(contents, opened: scripted.stage.openedCard, indicators: scripted.stage.indicators)
    let size = stage.glass
    var bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.pixels = try renderer.readPixels()
    return bitmap
  }
}
