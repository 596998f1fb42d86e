import Yams

extension Configuration {
  /// The whole document. Without a list of lanes it is itself the one lane, so that a lane's keys are its own.
  static let schema = Schema<Configuration>(
    own + Lane.schema.fields.map { $0.lifted(to: \Configuration.lanes[0]) })

  private static let own: [Field<Configuration>] = [
    .block("display", \.display, Display.schema),
    .key("heading", \.heading, .optionalText()),
    .key("caption", \.caption, .optionalText()),
    .block("font", \.font, FontChoice.schema),
    .block("touch", \.touch, Touch.schema),
  ]
}

extension Configuration.Display {
  static let schema = Schema<Configuration.Display>([
    .key("frame-rate", \.frameRate, .frameRate),
    .key("background", \.background, .paint, keys: { GradientBlock.schema.keys }),
  ])
}

extension Configuration.Touch {
  static let schema = Schema<Configuration.Touch>([
    .key("resume-after", \.resumeAfter, .duration(.zero ... .seconds(3600))),
    .key("ramp", \.ramp, .duration(.zero ... .seconds(60))),
  ])
}

extension FontChoice {
  static let schema = Schema<FontChoice>([
    .optional("family", \.family, .fontFamily),
    .optional("weight", \.weight, .fontWeight),
    .optional("style", \.style, .word),
    .optional("color", \.color, .color),
  ])
}

extension Lane {
  static let schema = Schema<Lane>([
    .key("layout", \.layout, .word),
    .key("direction", \.direction, .word),
    .key("speed", \.speed, .number(0...5000, unit: "px/s")),
    .block("card", \.card, CardShape.schema),
    .key("cards", \.cards, .cards, keys: { Card.schema.keys }),
  ])
}

extension CardShape {
  static let schema = Schema<CardShape>([
    .key("width", \.width, ValueParser<Length>.cardSide.map { .length($0) }),
    .key("height", \.height, ValueParser<Length>.cardSide.map { .length($0) }),
    .key("spacing", \.spacing, .spacing),
    .key("corner-radius", \.cornerRadius, .length(0...8192, percent: 0...100)),
  ])
}

extension Card {
  static let schema = Schema<Card>([
    .key("title", \.title, .optionalText()),
    .key("subtitle", \.subtitle, .optionalText()),
    .key("gradient", \.gradient, .paint, keys: { GradientBlock.schema.keys }),
    .optional("width", \.width, .cardSide),
    .block("font", \.font, FontChoice.schema),
  ])
}

extension ValueParser where Value == [Card] {
  static let cards = ValueParser(expected: "a list of at least one card") { node, key, faults in
    guard case .sequence(let list) = node else {
      faults.error(at: node.mark, "'\(key)' is \(node.kindName); expected a list such as '- title: Acme'")
      return nil
    }
    guard !list.isEmpty else {
      faults.error(at: list.mark, "'\(key)' is empty; list at least one card, such as '- title: Acme'")
      return nil
    }
    var cards: [Card] = []
    for (index, item) in list.enumerated() {
      let place = Place(line: item.mark?.line ?? 1, column: item.mark?.column ?? 1)
      var card = Card(gradient: Card.defaultGradient(at: index), place: place)
      guard case .mapping(let mapping) = item else {
        faults.error(at: item.mark, "a card is \(item.kindName); expected a block of keys such as 'title: Acme'")
        continue
      }
      Card.schema.read(item, as: "card", into: &card, &faults)
      // A title that was refused has been spoken of.
      let hasText = mapping.contains { key, value in
        ["title", "subtitle"].contains(key.scalar?.string) && !value.isAbsent && value.scalar?.string.isBlank != true
      }
      if !hasText { faults.error(at: item.mark, "a card has no text; give it a 'title' or a 'subtitle'") }
      cards.append(card)
    }
    return cards
  }
}

extension String {
  fileprivate var isBlank: Bool { unicodeScalars.allSatisfy { $0 == " " || $0 == "\n" || $0 == "\t" } }
}
