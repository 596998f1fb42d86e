internal import MarqueeScene
internal import MarqueeValues

/// A tab with a card's tier, which hangs from the card's upper edge.
struct CardRibbon {
  private let text: DisplayText
  private let font: FontRequest
  /// The written colour of texts on the card's gradient; `nil` chooses one.
  private let color: Color?
  /// px per em.
  private let size: Int
  /// The card's upper left corner inside its border, and the room for the tab; px.
  private let left: Int
  private let top: Int
  private let width: Int
  private let height: Int

  /// The lowest row that the tab and the gap below it take, px.
  var bottom: Int { top + height + size / 2 }

  /// `nil` for a face without a ribbon, and for one too small for legible text.
  init?(_ face: CardFace) {
    guard let text = DisplayText(face.ribbon) else { return nil }
    self.text = text
    let limit = Double(max(face.width, face.height))
    let border = Int(min(face.border?.heldWidth ?? 0, limit).rounded(.up))
    let shorter = min(face.width, face.height) - 2 * border
    // From the height, which the cards of a strip share, unless the card is narrow.
    let side = min(Double(face.height), Double(face.width) * 1.6) - 2 * Double(border)
    size = max(Int((side * 0.056).rounded()), TextFitter.legible)
    height = Int((Double(size) * 1.75).rounded())
    // Beside the rounded corner, and where the texts of the widest cards begin.
    let inset = max(Int(face.cornerRadius.rounded(.up)), Int((Double(shorter) * 0.085).rounded(.up)))
    left = border + inset
    top = border
    width = face.width - 2 * left
    // Room for a short name beside round corners.
    guard width >= 6 * size, height * 3 <= shorter else { return nil }
    font = FontRequest(family: face.font.family, weight: 600, collection: face.font.collection)
    // What is written for a gradient may not be seen on a plate.
    color = face.drawnPlate == nil && face.textColor?.alpha == 255 ? face.textColor : nil
  }

  /// Paints the tab in the colour of the card's texts, if one is written, else in white or near-black, whichever has more
  /// contrast with the card behind it; and its text in white or near-black, whichever can be read on the tab.
  func paint(on bitmap: inout Bitmap, fonts: FontBook, backdrop: Color) {
    let padding = size * 7 / 10
    let block = try? TextSetter(fonts: fonts).set(
      text, in: font, width: width - 2 * padding, height: size * 6 / 5, preferredSize: size,
      // Two lines of this size do not fit.
      minimumSize: min(size, max(TextFitter.legible, size * 2 / 3)), comfortableLines: 1, leading: 1.2)
    guard let block, block.width > 0 else { return }
    let area = PixelArea(x: left, y: top, width: min(block.width + 2 * padding, width), height: height)
    let color = color ?? FacePainter.textColor(on: bitmap, in: [area], over: backdrop)
    let ink = Contrast.textColor(over: [color.pixel]).color
    let radius = Double(height) * 0.32
    // Only the lower corners are round: the upper ones are beyond the card's edge.
    let tab = RoundedShape(
      minX: Double(area.minX), minY: Double(area.minY) - 2 * radius, maxX: Double(area.maxX), maxY: Double(area.maxY),
      radius: radius)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let index = y * bitmap.width + x
        bitmap.pixels[index] = color.over(bitmap.pixels[index], share: tab.coverage(x: x, y: y))
      }
    }
    for line in block.placed(x: area.minX, centeredIn: area.width, y: area.minY + (height - block.capHeight) / 2) {
      line.paint(on: &bitmap, color: ink, opacity: 1, clip: area)
    }
  }
}
