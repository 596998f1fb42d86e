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
  /// Orders the panel of a card when a finger comes down on it, so that it is ready when the finger lifts, and the bands of
  /// its scrolling details that are about to come into view.
  func orderPanel(for stage: Stage) {
    // In most frames nobody touches anything.
    guard stage.mayShowPanel else {
      if isPanelProvisional { orderedPanel = nil }
      return evictUnderlay(for: stage)
    }
    let opened = stage.openedCard
    if let opened, orderedBands == 0, let (bands, details) = missingBands(of: opened) {
      order(bands.prefix(4), of: details, on: opened.panel)
    }
    guard let panel = opened?.panel ?? stage.pressedPanel else {
      if isPanelProvisional { orderedPanel = nil }
      return evictUnderlay(for: stage)
    }
    orderUnderlay(for: stage)
    guard panel != orderedPanel else { return }
    // A panel that is still on order would take this one's place; one that was not measured would not scroll.
    guard isPanelProvisional || orderedPanel != nil || stage.unmeasuredPanel != nil || !view.has(panel) else { return }
    orderedPanel = panel
    isPanelProvisional = false
    view.cancelPanel(otherThan: panel)
    let fault = panelQueue.async { [painter, preparation, deliver, scrolled = opened?.scrolled ?? 0] in
      deliver(.panel(panel, preparation.prepared(painter.painted(panel), scrolledBy: scrolled)))
    }
    // The next frame tries again.
    if fault != nil { orderedPanel = nil }
  }

  /// Orders memory for what is behind an open card, where the textures leave room for it: the first frame with the card would
  /// wait for the system to provide it. Without it the strips are drawn in each frame.
  private func orderUnderlay(for stage: Stage) {
    let bytes = LayerPixels.bytes(of: stage.glass)
    guard renderer.keepsPicture, !view.hasUnderlay, !isUnderlayOrdered, store.bytes + bytes <= budget else { return }
    let fault = panelQueue.async { [deliver, size = stage.glass] in deliver(.underlay(LayerPixels(size: size))) }
    guard fault == nil else { return }
    isUnderlayOrdered = true
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
    orderedBands = bands.count
    let fault = panelQueue.async { [preparation, deliver] in
      for band in bands { deliver(.band(band, of: panel, preparation.prepared(details.paint(band: band)))) }
    }
    // The next frame tries again.
    if fault != nil { orderedBands = 0 }
  }

  /// Orders pictures of the backdrop's labels whose texts show another time than before.
  func orderTexts(for stage: Stage) {
    guard plan.showsTime, stage.textTimeCount != orderedTextTime else { return }
    let texts = plan.backdrop.texts(at: stage.textTime)
    let changed = texts.indices.filter { !orderedTexts.indices.contains($0) || texts[$0] != orderedTexts[$0] }
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
    (orderedTexts, orderedTextTime) = (texts, stage.textTimeCount)
  }

  /// Orders the picture of a new notice, or of one that shows another time than before.
  func orderNotice(for stage: Stage) {
    let number = stage.noticeNumber
    guard number != orderedNotice || number != 0 && stage.textTimeCount != orderedNoticeTime else { return }
    let isSame = number == orderedNotice
    (orderedNotice, orderedNoticeTime) = (number, stage.textTimeCount)
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
    if fault != nil { orderedNotice = 0 }
  }
}
