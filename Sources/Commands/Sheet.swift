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
  ///   - paper: of a PDF.
  ///   - output: the file's path.
  @MainActor package static func sheet(
    _ place: String, screen: String? = nil, size: PixelSize, paper: SheetPaper, output: String
  ) throws(CommandFailure) {
    let form = try form(ofSheet: output)
    let config = configuration(at: place)
    let chosen = try load(config, screen: screen)
    let reports = LogoReports(logger: Logger.console())
    let logos = PictureLogos(reports: reports)
    let painter = FacePainter(fonts: fontBook(for: config), logos: logos.cache)
    let cards = SheetCards(chosen.screens, on: size, typesetter: painter)
    guard !cards.faces.isEmpty else {
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
    guard kind != .standardOutput else { return }
    let what = form == .pdf ? " on \(counted(pages, "page"))" : ""
    var text = StandardOutput()
    try text.write("\(escaped(output)): \(counted(cards.faces.count, "card"))\(what)")
    try text.flush()
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
