package import FacePainting
package import MarqueeScene
package import MarqueeValues
package import SDLKit

/// Converts pictures to the form in which the renderer uploads them, on any thread: the render thread only uploads.
package struct TexturePreparation: Sendable {
  /// The format that the renderer needs.
  package let needs: TextureNeeds
  let rotation: ScreenRotation
  /// The plain colour behind all cards, 0xAARRGGBB; `nil` if it varies over the screen.
  let background: UInt32?

  init(needs: TextureNeeds, rotation: ScreenRotation, background: UInt32?) {
    self.needs = needs
    self.rotation = rotation
    self.background = background
  }

  /// Prepares pictures for another backdrop on the same renderer.
  package init(needs: TextureNeeds, rotation: ScreenRotation, backdrop: Backdrop) {
    self.init(needs: needs, rotation: rotation, background: backdrop.plainPixel)
  }

  /// Prepares a card's face.
  package func prepared(_ face: PaintedFace) -> PreparedPicture {
    var picture = prepared(face.bitmap, isFace: true)
    picture.isProvisional = face.isProvisional
    picture.lacksLogo = face.lacksLogo
    return picture
  }

  /// Prepares a notice.
  package func prepared(_ notice: NoticePicture) -> PreparedNotice {
    PreparedNotice(picture: prepared(notice.bitmap), area: notice.area)
  }

  /// - Parameters:
  ///   - isFace: whether the picture is a card's face, which is drawn directly over the background.
  ///   - isScaled: whether it will be drawn in other sizes.
  package func prepared(_ bitmap: Bitmap, isFace: Bool = false, isScaled: Bool = false) -> PreparedPicture {
    let turned = bitmap.turned(rotation)
    return PreparedPicture(
      pixels: TexturePixels(
        for: needs, size: PixelSize(width: turned.width, height: turned.height), pixels: turned.pixels,
        background: isFace ? background : nil, isScaled: isScaled),
      size: PixelSize(width: bitmap.width, height: bitmap.height))
  }
}

/// A picture turned like the screen and in the renderer's format.
package struct PreparedPicture: Sendable {
  let pixels: TexturePixels
  /// The size of the upright picture, px.
  let size: PixelSize
  /// Whether another attempt may make a better picture.
  package var isProvisional = false
  /// Whether a face has no logo although its card has one.
  package var lacksLogo = false
}

/// A notice's picture, prepared, and its place on the upright screen, px from its corner.
package struct PreparedNotice: Sendable {
  let picture: PreparedPicture
  let area: PixelArea
}

extension Bitmap {
  /// The picture turned clockwise.
  package func turned(_ rotation: ScreenRotation) -> Bitmap {
    guard rotation != .none else { return self }
    var result = rotation.swapsSides ? Bitmap(width: height, height: width) : Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) =
          switch rotation {
          case .none: (x, y)
          case .quarter: (height - 1 - y, x)
          case .half: (width - 1 - x, height - 1 - y)
          case .threeQuarters: (y, width - 1 - x)
          }
        result.pixels[row * result.width + column] = pixels[y * width + x]
      }
    }
    return result
  }

  /// The picture of a display as it is seen on the wall, where the display is turned so that what it shows is upright.
  package func upright(from rotation: ScreenRotation) -> Bitmap {
    switch rotation {
    case .none: self
    case .quarter: turned(.threeQuarters)
    case .half: turned(.half)
    case .threeQuarters: turned(.quarter)
    }
  }
}

/// A backdrop's pictures, painted and prepared. Made on any thread, because painting a gradient over the whole screen
/// takes as long as several frames.
package struct PreparedBackdrop: Sendable {
  let backdrop: Backdrop
  let rotation: ScreenRotation
  /// `nil` for a plain colour.
  let fill: PreparedPicture?
  /// For each label.
  let labels: [PreparedLabel]
  /// Symbols and codes.
  let marks: [(picture: PreparedPicture, area: PixelArea)]
  /// For each lane.
  let fades: [[(picture: PreparedPicture, fade: Backdrop.Fade)]]
  /// `nil` without a control that gives more time.
  let moreTime: MoreTimePictures?

  /// - Parameters:
  ///   - time: what the labels show.
  ///   - preparation: of the canvas that will draw the backdrop.
  package init(
    _ backdrop: Backdrop, at time: TextTime? = nil, preparation: TexturePreparation, painter: FacePainter
  ) {
    self.backdrop = backdrop
    rotation = preparation.rotation
    fill = backdrop.picture(of: backdrop.window).map { preparation.prepared($0) }
    fades = backdrop.fades.map { fades in fades.map { (preparation.prepared(backdrop.bitmap(of: $0)), $0) } }
    labels = zip(backdrop.labels, backdrop.texts(at: time)).map { label, text in
      PreparedLabel(label, showing: text, over: backdrop.fill, preparation: preparation, painter: painter)
    }
    moreTime = backdrop.moreTime.map { MoreTimePictures($0, painter: painter) }
    marks =
      backdrop.symbols.map { (preparation.prepared(painter.paint($0, over: backdrop.fill)), $0.area) }
      + backdrop.codes.compactMap { code in code.bitmap.map { (preparation.prepared($0), code.area) } }
  }
}

/// A label's picture with the text that it shows. Made on any thread.
package struct PreparedLabel: Sendable {
  /// The text without words that stand for the time.
  let text: String
  /// `nil` if nothing of it is legible.
  let picture: PreparedPicture?
  /// Its place on the upright screen, px.
  let area: PixelArea

  package init(
    _ label: Backdrop.Label, showing text: String, over fill: Backdrop.Fill, preparation: TexturePreparation,
    painter: FacePainter
  ) {
    self.text = text
    var label = label
    label.text = text
    guard let bitmap = painter.paint(label, over: fill) else {
      picture = nil
      area = PixelArea(x: label.area.x, y: label.area.y, width: 0, height: 0)
      return
    }
    picture = preparation.prepared(bitmap)
    area = PixelArea(
      x: label.left(ofWidth: bitmap.width),
      y: label.area.y + (label.area.height - bitmap.height) / 2, width: bitmap.width, height: bitmap.height)
  }
}

extension Backdrop {
  /// A part of the background; `nil` if it is a plain colour.
  fileprivate func picture(of part: PixelArea) -> Bitmap? {
    guard case .gradient(let gradient) = fill else { return nil }
    return gradient.bitmap(width: size.width, height: size.height, part: part)
  }

  /// A fade's picture.
  fileprivate func bitmap(of fade: Fade) -> Bitmap {
    let area = fade.area
    let alphas = fade.alphas.map { $0 << 24 }
    var bitmap = picture(of: area) ?? Bitmap(width: area.width, height: area.height, filledWith: plainPixel ?? 0)
    for y in 0..<area.height {
      for x in 0..<area.width {
        let index = y * area.width + x
        bitmap.pixels[index] = bitmap.pixels[index] & 0xFF_FFFF | alphas[fade.isVertical ? y : x]
      }
    }
    return bitmap
  }
}
