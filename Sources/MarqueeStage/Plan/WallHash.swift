package import ConfigurationValues
internal import MarqueeEngine
internal import MarqueeValues
internal import Platform

/// A short name of what a wall shows, which is equal on marquees that agree: on the configuration with all its cards and their
/// dates, on the canvas, from when on places are counted, how often the strips begin anew where cards have dates, how the lanes
/// move and how large their cards are, those lanes included of which no card is on, and the cards that are on. Which part of
/// the canvas a screen shows does not count, nor what a touch does there, nor where its files are and how they are written.
///
/// A new stored property of what is hashed counts or does not: `WallHashCoverageTests` has both lists, and fails on a property
/// that is in neither.
package enum WallHash {
  /// A lane as it is laid out on the canvas.
  struct LaneOnWall {
    var lane: Lane
    var place: LaneLayout
    var behavior: ScrollBehavior
  }

  /// A digest of what a configuration says of all its cards, those that are off too. Takes time that grows with their number.
  /// - Parameters:
  ///   - zone: the name of the time zone of dates, hours and the time in texts. Counts only where there are any.
  ///   - rule: how often the strips begin anew. Counts only where cards have dates.
  /// - Returns: 64 hexadecimal digits.
  package static func digest(
    of configuration: Configuration, zone: String, rule: String = StageCourse.rule
  ) -> String {
    var content = HashedContent()
    content.add(configuration)
    let isDated = configuration.isDated
    content.add(isDated || configuration.dependsOnZone ? zone : nil)
    if isDated { content.add(rule) }
    return SHA256.hex(of: content.bytes)
  }

  /// - Parameters:
  ///   - configuration: with the cards that are on, and the digest of all.
  ///   - lanes: those that are shown, then those of which no card is on.
  /// - Returns: 12 hexadecimal digits.
  static func of(_ configuration: Configuration, layout: StageLayout, lanes: [LaneOnWall]) -> String {
    var content = HashedContent()
    content.add(configuration.wallDigest)
    content.add(layout.screen)
    content.add(configuration.anchor)
    content.add(each: configuration.startPlaces) { $0.add($1) }
    content.add(each: configuration.lanesOff) { $0.add($1) }
    for part in lanes {
      let (lane, place, behavior) = (part.lane, part.place, part.behavior)
      content.add(place.area)
      content.add(place.isVertical)
      content.add(place.isMirrored)
      content.add(lane.layout.rawValue)
      content.add(behavior)
      content.add(place.strip.spacing)
      content.add(place.strip.loops)
      content.add(place.startCard)
      content.add(place.startOffset)
      content.add(each: 0..<place.strip.count) { $0.add(place.strip.card(inSlot: $1)) }
      content.add(each: lane.cards) { $0.add($1.identity) }
      content.add(each: place.faceSizes.prefix(lane.cards.count)) { $0.add($1) }
    }
    return String(SHA256.hex(of: content.bytes).prefix(12))
  }
}

extension Configuration {
  /// Whether anything but cards' dates depends on the time zone.
  fileprivate var dependsOnZone: Bool {
    let texts = [heading, caption] + lanes.map(\.heading) + tiers.map(\.heading)
    return !display.off.isEmpty || texts.contains { TimedText.showsTime($0 ?? "") }
  }
}

/// Values as bytes that are the same on every machine. Texts and lists begin with their length, optional values with whether
/// there is one, so that no two contents have the same bytes.
private struct HashedContent {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  mutating func add(_ number: Double) { add(number.bitPattern) }

  mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  private mutating func add(_ word: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> shift)) }
  }

  mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func add(_ text: String?) { add(optional: text) { $0.add($1) } }

  mutating func add(_ number: Double?) { add(optional: number) { $0.add($1) } }

  mutating func add<Value>(optional value: Value?, _ add: (inout Self, Value) -> Void) {
    self.add(value != nil)
    if let value { add(&self, value) }
  }

  mutating func add<Values: Collection>(each values: Values, _ add: (inout Self, Values.Element) -> Void) {
    self.add(values.count)
    for value in values { add(&self, value) }
  }

  mutating func add(_ duration: Duration) {
    add(Int(duration.components.seconds))
    add(Int(duration.components.attoseconds))
  }

  mutating func add(_ size: PixelSize) {
    add(size.width)
    add(size.height)
  }

  mutating func add(_ area: PixelArea) {
    for number in [area.x, area.y, area.width, area.height] { add(number) }
  }
}

// What moves.
extension HashedContent {
  mutating func add(_ behavior: ScrollBehavior) {
    switch behavior.advance {
    case .cruise(let velocity):
      add(0)
      add(velocity)
    case .step(let every, let duration, let isForward, let cards):
      add(1)
      add(every)
      add(duration)
      add(isForward)
      add(cards)
    }
    let snap =
      switch behavior.snap {
      case .none: 0
      case .start: 1
      case .center: 2
      case .end: 3
      }
    add(snap)
    add(behavior.fades)
  }

  mutating func add(_ place: StartPlace) {
    add(place.offset)
    add(place.phase.rawValue)
    add(optional: place.left) { $0.add($1) }
    add(optional: place.isForward) { $0.add($1) }
  }
}

// What is written.
extension HashedContent {
  mutating func add(_ configuration: Configuration) {
    add(configuration.display.background)
    add(each: configuration.display.off) { $0.add($1) }
    add(configuration.heading)
    add(configuration.caption)
    add(configuration.font)
    add(configuration.motion.rawValue)
    add(configuration.wifi?.network.ssid)
    add(configuration.timeZone)
    add(configuration.language?.key)
    add(configuration.arrangement.rawValue)
    switch configuration.whenEmpty {
    case .card: add("")
    case .black: add("black")
    case .named(let name): add("named \(name)")
    }
    add(each: configuration.tiers) { content, tier in
      content.add(tier.name)
      content.add(tier.heading)
      content.add(tier.share)
      content.add(tier.weight)
      content.add(optional: tier.show) { $0.add($1) }
    }
    add(each: configuration.lanes) { $0.add($1) }
    // Walls without it keep the hash that they had before there was the key.
    if configuration.accessibility != .none { add(configuration.accessibility.rawValue) }
    // One distance counts by where lanes are; at the ends of rows single edges only move texts.
    let safe = configuration.display.safeArea
    if safe != SafeArea(safe.top) { for edge in [safe.top, safe.right, safe.bottom, safe.left] { add(edge) } }
  }

  private mutating func add(_ lane: Lane) {
    add(lane.layout.rawValue)
    add(lane.direction.rawValue)
    add(lane.reading.rawValue)
    add(lane.speed)
    add(lane.heading)
    add(lane.sequence?.rawValue)
    add(lane.focusScale)
    add(lane.focusDim)
    add(lane.visible)
    add(lane.edgeFade)
    add(optional: lane.show) { $0.add($1) }
    let shape = lane.card
    add(optional: shape.gradient) { $0.add($1) }
    add(shape.border)
    add(shape.logo)
    add(shape.font)
    add(shape.style.rawValue)
    add(shape.text.rawValue)
    add(shape.cornerRadius)
    add(each: lane.cards) { $0.add($1) }
  }

  private mutating func add(_ card: Card) {
    add(card.id)
    add(card.title)
    add(card.subtitle)
    add(card.details)
    add(card.link)
    add(card.wifi?.ssid)
    for logo in [card.logo, card.logoOnDark, card.logoOnLight] { add(logo?.name) }
    add(card.logoLook)
    add(card.gradient)
    add(card.tier)
    add(card.share)
    add(card.weight)
    add(optional: card.show) { $0.add($1) }
    add(optional: card.width) { $0.add($1) }
    add(optional: card.height) { $0.add($1) }
    add(card.font)
    add(optional: card.border) { $0.add($1) }
    add(card.style?.rawValue)
    add(card.text?.rawValue)
    add(card.extentFactor)
    add(card.ribbon)
  }

  private mutating func add(_ showing: Showing) {
    add(optional: showing.from) { $0.add($1.start) }
    add(optional: showing.until) { $0.add($1.end) }
    add(each: showing.at) { $0.add($1) }
    add(each: showing.except) { $0.add($1.dayNumber) }
  }

  private mutating func add(_ hours: WeeklyHours) {
    add(each: hours.days.sorted()) { $0.add($1) }
    add(optional: hours.hours) { content, range in
      content.add(range.start)
      content.add(range.end)
    }
  }

  private mutating func add(_ font: FontChoice) {
    add(font.family)
    add(optional: font.weight) { $0.add($1) }
    add(font.style?.rawValue)
    add(optional: font.color) { $0.add($1) }
  }

  private mutating func add(_ look: LogoLook) {
    add(look.fit?.rawValue)
    add(look.trim?.rawValue)
    add(optional: look.area) { content, area in
      switch area {
      case .auto: content.add(Double?.none)
      case .share(let share): content.add(share as Double?)
      }
    }
    add(optional: look.padding) { $0.add($1) }
    add(optional: look.background) { content, background in
      switch background {
      case .auto: content.add(false)
      case .plate: content.bytes.append(2)
      case .color(let color):
        content.add(true)
        content.add(color)
      }
    }
  }

  private mutating func add(_ border: CardShape.Border) {
    add(border.width)
    add(border.color)
  }

  private mutating func add(_ length: Length) {
    switch length {
    case .pixels(let pixels):
      add(0)
      add(pixels)
    case .percent(let percent):
      add(1)
      add(percent)
    }
  }

  private mutating func add(_ color: Color) {
    bytes.append(contentsOf: [color.red, color.green, color.blue, color.alpha])
  }

  private mutating func add(_ paint: Paint) {
    switch paint {
    case .color(let color):
      add(0)
      add(color)
    case .gradient(let gradient):
      switch gradient.kind {
      case .linear(let angle):
        add(1)
        add(angle)
      case .radial: add(2)
      case .conic(let angle):
        add(3)
        add(angle)
      }
      add(each: gradient.stops) { content, stop in
        content.add(stop.color)
        content.add(stop.location)
      }
    }
  }
}
