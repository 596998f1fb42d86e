internal import ConfigurationValues
internal import MarqueeValues

extension Configuration {
  /// The whole document. Without `lanes` it describes a single lane, so it has all keys of a lane.
  static let schema = Schema<Configuration>(
    own + ofOneLane + [.key("lanes", \.lanes, .lanes, keys: { Lane.schema.keys }), ScreenKeys.field])

  /// What a configuration looks like, for messages about files that are not one.
  static let expectedForm = "a configuration is YAML: 'cards:', and below it '  - title: Acme' for each card"

  private static let ofOneLane: [Field<Configuration>] = Lane.schema.fields.filter { $0.name != "heading" }.map {
    $0.lifted(to: \Configuration.lanes[0])
  }

  private static let own: [Field<Configuration>] = [
    .block("display", \.display, Display.schema),
    .key("heading", \.heading, .timedText, record: { $0.headingPlace = $1.place }),
    .key("caption", \.caption, .timedText, record: { $0.captionPlace = $1.place }),
    .optional("language", \.language, .language),
    .block("font", \.font, FontChoice.schema),
    .key("motion", \.motion, .word),
    .key("accessibility", \.accessibility, .word),
    .block("touch", \.touch, Touch.schema),
    .key("assets", \.assets, .folders),
    .optionalBlock("wifi", \.wifi, from: CornerNetwork(), CornerNetwork.schema),
    .optional("timezone", \.timeZone, .timeZone),
    .key("when-empty", \.whenEmpty, .whenEmpty),
    .block("proof", \.proof, Proof.schema),
    .key("tiers", \.tiers, .tiers, keys: { Tier.keys }),
    .key("arrange", \.arrangement, .word),
    .optional("tier-step", \.tierStep, .share(0...1)),
    WallKeys.field,
    .key("position", \.position, .word),
    ApplyKeys.field,
    .key("start-place", \.startPlaces, .startPlaces, keys: { StartPlace.schema.keys }),
  ]
}

extension Configuration.Display {
  static let schema = Schema<Configuration.Display>([
    .key("frame-rate", \.frameRate, .frameRate),
    .key("background", \.background, .paint, keys: { GradientBlock.schema.keys }),
    .key("rotate", \.rotation, .rotation),
    .optional("scale", \.scale, .scale),
    .key("safe-area", \.safeArea, .safeArea),
    .key("renderer", \.renderer, .word),
    .optional("output", \.output, .outputName),
    .key("outputs", \.outputs, .outputNames),
    .optional("mode", \.mode, .displayMode),
    .key("off", \.off, .hours),
    .key("texture-budget", \.textureBudget, .textureBudget),
  ])
}

extension Configuration.Proof {
  static let schema = Schema<Configuration.Proof>([
    .key("due", \.due, .dueHours), .key("contact", \.contact, .optionalText(upTo: 200)),
  ])
}

extension Configuration.Touch {
  static let schema = Schema<Configuration.Touch>([
    .key("resume-after", \.resumeAfter, .duration(.zero ... .seconds(3600))),
    .key("ramp", \.ramp, .duration(.zero ... .seconds(60))),
    .key("deceleration", \.deceleration, .word),
    .key("stuck-after", \.stuckAfter, .duration(.seconds(1) ... .seconds(3600))),
    .key("pause-for", \.pauseFor, .duration(.seconds(1) ... .seconds(24 * 3600))),
    .key("tap", \.tap, .word),
    .key("detail-for", \.detailFor, .duration(.seconds(1) ... .seconds(3600))),
    .key("indicator", \.showsIndicator, .flag),
    .optional("pause-button", \.pauseButton, .flag),
    .key("scope", \.scope, .word),
    .block("calibrate", \.calibration, Configuration.Calibration.schema),
    .optional("output", \.output, .outputName),
  ])
}

extension Configuration.Calibration {
  static let schema = Schema<Configuration.Calibration>([
    .key("swap-xy", \.swapsAxes, .flag),
    .key("invert-x", \.invertsX, .flag),
    .key("invert-y", \.invertsY, .flag),
  ])
}

extension FontChoice {
  static let schema = Schema<FontChoice>([
    .optional("family", \.writtenFamily, .fontFamily),
    .optional("weight", \.weight, .fontWeight),
    .optional("style", \.style, .word),
    .optional("color", \.color, .color),
  ])
}

extension Lane {
  static let schema = Schema<Lane>([
    .key("heading", \.heading, .timedText, record: { $0.headingPlace = $1.place }),
    .key("layout", \.layout, .word),
    .key("direction", \.direction, .word),
    .key("speed", \.speed, .number(0...5000, unit: "px/s")),
    .optional("snap", \.snap, .word),
    .key("loop", \.loops, .flag),
    .key("at-end", \.atEnd, .word),
    .optionalBlock("step", \.step, from: Step(), Step.schema),
    .optional("sequence", \.sequence, .word),
    .key("start-at", \.startAt, .optionalText(upTo: 1000)),
    .key("start-offset", \.startOffset, .startOffset),
    .key("reading", \.reading, .word),
    .key("focus-scale", \.focusScale, .number(0.1...1)),
    .key("focus-dim", \.focusDim, .number(0...1)),
    .key("visible", \.visible, .number(1...50)),
    .key("size", \.size, .laneSize),
    .optional("edge-fade", \.edgeFade, .edgeFade),
    .block("card", \.card, CardShape.schema),
    .optionalBlock("show", \.show, from: Showing(), Showing.schema),
    .key("cards", \.cards, .cards, keys: { Card.schema.keys }),
  ])
}

extension Lane.Step {
  static let schema = Schema<Lane.Step>([
    .key("every", \.every, .duration(.milliseconds(100) ... .seconds(3600))),
    .key("duration", \.duration, .duration(.zero ... .seconds(10))),
    .key("cards", \.cards, .count(1...50)),
  ])
}

extension CardShape {
  static let schema = Schema<CardShape>(
    own + LogoLook.schema.fields.map { $0.lifted(to: \CardShape.logo) })

  private static let own: [Field<CardShape>] = [
    .key("style", \.style, .word),
    .key("text", \.text, .word),
    .key("width", \.width, .cardSide),
    .key("height", \.height, .cardSide),
    .key("spacing", \.spacing, .spacing),
    .key("corner-radius", \.cornerRadius, .length(0...8192, percent: 0...100)),
    .block("border", \.border, Border.schema),
    .optional("gradient", \.gradient, .paint, keys: { GradientBlock.schema.keys }),
    .block("font", \.font, FontChoice.schema),
  ]
}

extension PartialCardShape {
  static let schema = Schema<PartialCardShape>(
    own + LogoLook.schema.fields.map { $0.lifted(to: \PartialCardShape.logo) })

  private static let own: [Field<PartialCardShape>] = [
    .optional("style", \.style, .word),
    .optional("text", \.text, .word),
    .optional("width", \.width, .cardSide),
    .optional("height", \.height, .cardSide),
    .optional("spacing", \.spacing, .spacing),
    .optional("corner-radius", \.cornerRadius, .length(0...8192, percent: 0...100)),
    .block("border", \.border, PartialBorder.schema),
    .optional("gradient", \.gradient, .paint, keys: { GradientBlock.schema.keys }),
    .block("font", \.font, FontChoice.schema),
  ]
}

extension PartialCardShape.PartialBorder {
  static let schema = Schema<PartialCardShape.PartialBorder>([
    .optional("width", \.width, .pixels(0...200)),
    .optional("color", \.color, .color),
  ])
}

extension CardShape.Border {
  static let schema = Schema<CardShape.Border>([
    .key("width", \.width, .pixels(0...200)),
    .key("color", \.color, .color),
  ])
}

extension Card {
  static let schema = Schema<Card>(own + LogoLook.schema.fields.map { $0.lifted(to: \Card.logoLook) })

  private static let own: [Field<Card>] = [
    .key("id", \.id, .optionalText(upTo: 200)),
    .key("title", \.title, .optionalText()),
    .key("subtitle", \.subtitle, .optionalText()),
    .key("details", \.details, .optionalText(upTo: 4000)),
    .key("link", \.link, .link),
    .key("logo", \.logo, .logo),
    .key("logo-on-dark", \.logoOnDark, .logo),
    .key("logo-on-light", \.logoOnLight, .logo),
    .optionalBlock("wifi", \.wifi, from: WirelessNetwork(), WirelessNetwork.schema),
    .key(
      "gradient", \.gradient, .paint, keys: { GradientBlock.schema.keys },
      record: { card, _ in card.hasOwnGradient = true }),
    .optional("width", \.width, .cardSide),
    .optional("height", \.height, .cardSide),
    .key("hidden", \.isHidden, .flag),
    .key("tier", \.tier, .optionalText(upTo: 100)),
    .optional("share", \.share, .share(0.0001...1)),
    .optional("weight", \.weight, .number(0.001...10_000)),
    .optionalBlock("show", \.show, from: Showing(), Showing.schema),
    .block("font", \.font, FontChoice.schema),
  ]
}

extension LogoLook {
  static let schema = Schema<LogoLook>([
    .optional("logo-fit", \.fit, .word),
    .optional("logo-trim", \.trim, .word),
    .optional("logo-area", \.area, .logoArea),
    .optional("logo-padding", \.padding, .length(0...8192, percent: 0...50)),
    .optional("logo-background", \.background, .logoBackground),
  ])
}
