import ConfigurationValues
import MarqueeValues
import Messages
import Platform
import Programme
import Testing

@testable import MarqueeEngine
@testable import MarqueeStage

/// Every stored property of what `WallHash` covers is in one of the two tables below, and does there what the table says. So a
/// new property makes these tests fail until somebody has decided whether marquees must agree on it.
struct WallHashCoverageTests {
  private typealias Change = @Sendable (inout Configuration) -> Void

  /// What changes the hash, with a change of each: by the digest of the configuration or through the layout.
  private static let counted: [String: Change] = [
    "Configuration.display": { $0.display.background = .color(.white) },
    "Configuration.Display.background": { $0.display.background = .color(.white) },
    // With a scale, speeds are so many whole px a frame.
    "Configuration.Display.frameRate": { $0.display.frameRate = nil },
    "FrameRate.millihertz": { $0.display.frameRate?.millihertz = 60_000 },
    "Configuration.Display.scale": { $0.display.scale = .factor(1.25) },
    "Configuration.Display.safeArea": { $0.display.safeArea = SafeArea(.pixels(90)) },
    "SafeArea.top": { $0.display.safeArea.top = .pixels(90) },
    "SafeArea.right": { $0.display.safeArea.right = .pixels(90) },
    "SafeArea.bottom": { $0.display.safeArea.bottom = .pixels(90) },
    "SafeArea.left": { $0.display.safeArea.left = .pixels(90) },
    "Configuration.Display.off": { $0.display.off = [] },
    "Configuration.heading": { $0.heading = "Other" },
    "Configuration.caption": { $0.caption = "Other" },
    "Configuration.font": { $0.font = FontChoice() },
    "Configuration.motion": { $0.motion = .reduced },
    // The grounds of texts.
    "Configuration.accessibility": { $0.accessibility = .wcag },
    "Configuration.wifi": { $0.wifi = nil },
    "Configuration.tiers": { $0.tiers.removeLast() },
    "Configuration.arrangement": { $0.arrangement = .together },
    "Configuration.timeZone": { $0.timeZone = "Asia/Tokyo" },
    "Configuration.whenEmpty": { $0.whenEmpty = .black },
    "Configuration.language": { $0.language = .english },
    "Configuration.wall": { $0.wall = nil },
    "Configuration.position": { $0.position = .own },
    "Configuration.applyAt": { $0.applyAt = PositionSource.epoch + 2 },
    "Configuration.startPlaces": { $0.startPlaces.removeLast() },
    "Configuration.allLanes": { $0.allLanes[3].card.width = .pixels(99) },
    "Configuration.lanesOff": { $0.lanesOff = [] },
    "Configuration.lanes": { $0.lanes.removeLast() },
    // The canvas counts, and not what of it the screen shows: see `place on the canvas` below.
    "Wall.place": { $0.wall?.place = .canvas(PixelSize(width: 4000, height: 1000), x: 10, y: 0) },
    "StartPlace.offset": { $0.startPlaces[0].offset += 1 },
    "StartPlace.phase": { $0.startPlaces[0].phase = .stepping },
    "StartPlace.left": { $0.startPlaces[0].left = .seconds(2) },
    "StartPlace.isForward": { $0.startPlaces[0].isForward = true },
    "CornerNetwork.network": { $0.wifi?.network.ssid = "Other" },
    // It takes its room from the lanes.
    "CornerNetwork.corner": { $0.wifi?.corner = .topLeft },
    "WirelessNetwork.ssid": { $0.lanes[0].cards[0].wifi?.ssid = "Other" },
    "Language.key": { $0.language = .english },

    "Tier.name": { $0.tiers[0].name = "silver" },
    "Tier.heading": { $0.tiers[0].heading = "Silver" },
    "Tier.share": { $0.tiers[0].share = 0.25 },
    "Tier.weight": { $0.tiers[0].weight = 3 },
    "Tier.show": { $0.tiers[0].show = nil },

    "Lane.layout": { $0.lanes[0].layout = .gallery },
    "Lane.direction": { $0.lanes[0].direction = .right },
    "Lane.speed": { $0.lanes[0].speed = 99 },
    "Lane.snap": { $0.lanes[0].snap = .end },
    "Lane.loops": { $0.lanes[0].loops = false },
    "Lane.step": { $0.lanes[1].step = Lane.Step(every: .seconds(9)) },
    "Lane.Step.every": { $0.lanes[1].step?.every = .seconds(9) },
    "Lane.Step.duration": { $0.lanes[1].step?.duration = .seconds(2) },
    "Lane.Step.cards": { $0.lanes[1].step?.cards = 2 },
    "Lane.sequence": { $0.lanes[0].sequence = .listed },
    "Lane.startAt": { $0.lanes[0].startAt = "b" },
    "Lane.reading": { $0.lanes[0].reading = .rightToLeft },
    "Lane.startOffset": { $0.lanes[0].startOffset = .percent(3) },
    "Lane.focusScale": { $0.lanes[0].focusScale = 0.5 },
    "Lane.focusDim": { $0.lanes[0].focusDim = 0.5 },
    "Lane.visible": { $0.lanes[0].visible = 4 },
    "Lane.size": { $0.lanes[0].size = .pixels(333) },
    "Lane.edgeFade": { $0.lanes[0].edgeFade = 0.2 },
    "Lane.card": { $0.lanes[0].card = CardShape() },
    "Lane.cards": { $0.lanes[0].cards.swapAt(0, 1) },
    "Lane.show": { $0.lanes[0].show = nil },
    "Lane.heading": { $0.lanes[0].heading = "Other" },
    "Lane.programme": { $0.lanes[0].programme = LaneProgramme(shares: [0.25, 0.75]) },
    "Lane.isStillIfFitting": { $0.lanes[2].isStillIfFitting = true },
    // It decides the size of cards whose sides are automatic.
    "Lane.cardProportions": { $0.lanes[2].cardProportions = nil },

    "CardShape.width": { $0.lanes[0].card.width = .pixels(200) },
    "CardShape.height": { $0.lanes[0].card.height = .pixels(90) },
    "CardShape.spacing": { $0.lanes[0].card.spacing = .pixels(30) },
    "CardShape.cornerRadius": { $0.lanes[0].card.cornerRadius = .pixels(3) },
    "CardShape.border": { $0.lanes[0].card.border = CardShape.Border() },
    "CardShape.Border.width": { $0.lanes[0].card.border.width = 9 },
    "CardShape.Border.color": { $0.lanes[0].card.border.color = .nearBlack },
    "CardShape.logo": { $0.lanes[0].card.logo = LogoLook() },
    "CardShape.gradient": { $0.lanes[0].card.gradient = nil },
    "CardShape.font": { $0.lanes[0].card.font = FontChoice() },
    "CardShape.style": { $0.lanes[0].card.style = .gradient },
    "CardShape.text": { $0.lanes[0].card.text = .all },

    "Card.id": { $0.lanes[0].cards[0].id = "other" },
    "Card.title": { $0.lanes[0].cards[0].title = "Other" },
    "Card.subtitle": { $0.lanes[0].cards[0].subtitle = "Other" },
    "Card.details": { $0.lanes[0].cards[0].details = "Other" },
    "Card.link": { $0.lanes[0].cards[0].link = "https://example.net" },
    "Card.wifi": { $0.lanes[0].cards[0].wifi = nil },
    "Card.logo": { $0.lanes[0].cards[0].logo = nil },
    "Card.logoOnDark": { $0.lanes[0].cards[0].logoOnDark = nil },
    "Card.logoOnLight": { $0.lanes[0].cards[0].logoOnLight = nil },
    "Card.logoLook": { $0.lanes[0].cards[0].logoLook = LogoLook() },
    "Card.gradient": { $0.lanes[0].cards[0].gradient = .color(.white) },
    "Card.tier": { $0.lanes[0].cards[0].tier = nil },
    "Card.share": { $0.lanes[0].cards[0].share = 0.125 },
    "Card.weight": { $0.lanes[0].cards[0].weight = 3 },
    "Card.show": { $0.lanes[0].cards[0].show = nil },
    "Card.width": { $0.lanes[0].cards[0].width = .percent(4) },
    "Card.height": { $0.lanes[0].cards[0].height = .percent(4) },
    "Card.font": { $0.lanes[0].cards[0].font = FontChoice() },
    "Card.border": { $0.lanes[0].cards[0].border = nil },
    "Card.style": { $0.lanes[0].cards[0].style = nil },
    "Card.text": { $0.lanes[0].cards[0].text = nil },
    "Card.extentFactor": { $0.lanes[0].cards[0].extentFactor = 1.75 },
    "Card.ribbon": { $0.lanes[0].cards[0].ribbon = nil },

    // The file's name, without its folder and its extension.
    "Logo.path": { $0.lanes[0].cards[0].logo?.path = "logos/other.png" },
    "LogoLook.fit": { $0.lanes[0].cards[0].logoLook.fit = .contain },
    "LogoLook.trim": { $0.lanes[0].cards[0].logoLook.trim = .whole },
    "LogoLook.area": { $0.lanes[0].cards[0].logoLook.area = .auto },
    "LogoLook.padding": { $0.lanes[0].cards[0].logoLook.padding = .percent(3) },
    "LogoLook.background": { $0.lanes[0].cards[0].logoLook.background = .plate },
    "FontChoice.family": { $0.font.family = "Other" },
    "FontChoice.weight": { $0.font.weight = 100 },
    "FontChoice.style": { $0.font.style = .normal },
    "FontChoice.color": { $0.font.color = .nearBlack },

    "Showing.from": { $0.lanes[0].show?.from = nil },
    "Showing.until": { $0.lanes[0].show?.until = nil },
    "Showing.at": { $0.lanes[0].show?.at = [] },
    "Showing.except": { $0.lanes[0].show?.except = [] },
    "LocalDate.year": { $0.lanes[0].show?.from?.year += 1 },
    "LocalDate.month": { $0.lanes[0].show?.from?.month += 1 },
    "LocalDate.day": { $0.lanes[0].show?.from?.day += 1 },
    "LocalDate.minute": { $0.lanes[0].show?.from?.minute = 7 },
    "WeeklyHours.days": { $0.lanes[0].show?.at[0].days = [4] },
    "WeeklyHours.hours": { $0.lanes[0].show?.at[0].hours = nil },
    "ClockRange.start": { $0.lanes[0].show?.at[0].hours?.start = 5 },
    "ClockRange.end": { $0.lanes[0].show?.at[0].hours?.end = 1005 },

    "Gradient.kind": { $0.display.background = .gradient(Gradient(kind: .radial, stops: stops)) },
    "Gradient.stops": { $0.display.background = .gradient(Gradient(stops: [stops[0]])) },
    "Gradient.Stop.color": {
      $0.display.background = .gradient(Gradient(stops: [.init(color: .white, location: 0.25), stops[1]]))
    },
    "Gradient.Stop.location": {
      $0.display.background = .gradient(Gradient(stops: [.init(color: stops[0].color, location: 0.5), stops[1]]))
    },
    "Color.red": { $0.font.color?.red += 1 },
    "Color.green": { $0.font.color?.green += 1 },
    "Color.blue": { $0.font.color?.blue += 1 },
    "Color.alpha": { $0.font.color?.alpha -= 1 },
  ]

  /// What may differ between marquees of one wall, with a change of each; without one where nothing can be changed alone.
  private static let notCounted: [String: Change?] = [
    // Of this machine's display.
    "Configuration.Display.rotation": { $0.display.rotation = .half },
    "Configuration.Display.renderer": { $0.display.renderer = .cpu },
    "Configuration.Display.output": { $0.display.output = "DP-3" },
    "Configuration.Display.outputs": { $0.display.outputs = ["DP-3"] },
    "Configuration.Display.mode": { $0.display.mode = nil },
    "Configuration.Display.textureBudget": { $0.display.textureBudget = nil },
    // Visitors do not move a wall.
    "Configuration.touch": { $0.touch.resumeAfter = .seconds(77) },
    "Wall.touch": { $0.wall?.touch = .none },
    // Where things are written or stored.
    "Configuration.headingPlace": { $0.headingPlace = nil },
    "Configuration.captionPlace": { $0.captionPlace = nil },
    "Configuration.applyAtPlace": { $0.applyAtPlace = nil },
    "Configuration.assets": { $0.assets = [] },
    "Tier.headingPlace": { $0.tiers[0].headingPlace = nil },
    "Lane.headingPlace": { $0.lanes[0].headingPlace = nil },
    "Card.place": { $0.lanes[0].cards[0].place.line += 1 },
    "CornerNetwork.place": { $0.wifi?.place.line += 1 },
    "FontChoice.familyPlace": { $0.font.familyPlace = nil },
    "Logo.place": { $0.lanes[0].cards[0].logo?.place.line += 1 },
    "Logo.key": { $0.lanes[0].cards[0].logo?.key = "other" },
    "Logo.file": { $0.lanes[0].cards[0].logo?.file = "/other/acme.png" },
    "Logo.state": { $0.lanes[0].cards[0].logo?.state = nil },
    "Logo.folders": { $0.lanes[0].cards[0].logo?.folders = ["/other"] },
    // Fonts that a release brings: the release's own name tells them.
    "FontChoice.collection": { $0.font.collection = nil },
    // What sponsors are owed, not what is shown.
    "Configuration.proof": { ($0.proof.due, $0.proof.contact) = ([], "Ada") },
    // Secrets, and what only the QR code holds besides the name of the network.
    "WirelessNetwork.password": { $0.lanes[0].cards[0].wifi?.password = "another one" },
    "WirelessNetwork.passwordFile": { $0.lanes[0].cards[0].wifi?.passwordFile = nil },
    "WirelessNetwork.security": { $0.lanes[0].cards[0].wifi?.security = .wep },
    "WirelessNetwork.isHidden": { $0.lanes[0].cards[0].wifi?.isHidden = false },
    "WirelessNetwork.showsPassword": { $0.lanes[0].cards[0].wifi?.showsPassword = false },
    // What cards take from their tier, and so have themselves.
    "Tier.card": { $0.tiers[0].card.spacing = nil },
    "Tier.gradient": { $0.tiers[0].gradient = nil },
    "Tier.logo": { $0.tiers[0].logo = LogoLook() },
    "Tier.font": { $0.tiers[0].font = FontChoice() },
    "Card.hasOwnGradient": { $0.lanes[0].cards[0].hasOwnGradient = false },
    "Card.hasOwnLogoArea": { $0.lanes[0].cards[0].hasOwnLogoArea.toggle() },
    // What it does is in the cards' `extentFactor`.
    "Configuration.tierStep": { $0.tierStep = 0.25 },
    // Cards that are hidden are taken off the lanes when the file is read.
    "Card.isHidden": { $0.lanes[0].cards[0].isHidden = true },
    // A strip with an end is laid out anew at each begin; what it does there is not told apart.
    "Lane.atEnd": { $0.lanes[0].atEnd = .rewind },
    // Numbers the lanes of the file for the proof of play.
    "Lane.number": { $0.lanes[0].number = 7 },
    // Worked out from all the rest.
    "Configuration.wallDigest": nil,
  ]

  /// These count, and what they hold does so through the layout alone: the slots of the lap, the sizes of cards, the canvas.
  private static let laidOut: Set = ["Lane.programme", "Lane.cardProportions", "Wall.place"]

  private static let stops = [
    Gradient.Stop(color: Color(rgb: 0x102030), location: 0.25), Gradient.Stop(color: Color(rgb: 0x405060), location: 1),
  ]

  /// A configuration in which every value is set, and every kind of value occurs.
  private static let whole: Configuration = {
    let place = Place(line: 3, column: 4)
    let showing = Showing(
      from: LocalDate(year: 2026, month: 2, day: 3, minute: 60), until: LocalDate(year: 2028, month: 5, day: 6),
      at: [WeeklyHours(days: [1, 2], hours: ClockRange(start: 60, end: 1000))],
      except: [LocalDate(year: 2026, month: 12, day: 24)])
    var font = FontChoice(family: "Inter", weight: 500, style: .italic, color: Color(rgb: 0x112233))
    (font.familyPlace, font.collection) = (place, FontCollection(id: "f", folder: "/fonts"))
    var look = LogoLook(fit: .cover, area: .share(0.25), padding: .pixels(5), background: .color(.white))
    look.trim = .auto
    var logo = Logo(path: "logos/acme.png", place: place)
    (logo.file, logo.folders) = ("/wall/logos/acme.png", ["/wall"])
    logo.state = FileState(of: "/")
    var network = WirelessNetwork(ssid: "Guests", password: "long enough")
    (network.passwordFile, network.security, network.isHidden, network.showsPassword) = ("pass", .wpa, true, true)

    var card = Card(
      id: "a", title: "A", subtitle: "Of A", details: "More", link: "https://example.org", logo: logo, logoLook: look,
      gradient: .gradient(Gradient(stops: stops)), width: .percent(5), height: .pixels(88), font: font, place: place)
    (card.wifi, card.logoOnDark, card.logoOnLight) = (network, logo, logo)
    (card.tier, card.share, card.weight, card.show) = ("gold", 0.5, 2, showing)
    (card.border, card.style, card.text) = (CardShape.Border(width: 2), .plate, .title)
    (card.extentFactor, card.ribbon) = (1.5, "Gold")
    // Its size is the lane's, and its paint is one colour.
    var plain = card
    (plain.id, plain.width, plain.height, plain.gradient) = ("b", nil, nil, .color(Color(rgb: 0x123456)))

    var shape = CardShape(cornerRadius: .percent(4), border: CardShape.Border(width: 3), logo: look)
    (shape.width, shape.height, shape.spacing) = (.pixels(120), .pixels(100), .pixels(20))
    (shape.gradient, shape.font, shape.style, shape.text) = (.gradient(Gradient(stops: stops)), font, .plate, .auto)

    var cruising = Lane(
      speed: 90, snap: .start, startAt: "a", startOffset: .pixels(7), size: .pixels(300), edgeFade: 0.1, card: shape,
      cards: [card, plain])
    (cruising.sequence, cruising.show, cruising.heading, cruising.headingPlace) = (.spread, showing, "Lane", place)
    (cruising.programme, cruising.number) = (LaneProgramme(shares: [0.75, 0.25]), 0)
    var stepping = cruising
    stepping.step = Lane.Step(every: .seconds(3), duration: .seconds(1), cards: 1)
    // Its one card fits, and is as large as its lane makes it.
    var fitting = cruising
    (fitting.cards, fitting.card.width, fitting.card.height) = ([plain], .auto, .auto)
    fitting.programme = LaneProgramme(shares: [1])
    fitting.cardProportions = .init(ratio: 1.5, largest: 0.5, relativeHeight: 1, part: 1, count: 2)

    var configuration = Configuration(
      heading: "It is {time}", caption: "Caption", font: font, assets: ["assets"],
      lanes: [cruising, stepping, fitting])
    configuration.display = .init(
      frameRate: FrameRate(millihertz: 50_000), background: .gradient(Gradient(stops: stops)), scale: .factor(1.5),
      safeArea: SafeArea(.pixels(10)), renderer: .gpu, output: "DP-1", outputs: ["DP-1", "DP-2"],
      mode: DisplayMode(width: 1920, height: 1080),
      off: [WeeklyHours(days: [3], hours: ClockRange(start: 1, end: 2))], textureBudget: 1 << 26)
    (configuration.headingPlace, configuration.captionPlace, configuration.applyAtPlace) = (place, place, place)
    configuration.wifi = CornerNetwork(network, corner: .bottomRight)
    var tier = Tier(name: "gold", share: 0.5, weight: 2, show: showing)
    (tier.heading, tier.headingPlace, tier.gradient, tier.logo, tier.font) = ("Gold", place, .color(.white), look, font)
    tier.card.spacing = .pixels(4)
    configuration.tiers = [tier, Tier(name: "bronze")]
    (configuration.arrangement, configuration.tierStep) = (.lanes, 0.5)
    (configuration.timeZone, configuration.language) = ("Europe/Berlin", Language(tag: "de"))
    configuration.whenEmpty = .named("a")
    (configuration.proof.due, configuration.proof.contact) = ([WeeklyHours(hours: nil)], "Birch")
    configuration.wall = Wall(.canvas(PixelSize(width: 4000, height: 1080), x: 10, y: 0))
    (configuration.position, configuration.applyAt) = (.utc, PositionSource.epoch + 1)
    configuration.startPlaces = [
      StartPlace(offset: 3, phase: .dwelling, left: .seconds(1), isForward: false), StartPlace(offset: 4),
    ]
    configuration.allLanes = configuration.lanes + [cruising]
    configuration.lanesOff = [3]
    configuration.wallDigest = "digest"
    return configuration
  }()

  private static func hash(of configuration: Configuration) -> String? {
    var configuration = configuration
    configuration.wallDigest = WallHash.digest(of: configuration, zone: configuration.timeZone ?? "UTC", rule: "rule")
    return StagePlan(configuration, glass: PixelSize(width: 1920, height: 1080)).wallHash
  }

  @Test func `every stored property of a configuration is in a table, and set in the example`() {
    let properties = StoredProperties(of: Self.whole, ignoring: Self.laidOut.union(Self.notCounted.keys))
    let known = Set(Self.counted.keys).union(Self.notCounted.keys)
    #expect(properties.names.subtracting(known).sorted() == [], "say whether these count")
    #expect(known.subtracting(properties.names).sorted() == [], "these were removed, or are not reached")
    #expect(Set(Self.counted.keys).isDisjoint(with: Self.notCounted.keys))
    // Of two that exclude one another the example has one.
    let unset = properties.unset.subtracting(properties.set)
    #expect(unset.sorted() == [], "set these in the example")
  }

  @Test func `what counts changes the hash, and nothing else does`() {
    let hash = Self.hash(of: Self.whole)
    #expect(hash == "602c0521216d", "it stays what it was in earlier versions")
    for (name, change) in Self.counted {
      var other = Self.whole
      change(&other)
      #expect(other != Self.whole && Self.hash(of: other) != hash, "\(name)")
    }
    for (name, change) in Self.notCounted {
      guard let change else { continue }
      var other = Self.whole
      change(&other)
      #expect(Self.hash(of: other) == hash, "\(name)")
    }
    var moved = Self.whole
    moved.wall?.place = .canvas(PixelSize(width: 4000, height: 1080), x: 2080, y: 0)
    #expect(Self.hash(of: moved) == hash, "place on the canvas")
  }
}

/// The same of a lane as it is laid out, which is hashed beside the configuration.
struct LaneHashCoverageTests {
  private typealias Change = @Sendable (inout WallHash.LaneOnWall) -> Void

  private static let counted: [String: Change] = [
    "LaneLayout.area": { $0.place.area = PixelArea(x: 0, y: 0, width: 9, height: 9) },
    "LaneLayout.isVertical": { $0.place.isVertical.toggle() },
    "LaneLayout.isMirrored": { $0.place.isMirrored.toggle() },
    "LaneLayout.strip": { $0.place.strip = StripGeometry(extents: [5], spacing: 20) },
    "LaneLayout.faceSizes": { $0.place.faceSizes.removeLast() },
    "LaneLayout.startOffset": { $0.place.startOffset += 1 },
    "LaneLayout.startCard": { $0.place.startCard += 1 },
    "StripGeometry.slots": { $0.place.strip = StripGeometry(extents: [120, 120, 120], spacing: 20) },
    "StripGeometry.Slots.order": {
      $0.place.strip = StripGeometry(extents: [120, 120], spacing: 20, order: SlotOrder([1, 0]))
    },
    "StripGeometry.spacing": { $0.place.strip = StripGeometry(extents: [120, 120], spacing: 21) },
    "StripGeometry.loops": { $0.place.strip = StripGeometry(extents: [120, 120], spacing: 20, loops: false) },
    "PixelArea.x": { $0.place.area = PixelArea(x: 1, y: 0, width: 900, height: 200) },
    "PixelArea.y": { $0.place.area = PixelArea(x: 0, y: 1, width: 900, height: 200) },
    "PixelArea.width": { $0.place.area = PixelArea(x: 0, y: 0, width: 901, height: 200) },
    "PixelArea.height": { $0.place.area = PixelArea(x: 0, y: 0, width: 900, height: 201) },
    "PixelSize.width": { $0.place.faceSizes[0].width += 1 },
    "PixelSize.height": { $0.place.faceSizes[0].height += 1 },
    "ScrollBehavior.advance": { $0.behavior.advance = .cruise(velocity: 4) },
    "ScrollBehavior.snap": { $0.behavior.snap = .center },
    "ScrollBehavior.fades": { $0.behavior.fades.toggle() },
  ]

  private static let notCounted: [String: Change?] = [
    // They follow from the configuration and from the measures that count.
    "LaneLayout.cardExtents": nil, "LaneLayout.rounded": nil, "LaneLayout.isPaged": nil, "LaneLayout.isStill": nil,
    "LaneLayout.thickness": { $0.place.thickness += 1 },
    "LaneLayout.cornerRadius": { $0.place.cornerRadius += 1 },
    "LaneLayout.plateRadius": nil,
    "LaneLayout.heading": { $0.place.heading = nil },
    "LaneLayout.fadeAtStart": { $0.place.fadeAtStart += 1 },
    "LaneLayout.fadeAtEnd": { $0.place.fadeAtEnd += 1 },
    "StripGeometry.Slots.starts": nil, "StripGeometry.Slots.extents": nil,
    // Of a change, in which a strip that follows UTC keeps nothing.
    "StripGeometry.remnant": nil,
    // What visitors do, and how often a strip with an end begins anew.
    "ScrollBehavior.atEnd": { $0.behavior.atEnd = .rewind },
    "ScrollBehavior.resumeAfter": { $0.behavior.resumeAfter = .seconds(77) },
    "ScrollBehavior.ramp": { $0.behavior.ramp = .seconds(7) },
    "ScrollBehavior.deceleration": { $0.behavior.deceleration = .fast },
    "ScrollBehavior.stuckAfter": { $0.behavior.stuckAfter = .seconds(7) },
    "ScrollBehavior.pauseFor": { $0.behavior.pauseFor = .seconds(7) },
    "ScrollBehavior.touchScale": { $0.behavior.touchScale = 3 },
    "ScrollBehavior.followsUTC": { $0.behavior.followsUTC.toggle() },
  ]

  private static let lane: WallHash.LaneOnWall = {
    let shape = CardShape(width: .pixels(120), height: .pixels(100), spacing: .pixels(20))
    let cards = ["A", "B"].map { Card(title: $0, gradient: .color(.white)) }
    let lane = Lane(card: shape, cards: cards)
    var place = LaneLayout(lane, area: PixelArea(x: 0, y: 0, width: 900, height: 200), rounded: true)
    place.strip = StripGeometry(extents: [120, 120], spacing: 20, order: SlotOrder([0, 1]))
    place.heading = .init(area: place.area, textHeight: 20)
    return .init(lane: lane, place: place, behavior: ScrollBehavior(advance: .cruise(velocity: 90)))
  }()

  private static func hash(of lane: WallHash.LaneOnWall) -> String {
    let configuration = Configuration(lanes: [lane.lane])
    let layout = StageLayout(configuration, screen: PixelSize(width: 900, height: 200))
    return WallHash.of(configuration, layout: layout, lanes: [lane])
  }

  @Test func `every stored property of a lane on the wall is in a table`() {
    let ignored = Set(Self.notCounted.keys)
    let properties = StoredProperties(of: Self.lane.place, ignoring: ignored).names
      .union(StoredProperties(of: Self.lane.behavior, ignoring: ignored).names)
      // The order's own values are what the slots are asked for.
      .filter { !$0.hasPrefix("SlotOrder.") }
    let known = Set(Self.counted.keys).union(ignored)
    #expect(properties.subtracting(known).sorted() == [], "say whether these count")
    #expect(known.subtracting(properties).sorted() == [], "these were removed, or are not reached")
    #expect(Set(Self.counted.keys).isDisjoint(with: ignored))
  }

  @Test func `what counts of a lane changes the hash, and nothing else does`() {
    let hash = Self.hash(of: Self.lane)
    for (name, change) in Self.counted {
      var other = Self.lane
      change(&other)
      #expect(Self.hash(of: other) != hash, "\(name)")
    }
    for (name, change) in Self.notCounted {
      guard let change else { continue }
      var other = Self.lane
      change(&other)
      #expect(Self.hash(of: other) == hash, "\(name)")
    }
  }
}

/// The stored properties of a value and of all values in it, by type and name.
struct StoredProperties {
  private(set) var names: Set<String> = []
  /// Those that had a value somewhere, and those that were `nil` or empty somewhere.
  private(set) var set: Set<String> = []
  private(set) var unset: Set<String> = []
  private let ignored: Set<String>

  /// - Parameter ignored: properties whose values are not looked into.
  init(of value: Any, ignoring ignored: Set<String> = []) {
    self.ignored = ignored
    look(into: value)
  }

  private mutating func look(into value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct?, .class?:
      // What the standard library keeps in a text or a duration is nobody's property.
      let type = String(reflecting: mirror.subjectType)
      guard !type.hasPrefix("Swift.") else { return }
      let owner = type.split(separator: ".").dropFirst().joined(separator: ".")
      for child in mirror.children { add("\(owner).\(child.label ?? "")", child.value) }
    default: for child in mirror.children { look(into: child.value) }
    }
  }

  private mutating func add(_ name: String, _ value: Any) {
    names.insert(name)
    let mirror = Mirror(reflecting: value)
    let isEmpty =
      switch mirror.displayStyle {
      case .optional?, .collection?, .set?, .dictionary?: mirror.children.isEmpty
      default: false
      }
    if isEmpty { unset.insert(name) } else { set.insert(name) }
    if !ignored.contains(name) { look(into: value) }
  }
}
