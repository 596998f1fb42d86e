internal import ConfigurationValues
package import Dispatch
package import Logging
internal import Logs
package import MarqueeValues
internal import Messages
internal import Platform
package import Spool
internal import Synchronization

/// Writes what each screen showed to the spool, on a thread of its own. Adding to it never blocks.
///
/// The minutes of several screens overlap in time and come in any order; those of one screen come in theirs. What cannot be
/// written waits for the next minute, ten minutes of each screen at most; then its oldest minute is dropped and counted. A
/// fault is logged once, and never stops anything.
package final class ProofJournal: Sendable {
  package enum Item: Sendable {
    /// The text of a configuration that is shown from now on, and its time zone: once for all screens.
    case configuration(number: Int, text: [UInt8], zone: String?)
    case minute(MeasuredMinute)
    case visitors(SpoolEntry.VisitorHour)
    /// A recorder's next record is open, and will be of this screen. `wall` is ns since 1970-01-01 00:00 UTC.
    case opened(recorder: ObjectIdentifier, screen: String, wall: Int)
    /// The last record of a recorder was added.
    case ended(recorder: ObjectIdentifier)
  }

  /// What only the queue's thread uses.
  private struct State: ~Copyable {
    var writer: SpoolWriter?
    /// By name.
    var screens: [String: Screen] = [:]
    /// Entries that are not written yet.
    var entries: [SpoolEntry] = []
    /// The texts of configurations by their number, as long as a minute that is not over may have begun with them.
    var texts: [Int: (hash: String, text: [UInt8])] = [:]
    /// The texts that need not be written again yet, by hash.
    var known: Set<String> = []
    var zone: FollowedZone?
    /// As they were when the newest configuration came; used for each screen's first minute.
    var beginning: ProofRecords.Surroundings?
    /// The screens whose record is open, and those that are known to be marked so on the disk.
    var open: [ObjectIdentifier: SpoolEntry.Loss] = [:]
    var marked: [ObjectIdentifier: SpoolEntry.Loss] = [:]
  }

  /// What is kept of a screen from one of its minutes to the next.
  private struct Screen {
    var records = ProofRecords()
    /// Of its present minute.
    var surroundings: ProofRecords.Surroundings
    /// The number of the configuration that its last minute began with.
    var configuration = 0
    /// Its minutes since `known` was forgotten.
    var minutes = 0
    /// When its last minute came, by the monotonic clock.
    var time = Duration.zero
  }

  private let folder: String
  private let readClock: @Sendable () -> (now: Int, trust: ClockTrust)
  private let logger: Logger
  private let boot: String
  private let run = SpoolWriter.newRun()
  /// Where the daily pictures of all screens are kept, within one limit.
  package let pictureFolder: DailyPictureFolder
  private let state = Mutex(State())
  private let inbox = Mutex<[Item]>([])
  private let latest = Mutex(Status())
  private let queue = SerialQueue(named: "proof")

  /// The hash of no text.
  private static let noText = SHA256.hex(of: [UInt8]())
  /// How many minutes of a screen wait at most.
  static let mostWaiting = 10
  /// After how many minutes of a screen a text is written again: the spool's oldest files go, and with them the texts in them.
  static let minutesBetweenTexts = 1440
  /// How many configurations wait at most for a thread that a disk holds up, or are kept for present minutes.
  private static let mostTexts = 64
  /// Bytes of the configurations that are kept for present minutes; the last two may exceed it.
  private static let mostTextBytes = 32 << 20
  /// A screen that has had no minute for so long is not in the configuration any more.
  private static let longestSilence = Duration.seconds(300)

  /// - Parameters:
  ///   - folder: the spool's.
  ///   - clock: reads the wall clock, s since 1970-01-01 00:00 UTC, and how far it is believed.
  package init(
    folder: String, clock: @escaping @Sendable () -> (now: Int, trust: ClockTrust), logger: Logger
  ) {
    self.folder = folder
    readClock = clock
    self.logger = logger
    boot = BootTime.currentBoot ?? "unknown"
    pictureFolder = DailyPictureFolder("\(folder)/pictures", logger: logger)
  }

  /// From any thread.
  package var status: Status { latest.withLock(\.self) }

  /// Enqueues records to write. Does not block.
  package func add(_ item: Item) {
    let isLost = inbox.withLock { inbox in
      inbox.append(item)
      Self.dropTexts(&inbox)
      return Self.dropMinute(&inbox) { if case .minute(let minute) = $0 { minute.start.screen } else { nil } }
    }
    if isLost { latest.withLock { $0.lost += 1 } }
    queue.async { [self] in drain() }
  }

  /// Writes everything, and closes the spool. Waits for that at most `limit`, on any thread.
  package func finish(within limit: DispatchTimeInterval) {
    let done = DispatchSemaphore(value: 0)
    let fault = queue.async { [self] in
      drain()
      state.withLock { $0.writer = nil }
      done.signal()
    }
    if fault == nil { _ = done.wait(timeout: .now() + limit) }
  }

  /// Drops the oldest minute of a screen that has just got too many. Returns whether it did.
  /// - Parameter screen: whose minute an element is; `nil` for one that is none.
  private static func dropMinute<Element>(_ elements: inout [Element], screen: (Element) -> String?) -> Bool {
    guard let name = elements.last.flatMap(screen), elements.count(where: { screen($0) == name }) > mostWaiting,
      let index = elements.firstIndex(where: { screen($0) == name })
    else { return false }
    elements.remove(at: index)
    return true
  }

  /// Drops the oldest configuration of too many.
  private static func dropTexts(_ items: inout [Item]) {
    func isText(_ item: Item) -> Bool { if case .configuration = item { true } else { false } }
    if items.count > mostTexts, items.count(where: isText) > mostTexts, let index = items.firstIndex(where: isText) {
      items.remove(at: index)
    }
  }

  // MARK: The queue's thread

  private func drain() {
    state.withLock { state in
      let items = inbox.withLock { inbox in
        defer { inbox = [] }
        return inbox
      }
      for item in items { take(item, &state) }
      write(&state)
    }
  }

  private func take(_ item: Item, _ state: inout State) {
    switch item {
    case .configuration(let number, let text, let zone):
      let now = MonotonicClock.now
      state.screens = state.screens.filter { now - $0.value.time < Self.longestSilence }
      keepTexts(before: number, &state)
      state.texts[number] = (SHA256.hex(of: text), text)
      if state.zone == nil || state.zone?.name != zone { state.zone = FollowedZone(named: zone) }
      state.beginning = surroundings(&state)
    case .minute(let minute): take(minute, &state)
    case .visitors(let hour): state.entries.append(.visitors(hour))
    case .opened(let recorder, let screen, let wall):
      state.open[recorder] = SpoolEntry.Loss(
        run: run, screen: screen, start: max(wall / 1_000_000, 0), clock: surroundings(&state).clock)
    case .ended(let recorder): state.open[recorder] = nil
    }
    let isLost = Self.dropMinute(&state.entries) { if case .minute(let record) = $0 { record.screen } else { nil } }
    guard isLost else { return }
    latest.withLock { $0.lost += 1 }
    dropTexts(&state)
  }

  private func take(_ minute: MeasuredMinute, _ state: inout State) {
    let (name, number) = (minute.start.screen, minute.start.configuration)
    var screen =
      state.screens.removeValue(forKey: name)
      ?? Screen(surroundings: state.beginning ?? surroundings(&state))
    if screen.minutes == Self.minutesBetweenTexts {
      state.known = []
      screen.minutes = 0
      for other in state.screens.keys { state.screens[other]?.minutes = 0 }
    }
    let hash = addText(number, &state)
    var record = screen.records.record(of: minute, in: screen.surroundings, configuration: hash)
    // Without a configuration nobody has bought what is shown.
    if hash == Self.noText { record.lines = [] }
    state.entries.append(.minute(record))
    screen.surroundings = surroundings(&state)
    screen.configuration = number
    screen.minutes += 1
    screen.time = MonotonicClock.now
    state.screens[name] = screen
    latest.withLock { $0.add(record) }
  }

  /// Drops the texts that no present minute has begun with, before one more comes.
  private func keepTexts(before number: Int, _ state: inout State) {
    let oldest = state.screens.values.map(\.configuration).min() ?? 0
    state.texts = state.texts.filter { $0.key >= min(oldest, number - 1) }
    var bytes = state.texts.values.reduce(0) { $0 + $1.text.count }
    for old in state.texts.keys.sorted() where old < number - 1 {
      guard bytes > Self.mostTextBytes || state.texts.count >= Self.mostTexts else { return }
      bytes -= state.texts.removeValue(forKey: old)?.text.count ?? 0
    }
  }

  /// Drops texts that no waiting minute names: a list that changes each minute must not fill the memory.
  private func dropTexts(_ state: inout State) {
    let named = state.entries.compactMap { if case .minute(let record) = $0 { record.configuration } else { nil } }
    var dropped: [String] = []
    state.entries.removeAll { entry in
      guard case .configuration(let configuration) = entry, !named.contains(configuration.hash) else { return false }
      dropped.append(configuration.hash)
      return true
    }
    state.known.subtract(dropped)
  }

  /// Adds the text of a configuration to the entries unless that was done within a day. Returns its hash.
  private func addText(_ number: Int, _ state: inout State) -> String {
    let (hash, text) = state.texts[number] ?? (Self.noText, [])
    if state.known.insert(hash).inserted {
      state.entries.append(.configuration(.init(hash: hash, text: String(decoding: text, as: UTF8.self))))
    }
    return hash
  }

  private func surroundings(_ state: inout State) -> ProofRecords.Surroundings {
    if state.zone == nil { state.zone = FollowedZone(named: nil) } else { state.zone?.update() }
    let zone = state.zone?.zone ?? .universal
    let (now, trust) = readClock()
    latest.withLock { $0.clock = trust }
    return ProofRecords.Surroundings(clock: trust, zone: zone.name, zoneOffset: zone.offset(at: now))
  }

  private func write(_ state: inout State) {
    var fault: String?
    do throws(FileError) {
      if state.writer == nil, !state.entries.isEmpty || state.open != state.marked {
        state.writer = try SpoolWriter(folder: folder, boot: boot, run: run)
      }
      // Before what a screen shows is written, and, where a screen has ended, after all that it showed.
      fault = mark(state.marked.merging(state.open) { $1 }, &state)
      while let entry = state.entries.first {
        let key = try state.writer?.append(entry)
        state.entries.removeFirst()
        if let key { latest.withLock { $0.last = (key.boot, key.sequence) } }
      }
      if fault == nil { fault = mark(state.open, &state) }
    } catch {
      fault = error.reason
    }
    note(fault, state.entries)
  }

  /// Marks screens on the disk whose record is open. Without the mark all else goes on.
  /// - Returns: why it cannot be done.
  private func mark(_ open: [ObjectIdentifier: SpoolEntry.Loss], _ state: inout State) -> String? {
    do throws(FileError) {
      try state.writer?.note(open: open.values.sorted { ($0.start, $0.screen) < ($1.start, $1.screen) })
      state.marked = open
      return nil
    } catch {
      return error.reason
    }
  }

  /// Notes why nothing can be written, and logs a change of that.
  private func note(_ fault: String?, _ entries: [SpoolEntry]) {
    let waiting = entries.count { if case .minute = $0 { true } else { false } }
    let former = latest.withLock { status in
      defer { (status.fault, status.waiting) = (fault, waiting) }
      return status.fault
    }
    guard fault != former else { return }
    if let fault {
      logger.reporting(.proof, is: fault).error(
        "the proof of play cannot be written to \(escaped(folder)): \(escaped(fault)); trying again each minute")
    } else {
      logger.reporting(.proof, is: "written").notice("the proof of play is written again")
    }
  }
}
