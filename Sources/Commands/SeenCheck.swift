internal import ConfigurationValues
internal import FacePainting
internal import FoundationEssentials
internal import Logos
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Messages
internal import Platform
internal import SponsorSheets

/// Measures a configuration's cards as a screen shows them, and warns of what is hardly seen, read or hit there.
struct SeenCheck {
  /// The size of the screen, px.
  let screen: PixelSize
  /// The distance from which the screen is read; `nil` if it is not known.
  let reading: ReadingDistance?
  let painter: FacePainter
  let loader = LogoLoader.patient

  /// The maximum number of faces measured: a generated file may have many times more cards.
  static let faceLimit = 1000

  /// The shorter side, px, for which sizes in px are usually chosen.
  private static let usualSide = 1080

  init(_ config: String, screen: PixelSize, reading: ReadingDistance? = nil) {
    (self.screen, self.reading) = (screen, reading)
    // `LogoCheck` reports logos that cannot be decoded.
    painter = FacePainter(
      fonts: Commands.fontBook(for: config), logos: LogoCache(loader: loader, onFailure: { _, _ in }))
  }

  /// The warnings in the order of the file. Blocks.
  /// - Parameter onProgress: called before each face with the numbers of faces measured and of all faces.
  func warnings(
    on configuration: Configuration, onProgress: (_ done: Int, _ all: Int) -> Void
  ) -> [(place: Place, message: String)] {
    let plan = StagePlan(configuration, glass: screen, typesetter: painter)
    let catalog = plan.catalog
    let all = min(catalog.faces.count, Self.faceLimit)
    var known: [Int: FaceMeasures] = [:]
    var warned: Set<Warning> = []
    var warnings = [tightness(of: configuration.wifi, plan.layout)].compactMap(\.self)
    var sizes = TierSizes(configuration)
    var logos = LogoOrder(configuration)
    var tiny = SmallCards(of: configuration, on: screen)
    let isUnscaled = configuration.display.scale == nil && min(screen.width, screen.height) > Self.usualSide
    // An alias repeats a card, and so its warnings.
    func warn(_ new: [Warning]) {
      for warning in new where warned.insert(warning).inserted { warnings.append((warning.place, warning.message)) }
    }
    for (index, (lane, faces)) in zip(configuration.lanes, catalog.lanes).enumerated() {
      var small: [(card: Card, faults: [SeenText.Fault])] = []
      for (card, number) in zip(lane.cards, faces) {
        if known[number] == nil {
          guard known.count < all else { continue }
          onProgress(known.count, all)
          known[number] = painter.measures(of: catalog.faces[number])
        }
        guard let measures = known[number] else { continue }
        sizes.note(card, measures)
        logos.note(card, measures, catalog.faces[number], in: lane)
        let faults = faults(of: measures, catalog.faces[number].size, isUnscaled: isUnscaled)
        if !faults.isEmpty { small.append((card, faults)) }
        tiny.note(card, ofLane: index, catalog.faces[number].size, isSaid: !faults.isEmpty)
        if configuration.accessibility == .wcag, configuration.touch.tap == .open {
          warn([tightness(of: card, catalog.faces[number].size)].compactMap(\.self))
        }
        warn([tightness(ofCodeOn: card, measures, catalog.faces[number].size)].compactMap(\.self))
        warn(logoWarnings(on: card, measures) + [paleness(of: card, measures)].compactMap(\.self))
      }
      let tier = configuration.arrangement == .lanes ? lane.cards.first?.tier : nil
      if reading != nil || tier == nil || small.count == 1 {
        // With several listed lanes, one warning for each.
        let hasOthers = tier == nil && configuration.lanes.count > 1
        let isOfLane = { (fault: SeenText.Fault) in fault.smallSize.map { $0 > 0 || hasOthers } ?? false }
        warn(
          smallWarnings(
            on: small.map { ($0.card, $0.faults.filter(isOfLane)) }, ofTier: reading == nil ? nil : tier,
            in: hasOthers ? lane : nil))
        small = small.map { ($0.card, $0.faults.filter { !isOfLane($0) }) }.filter { !$0.1.isEmpty }
      }
      if small.count > 1, let tier {
        warn([warning(onTier: tier, of: lane, small)])
      } else {
        for (card, faults) in small {
          warn(
            faults.map {
              Warning(place: card.place, message: "\(quoted(card.name)): \($0.what); \($0.remedy)")
            })
        }
      }
    }
    let tiers = sizes.warnings
    warnings +=
      self.warnings(on: plan.backdrop, of: configuration) + tiers.map { ($0.place, $0.message) } + tiny.warnings
    warnings += logos.warnings(
      besides: Set(tiers.filter(\.isAboutLogos).map(\.higher)),
      width: { self.width(of: $0, covering: $1, configuration) }, whole: wholeArea)
    // Stable, because a card may have several warnings.
    return warnings.enumerated().sorted {
      ($0.element.place.line, $0.element.place.column, $0.offset)
        < ($1.element.place.line, $1.element.place.column, $1.offset)
    }.prefix(LogoCheck.most).map(\.element)
  }

  /// Notes on lanes in which some logos have plates and others none, or plates of two colours, in the order of the lanes.
  /// Blocks.
  func mixNotes(on configuration: Configuration) -> [String] {
    let catalog = StagePlan(configuration, glass: screen, typesetter: painter).catalog
    return zip(configuration.lanes, catalog.lanes).flatMap { lane, faces in
      let shown = faces.prefix(Self.faceLimit).map { catalog.faces[$0] }
      let mix = LaneMix(lane, shown, painter, comparesColors: true)
      let key = configuration.arrangement == .lanes ? "the 'card' of its tier" : "'card'"
      let aim = "; for a lane whose logos look alike, "
      let notes = [
        mix.cards.map { cards in
          "\(quoted(cards.with)) has its logo on a plate, and \(quoted(cards.without)) beside it has none"
            + "\(aim)set 'logo-background: plate' in \(key)"
        },
        mix.plates.map { plates in
          "the plate of \(quoted(plates.odd.card)) is \(Self.name(of: plates.odd.color)), and that of "
            + "\(quoted(plates.usual.card)) beside it \(Self.name(of: plates.usual.color))\(aim)"
            + Self.remedy(for: plates.odd.color, beside: plates.usual.color, key)
        },
      ]
      return notes.compactMap(\.self)
    }
  }

  /// What an operator can do about a plate of another colour: `auto` prefers white, near-black is for logos that are lost
  /// there, and any other colour is a file's paper.
  private static func remedy(for odd: Color, beside usual: Color, _ key: String) -> String {
    switch (odd, usual) {
    case (.nearBlack, _): "add a version of its logo for light backgrounds as 'logo-on-light'"
    case (.white, .nearBlack):
      "set 'logo-background: \"\(usual.written)\"' in \(key), and add a version of its logo for dark backgrounds as "
        + "'logo-on-dark'"
    default: "ask for its logo without paper, on a transparent background"
    }
  }

  private static func name(of plate: Color) -> String {
    plate == .white ? "white" : plate == .nearBlack ? "near-black" : plate.written
  }

  /// The tiers whose subtitles `text: auto` leaves out, and what to do: somebody may have been promised one. `nil` for none.
  /// Blocks.
  func omissionNote(on configuration: Configuration) -> String? {
    let catalog = StagePlan(configuration, glass: screen, typesetter: painter).catalog
    var (tiers, others): ([String], Int) = ([], 0)
    for (lane, faces) in zip(configuration.lanes, catalog.lanes) {
      for (card, face) in zip(lane.cards, faces) where card.subtitle != nil && (card.text ?? lane.card.text) == .auto {
        guard catalog.faces[face].subtitle == nil else { continue }
        if let tier = card.tier {
          if !tiers.contains(tier) { tiers.append(tier) }
        } else {
          others += 1
        }
      }
    }
    guard !tiers.isEmpty || others > 0 else { return nil }
    let whose =
      tiers.isEmpty
      ? "of \(counted(others, "card"))"
      : "of the \(tiers.count == 1 ? "tier" : "tiers") \(listed(tiers.map { quoted($0) }, "and"))"
    return
      "the subtitles \(whose) are not shown on a screen of \(screen), for they could not be read beside the logos (text: auto); where "
      + "one was promised, set 'text: all' in \(tiers.isEmpty ? "'card'" : "the 'card' of its tier")"
  }

  /// The minimum side of a touch target, px: WCAG 2.2, success criterion 2.5.8.
  private static let leastTarget = 24

  /// Warns of a card that is too small a touch target. Call where taps open cards and the guidelines are followed.
  private func tightness(of card: Card, _ size: PixelSize) -> Warning? {
    guard min(size.width, size.height) < Self.leastTarget else { return nil }
    return Warning(
      place: card.place,
      message:
        "\(quoted(card.name)): the card has \(size.width) × \(size.height) px, and what a finger must hit needs at "
        + "least \(Self.leastTarget) px along both sides (WCAG 2.2, 2.5.8); make the card larger")
  }

  /// Warns of a network's card that has no room for its code.
  private func tightness(ofCodeOn card: Card, _ measures: FaceMeasures, _ size: PixelSize) -> Warning? {
    guard let needed = measures.missingCode else { return nil }
    return Warning(
      place: card.place,
      message:
        "\(quoted(card.name)): its QR code needs \(needed) px of height and width beside its texts, and is not shown on a "
        + "card of \(size.width) × \(size.height) px; make the card larger, or its texts shorter")
  }

  /// Warns of a network in a corner whose code is too small for phones.
  private func tightness(of wifi: CornerNetwork?, _ layout: StageLayout) -> (place: Place, message: String)? {
    guard let wifi, let shortage = layout.networkShortage else { return nil }
    let message =
      "the QR code of 'wifi' has room for \(shortage.room) px on a screen of \(screen), and phones need "
      + "\(shortage.needed) px\(shortage.isShown ? "" : "; it is not shown"); make the cards lower, or show it as a card"
    return (wifi.place, message)
  }

  /// The warnings on headings and the caption, which are measured with the words for the time at their longest.
  private func warnings(on backdrop: Backdrop, of configuration: Configuration) -> [(place: Place, message: String)] {
    let written =
      [("heading", configuration.heading, configuration.headingPlace)]
      + [("caption", configuration.caption, configuration.captionPlace)]
      + configuration.lanes.map { ("heading", $0.heading, $0.headingPlace) }
    let language = configuration.language ?? Language(environment: ProcessInfo.processInfo.environment)
    let faint = [paleness(of: backdrop, at: written.lazy.filter { $0.1 != nil }.compactMap(\.2).first)]
    return faint.compactMap(\.self)
      + zip(backdrop.labels, written.filter { $0.1 != nil }).compactMap { label, text in
        var label = label
        label.text = TimedText(label.text).longest(in: language)
        guard let place = text.2, let measures = painter.measures(of: label) else { return nil }
        let isTimed = TimedText.showsTime(text.1 ?? "")
        let key = "'\(text.0)'" + (isTimed ? ", with its words at their longest," : "")
        return SeenText(key, measures, fullSize: Int(label.textHeight.rounded())).fault(on: screen, from: reading).map {
          (place, "\($0.what); \($0.remedy)")
        }
      }
  }

  /// The contrast that large text needs (WCAG 2.2, 1.4.3). Labels without a colour in the file are reported only below it.
  private static let leastContrast = 3.0
  /// The size from which text is large, px.
  private static let largeText = 24.0

  /// Warns of headings and captions, which have one colour, where they are hardly seen on the background.
  private func paleness(of backdrop: Backdrop, at place: Place?) -> (place: Place, message: String)? {
    let labels = backdrop.labels.lazy.filter { !$0.isReadable }
    let contrasts = labels.compactMap { label in painter.contrast(of: label, on: backdrop).map { (label, $0) } }
    guard let place, let (label, contrast) = contrasts.min(by: { $0.1 < $1.1 }) else { return nil }
    let needed = label.textHeight >= Self.largeText ? Self.leastContrast : FacePainter.readableContrast
    guard contrast < (label.color == nil ? Self.leastContrast : needed) else { return nil }
    let start = label.color == nil ? "no colour has more than" : "the colour in 'font' has"
    let remedy =
      label.color == nil
      ? "give the background colours that are less far apart" : "write a lighter or a darker one, or none"
    return (
      place,
      "headings and captions: \(start) a contrast of \(Self.shown(contrast)) to the background, and text of that size needs "
        + "\(Self.shown(needed)); \(remedy)"
    )
  }

  /// A contrast with one place after the point, rounded down.
  private static func shown(_ contrast: Double) -> String { "\(Int(contrast)).\(Int(contrast * 10) % 10)" }

  struct Warning: Hashable {
    let place: Place
    let message: String
  }

  private func faults(of measures: FaceMeasures, _ size: PixelSize, isUnscaled: Bool) -> [SeenText.Fault] {
    measures.texts.compactMap { SeenText($0, on: size, isUnscaled: isUnscaled).fault(on: screen, from: reading) }
  }

  /// Warns of a written text colour with too little contrast to the card, even with light or shade behind the text.
  private func paleness(of card: Card, _ measures: FaceMeasures) -> Warning? {
    guard let contrast = measures.writtenContrast, contrast < FacePainter.readableContrast else { return nil }
    return Warning(
      place: card.place,
      message:
        "\(quoted(card.name)): the text's colour in 'font' has a contrast of \(Self.shown(contrast)) to the card, and text needs "
        + "4.5; write a lighter or a darker one, or none")
  }

  /// The warnings on letters of a lane that are too small: at most one for titles and one for subtitles, because the cards of a
  /// lane mostly share their sizes. Each names the card with the smallest letters.
  /// - Parameters:
  ///   - tier: the lane's tier, with `arrange: lanes` and a known distance of readers; else `nil`.
  ///   - lane: the lane, if the file lists several.
  private func smallWarnings(
    on cards: [(card: Card, faults: [SeenText.Fault])], ofTier tier: String?, in lane: Lane?
  ) -> [Warning] {
    ["'title'", "'subtitle'"].compactMap { name in
      let small = cards.compactMap { card, faults in
        faults.first { $0.name == name }.map { (card: card, fault: $0) }
      }
      guard let least = small.min(by: { $0.fault.smallSize ?? 0 < $1.fault.smallSize ?? 0 }) else { return nil }
      var message = "\(quoted(least.card.name)): \(least.fault.what)"
      var remedy = tier == nil ? least.fault.remedy : "show fewer tiers on this screen, or set 'arrange: together'"
      if small.count > 1 {
        let others = counted(small.count - 1, "more card")
        let whose = tier.map { " of the tier \(quoted($0))" } ?? ""
        message +=
          lane == nil
          ? "; \(others)\(whose) \(small.count == 2 ? "has" : "have") too small ones as well"
          : "; the same goes for \(others) of its lane"
        if let lane, reading == nil {
          // A name alone is shown in any case.
          let isFixed = small.allSatisfy { card, _ in
            (card.text ?? lane.card.text) == .auto || card.logo == nil && card.subtitle == nil
          }
          remedy = "\(isFixed ? "" : "set 'text: auto' in the lane's 'card', or ")make its cards larger"
        }
      }
      return Warning(place: least.card.place, message: "\(message); \(remedy)")
    }
  }

  /// One warning for all cards of a tier's lane whose texts are too small: the lane is too low for all of them, so they share
  /// one remedy.
  private func warning(onTier tier: String, of lane: Lane, _ cards: [(card: Card, faults: [SeenText.Fault])]) -> Warning
  {
    let first = cards[0]
    // `auto` already makes texts as legible as it can.
    let isAuto = (first.card.text ?? lane.card.text) == .auto
    let remedy =
      isAuto ? "" : "set 'text: auto' in the 'card' of the tier, for as much as can be read, or "
    return Warning(
      place: first.card.place,
      message: "\(quoted(first.card.name)): \(first.faults[0].what), and the same goes for "
        + "\(counted(cards.count - 1, "more card")) of the tier \(quoted(tier)); \(remedy)set 'arrange: together'")
  }
}
