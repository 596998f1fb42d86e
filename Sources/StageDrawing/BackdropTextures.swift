internal import FacePainting
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
  let fades: [[FadeTexture]]
  /// What the control that gives more time is painted of.
  let moreTime: MoreTimePictures?

  init(_ prepared: PreparedBackdrop, on canvas: Canvas) throws(SDLError) {
    fill = if let fill = prepared.fill { try canvas.wholeTexture(fill) } else { nil }
    var labels: [LabelTexture] = []
    for label in prepared.labels { labels.append(try LabelTexture(label, on: canvas)) }
    textCount = labels.count
    for mark in prepared.marks {
      labels.append(LabelTexture(try canvas.wholeTexture(mark.picture), in: mark.area))
    }
    self.labels = labels
    var fades: [[FadeTexture]] = []
    for lane in prepared.fades {
      var textures: [FadeTexture] = []
      for fade in lane { textures.append(FadeTexture(try canvas.wholeTexture(fade.picture), of: fade.fade)) }
      fades.append(textures)
    }
    self.fades = fades
    moreTime = prepared.moreTime
  }
}

/// The texture of a fade at a lane's end.
struct FadeTexture {
  let texture: CanvasTexture
  let fade: Backdrop.Fade
  /// Where both the fade and the cards under it are seen, along the lane's direction, px of the screen. Before or after it
  /// the fade's pixels are opaque or transparent.
  let mixed: Range<Int>

  init(_ texture: CanvasTexture, of fade: Backdrop.Fade) {
    (self.texture, self.fade) = (texture, fade)
    let start = fade.isVertical ? fade.area.y : fade.area.x
    let mixed = fade.alphas.indices.filter { (1..<255).contains(fade.alphas[$0]) }
    self.mixed = start + (mixed.first ?? 0)..<start + (mixed.last ?? fade.alphas.count - 1) + 1
  }

  /// The area in which cards look different from cards without a fade, px of the screen.
  var area: PixelArea {
    let area = fade.area
    return switch (fade.isVertical, fade.isAtStart) {
    case (false, true): PixelArea(minX: area.x, minY: area.y, maxX: mixed.upperBound, maxY: area.maxY)
    case (false, false): PixelArea(minX: mixed.lowerBound, minY: area.y, maxX: area.maxX, maxY: area.maxY)
    case (true, true): PixelArea(minX: area.x, minY: area.y, maxX: area.maxX, maxY: mixed.upperBound)
    case (true, false): PixelArea(minX: area.x, minY: mixed.lowerBound, maxX: area.maxX, maxY: area.maxY)
    }
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
