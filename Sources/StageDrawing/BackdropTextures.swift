internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// A backdrop's textures.
@MainActor
struct BackdropTextures {
  let fill: CanvasTexture?
  /// The backdrop's labels, then its symbols and codes.
  let labels: [LabelTexture]
  /// How many of these are labels.
  let textCount: Int
  /// For each lane.
  let fades: [[(texture: CanvasTexture, fade: Backdrop.Fade)]]

  init(_ prepared: PreparedBackdrop, on canvas: Canvas) throws(SDLError) {
    fill = if let fill = prepared.fill { try canvas.wholeTexture(fill) } else { nil }
    var labels: [LabelTexture] = []
    for label in prepared.labels { labels.append(try LabelTexture(label, on: canvas)) }
    textCount = labels.count
    for mark in prepared.marks {
      labels.append(LabelTexture(try canvas.wholeTexture(mark.picture), in: mark.area))
    }
    self.labels = labels
    var fades: [[(texture: CanvasTexture, fade: Backdrop.Fade)]] = []
    for lane in prepared.fades {
      var textures: [(texture: CanvasTexture, fade: Backdrop.Fade)] = []
      for fade in lane { textures.append((try canvas.wholeTexture(fade.picture), fade.fade)) }
      fades.append(textures)
    }
    self.fades = fades
  }
}

/// A label's texture, which another one replaces when its text changes. A class, so that the list of labels, which each frame
/// reads, does not change.
@MainActor
final class LabelTexture {
  private(set) var text: String
  /// `nil` if nothing of the text is legible.
  private(set) var texture: CanvasTexture?
  /// px; empty without a texture.
  private(set) var area: PixelArea

  init(_ label: PreparedLabel, on canvas: Canvas) throws(SDLError) {
    text = label.text
    texture = try Self.texture(of: label, on: canvas)
    area = label.area
  }

  /// What has no text.
  init(_ texture: CanvasTexture, in area: PixelArea) {
    (text, self.texture, self.area) = ("", texture, area)
  }

  /// Takes the picture of another text. Returns the areas that look different, px.
  func change(to label: PreparedLabel, on canvas: Canvas) throws(SDLError) -> [PixelArea] {
    // The one before stays until this one is whole.
    let texture = try Self.texture(of: label, on: canvas)
    let areas = [area, label.area].filter { $0.width > 0 && $0.height > 0 }
    (text, self.texture, area) = (label.text, texture, label.area)
    return areas
  }

  private static func texture(of label: PreparedLabel, on canvas: Canvas) throws(SDLError) -> CanvasTexture? {
    guard let picture = label.picture else { return nil }
    return try canvas.wholeTexture(picture)
  }
}
