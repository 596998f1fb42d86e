package import ConfigurationValues
internal import FacePainting
internal import Kiosk
internal import Logging
internal import Logos
package import Logs
internal import MarqueeScene
package import MarqueeValues
internal import Messages
internal import Platform
internal import SheetPages

extension Commands {
  /// The paper of a sheet.
  package enum SheetPaper: String, Sendable, CaseIterable {
    case a4, letter
  }

  /// Draws every card of a configuration as it is painted for the wall, in the order of the wall, with names beside: a PDF, or one
  /// tall PNG, by the name of the output.
  /// - Parameters:
  ///   - place: the path of a configuration, or of the folder that it is in.
  ///   - screen: the name of the screen whose cards are wanted; `nil` for all.
  ///   - size: of each screen, px.
  ///   - instant: draws only the cards that are on then; `nil` draws all.
  ///   - paper: of a PDF.
  ///   - output: the file's path.
  @MainActor package static func sheet(
    _ place: String, screen: String? = nil, size: PixelSize, on instant: WrittenInstant? = nil, paper: SheetPaper,
    output: String
  ) throws(CommandFailure) {
    let form = try form(ofSheet: output)
    let config = configuration(at: place)
    let chosen = try load(config, screen: screen)
    let reports = LogoReports(logger: Logger.console())
    let logos = PictureLogos(reports: reports)
    let painter = FacePainter(fonts: fontBook(for: config), logos: logos.cache)
    let cards = SheetCards(chosen.screens, on: size, typesetter: painter, at: instant)
    guard !cards.faces.isEmpty else {
      if let instant, let wall = chosen.screens.first.map({ DatedWall($0.configuration, on: instant) }),
        !cards.leftOut.isEmpty
      {
        throw CommandFailure(
          "no card of \(quoted(config)) is on at \(wall.time)\(wall.nextNote); give --on another time")
      }
      throw CommandFailure("\(quoted(config)) has no card to show; add one, or take 'hidden' out of one")
    }
    reports.learn(chosen.screens, from: config)
    let outline = cards.outline(form: form, paper: paper == .a4 ? .a4 : .letter)
    let progress = ProgressLine("painting cards…")
    let made = Result { () throws(CommandFailure) in
      try make(outline, cards.faces, painter, at: output, progress)
    }
    progress.end()
    let (kind, pages) = try made.get()
    logos.warn(of: "sheet")
    let rest = leftOut(cards.leftOut, at: chosen.screens.first.map { DatedWall($0.configuration, on: instant).time })
    guard kind != .standardOutput else {
      if let rest { StandardError.write("note: \(rest)") }
      return
    }
    let what = form == .pdf ? " on \(counted(pages, "page"))" : ""
    var text = StandardOutput()
    try text.write("\(escaped(output)): \(counted(cards.faces.count, "card"))\(what)")
    if let rest { try text.write(rest) }
    try text.flush()
  }

  /// Says which cards are left out; `nil` for none.
  /// - Parameters:
  ///   - names: of the cards.
  ///   - time: that was asked for.
  private static func leftOut(_ names: [String], at time: String?) -> String? {
    guard !names.isEmpty, let time else { return nil }
    let count = "\(counted(names.count, "card")) \(names.count == 1 ? "is" : "are")"
    return "\(count) off at \(time) and left out: \(names.map { quoted($0) }.joined(separator: ", "))"
  }

  /// Paints the cards one after the other, and has a child make the pages. Returns how many those are.
  private static func make(
    _ outline: SheetOutline, _ faces: [CardFace], _ painter: FacePainter, at output: String, _ progress: ProgressLine
  ) throws(CommandFailure) -> (OutputFile.Kind, pages: Int) {
    func failure(_ reason: String) -> CommandFailure { CommandFailure("\(output): cannot be written: \(reason)") }
    var pages = 0
    let kind = try OutputFile.write(to: output) { error in
      failure(error.reason)
    } filledBy: { file throws(CommandFailure) in
      do throws(SheetMakingFault) {
        let process = try SheetProcess(outline, to: file.number)
        pages = process.pages
        for (number, face) in faces.enumerated() {
          progress.show("painting cards… \(number + 1) of \(faces.count)")
          try process.add(painter.paint(face))
        }
        try process.finish()
      } catch {
        throw failure(error.reason)
      }
    }
    return (kind, pages)
  }

  /// What a sheet is, by its name.
  private static func form(ofSheet output: String) throws(CommandFailure) -> SheetOutline.Form {
    let ending = output.lastIndex(of: ".").map { output[output.index(after: $0)...].lowercased() } ?? ""
    guard let form = SheetOutline.Form(rawValue: ending) else {
      throw CommandFailure("--output is \(quoted(output)); expected a name that ends in .pdf or .png")
    }
    return form
  }

  /// The file itself, or the configuration of a folder.
  private static func configuration(at place: String) -> String {
    guard (try? FileFacts(of: place))?.kind == .folder else { return place }
    return (place.count > 1 && place.hasSuffix("/") ? String(place.dropLast()) : place) + "/marquee.yaml"
  }
}
