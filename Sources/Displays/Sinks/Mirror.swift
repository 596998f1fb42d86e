package import MarqueeValues
package import Platform
package import SDLKit

/// Shows the same picture on several displays.
///
/// Each display has its own damage and its own flips. A frame goes to the displays that are ready for one; a display that is
/// not owes it, and gets the newest frame as soon as it is ready, from the memory that it was drawn into. The frames follow
/// the flips of one display: the first whose flip is not late.
@MainActor
package final class Mirror: DisplaySink {
  private struct Member {
    let sink: any DisplaySink
    /// Whether the picture has changed since the display was handed a frame.
    var lacksFrame = true
    /// When the display was handed a frame last, on the monotonic clock.
    var presented = Duration.zero
    /// How many flips in a row must be on time before the display may pace the frames.
    var probation = 0
  }

  private var members: [Member] = []
  /// All names in the order of the configuration.
  private let order: [String]
  /// Presents the newest frame once more.
  package var presentAgain: () -> Void = {}
  /// Called when a display was lost for a fault while others go on.
  package var onLoss: (_ sink: any DisplaySink, _ error: SDLError) -> Void = { _, _ in }
  /// When displays that were lost for a fault may be opened again, on the monotonic clock.
  private var attempts: [String: (time: Duration, count: Int)] = [:]

  /// How long a flip may take before another display paces the frames.
  private static let patience = Duration.milliseconds(100)
  /// How many flips a display that was late, or has joined, must have on time before it paces.
  private static let probation = 30

  /// Whether the flip that `poll()` returned last is a substitute's, which paces only while displays before it are late or on
  /// probation. Such flips must not decide how all further frames are paced.
  package private(set) var isPacedBySubstitute = false
  /// When a display that was lost is opened again, and how often afterwards: asking a monitor for its modes holds the others up.
  private static let (retry, rareRetry) = (Duration.seconds(1), Duration.seconds(30))

  /// - Parameters:
  ///   - sinks: at least one.
  ///   - names: of all outputs in the order of the configuration; the first that is there paces the frames.
  package init(_ sinks: [any DisplaySink], named names: [String]) {
    order = names.map { $0.lowercased() }
    for sink in sinks { add(sink) }
    for index in members.indices { members[index].probation = 0 }
  }

  // MARK: Displays

  /// The names of the outputs that show the picture, in the order of the configuration.
  package var names: [String] { members.map(\.sink.name) }

  /// The displays that are open.
  package var sinks: [any DisplaySink] { members.map(\.sink) }
  package var scanouts: [Scanout] { members.flatMap(\.sink.scanouts) }

  /// Shows the picture on one more display.
  package func add(_ sink: any DisplaySink) {
    let place = rank(sink.name)
    let index = members.firstIndex { rank($0.sink.name) > place } ?? members.count
    members.insert(Member(sink: sink, probation: members.isEmpty ? 0 : Self.probation), at: index)
  }

  private func rank(_ name: String) -> Int { order.firstIndex(of: name.lowercased()) ?? order.count }

  /// Closes the display on an output; the others go on.
  package func remove(_ name: String) {
    guard let index = members.firstIndex(where: { $0.sink.name == name }) else { return }
    members[index].sink.close(isEnding: false)
    members.remove(at: index)
  }

  private func lose(_ index: Int, _ error: SDLError) {
    let sink = members[index].sink
    noteFault(of: sink.name)
    sink.close(isEnding: false)
    members.remove(at: index)
    onLoss(sink, error)
  }

  /// A display could not be opened, or was lost for a fault: it is not opened again for a while.
  package func noteFault(of name: String) {
    let count = attempts[name.lowercased()]?.count ?? 0
    attempts[name.lowercased()] = (MonotonicClock.now + (count == 0 ? Self.retry : Self.rareRetry), count + 1)
  }

  /// When the next of the displays that are not open may be opened, on the monotonic clock; `nil` if none is waited for.
  package func nextAttempt(after now: Duration) -> Duration? {
    let open = Set(names.map { $0.lowercased() })
    return attempts.filter { !open.contains($0.key) && $0.value.time > now }.map(\.value.time).min()
  }

  /// When a display may be opened, on the monotonic clock; `nil` at once.
  package func attempt(of name: String) -> Duration? { attempts[name.lowercased()]?.time }

  // MARK: Frames

  package func note(_ area: PixelArea) {
    for index in members.indices {
      members[index].lacksFrame = true
      members[index].sink.note(area)
    }
  }

  package func noteAll() {
    for index in members.indices {
      members[index].lacksFrame = true
      members[index].sink.noteAll()
    }
  }

  /// Hands the frame to the displays that lack it and are ready.
  package func present(_ pixels: RawSpan, rowBytes: Int) {
    for index in members.indices where members[index].lacksFrame && !members[index].sink.isFlipPending {
      members[index].lacksFrame = false
      members[index].presented = MonotonicClock.now
      members[index].sink.present(pixels, rowBytes: rowBytes)
    }
  }

  /// None is owed to the caller: each display gets the newest frame as soon as it is ready.
  package var owesFrame: Bool { false }

  /// Whether a display still needs calls of `poll()`, because it lacks the newest frame, or its last one is not up yet.
  package var isCatchingUp: Bool {
    for index in members.indices where members[index].lacksFrame || members[index].sink.isFlipPending { return true }
    return false
  }

  /// The display that the frames follow: the first whose flips are on time, or else the first that is not late now, or else the
  /// first; `nil` if there is none.
  private var pacing: Int? {
    guard !members.isEmpty else { return nil }
    let now = MonotonicClock.now
    var second: Int?
    for index in members.indices where !isLate(index, at: now) {
      if members[index].probation == 0 { return index }
      second = second ?? index
    }
    return second ?? 0
  }

  private func isLate(_ index: Int, at now: Duration) -> Bool {
    members[index].sink.isFlipPending && now >= members[index].presented + Self.patience
  }

  /// Notes which displays are late: one that is late again and again would hold the others up each time.
  private func notePunctuality() {
    let now = MonotonicClock.now
    for index in members.indices where isLate(index, at: now) { members[index].probation = Self.probation }
  }

  package var isFlipPending: Bool { pacing.map { members[$0].sink.isFlipPending } ?? false }

  package var hasNews: Bool {
    for index in members.indices where members[index].sink.hasNews { return true }
    return false
  }

  package var refreshRate: Double? { pacing.flatMap { members[$0].sink.refreshRate } }

  /// The pacing display's.
  package var name: String { pacing.map { members[$0].sink.name } ?? "" }

  /// Goes on with what is under way on all displays. Loses those that fail, until none is left.
  package func poll() throws(SDLError) -> Scanout.Settlement {
    notePunctuality()
    let paces = pacing
    isPacedBySubstitute = paces.map { $0 > 0 || members[$0].probation > 0 } ?? false
    var (time, next, isLacking) = (Duration?.none, Duration?.none, false)
    var index = 0
    var paced = paces
    while index < members.count {
      do throws(SDLError) {
        switch try members[index].sink.poll() {
        case .settled(let flipped):
          if index == paced { time = flipped }
          if flipped != nil { members[index].probation = max(members[index].probation - 1, 0) }
          isLacking = isLacking || members[index].lacksFrame
        case .pending(let end): next = min(next ?? end, end)
        }
        index += 1
      } catch {
        guard members.count > 1 else { throw error }
        lose(index, error)
        paced = paced.flatMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
      }
    }
    if isLacking { presentAgain() }
    notePunctuality()
    guard let pacing, members[pacing].sink.isFlipPending else { return .settled(at: time) }
    let late = members[pacing].presented + Self.patience
    let now = MonotonicClock.now
    // A display that was asked later may have taken the event of this one's flip.
    let end = members[pacing].sink.hasNews ? now : next ?? now
    return .pending(until: late > now ? min(end, late) : end)
  }

  package func append(to polls: inout PollSet) {
    for index in members.indices { members[index].sink.append(to: &polls) }
  }

  // MARK: Power

  package var hasPicture: Bool { members.contains { $0.sink.hasPicture } }

  /// Whether the displays sleep, or are about to, but for those that refuse to.
  package var isAsleep: Bool {
    var isAny = false
    for index in members.indices {
      let sink = members[index].sink
      if sink.isAsleep { isAny = true } else if case .refused = sink.power {} else { return false }
    }
    return isAny
  }

  package var power: Scanout.Power {
    var (isOff, isConfirmed) = (!members.isEmpty, true)
    for member in members {
      switch member.sink.power {
      case .on: isOff = false
      case .refused: return .refused
      case .off(let isKnown): isConfirmed = isConfirmed && isKnown
      }
    }
    return isOff ? .off(isConfirmed: isConfirmed) : .on
  }

  package var lit: Duration {
    var last = Duration.zero
    for index in members.indices { last = max(last, members[index].sink.lit) }
    return last
  }

  package var woken: Duration? {
    var last: Duration?
    for index in members.indices { last = [last, members[index].sink.woken].compactMap(\.self).max() }
    return last
  }

  package var awaitedSince: Duration? {
    var last: Duration?
    for index in members.indices {
      guard let since = members[index].sink.awaitedSince else { return nil }
      last = max(last ?? since, since)
    }
    return last
  }

  package var lostFlips: Int? {
    let counts = members.compactMap(\.sink.lostFlips)
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }

  package func switchOff() {
    for index in members.indices where !members[index].lacksFrame { members[index].sink.switchOff() }
  }

  package func close(isEnding: Bool) {
    for member in members { member.sink.close(isEnding: isEnding) }
  }
}
