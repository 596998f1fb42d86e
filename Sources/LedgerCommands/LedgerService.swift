package import Ledger
internal import Platform
internal import Spool
internal import Synchronization

extension LedgerCommands {
  /// Follows the spool until a signal ends it, and signs a checkpoint each hour and at the end.
  package static func serve(_ places: LedgerPlaces, limit: Int? = nil) throws(LedgerFault) {
    // Before threads start, which inherit it.
    let signals = SignalSet([.terminate, .interrupt])
    signals.block()
    var limits = Ledger.Limits()
    limits.bytes = limit ?? limits.bytes
    // What starting needed, then what opening needed: one after the other, and never at once.
    LedgerService.releaseMemory()
    let ledger = try places.open(limits: limits, onStep: LedgerService.releaseMemory)
    LedgerService.releaseMemory()
    let bell = Doorbell()
    // The thread waits for ever; the process ends with it.
    let ending = Ending()
    do throws(ThreadFault) {
      try SystemThread.start(named: "signals", stackSize: 1 << 16) {
        _ = signals.wait()
        ending.isOver.store(true, ordering: .releasing)
        bell.ring()
      }
    } catch {
      throw LedgerFault("\(error)")
    }
    var service = LedgerService(ledger: ledger, spool: places.spool)
    while !ending.isOver.load(ordering: .acquiring) {
      service.work()
      service.wait(bell)
    }
    service.end()
  }

  private final class Ending: Sendable {
    let isOver = Atomic(false)
  }
}

/// The service's state between two looks at the spool.
private struct LedgerService {
  let ledger: Ledger
  let spool: String
  private var events: FolderEvents?
  private var lastCheckpoint: Duration?
  private var lastExpiry: Duration?
  /// When all of the spool was last taken in, s since the machine was started; 0 if that is not known.
  private var lastCaughtUp: Int?
  /// Faults that were logged, and when: each is logged once an hour.
  private var logged: [String: Duration] = [:]

  /// The marquee writes a record a minute, and its file stays open: no event says so.
  private static let interval = Duration.seconds(60)
  private static let hour = Duration.seconds(3600)

  init(ledger: Ledger, spool: String) {
    self.ledger = ledger
    self.spool = spool
  }

  /// Takes in what there is, and does what is due. A fault is logged and everything is tried again in a minute.
  mutating func work() {
    do throws(LedgerFault) {
      try take()
      let now = MonotonicClock.now
      let isDue = lastCheckpoint.map { now - $0 >= Self.hour } ?? true
      if isDue, let text = try ledger.findContradiction() { log(text) }
      if lastCheckpoint.map({ now - $0 >= Self.hour }) ?? isCheckpointDue {
        try ledger.checkpoint()
        lastCheckpoint = now
      } else if lastCheckpoint == nil {
        lastCheckpoint = now
      }
      if lastExpiry.map({ now - $0 >= Self.hour }) ?? true {
        if let text = try ledger.expire() { log(text) }
        lastExpiry = now
      }
    } catch {
      log(error.description)
    }
    Self.releaseMemory()
  }

  static func releaseMemory() {
    ThisProcess.returnMemory()
    ThisProcess.releaseCode()
  }

  /// Whether the newest checkpoint of an earlier run is an hour old.
  private var isCheckpointDue: Bool {
    guard let newest = try? ledger.newestCheckpoint() else { return true }
    return !(0..<3600).contains(LocalClock.now.wholeSeconds - newest.time)
  }

  private mutating func take() throws(LedgerFault) {
    // Before the first marquee has run there is none.
    guard FileSystem.exists(spool) else { return }
    if events == nil { events = FolderEvents(folder: spool) }
    // After weeks without this service there is much to take in; what one batch needed must not add up.
    let taken = try ledger.take(spool: spool)
    Self.releaseMemory()
    for fault in taken.faults + [taken.waiting].compactMap(\.self) { log(fault) }
    if taken.waiting == nil { lastCaughtUp = LedgerRecord.uptime }
    // While records wait behind damage it has not caught up since it last did, or since the machine was started.
    let time = lastCaughtUp ?? Self.published
    lastCaughtUp = time
    var last = taken.last
    if last == nil { last = try ledger.lastKey() }
    guard let last else { return }
    do throws(FileError) {
      try LedgerRecord(boot: last.boot, sequence: last.sequence, time: time).publish()
    } catch {
      log("\(LedgerRecord.path): cannot be written: \(error.reason)")
    }
  }

  /// When an earlier run of this boot had caught up, as it published. A file of another boot has another clock's time.
  private static var published: Int {
    guard let record = LedgerRecord(), record.boot == BootTime.currentBoot, record.time <= LedgerRecord.uptime else {
      return 0
    }
    return max(record.time, 0)
  }

  mutating func wait(_ bell: Doorbell) {
    bell.wait(or: events?.descriptor, atMost: Self.interval)
    if events?.take().contains(where: { !$0.change.isDisjoint(with: .folderGone) }) == true { events = nil }
  }

  /// Takes in the marquee's last record and signs all.
  mutating func end() {
    do throws(LedgerFault) {
      try take()
      try ledger.checkpoint()
    } catch {
      log(error.description)
    }
  }

  private mutating func log(_ text: String) {
    let now = MonotonicClock.now
    if let then = logged[text], now - then < Self.hour { return }
    logged = logged.filter { now - $0.value < Self.hour }
    logged[text] = now
    LedgerCommands.warn(text)
  }
}
