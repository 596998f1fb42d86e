internal import DurableFiles
internal import MarqueeValues
internal import Platform

/// What a marquee that is killed leaves behind: the file `open` beside the spool's files names the screens with an open record.
/// A clean end removes it. The next run that finds it states the loss with its own first record.
///
/// It is written as a screen begins and ends, not each minute: when a screen's last record ended is in the spool. Losses of runs
/// that wrote no record are kept in it, one for each screen, so that a marquee that is killed at each start fills no disk.
struct SpoolMark {
  private static let name = "open"
  /// Bytes; more is none of ours.
  private static let largest = 1 << 20

  private let folder: String
  private let run: String
  private let observe: DurableFolder<FileError>.Observer
  /// Of former runs: those that no run has found before have no `until`.
  private(set) var losses: [SpoolEntry.Loss] = []
  /// The open records of this run.
  private var open: [SpoolEntry.Loss] = []
  /// What the file holds.
  private var saved: [SpoolEntry.Loss] = []

  /// Reads what the run before left. What cannot be read is not known.
  /// - Parameters:
  ///   - folder: the spool's, locked.
  ///   - run: names this run.
  ///   - observe: called after each step of writing it.
  init(in folder: String, run: String, observe: @escaping DurableFolder<FileError>.Observer) {
    (self.folder, self.run, self.observe) = (folder, run, observe)
    let bytes = (try? AtomicFile.read("\(folder)/\(Self.name)", limit: Self.largest)) ?? []
    var offset = 0
    while let found = SpoolReader.nextEntry(in: bytes, from: offset) {
      if case .lost(let loss) = found.entry, loss.isPlausible { saved.append(loss) }
      offset = found.end
    }
    for loss in saved where loss.run != run || loss.until != nil { add(loss) }
  }

  /// Notes which screens have an open record. What a former run left open was lost before the first of them began.
  mutating func set(open screens: [SpoolEntry.Loss]) throws(FileError) {
    open = screens.map { screen in
      var screen = screen
      screen.run = run
      return screen
    }
    if let first = open.min(by: { $0.start < $1.start }) { settle(at: first.start, first.clock) }
    try save()
  }

  /// Notes when this run began, ms since 1970: what is open of former runs was lost before.
  mutating func settle(at start: Int, _ clock: ClockTrust) {
    for index in losses.indices where losses[index].until == nil {
      losses[index].until = max(start, 0)
      losses[index].clock = lesser(losses[index].clock, clock)
    }
  }

  /// Forgets a loss that the spool states now; the file follows with the next `set(open:)`.
  mutating func forget(_ loss: SpoolEntry.Loss) { losses.removeAll { $0 == loss } }

  /// One loss for each screen.
  private mutating func add(_ loss: SpoolEntry.Loss) {
    guard let index = losses.firstIndex(where: { $0.screen.utf8.elementsEqual(loss.screen.utf8) }) else {
      losses.append(loss)
      return
    }
    losses[index].records = min(losses[index].records + loss.records, SpoolEntry.Loss.mostRecords)
    losses[index].until = loss.until
    losses[index].clock = lesser(losses[index].clock, loss.clock)
  }

  /// On the disk when it returns.
  private mutating func save() throws(FileError) {
    let content = losses + open
    guard content != saved else { return }
    let folder = try DurableFolder(folder, observe: observe)
    if content.isEmpty {
      folder.remove(Self.name)
      try folder.sync()
    } else {
      try folder.write(
        content.flatMap { SpoolFrame.bytes(of: SpoolEntry.lost($0).text) }, to: Self.name, as: "\(Self.name).part",
        permissions: .exactly(0o600))
    }
    saved = content
  }
}

/// The state in which less is known.
private func lesser(_ one: ClockTrust, _ other: ClockTrust) -> ClockTrust {
  [.doubtful, .plausible, .trusted].first { $0 == one || $0 == other } ?? .doubtful
}
