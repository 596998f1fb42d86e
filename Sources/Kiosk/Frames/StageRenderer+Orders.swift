internal import FacePainting
internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
internal import SDLKit
internal import StageDrawing

// What is made off the render thread besides faces: panels with their details, notices, texts that show the time, and memory for
// what is behind an open card. `prefetch(for:)` orders it, and `accept(_:)` takes it.
extension StageRenderer {
  /// What is ordered besides faces and not made yet, or made and shown.
  struct Orders {
    var panel: DetailPanel?
    /// Whether memory for what is behind an open card is ordered.
    var hasUnderlay = false
    /// How many bands of an opened card's details are being made.
    var bands = 0
    /// The number of the notice whose picture is ordered or shown; 0 if there is none.
    var notice = 0
    /// The `textTimeCount` of the stage for which that picture is ordered.
    var noticeTime = 0
    /// The `textTimeCount` for which the texts of the backdrop's labels are ordered.
    var textTime: Int?
    /// The texts of the backdrop's labels that are ordered or shown.
    var texts: [String] = []
  }

  /// Orders the panel of a card when a finger comes down on it, so that it is ready when the finger lifts, and the bands of
  /// its scrolling details that are about to come into view.
  func orderPanel(for stage: Stage) {
    // In most frames nobody touches anything.
    guard stage.mayShowPanel else {
      if isPanelProvisional { orders.panel = nil }
      return evictUnderlay(for: stage)
    }
    let opened = stage.openedCard
    if let opened, orders.bands == 0, let (bands, details) = missingBands(of: opened) {
      order(bands.prefix(4), of: details, on: opened.panel)
    }
    guard let panel = opened?.panel ?? stage.pressedPanel else {
      if isPanelProvisional { orders.panel = nil }
      return evictUnderlay(for: stage)
    }
    orderUnderlay(for: stage)
    guard panel != orders.panel else { return }
    // A panel that is still on order would take this one's place; one that was not measured would not scroll.
    guard isPanelProvisional || orders.panel != nil || stage.unmeasuredPanel != nil || !view.has(panel) else { return }
    orders.panel = panel
    isPanelProvisional = false
    view.cancelPanel(otherThan: panel)
    let fault = panelQueue.async { [painter, preparation, deliver, scrolled = opened?.scrolled ?? 0] in
      deliver(.panel(panel, preparation.prepared(painter.painted(panel), scrolledBy: scrolled)))
    }
    // The next frame tries again.
    if fault != nil { orders.panel = nil }
  }

  /// Orders memory for what is behind an open card, where the textures leave room for it: the first frame with the card would
  /// wait for the system to provide it. Without it the strips are drawn in each frame.
  private func orderUnderlay(for stage: Stage) {
    let bytes = LayerPixels.bytes(of: stage.glass)
    guard renderer.keepsPicture, !view.hasUnderlay, !orders.hasUnderlay, store.bytes + bytes <= budget else { return }
    let fault = panelQueue.async { [deliver, size = stage.glass] in deliver(.underlay(LayerPixels(size: size))) }
    guard fault == nil else { return }
    orders.hasUnderlay = true
    store.reserved = bytes
    orderFaces()
  }

  /// Evicts what was behind an open card, but not as long as its visitor is there, who may open another one: the system takes
  /// longer to provide that memory than any frame takes to draw.
  private func evictUnderlay(for stage: Stage) {
    guard view.hasUnderlay else { return }
    if stage.isWaitingForVisitor, store.bytes + LayerPixels.bytes(of: stage.glass) <= budget { return }
    evictUnderlay()
  }

  /// Evicts what was behind an open card, as on a screen that becomes black. A frame that shows a card can do without.
  func evictUnderlay() {
    guard view.hasUnderlay else { return }
    view.evictUnderlay()
    store.reserved = 0
    orderFaces()
  }

  /// The bands of an opened card's scrolling details to make, the most urgent first, and what paints them.
  func missingBands(of opened: OpenedCard) -> (bands: [Int], details: ScrollingDetails)? {
    view.missingBands(of: opened)
  }

  private func order(_ bands: ArraySlice<Int>, of details: ScrollingDetails, on panel: DetailPanel) {
    orders.bands = bands.count
    let fault = panelQueue.async { [preparation, deliver] in
      for band in bands { deliver(.band(band, of: panel, preparation.prepared(details.paint(band: band)))) }
    }
    // The next frame tries again.
    if fault != nil { orders.bands = 0 }
  }

  /// Orders pictures of the backdrop's labels whose texts show another time than before.
  func orderTexts(for stage: Stage) {
    guard plan.showsTime, stage.textTimeCount != orders.textTime else { return }
    let texts = plan.backdrop.texts(at: stage.textTime)
    let changed = texts.indices.filter { !orders.texts.indices.contains($0) || texts[$0] != orders.texts[$0] }
    if !changed.isEmpty {
      let fault = panelQueue.async { [painter, preparation, deliver, backdrop = plan.backdrop] in
        deliver(
          .texts(
            changed.map { number in
              let label = PreparedLabel(
                backdrop.labels[number], showing: texts[number], over: backdrop.fill, preparation: preparation,
                painter: painter)
              return (number, label)
            }))
      }
      // The next frame tries again.
      if fault != nil { return }
    }
    (orders.texts, orders.textTime) = (texts, stage.textTimeCount)
  }

  /// Orders the picture of a new notice, or of one that shows another time than before.
  func orderNotice(for stage: Stage) {
    let number = stage.noticeNumber
    guard number != orders.notice || number != 0 && stage.textTimeCount != orders.noticeTime else { return }
    let isSame = number == orders.notice
    (orders.notice, orders.noticeTime) = (number, stage.textTimeCount)
    if isSame, stage.notice?.showsTime != true { return }
    // Frees the picture of the one before.
    guard let notice = stage.noticeNow else {
      _ = try? view.accept(nil, ofNotice: 0)
      return
    }
    let (font, size, inset) = (stage.noticeFont, stage.pictureSize, stage.noticeInset)
    let fault = panelQueue.async { [painter, preparation, deliver] in
      deliver(.notice(number, preparation.prepared(painter.paint(notice, font: font, on: size, inset: inset))))
    }
    // The next frame tries again.
    if fault != nil { orders.notice = 0 }
  }
}
