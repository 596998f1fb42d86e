package import FacePainting
package import MarqueeScene
package import MarqueeValues
package import SDLKit

/// Makes pictures ready to be textures, on any thread: what is left to the render thread is to upload them.
package struct TexturePreparation: Sendable {
  package let needs: TextureNeeds
  let rotation: ScreenRotation
  /// The one pixel that lies behind all cards; `nil` where there is no such.
  let background: UInt32?

  package func prepared(_ face: PaintedFace) -> PreparedPicture {
    var picture = prepared(face.bitmap, isFace: true)
    picture.isProvisional = face.isProvisional
    return picture
  }

  init(needs: TextureNeeds, rotation: ScreenRotation, background: UInt32?) {
    self.needs = needs
    self.rotation = rotation
    self.background = background
  }

  /// For another backdrop on the same renderer.
  package init(needs: TextureNeeds, rotation: ScreenRotation, backdrop: Backdrop) {
    self.init(needs: needs, rotation: rotation, background: backdrop.plainPixel)
  }

  /// - Parameter isFace: a card's face, which is drawn over the background alone.
  package func prepared(_ bitmap: Bitmap, isFace: Bool = false) -> PreparedPicture {
    let turned = bitmap.turned(rotation)
    return PreparedPicture(
      pixels: TexturePixels(
        for: needs, size: PixelSize(width: turned.width, height: turned.height), pixels: turned.pixels,
        background: isFace ? background : nil),
      size: PixelSize(width: bitmap.width, height: bitmap.height))
  }
}

/// A picture that is turned as the screen is, and as the renderer takes it.
package struct PreparedPicture: Sendable {
  let pixels: TexturePixels
  /// Upright, px.
  let size: PixelSize
  /// Whether another attempt may make a better one.
  package var isProvisional = false
}
