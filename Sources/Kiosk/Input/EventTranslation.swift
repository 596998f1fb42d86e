internal import ConfigurationValues
internal import Displays
internal import MarqueeEngine
internal import MarqueeStage
internal import MarqueeValues
internal import SDLKit

/// The presses on a screen's open display: translates its events to inputs of the stage, and ends presses whose release was lost.
struct DisplayTouches {
  private(set) var translation: EventTranslation
  /// The output that the touch panel is in front of, as the configuration names it.
  private var output: String?
  private var watch = PressWatch()

  init(of stage: Stage) {
    translation = EventTranslation(glass: stage.glass, calibration: stage.configuration.touch.calibration)
    output = stage.configuration.touch.output
  }

  /// Adopts the layout and the settings of the stage's present configuration.
  mutating func adoptSettings(of stage: Stage) {
    translation.glass = stage.glass
    translation.calibration = stage.configuration.touch.calibration
    output = stage.configuration.touch.output
  }

  /// Translates an event to inputs of the stage.
  @MainActor
  mutating func inputs(for event: Event, on device: any Display, at time: Instant) -> [StageInput] {
    // Displays with the same picture come and go.
    if case .finger = event.kind { translation.panel = device.panel(on: output) }
    return translation.inputs(for: device.translated(event), at: time)
  }

  /// When the real state of the presses is checked next; `nil` while nothing is pressed.
  var deadline: Instant? { watch.deadline }

  /// The ends of presses whose release was lost. Call once all events are taken.
  /// - Parameters:
  ///   - time: now; only asked for while anything is pressed.
  ///   - heldDown: what is pressed in fact, asked for when it is time to check; `nil` if it is unknown.
  mutating func lostReleases(at time: () -> Instant, heldDown: () -> HeldDown?) -> [StageInput] {
    watch.ends(in: &translation, at: time, heldDown: heldDown)
  }

  /// The fingers that are on the panel, by the kernel's numbers.
  var heldFingers: Set<Int64> { translation.heldFingers }

  /// Ignores fingers that have been on the panel since before the display was opened.
  /// - Parameter time: when it was opened.
  mutating func ignore(_ fingers: Set<Int64>, since time: Instant) { translation.ignore(fingers, since: time) }

  /// The ends of all presses, for which no more events will come.
  mutating func endPresses(at time: Instant) -> [StageInput] {
    translation.end(translation.contacts(missingFrom: HeldDown()), at: time)
  }
}

/// Translates SDL's events to inputs of the stage.
struct EventTranslation {
  /// px. SDL reports fingers in fractions of it, unless `panel` says otherwise.
  var glass: PixelSize
  /// A touch panel that is larger than the picture; `nil` where the picture fills it.
  var panel: LargerPanel?
  /// SDL's number for a finger can be any 64 bits, and two panels may use the same. So each pair of panel and finger gets a
  /// number of its own.
  private var fingers: [Finger: Contact] = [:]
  private var nextNumber = 0
  private var isLeftButtonDown = false
  /// The last place of the mouse, px.
  private var mousePlace = (x: 0.0, y: 0.0)

  /// Fingers that are on the panel since before the events began: they pressed something that is gone.
  private var ignored: Set<Finger> = []
  /// The kernel's numbers of fingers that were on the panel then, and until when they are expected to come down again.
  private var expected: (fingers: Set<Int64>, end: Instant)?

  private typealias Finger = HeldDown.Finger

  /// How soon a finger that is held reports again. It always trembles; and some panels reuse its number for the next one.
  private static let expectation = Duration.seconds(1)

  private struct Contact {
    var number: Int
    var doubt: UncertainTouch?
    /// Its last place, 0…1 each.
    var place: (x: Double, y: Double)
  }

  /// How many fingers are followed at most; then the oldest is forgotten. A panel that loses releases must neither fill the
  /// memory nor use up all fingers.
  private static let mostFingers = 64

  /// Corrects a panel that is wired the other way round.
  var calibration: Configuration.Calibration

  init(glass: PixelSize, calibration: Configuration.Calibration = .init()) {
    self.glass = glass
    self.calibration = calibration
  }

  /// The inputs for an event: mostly one or none.
  mutating func inputs(for event: Event, at time: Instant) -> [StageInput] {
    let kinds: [StageInput.Kind] =
      switch event.kind {
      case .finger(let phase, let touch, let finger, let x, let y):
        ignores(phase, Finger(touch: touch, finger: finger), at: time)
          ? [] : pointers(phase, Finger(touch: touch, finger: finger), x: x, y: y)
      case .serverLeftButton(let isDown, let x, let y):
        leftButton(isDown: isDown, x: x, y: y, isNew: true)
      case .mouseButton(let isDown, .left, let x, let y):
        leftButton(isDown: isDown, x: x, y: y, isNew: false)
      default:
        kind(for: event).map { [$0] } ?? []
      }
    return kinds.map { StageInput(time: time, kind: $0) }
  }

  private mutating func kind(for event: Event) -> StageInput.Kind? {
    switch event.kind {
    case .mouseButton(isDown: true, _, _, _):
      return .stir
    case .wheel(let notches, let x, let y):
      return .wheel(notches: notches, x: x, y: y)
    case .key(.space, isRepeat: true), .key(.enter, isRepeat: true), .key(.escape, isRepeat: true),
      .key(.tab, isRepeat: true), .key(.backTab, isRepeat: true):
      // While held down, the key would pause and resume, open and close, or mark lane after lane. A stuck one would go on for ever.
      return nil
    case .key(let key, _):
      return StageInput.Kind(keyName: key.rawValue)
    case .mouseMotion(let x, let y):
      mousePlace = (x, y)
      return .pointer(Self.mouse, isLeftButtonDown ? .move : .hover, x: x, y: y)
    case .windowShown, .focusGained, .pointerEntered:
      return .pointerPlaceIsUnknown
    default:
      return nil
    }
  }

  /// A press or a release. On X11 the server reports it before SDL does.
  ///
  /// - Parameter isNew: whether a press counts even while the button is down, as the release before it was lost.
  private mutating func leftButton(isDown: Bool, x: Double, y: Double, isNew: Bool) -> [StageInput.Kind] {
    guard isDown != isLeftButtonDown || isDown && isNew else { return [] }
    let lost: [StageInput.Kind] =
      isDown && isLeftButtonDown ? [.pointer(Self.mouse, .cancel, x: mousePlace.x, y: mousePlace.y)] : []
    isLeftButtonDown = isDown
    mousePlace = (x, y)
    return lost + [.pointer(Self.mouse, isDown ? .down : .up, x: x, y: y)]
  }

  private mutating func ignores(_ phase: Event.FingerPhase, _ finger: Finger, at time: Instant) -> Bool {
    if ignored.contains(finger), phase != .down {
      if phase == .up { ignored.remove(finger) }
      return true
    }
    guard phase == .down, let (waited, end) = expected, time < end, waited.contains(finger.finger) else {
      // It may have been another press, whose release was lost.
      if phase == .down { ignored.remove(finger) }
      return false
    }
    expected?.fingers.remove(finger.finger)
    ignored.insert(finger)
    return true
  }

  private mutating func forgetTheOldest() {
    guard let oldest = fingers.min(by: { $0.value.number < $1.value.number }) else { return }
    fingers[oldest.key] = nil
  }

  private static let mouse = PointerEvent.Identifier(device: .mouse, number: 0)

  private mutating func pointers(
    _ phase: Event.FingerPhase, _ finger: Finger, x: Double, y: Double
  ) -> [StageInput.Kind] {
    if fingers[finger] == nil {
      guard phase == .down else { return [] }
      if fingers.count == Self.mostFingers { forgetTheOldest() }
      let number = takeNumber()
      fingers[finger] = Contact(number: number, doubt: UncertainTouch(x: x, y: y), place: (x, y))
      return [pointer(finger, .down, x: x, y: y)].compactMap(\.self)
    }
    fingers[finger]?.place = (x, y)
    let wasElsewhere = fingers[finger]?.doubt?.moved(x: x, y: y) ?? false
    let doubt = fingers[finger]?.doubt
    var kinds: [StageInput.Kind?] = []
    if wasElsewhere {
      // As if it had come down only now: it did not really travel that far.
      kinds.append(pointer(finger, .cancel, x: x, y: y))
      let number = takeNumber()
      fingers[finger]?.number = number
      if doubt?.isCertain == true { fingers[finger]?.doubt = nil }
      kinds.append(pointer(finger, .down, x: x, y: y))
      if phase == .up { kinds.append(pointer(finger, doubt?.isCertain == true ? .up : .cancel, x: x, y: y)) }
    } else if phase == .up, doubt?.mayBeTap == true {
      kinds.append(pointer(finger, .cancel, x: x, y: y))
    } else {
      kinds.append(pointer(finger, PointerEvent.Phase(phase), x: x, y: y))
    }
    if phase == .up { fingers[finger] = nil }
    return kinds.compactMap(\.self)
  }

  private mutating func takeNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  private func pointer(_ finger: Finger, _ phase: PointerEvent.Phase, x: Double, y: Double) -> StageInput.Kind? {
    guard let number = fingers[finger]?.number else { return nil }
    // Some panels report places outside of their range.
    let place = calibration.corrected(x: x.isFinite ? min(max(x, 0), 1) : 0, y: y.isFinite ? min(max(y, 0), 1) : 0)
    let panel = panel ?? LargerPanel(size: glass, corner: (0, 0))
    return .pointer(
      PointerEvent.Identifier(device: .touch, number: number), phase,
      x: place.x * Double(panel.size.width) - Double(panel.corner.x),
      y: place.y * Double(panel.size.height) - Double(panel.corner.y))
  }
}

// Presses that outlast SDL, which is closed and opened again.
extension EventTranslation {
  /// The fingers that are on the panel, by the kernel's numbers, which stay the same when SDL is opened again.
  var heldFingers: Set<Int64> { Set(fingers.keys.map(\.finger)).union(ignored.map(\.finger)) }

  /// Ignores these fingers until they lift: as SDL opens a panel, it reports those on it as if they came down.
  /// - Parameter time: when SDL was opened.
  mutating func ignore(_ fingers: Set<Int64>, since time: Instant) {
    expected = (fingers, time.advanced(by: Self.expectation))
  }
}

// Presses whose release was lost.
extension EventTranslation {
  /// Whether anything is down.
  var hasContacts: Bool { isLeftButtonDown || !fingers.isEmpty }

  /// Contacts that SDL's events report as down and the polled state does not.
  func contacts(missingFrom heldDown: HeldDown) -> Set<PointerEvent.Identifier> {
    var missing = Set(
      fingers.filter { !heldDown.fingers.contains($0.key) }
        .map { PointerEvent.Identifier(device: .touch, number: $0.value.number) })
    if isLeftButtonDown, !heldDown.leftButton { missing.insert(Self.mouse) }
    return missing
  }

  /// Ends these presses: cancels them at their last places, so that none is a tap or a fling.
  mutating func end(_ contacts: Set<PointerEvent.Identifier>, at time: Instant) -> [StageInput] {
    var kinds: [StageInput.Kind?] = []
    if contacts.contains(Self.mouse) {
      isLeftButtonDown = false
      kinds.append(.pointer(Self.mouse, .cancel, x: mousePlace.x, y: mousePlace.y))
    }
    for (finger, contact) in fingers.sorted(by: { $0.value.number < $1.value.number })
    where contacts.contains(.init(device: .touch, number: contact.number)) {
      kinds.append(pointer(finger, .cancel, x: contact.place.x, y: contact.place.y))
      fingers[finger] = nil
    }
    return kinds.compactMap(\.self).map { StageInput(time: time, kind: $0) }
  }
}

extension PointerEvent.Phase {
  fileprivate init(_ phase: Event.FingerPhase) {
    switch phase {
    case .down: self = .down
    case .move: self = .move
    case .up: self = .up
    }
  }
}

extension Configuration.Calibration {
  /// Corrects a place on the panel, 0…1 each.
  func corrected(x: Double, y: Double) -> (x: Double, y: Double) {
    let (x, y) = swapsAxes ? (y, x) : (x, y)
    return (invertsX ? 1 - x : x, invertsY ? 1 - y : y)
  }
}
