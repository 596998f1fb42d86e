internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// A backdrop's textures.
@MainActor
struct BackdropTextures {
  let fill: CanvasTexture?
  /// The labels that are legible, symbols and codes.
  private(set) var labels: [(texture: CanvasTexture, area: PixelArea)] = []
  /// For each lane.
  let fades: [[(texture: CanvasTexture, fade: Backdrop.Fade)]]
  /// All labels of the backdrop.
  private var allLabels: [ShownLabel] = []
  /// Symbols and codes.
  private let marks: [(texture: CanvasTexture, area: PixelArea)]

  private struct ShownLabel {
    let text: String
    let texture: CanvasTexture?
    let area: PixelArea

    @MainActor
    init(_ label: PreparedLabel, on canvas: Canvas) throws(SDLError) {
      text = label.text
      texture = if let picture = label.picture { try canvas.wholeTexture(picture) } else { nil }
      area = label.area
    }
  }

  init(_ prepared: PreparedBackdrop, on canvas: Canvas) throws(SDLError) {
    fill = if let fill = prepared.fill { try canvas.wholeTexture(fill) } else { nil }
    for label in prepared.labels { allLabels.append(try ShownLabel(label, on: canvas)) }
    var marks: [(texture: CanvasTexture, area: PixelArea)] = []
    for mark in prepared.marks { marks.append((try canvas.wholeTexture(mark.picture), mark.area)) }
    self.marks = marks
    var fades: [[(texture: CanvasTexture, fade: Backdrop.Fade)]] = []
    for lane in prepared.fades {
      var textures: [(texture: CanvasTexture, fade: Backdrop.Fade)] = []
      for fade in lane { textures.append((try canvas.wholeTexture(fade.picture), fade.fade)) }
      fades.append(textures)
    }
    self.fades = fades
    collectLabels()
  }

  /// What the labels show.
  var texts: [String] { allLabels.map(\.text) }

  /// Replaces a label's picture. Returns the areas that look different, px.
  mutating func replace(_ number: Int, by label: PreparedLabel, on canvas: Canvas) throws(SDLError) -> [PixelArea] {
    guard allLabels.indices.contains(number) else { return [] }
    let new = try ShownLabel(label, on: canvas)
    let areas = [allLabels[number].area, new.area].filter { $0.width > 0 && $0.height > 0 }
    allLabels[number] = new
    collectLabels()
    return areas
  }

  private mutating func collectLabels() {
    labels = allLabels.compactMap { label in label.texture.map { ($0, label.area) } } + marks
  }
}
