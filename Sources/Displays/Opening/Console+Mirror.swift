internal import ConfigurationValues
internal import KMSKit
internal import Logging
internal import Logs
internal import MarqueeValues

// Several displays that show the same picture.
extension Console {
  /// The picture that the displays show.
  struct SharedPicture {
    /// px.
    let size: PixelSize
    /// Of the display that paces the frames, Hz; `nil` where it is unknown.
    let rate: Double?
  }

  /// Opens those of several outputs that have a display and can show the same picture. Warns of the others.
  ///
  /// - Parameters:
  ///   - names: of the outputs; the first that has a display decides the size.
  ///   - mode: that of the configuration.
  ///   - shown: the picture that others of the outputs show already; `nil` if there is none.
  /// - Returns: the displays in the order of `names`; while a picture is shown, there may be none.
  /// - Throws: where there is no picture yet and no display can be opened.
  func open(
    _ names: [String], in mode: DisplayMode?, beside shown: SharedPicture? = nil, logger: Logger
  ) throws(KMSError) -> [Output] {
    let candidates = try candidates()
    let found = names.compactMap { name in
      candidates.first { $0.connector.name.lowercased() == name.lowercased() }.flatMap(probed)
    }
    if shown == nil { report(names, missingIn: found, logger: logger) }
    let modes = MirrorModes(wanted: mode)
    guard let size = shown?.size ?? modes.size(of: found.map(\.connector.modes)) else {
      guard shown == nil else { return [] }
      throw KMSError(
        place: "/dev/dri", fault: "none of \(names.joined(separator: ", ")) has a display",
        remedy: "connect a display and switch it on, or correct 'outputs'", isMissing: true)
    }
    if shown == nil, let mode, mode.size != size {
      logger.reportingDisplay.warning(
        "display.mode is \(mode.size), which none of the displays takes; the picture has \(size) px")
    }
    var (opened, rate, fault): ([Output], Double?, KMSError?) = ([], shown?.rate, nil)
    // Cards without an open display are closed again, for other programs.
    cards = cards.filter { $0.value.hasOpenOutputs }
    for candidate in found {
      guard let fitting = modes.mode(for: size, of: candidate.connector.modes, near: rate) else {
        // It is tried again, in case that its modes could not be read yet.
        let text = Self.tooSmall(candidate, for: size)
        if tooSmall.insert(text).inserted { logger.reportingDisplay.warning("\(text)") }
        continue
      }
      do throws(KMSError) {
        opened.append(try candidate.card.open(candidate.connector, mode: fitting, showing: size))
        cards[candidate.number] = candidate.card
        rate = rate ?? fitting.refreshRate
      } catch {
        logger.reportingDisplay.warning("\(error); the other outputs show the picture without it")
        fault = error
      }
    }
    if opened.isEmpty, shown == nil, let fault { throw fault }
    return opened
  }

  /// The candidate with the modes that its display has now; `nil` if that does not answer.
  private func probed(_ candidate: Candidate) -> Candidate? {
    guard !candidate.isProbed else { return candidate.connector.isConnected ? candidate : nil }
    guard let connector = candidate.card.probe(candidate.connector), connector.isConnected else { return nil }
    return Candidate(number: candidate.number, card: candidate.card, connector: connector, isProbed: true)
  }

  private func report(_ names: [String], missingIn found: [Candidate], logger: Logger) {
    let there = Set(found.map { $0.connector.name.lowercased() })
    let missing = names.filter { !there.contains($0.lowercased()) }
    guard !missing.isEmpty, !found.isEmpty else { return }
    logger.reportingDisplay.warning(
      "no display on \(missing.joined(separator: ", ")) of 'outputs'; the picture comes there once one is connected")
  }

  private static func tooSmall(_ candidate: Candidate, for size: PixelSize) -> String {
    let largest = candidate.connector.modes.map(\.size).max { $0.width * $0.height < $1.width * $1.height }
    return "\(candidate.connector.name) on \(candidate.card.path): the picture has \(size) px, and its display takes "
      + "\(largest.map { "\($0)" } ?? "none") at most, so it stays dark; set 'mode' to a size that all displays take"
  }
}
