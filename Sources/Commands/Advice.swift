package import ConfigurationValues
internal import Doctor
internal import FacePainting
internal import Kiosk
internal import MarqueeScene
internal import MarqueeStage
package import MarqueeValues
internal import Messages
internal import Platform

/// Notes on fonts that are not installed here; another machine may have them.
struct FontAdvice {
  /// The maximum number of families looked up. A person names fewer; a generated file may name one for each card.
  private static let most = 20

  private let config: String
  /// What was read in its place.
  private let copy: String?
  private let book: FontBook

  /// - Parameters:
  ///   - config: the configuration's name for messages.
  ///   - file: its path, if it is another.
  init(for config: String, beside file: String? = nil) {
    self.config = config
    copy = file
    book = FontBook(folders: FontFolders.folders(forConfig: file ?? config))
  }

  /// A warning for each folder of fonts of which something is not used.
  var warnings: [Diagnostic] {
    book.folderFaults.map { fault in
      // The operator's own folder, not the copy's.
      let text = copy.map {
        "\(fault)".replacing(Configuration.folder(of: $0), with: Configuration.folder(of: config))
      }
      return Diagnostic(file: config, place: nil, severity: .warning, message: escaped(text ?? "\(fault)"))
    }
  }

  /// Warnings of texts with characters that no font here has, with their places as the parser counts.
  func missingCharacters(on configurations: [Configuration]) -> [(place: Place, message: String)] {
    MissingGlyphs(in: configurations, book).faults.prefix(LogoCheck.most).map { fault in
      (
        fault.place ?? Place(line: 1, column: 1),
        "\(fault.name): no font here has \(MissingGlyphs.list(fault.characters)), which a wall shows as bars; install "
          + "\(listed(MissingGlyphs.packages(for: fault.characters), "and"))"
      )
    }
  }

  /// One note for each family that is not installed here, of the first 20, with its place: the document's, then those of cards.
  /// - Parameter located: translates a place to a line and a column as an editor counts them.
  func notes(on configurations: [Configuration], located: (Place) -> Place?) -> [String] {
    var known: Set<String> = []
    var asked: [(request: FontRequest, place: Place?)] = []
    for configuration in configurations {
      for font in [configuration.font] + configuration.lanes.flatMap(\.cards).map(\.font) {
        let request = font.filled(from: configuration.font).request
        guard known.count < Self.most, known.insert(request.family).inserted else { continue }
        asked.append((request, font.familyPlace))
      }
    }
    return asked.compactMap { request, place in
      guard !book.has(family: request.family), let file = try? book.file(for: request) else { return nil }
      let text =
        "note: 'family' is \(quoted(request.family)), which is not installed here; \(file.path) is used instead; "
        + "install the family, or put its files into the folder 'fonts' beside the configuration"
      guard let place = place.flatMap(located) else { return "\(config): \(text)" }
      return "\(config):\(place.line):\(place.column): \(text)"
    }
  }
}

/// Notes on what a numeric `frame-rate` results in on common displays; `check` does not know the real one.
package enum FrameRateAdvice {
  /// The common refresh rates of displays, Hz.
  private static let refreshRates = [60.0, 75, 120, 144]

  /// One note, or none for `auto`, which follows the display.
  package static func notes(on configuration: Configuration) -> [String] {
    guard let wanted = configuration.display.frameRate else { return [] }
    let outcomes = refreshRates.map { refresh in
      "\(shortDecimal(FramePace(wanted, refreshRate: refresh).rate)) at \(shortDecimal(refresh)) Hz"
    }
    return [
      """
      'frame-rate' is \(shortDecimal(wanted.hertz)); a display shows the nearest rate that its refresh allows: \
      \(outcomes.joined(separator: ", ")). auto follows the display, up to \(shortDecimal(FramePace.fastest)) a second
      """
    ]
  }
}

/// Notes on speeds that look uneven without a GPU, and on those that `display.scale` changes.
///
/// Without a GPU cards are drawn at whole pixels. At a speed that is not a whole number of pixels a frame, some steps are one
/// pixel longer than others.
package enum SpeedAdvice {
  /// One note for each such speed, in the order of the lanes.
  /// - Parameter screen: the size of the screen, px.
  package static func notes(
    on configuration: Configuration, screen: PixelSize = PixelSize(width: 1920, height: 1080)
  ) -> [String] {
    // Without a GPU the clock sets the pace.
    let rate = (configuration.display.frameRate ?? .withoutRefresh).millihertz
    // On a wall the canvas is what lengths are scaled to.
    let canvas = configuration.wall?.canvas(of: configuration.rotation.turned(screen))
    let isScaled = configuration.scaleFactor(on: canvas ?? screen) != 1
    let place = canvas.map { "canvas of \($0.width)x\($0.height)" } ?? "screen of \(screen.width)x\(screen.height)"
    var known: Set<Double> = []
    return zip(configuration.lanes, configuration.scaled(for: canvas ?? screen).lanes).compactMap { lane, scaled in
      guard lane.layout != .pages, lane.effectiveStep == nil, known.insert(lane.speed).inserted else { return nil }
      guard isScaled else { return note(speed: lane.speed, millihertz: rate) }
      return note(speed: lane.speed, scaled: scaled.speed, on: place, millihertz: rate)
    }
  }

  /// - Parameters:
  ///   - speed: px/s of the configuration.
  ///   - scaled: px/s of the screen.
  ///   - place: the screen or the canvas, with its size.
  private static func note(speed: Double, scaled: Double, on place: String, millihertz: Int) -> String? {
    guard speed > 0 else { return nil }
    let rate = Double(millihertz) / 1000
    let step = scaled / rate
    let start = "'speed' is \(text(speed)), which on a \(place) is \(text(scaled)) px/s"
    guard abs(step - step.rounded()) > 1e-9 else { return start }
    return """
      \(start), at \(text(rate)) frames a second \(text(step)) px a frame: without a GPU some steps are a pixel longer than \
      others
      """
  }

  /// - Parameter speed: px/s.
  private static func note(speed: Double, millihertz: Int) -> String? {
    let rate = Double(millihertz) / 1000
    let step = speed / rate
    guard speed > 0, abs(step - step.rounded()) > 1e-9 else { return nil }
    let even = [step.rounded(.down), step.rounded(.up)].filter { $0 > 0 }.map { text($0 * rate) }
    return """
      'speed' is \(text(speed)), which at \(text(rate)) frames a second is \(text(step)) px a frame: without a GPU some \
      steps are a pixel longer than others; even is \(even.joined(separator: " or "))
      """
  }

  /// At most three decimals, without trailing zeros.
  private static func text(_ number: Double) -> String {
    let thousandths = Int((number * 1000).rounded())
    guard thousandths % 1000 != 0 else { return String(thousandths / 1000) }
    return String(String(number, places: 3).reversed().drop { $0 == "0" }.reversed())
  }
}
