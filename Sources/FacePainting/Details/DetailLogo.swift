internal import Logos
internal import MarqueeScene
internal import MarqueeValues

/// The place of a card's logo on its panel: instead of the title if there is none; else next to the heading on a band,
/// or above the heading if the gradient has the panel's full height. A panel whose heading leaves no room shows no
/// logo.
struct DetailLogo {
  /// The area that the logo fits into, px.
  let box: PixelArea
  /// The horizontal alignment in the box: 0 is left, 1 is right.
  private let alignment: Double

  /// Makes room in `layout`; `nil` if there is none.
  init?(in layout: inout DetailLayout) {
    let (band, pad) = (layout.band, layout.measures.padding)
    let heading = PixelArea(enclosing: (layout.title + layout.subtitle).map(\.frame))
    if let area = layout.titleLogoArea {
      box = area
      // With text from right to left the logo is above its beginning, too.
      let isLeft = heading.map { $0.minX - area.minX <= area.maxX - $0.maxX } ?? true
      let isAlone = heading == nil && band.height == layout.height
      alignment = layout.isPlain || isAlone ? 0.5 : isLeft ? 0 : 1
      return
    }
    guard let heading else { return nil }
    if band.height == layout.height {
      let room = band.height - 2 * pad - heading.height - pad
      let height = min(room, max(band.height * 2 / 5, layout.leastLogo?.height ?? 0))
      guard height >= layout.headingSize else { return nil }
      let shift = (height + pad) / 2
      for index in layout.title.indices { layout.title[index].baseline += shift }
      for index in layout.subtitle.indices { layout.subtitle[index].baseline += shift }
      let bottom = heading.minY + shift - pad
      box = PixelArea(minX: pad, minY: bottom - height, maxX: band.width - pad, maxY: bottom)
      alignment = layout.isPlain ? 0.5 : 0
      return
    }
    // A heading from right to left is at the right.
    let isLeft = heading.minX > band.width - heading.maxX
    let free = isLeft ? heading.minX - 2 * pad : band.width - pad - heading.maxX - pad
    let inset = pad / 2
    let height = band.height - 2 * inset
    let width = min(free, max(band.width * 3 / 10, layout.leastLogo?.width ?? 0))
    guard height >= layout.headingSize, width >= height * 2 / 3 else { return nil }
    box = PixelArea(
      minX: isLeft ? pad : band.width - pad - width, minY: inset, maxX: isLeft ? pad + width : band.width - pad,
      maxY: inset + height)
    alignment = isLeft ? 0 : 1
  }

  /// px between the logo and the edge of its plate.
  private func air(of logo: FaceLogo) -> Int { logo.background == nil ? 0 : min(box.width, box.height) / 8 }

  /// `nil` if there is no room for the logo.
  private func request(for logo: FaceLogo) -> LogoRequest? {
    let air = air(of: logo)
    let room = (width: box.width - 2 * air, height: box.height - 2 * air)
    guard room.width > 0, room.height > 0, room.width * room.height <= LogoLimits.pixels else { return nil }
    return LogoRequest(width: room.width, height: room.height, area: room.width * room.height / 2)
  }

  /// The top left corner of a logo of `size` px, or of its plate.
  private func corner(of size: PixelSize, air: Int) -> (x: Int, y: Int) {
    (
      box.minX + Int(Double(box.width - size.width - 2 * air) * alignment), box.minY + (box.height - size.height) / 2
    )
  }

  /// Where a picture with these sides, in any unit, is drawn for `logo`; `nil` if there is no room for it.
  func place(of logo: FaceLogo, width: Int, height: Int) -> LogoPlace? {
    guard let placement = request(for: logo)?.placement(ofWidth: Double(width), height: Double(height)) else {
      return nil
    }
    let size = PixelSize(width: placement.width, height: placement.height)
    let (left, top) = corner(of: size, air: air(of: logo))
    return LogoPlace(
      x: Double(left), y: Double(top), width: Double(size.width), height: Double(size.height),
      visible: PixelArea(x: left, y: top, width: size.width, height: size.height))
  }

  /// The whole logo, even if its card crops it, on its plate with a margin if it has one; `nil` if the logo is not
  /// available.
  /// - Parameter least: the size that it has at least if there is room, px.
  func part(of logo: FaceLogo, from logos: any LogoSource, radius: Double, atLeast least: PixelSize?) -> CardParts.Logo?
  {
    let air = air(of: logo)
    guard let usual = request(for: logo) else { return nil }
    let area = max(usual.area, min((least?.width ?? 0) * (least?.height ?? 0), usual.width * usual.height))
    let request = LogoRequest(width: usual.width, height: usual.height, area: area)
    guard let picture = logos.logo(logo.reference, request) else { return nil }
    let (left, top) = corner(of: PixelSize(width: picture.width, height: picture.height), air: air)
    let plate = PixelArea(
      minX: left, minY: top - air, maxX: left + picture.width + 2 * air, maxY: top + picture.height + air)
    return CardParts.Logo(
      picture: logo.cornered(picture, within: radius),
      area: PixelArea(x: left + air, y: top, width: picture.width, height: picture.height),
      plate: logo.background.map { (plate, $0, radius) })
  }
}

extension DetailPanel {
  /// Whether the logo is all that names the panel.
  var isNamedByLogo: Bool { logo != nil && DisplayText(title) == nil }

  /// The panel without its logo; if it has no text, the logo's name is the title.
  var withoutLogo: DetailPanel {
    var panel = self
    panel.logo = nil
    if let logo, DisplayText(title) == nil, DisplayText(subtitle) == nil { panel.title = logo.name }
    return panel
  }
}
