internal import Logos
internal import MarqueeScene
internal import MarqueeValues

/// Where a card's logo goes on its panel: in the title's place where there is none, else beside the heading where that is
/// a band, and above it where it has the height to itself. A panel whose heading leaves no room shows none.
struct DetailLogo {
  let box: PixelArea
  /// Where in the box it stands, 0 at the left, 1 at the right.
  private let alignment: Double

  /// Makes room in `layout`; `nil` where there is none.
  init?(in layout: inout DetailLayout) {
    let (band, pad) = (layout.band, layout.measures.padding)
    let heading = PixelArea(enclosing: (layout.title + layout.subtitle).map(\.frame))
    if let mark = layout.mark {
      box = mark
      // Text that runs from right to left has its logo above its beginning.
      let isLeft = heading.map { $0.minX - mark.minX <= mark.maxX - $0.maxX } ?? true
      let isAlone = heading == nil && band.height == layout.height
      alignment = layout.isPlain || isAlone ? 0.5 : isLeft ? 0 : 1
      return
    }
    guard let heading else { return nil }
    if band.height == layout.height {
      let room = band.height - 2 * pad - heading.height - pad
      let height = min(room, band.height * 2 / 5)
      guard height >= layout.headingSize else { return nil }
      let shift = (height + pad) / 2
      for index in layout.title.indices { layout.title[index].baseline += shift }
      for index in layout.subtitle.indices { layout.subtitle[index].baseline += shift }
      let bottom = heading.minY + shift - pad
      box = PixelArea(minX: pad, minY: bottom - height, maxX: band.width - pad, maxY: bottom)
      alignment = layout.isPlain ? 0.5 : 0
      return
    }
    // A heading that runs from right to left stands at the right.
    let isLeft = heading.minX > band.width - heading.maxX
    let free = isLeft ? heading.minX - 2 * pad : band.width - pad - heading.maxX - pad
    let inset = pad / 2
    let height = band.height - 2 * inset
    let width = min(free, band.width * 3 / 10)
    guard height >= layout.headingSize, width >= height * 2 / 3 else { return nil }
    box = PixelArea(
      minX: isLeft ? pad : band.width - pad - width, minY: inset, maxX: isLeft ? pad + width : band.width - pad,
      maxY: inset + height)
    alignment = isLeft ? 0 : 1
  }

  /// All of the logo, whatever its card cuts off; on a plate, with some air to the plate's edge.
  /// Returns whether there is one.
  func paint(_ logo: FaceLogo, from logos: any LogoSource, radius: Double, on bitmap: inout Bitmap) -> Bool {
    let air = logo.background == nil ? 0 : min(box.width, box.height) / 8
    let room = (width: box.width - 2 * air, height: box.height - 2 * air)
    guard room.width > 0, room.height > 0, room.width * room.height <= LogoLimits.pixels else { return false }
    let request = LogoRequest(width: room.width, height: room.height, area: room.width * room.height / 2)
    guard let picture = logos.logo(logo.reference, request) else { return false }
    let left = box.minX + Int(Double(box.width - picture.width - 2 * air) * alignment)
    let top = box.minY + (box.height - picture.height) / 2
    let plate = PixelArea(
      minX: left, minY: top - air, maxX: left + picture.width + 2 * air, maxY: top + picture.height + air)
    if let background = logo.background { bitmap.fill(RoundedShape(plate, radius: radius), with: background) }
    bitmap.draw(picture, x: left + air, y: top)
    return true
  }
}

extension DetailPanel {
  /// Whether the logo has to say whose panel it is.
  var isNamedByLogo: Bool { logo != nil && DisplayText(title) == nil }

  /// The same with its text alone, or where it has none, its logo's name.
  var withoutLogo: DetailPanel {
    var panel = self
    panel.logo = nil
    if let logo, DisplayText(title) == nil, DisplayText(subtitle) == nil { panel.title = logo.name }
    return panel
  }
}
