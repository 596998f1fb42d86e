internal import MarqueeValues

extension Configuration {
  /// The whole document. Without a list of lanes it is itself the one lane, so that a lane's keys are its own.
  static let schema = Schema<Configuration>(
    own + ofOneLane + [.key("lanes", \.lanes, .lanes, keys: { Lane.schema.keys })])

  private static let ofOneLane: [Field<Configuration>] = Lane.schema.fields.map {
    $0.lifted(to: \Configuration.lanes[0])
  }

  private static let own: [Field<Configuration>] = [
    .block("display", \.display, Display.schema),
    .key("heading", \.heading, .optionalText()),
    .key("caption", \.caption, .optionalText()),
    .block("font", \.font, FontChoice.schema),
    .block("touch", \.touch, Touch.schema),
    .key("assets", \.assets, .folders),
  ]
}

extension Configuration.Display {
  static let schema = Schema<Configuration.Display>([
    .key("frame-rate", \.frameRate, .frameRate),
    .key("background", \.background, .paint, keys: { GradientBlock.schema.keys }),
    .key("rotate", \.rotation, .rotation),
    .key("renderer", \.renderer, .word),
    .optional("output", \.output, .outputName),
    .optional("mode", \.mode, .displayMode),
    .key("off", \.off, .hours),
    .key("texture-budget", \.textureBudget, .textureBudget),
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
    .key("scope", \.scope, .word),
    .block("calibrate", \.calibration, Configuration.Calibration.schema),
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
