package import FacePainting
package import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// A backdrop's pictures, painted and prepared to be textures. Made on any thread: a gradient of the whole screen takes
/// several frames to paint.
package struct PreparedBackdrop: Sendable {
  let backdrop: Backdrop
  let rotation: ScreenRotation
  /// `nil` for a plain colour.
  let fill: PreparedPicture?
  let labels: [(picture: PreparedPicture, area: PixelArea)]

  /// - Parameter preparation: of the canvas that it is for.
  package init(_ backdrop: Backdrop, preparation: TexturePreparation, painter: FacePainter) {
    self.backdrop = backdrop
    rotation = preparation.rotation
    fill =
      switch backdrop.fill {
      case .color: nil
      case .gradient(let gradient):
        preparation.prepared(gradient.bitmap(width: backdrop.size.width, height: backdrop.size.height))
      }
    labels = backdrop.labels.compactMap { label in
      guard let bitmap = painter.paint(label, over: backdrop.fill) else { return nil }
      return (
        preparation.prepared(bitmap),
        PixelArea(
          x: label.area.x + (label.area.width - bitmap.width) / 2,
          y: label.area.y + (label.area.height - bitmap.height) / 2, width: bitmap.width, height: bitmap.height)
      )
    }
  }
}

/// A backdrop's textures.
@MainActor
struct BackdropTextures {
  let backdrop: Backdrop
  let fill: CanvasTexture?
  let labels: [(texture: CanvasTexture, area: PixelArea)]

  init(_ prepared: PreparedBackdrop, on canvas: Canvas) throws(SDLError) {
    backdrop = prepared.backdrop
    fill = if let fill = prepared.fill { try canvas.wholeTexture(fill) } else { nil }
    var labels: [(texture: CanvasTexture, area: PixelArea)] = []
    for label in prepared.labels { labels.append((try canvas.wholeTexture(label.picture), label.area)) }
    self.labels = labels
  }
}
