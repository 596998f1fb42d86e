internal import FacePainting
internal import Logging
internal import Logs
internal import MarqueeScene
package import MarqueeStage
package import MarqueeValues
internal import Messages
internal import PixelScaling
internal import Platform
internal import Spool
internal import StageDrawing
internal import Synchronization

/// Has a picture of the whole wall kept each day for each card, with the card fully in view and its face whole.
///
/// Only where the processor draws, so that the frame is at hand: its pixels are copied, and all else is done on another thread.
@MainActor
package final class DailyPictures {
  private let folder: DailyPictureFolder
  /// The screen's name; `nil` for the only one.
  private let screen: String?
  /// The cards that have their picture of `day`.
  private var done: Set<String> = []
  private var day: Int?
  /// When a picture may be taken next; ns of the monotonic clock.
  private var next: Int

  /// The time between two pictures, ns.
  private static let interval = 2_000_000_000
  /// How long after the start the first one is taken, ns: a start has other things to do.
  private static let delay = 60_000_000_000

  /// - Parameters:
  ///   - folder: the one that all screens have in common, so that their pictures have one limit.
  ///   - screen: its name where there are several.
  package init(folder: DailyPictureFolder, screen: String? = nil, at now: Int) {
    self.folder = folder
    self.screen = screen
    next = now + Self.delay
  }

  /// Whether it is time to look for cards that have no picture yet.
  package func isDue(at time: Int) -> Bool { time >= next }

  /// Takes a picture of what the display shows, if a card in view has none of the day yet.
  /// - Parameters:
  ///   - tiles: those in view.
  ///   - day: since 1970-01-01 by the wall's own zone.
  ///   - isCertain: whether the day is known from a clock that is synchronised.
  ///   - frame: the pixels of the last frame; `nil` where they are not at hand.
  package func take(
    _ tiles: [TileInView], of stage: Stage, day: Int, isCertain: Bool, at time: Int, from frame: (() throws -> Bitmap)?
  ) {
    next = time + Self.interval
    if day != self.day { (self.day, done) = (day, []) }
    guard let frame, !folder.isBusy else { return }
    var cards: [String] = []
    for tile in tiles where tile.isFull && tile.face == .whole {
      let card = stage.plan.name(ofSubject: stage.plan.subjects.subject(ofCard: tile.card, inLane: tile.lane)).id
      if !done.contains(card) { cards.append(card) }
    }
    guard !cards.isEmpty, let picture = try? frame() else { return }
    // Whether or not it can be written: the next attempt is the next day's.
    done.formUnion(cards)
    folder.keep(picture, turned: stage.rotation, of: cards, screen: screen, day: day, isCertain: isCertain)
  }
}

/// The folder of daily pictures: a folder for each day, of which the oldest go first. See `PictureName`.
package final class DailyPictureFolder: Sendable {
  private let path: String
  private let logger: Logger
  private let queue = SerialQueue(named: "pictures")
  private let state = Mutex(State())

  private struct State {
    var isBusy = false
    var fault: String?
    /// Bytes of all pictures; `nil` before they are counted.
    var bytes: Int?
    var day: Int?
  }

  /// px
  private static let width = 480
  /// Days.
  static let kept = 90
  /// Of all pictures, bytes.
  private let limit: Int

  /// - Parameters:
  ///   - path: made if it is missing.
  ///   - limit: of all pictures together, bytes.
  init(_ path: String, limit: Int = 64 << 20, logger: Logger) {
    self.path = path
    self.limit = limit
    self.logger = logger
  }

  /// Whether a picture is being kept.
  var isBusy: Bool { state.withLock(\.isBusy) }

  /// Keeps a picture for each of these cards, on another thread.
  /// - Parameters:
  ///   - rotation: how far the picture is turned clockwise on the display.
  ///   - screen: its name where there are several.
  ///   - isCertain: whether the day is known from a clock that is synchronised. Else no picture is removed for its age: the
  ///     clock may be years ahead.
  func keep(
    _ picture: Bitmap, turned rotation: ScreenRotation, of cards: [String], screen: String? = nil, day: Int,
    isCertain: Bool
  ) {
    state.withLock { $0.isBusy = true }
    let fault = queue.async { [self] in
      write(picture, turned: rotation, of: cards, screen, day: day, isCertain: isCertain)
      state.withLock { $0.isBusy = false }
    }
    if fault != nil { state.withLock { $0.isBusy = false } }
  }

  /// Waits until every picture is kept.
  func wait() { queue.wait() }

  /// The name of a day's folder.
  static func name(ofDay day: Int) -> String {
    let date = CivilDay.date(day)
    func digits(_ number: Int, _ count: Int) -> String {
      String(repeating: "0", count: max(count - "\(number)".count, 0)) + "\(number)"
    }
    return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
  }

  /// The name of a card's picture; `nil` for an id that is too long for a file.
  static func name(of card: String) -> String? {
    let name = PictureName.file(ofCard: card)
    return name.utf8.count <= 204 ? name : nil
  }

  private func write(
    _ picture: Bitmap, turned rotation: ScreenRotation, of cards: [String], _ screen: String?, day: Int,
    isCertain: Bool
  ) {
    let dayFolder = "\(path)/\(Self.name(ofDay: day))"
    let folder = screen.map { "\(dayFolder)/\(PictureName.folder(ofScreen: $0))" } ?? dayFolder
    let missing = cards.compactMap(Self.name).filter { !FileSystem.exists("\(folder)/\($0)") }
    guard !missing.isEmpty else { return }
    do {
      let upright = picture.turned(rotation.back)
      let height = max((upright.height * Self.width + upright.width / 2) / max(upright.width, 1), 1)
      let size = PixelSize(width: Self.width, height: height)
      var small = Bitmap(width: size.width, height: size.height)
      small.pixels = Resampler(from: PixelSize(width: upright.width, height: upright.height), to: size).scaled(
        upright.pixels)
      let data = try small.pngData()
      try make([path, dayFolder, folder])
      for name in missing {
        guard makeRoom(for: data.count, day: day, isCertain: isCertain) else { break }
        let file = "\(folder)/\(name)"
        try AtomicFile.write(data, to: file, permissions: 0o640)
        state.withLock { $0.bytes = ($0.bytes ?? 0) + data.count }
      }
      note(nil)
    } catch {
      note("\(error)")
    }
  }

  private func make(_ folders: [String]) throws(FileError) {
    for made in folders where !FileSystem.exists(made) {
      do throws(SystemError) {
        try FileSystem.makeFolder(made, permissions: 0o750)
      } catch {
        throw FileError(error)
      }
    }
  }

  /// Removes days that are too old, and the oldest ones until `size` more bytes fit. Returns whether they do: the day's own
  /// pictures stay.
  private func makeRoom(for size: Int, day: Int, isCertain: Bool) -> Bool {
    let (known, last) = state.withLock { ($0.bytes, $0.day) }
    if let known, last == day, known + size <= limit { return true }
    // Names of days are in their order.
    var days = (FolderNames.of(path) ?? []).filter { $0.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil }.sorted()[...]
    var bytes = days.reduce(0) { $0 + Self.bytes(in: "\(path)/\($1)") }
    let oldest = Self.name(ofDay: day - Self.kept + 1)
    let today = Self.name(ofDay: day)
    while let first = days.first, isCertain && first < oldest || bytes + size > limit && first != today {
      bytes -= Self.bytes(in: "\(path)/\(first)")
      let folder = "\(path)/\(first)"
      for part in Self.parts(of: folder) {
        for name in FolderNames.of(part) ?? [] { FileSystem.remove("\(part)/\(name)") }
        _ = FileSystem.removeFolder(part)
      }
      days.removeFirst()
    }
    state.withLock { ($0.bytes, $0.day) = (bytes, day) }
    return bytes + size <= limit
  }

  /// The folders of screens in a day's folder, and behind them that folder.
  private static func parts(of folder: String) -> [String] {
    (FolderNames.of(folder) ?? []).filter(PictureName.isFolder).map { "\(folder)/\($0)" } + [folder]
  }

  private static func bytes(in folder: String) -> Int {
    parts(of: folder).reduce(0) { bytes, part in
      (FolderNames.of(part) ?? []).reduce(bytes) { bytes, name in
        let facts = try? FileFacts(of: "\(part)/\(name)", followsLinks: false)
        return bytes + (facts?.kind == .folder ? 0 : facts?.size ?? 0)
      }
    }
  }

  /// Logs once why no picture can be kept.
  private func note(_ fault: String?) {
    let isNew = state.withLock { state in
      defer { state.fault = fault }
      return fault != nil && fault != state.fault
    }
    if isNew, let fault {
      logger.warning("the day's pictures cannot be written to \(escaped(path)): \(escaped(fault))")
    }
  }
}

extension ScreenRotation {
  /// The rotation that undoes this one.
  fileprivate var back: ScreenRotation {
    switch self {
    case .none, .half: self
    case .quarter: .threeQuarters
    case .threeQuarters: .quarter
    }
  }
}
