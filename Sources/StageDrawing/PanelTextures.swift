internal import FacePainting
internal import MarqueeScene
internal import MarqueeValues
internal import SDLKit

/// An opened card's panel as textures. Bands of scrolling details come as they are needed and are evicted beyond what is
/// kept around the view, so that a text of any length takes the same memory.
@MainActor
final class PanelTextures {
  let value: DetailPanel
  let sheet: CanvasTexture
  let scrolling: Scrolling?

  @MainActor
  final class Scrolling {
    let details: ScrollingDetails
    let fades: (top: CanvasTexture, bottom: CanvasTexture)
    let track: CanvasTexture
    let thumb: CanvasTexture
    let paper: CanvasTexture
    var bands: [Int: CanvasTexture] = [:]

    init(_ prepared: PreparedPanel.Scrolling, on canvas: Canvas) throws(SDLError) {
      details = prepared.details
      fades = (try canvas.texture(prepared.fades.top), try canvas.texture(prepared.fades.bottom))
      track = try canvas.texture(prepared.track)
      thumb = try canvas.texture(prepared.thumb)
      paper = try canvas.texture(prepared.paper)
      for (band, picture) in prepared.bands { bands[band] = try canvas.texture(picture) }
    }

    var textures: [CanvasTexture] { [fades.top, fades.bottom, track, thumb, paper] + bands.values }

    /// The bands in view at an offset, and those that come into view within half an area's height, in view first. Without
    /// those that are there.
    func missing(at offset: Int) -> [Int] {
      let scroll = details.scroll
      let visible = details.bands(of: scroll.rows(at: offset))
      let reach = scroll.area.height / 2
      let near = details.bands(
        of: max(min(offset, scroll.range) - reach, 0)..<min(max(offset, 0) + scroll.area.height + reach, scroll.length))
      return (visible + near.filter { !visible.contains($0) }).filter { bands[$0] == nil }
    }

    /// Evicts what is further off than two areas' heights.
    func evict(around offset: Int) {
      let scroll = details.scroll
      let reach = 2 * scroll.area.height
      let start = min(max(offset - reach, 0), scroll.length - 1)
      let kept = details.bands(of: start..<max(min(offset + scroll.area.height + reach, scroll.length), start + 1))
      if bands.count > kept.count { bands = bands.filter { kept.contains($0.key) } }
    }
  }

  init(_ prepared: PreparedPanel, as value: DetailPanel, on canvas: Canvas) throws(SDLError) {
    self.value = value
    sheet = try canvas.texture(prepared.sheet)
    scrolling = if let scrolling = prepared.scrolling { try Scrolling(scrolling, on: canvas) } else { nil }
  }

  var isWhole: Bool { ([sheet] + (scrolling?.textures ?? [])).allSatisfy(\.texture.isWhole) }

  /// Uploads some more of it. Returns whether it is whole.
  func fill() throws(SDLError) -> Bool {
    for texture in [sheet] + (scrolling?.textures ?? []) where !texture.texture.isWhole {
      try texture.texture.fillBand()
      return false
    }
    return true
  }
}
