internal import ConfigurationValues
package import MarqueeScene
internal import MarqueeValues

/// The faces of all cards; cards that look the same share one.
package struct FaceCatalog: Sendable {
  /// All faces; their indices are the face numbers.
  package private(set) var faces: [CardFace] = []
  /// For each lane the face number of each card.
  package private(set) var lanes: [[Int]] = []

  /// What `text: auto` shows where it cannot show all.
  private static let shorterTexts = [CardShape.Text.title, .none]

  /// - Parameters:
  ///   - configuration: in px of the screen, see `scaled(for:)`; with the cards that may still be in view after the listed ones.
  ///   - departing: for each lane how many of its cards those are.
  ///   - off: for each lane its cards that are off, in px of the screen.
  ///   - typesetter: gives the letters of each lane one size; `nil` leaves it to each card.
  init(
    _ configuration: Configuration, layout: StageLayout, departing: [Int], off: [[Card]],
    typesetter: (any Typesetter)? = nil
  ) {
    let maker = FaceMaker(configuration, layout: layout)
    func listedFaces(_ lane: Int, _ text: CardShape.Text) -> [CardFace] {
      maker.faces(of: configuration.lanes[lane].cards, layout.lanes[lane].faceSizes, inLane: lane, text)
    }
    var made = configuration.lanes.indices.map { listedFaces($0, .all) }
    if let typesetter {
      var lettered = made.indices.map { lane in
        let place = layout.lanes[lane]
        let listed = configuration.lanes[lane].cards.dropLast(departing[lane])
        let sizes = place.sizes(of: off[lane], configuration.lanes[lane])
        func letteredFaces(_ made: [CardFace], _ text: CardShape.Text) -> [CardFace] {
          made.dropLast(departing[lane]) + maker.faces(of: off[lane], sizes, inLane: lane, text)
        }
        let shorter = configuration.choosesText(inLane: lane) ? Self.shorterTexts : []
        return LetteredLane(
          faces: letteredFaces(made[lane], .all),
          shorter: shorter.map { letteredFaces(listedFaces(lane, $0), $0) },
          rank: configuration.rank(of: listed + off[lane]))
      }
      if lettered.contains(where: { !$0.shorter.isEmpty }) {
        for (lane, omission) in typesetter.omissions(in: lettered).enumerated() where omission > 0 {
          made[lane] = listedFaces(lane, Self.shorterTexts[omission - 1])
          lettered[lane].faces = lettered[lane].shorter[omission - 1]
        }
      }
      for (lane, sizes) in typesetter.letterSizes(of: lettered).enumerated() {
        for card in made[lane].indices { made[lane][card].letters = sizes }
      }
    }
    var numbers: [CardFace: Int] = [:]
    for lane in made {
      var cards: [Int] = []
      cards.reserveCapacity(lane.count)
      for face in lane {
        let number = numbers[face] ?? faces.count
        if number == faces.count {
          numbers[face] = number
          faces.append(face)
        }
        cards.append(number)
      }
      lanes.append(cards)
    }
  }
}

/// Makes the faces of a configuration's cards.
private struct FaceMaker {
  private let configuration: Configuration
  private let layout: StageLayout
  private let backdrop: Color
  private let budget: TextureBudget
  private let rounded: Bool

  /// The height of a card with a title above a subtitle, in sizes of the subtitle's letters.
  private static let twoLines = 4

  init(_ configuration: Configuration, layout: StageLayout) {
    (self.configuration, self.layout) = (configuration, layout)
    backdrop = configuration.display.background.averageColor
    budget = TextureBudget(configuration, layout: layout)
    rounded = configuration.roundsLengths
  }

  /// - Parameter automaticText: what `text: auto` shows.
  func faces(
    of cards: [Card], _ sizes: [PixelSize], inLane index: Int, _ automaticText: CardShape.Text
  ) -> [CardFace] {
    let (lane, place) = (configuration.lanes[index], layout.lanes[index])
    let limit = budget.facePixels(inLane: index)
    // Lanes that share a screen are thin, and what stands still is read from where one stands: the names must be legible
    // there too.
    let isRead = configuration.arrangement == .lanes || place.isStill
    let isShared = configuration.lanes.count > 1
    let screen = min(layout.screen.width, layout.screen.height)
    let dotRoom = lane.layout == .pages && !lane.direction.isVertical ? PageDotMeasures(shorter: screen).reach : 0
    let least = (screen + 59) / 60
    return zip(cards, sizes).map { card, size in
      let font = card.font.filled(from: configuration.font)
      var face = CardFace(
        width: size.width, height: size.height,
        cornerRadius: min(place.cornerRadius, Double(min(size.width, size.height)) / 2),
        gradient: card.gradient.cardGradient, title: card.title, subtitle: card.subtitle,
        logo: card.logo.map { FaceLogo($0, card, in: lane, on: size, rounded: rounded) }, font: font.request,
        textColor: configuration.accessibility.textColor(font.color),
        border: (card.border ?? lane.card.border).rendering(rounded: rounded),
        backdrop: backdrop)
      if place.plateRadius != place.cornerRadius { face.plateRadius = place.plateRadius }
      face.ribbon = card.ribbon
      let text = card.text ?? lane.card.text
      // A card that has no room for two lines of such letters keeps those that suit it, unless texts may be left out.
      let hasRoom = text == .auto || min(size.width, size.height) >= Self.twoLines * least
      face.leastText = isRead || isShared && hasRoom ? least : 0
      face.dotRoom = dotRoom
      if (card.style ?? lane.card.style) == .plate {
        face.plate = .white
        if case .color(let color) = card.logoLook.filled(from: lane.card.logo).background {
          // Without a plate it is a card with its gradient.
          face.plate = color.alpha > 0 ? color : nil
        }
      }
      face.show(text == .auto ? automaticText : text)
      if let wifi = card.wifi { face.show(wifi, of: card) }
      face.sharpness = CardFace.scale(of: size, toPixels: limit)
      return face
    }
  }
}

extension Configuration {
  /// Whether cards of a lane show what texts can be read.
  fileprivate func choosesText(inLane lane: Int) -> Bool {
    let shared = lanes[lane].card.text
    return lanes[lane].cards.contains { ($0.text ?? shared) == .auto }
  }

  /// The rank of the tier of all of these cards, 0 for the highest; `nil` if they have none, or several.
  fileprivate func rank(of cards: [Card]) -> Int? {
    guard let first = cards.first, !tiers.isEmpty, cards.allSatisfy({ $0.tier == first.tier }) else { return nil }
    guard let tier = first.tier else { return arrangement == .lanes ? tiers.count : nil }
    return tiers.firstIndex { $0.name == tier }
  }
}

extension CardFace {
  /// Leaves out the texts that are not wanted. A card without a logo keeps one.
  fileprivate mutating func show(_ text: CardShape.Text) {
    guard text == .title || text == .none else { return }
    textRoom = .title
    if title != nil || text == .none && logo != nil { subtitle = nil }
    guard text == .none, logo != nil else { return }
    // Shown where the logo cannot be drawn.
    if let title { logo?.name = title }
    title = nil
  }

  /// Shows the code of a card's wireless network in place of a logo.
  fileprivate mutating func show(_ wifi: WirelessNetwork, of card: Card) {
    logo = nil
    code = wifi.code
    // The name and the password stand where the title and the subtitle leave room.
    let lines = card.title == nil ? wifi.lines.dropFirst() : wifi.lines[...]
    title = card.title ?? wifi.ssid
    subtitle = ([card.subtitle].compactMap(\.self) + lines).joined(separator: "\n")
    if subtitle?.isEmpty == true { subtitle = nil }
  }
}

extension Paint {
  /// The gradient of a card: a plain colour becomes a gradient.
  fileprivate var cardGradient: Gradient {
    switch self {
    case .color(let color): .derived(from: color)
    case .gradient(let gradient): gradient
    }
  }
}

extension CardShape.Border {
  /// `nil` if its width is 0.
  /// - Parameter rounded: whether its width is whole px; a line that is asked for stays visible.
  fileprivate func rendering(rounded: Bool) -> Border? {
    width > 0 ? Border(width: rounded ? max(width.rounded(), 1) : width, color: color) : nil
  }
}

extension FaceLogo {
  /// - Parameters:
  ///   - size: the size of the card, px.
  ///   - rounded: whether lengths are whole px.
  fileprivate init(_ logo: Logo, _ card: Card, in lane: Lane, on size: PixelSize, rounded: Bool) {
    let look = card.logoLook.filled(from: lane.card.logo).filled(from: .defaults)
    let color = if case .color(let color) = look.background { color } else { Color?.none }
    self.init(
      reference: LogoReference(logo), fit: look.fit == .cover ? .cover : .contain, area: look.area?.share,
      padding: look.padding?.pixels(of: Double(min(size.width, size.height)), within: 0...8192, rounded: rounded),
      background: color, name: card.isNamedByLogo ? card.id ?? logo.name : logo.name)
    let isTrimmed = look.trim == .auto
    reference.isTrimmed = isTrimmed
    variants = [card.logoOnDark, card.logoOnLight].compactMap { variant in
      variant.map {
        var reference = LogoReference($0)
        reference.isTrimmed = isTrimmed
        return reference
      }
    }
    choosesBackground = look.background == .auto || look.background == .plate
    alwaysHasPlate = look.background == .plate
  }
}

extension LogoLook.Area {
  /// `nil` if it is automatic.
  fileprivate var share: Double? {
    if case .share(let share) = self { share } else { nil }
  }
}
