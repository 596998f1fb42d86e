internal import MarqueeValues

/// What is drawn of a face in one frame.
struct FaceLayers {
  struct Layer {
    var texture: CanvasTexture
    /// 1 leaves the texture's transparency, 0 shows nothing.
    var alpha = 1.0
  }

  /// The whole face, or what stands in for it.
  var base: Layer
  /// The whole face on its way over its stand-in.
  var top: Layer?

  init(base: Layer, top: Layer? = nil) {
    self.base = base
    self.top = top
  }

  /// - Parameters:
  ///   - progress: how far the whole face has come, 0…1.
  ///   - opacity: of what stands in, 0…1.
  init(fading whole: CanvasTexture, over standIn: CanvasTexture, progress: Double, opacity: Double) {
    // Together the two are to hide as much of what is behind them as each does alone: an opaque stand-in stays as it is,
    // or the background would shine through; a translucent one gives way, or the card would be denser for a moment.
    let covered = opacity * progress
    let left = opacity > 0 && covered < 1 ? (opacity - covered) / (opacity * (1 - covered)) : 1
    base = Layer(texture: standIn, alpha: left)
    top = Layer(texture: whole, alpha: progress)
  }
}

extension Gradient {
  /// The alpha of its most transparent stop, 0…1.
  var leastOpacity: Double {
    Double(stops.reduce(255) { min($0, $1.color.alpha) }) / 255
  }
}
