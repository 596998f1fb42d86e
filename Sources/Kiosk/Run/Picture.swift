internal import Dispatch
internal import FacePainting
internal import MarqueeConfig
internal import MarqueeEngine
package import MarqueeScene
internal import MarqueeStage
internal import Platform
internal import SDLKit
package import StageDrawing

/// The stage as it is drawn on one renderer: its textures, and the faces that are being made for it.
@MainActor
package final class Picture {
  private let renderer: Renderer
  private let store: FaceStore
  private let view: StageView
  private let workshop: FaceWorkshop
  /// What faces and panels are made ready for.
  let preparation: TexturePreparation
  private let painter: FacePainter
  private let deliver: @Sendable (Product) -> Void
  private let panelQueue = SerialQueue(named: "panel")
  private var orderedPanel: DetailPanel?
  /// How many bands of an opened card's details are being made.
  private var orderedBands = 0
  /// Whether the panel lacks something that it may have the next time it is opened.
  private var isPanelProvisional = false
  private var retries = FaceRetries()
  /// Bytes that the textures may take.
  private let budget: Int
  private var prefetch = Prefetch()
  /// How many tiles the last frame showed without their whole face.
  private(set) var standIns = 0
  // Kept from frame to frame, so that a frame asks for no memory.
  private var contents: [LaneContents] = []
  private var moved: [Bool] = []
  private var remarked: [Bool] = []
  /// Faces were taken in since the last frame, so that lanes look different wherever they are.
  private var hasNewFaces = false
  /// How long it took to make, its first faces included.
  private(set) var makingTime = Duration.zero

  /// How long the first frame may wait for its faces: with what else there is to do at the start it comes within a
  /// second. After that gradients stand in for those that are missing.
  private static let patience = DispatchTimeInterval.milliseconds(500)
  /// What the picture shows. Last, so that it is released after all that shares its arrays: then no array is freed here.
  private let plan: StagePlan

  /// - Parameters:
  ///   - earlier: the picture before, whose textures are taken over where they show the same.
  ///   - backdrop: its pictures where they were prepared.
  ///   - time: how long to wait for the first faces; by default half a second for a first picture. One that follows
  ///     another does not wait, for the strip is on its way: gradients are shown in place of what is not ready.
  init(
    stage: Stage, renderer: Renderer, painter: FacePainter, adopting earlier: Picture? = nil,
    backdrop: PreparedBackdrop? = nil, waitingFor time: DispatchTimeInterval? = nil,
    deliver: @escaping @Sendable (Product) -> Void
  ) throws(SDLError) {
    let start = MonotonicClock.now
    self.renderer = renderer
    self.painter = painter
    self.deliver = deliver
    plan = stage.plan
    let faces = plan.catalog.faces
    budget = TextureBudget(stage.configuration, layout: stage.layout).bytes
    let canvas = Canvas(renderer: renderer, rotation: stage.rotation, backdrop: stage.backdrop)
    store = FaceStore(canvas: canvas, faces: faces, source: painter, budget: budget)
    _ = prefetch.update(for: stage)
    if let earlier { store.adopt(from: earlier.store, for: prefetch.near) }
    view = try StageView(
      canvas: canvas, backdrop: stage.backdrop, store: store, painter: painter, adopting: earlier?.view,
      prepared: backdrop)
    if let earlier {
      view.adoptPanel(from: earlier.view)
      isPanelProvisional = earlier.isPanelProvisional
    }
    let first = FirstFaces()
    // The workshop's threads make ready what they made, so that the render thread has but to upload it.
    preparation = canvas.preparation
    workshop = FaceWorkshop(faces: faces, source: painter) { [preparation] face, painted in
      let picture = preparation.prepared(painted)
      if !first.take(face, picture) { deliver(.face(face, picture)) }
    }
    // And the next one of each lane, which may come into view at once.
    let wanted = prefetch.wanted.prefix(prefetch.inView + stage.controllers.count)
    try make(wanted.filter(store.lacks), into: first, within: time ?? (earlier == nil ? Self.patience : .seconds(0)))
    orderFaces()
    // Reading thousands of cards and sorting out their faces leaves megabytes behind that nobody needs any more.
    if earlier == nil { panelQueue.async { ThisProcess.returnMemory() } }
    makingTime = MonotonicClock.now - start
  }

  /// Waits for the first faces.
  private func make(_ missing: [Int], into first: FirstFaces, within time: DispatchTimeInterval) throws(SDLError) {
    workshop.order(missing)
    let end = DispatchTime.now() + time
    for _ in missing {
      guard let (face, picture) = first.next(until: end) else { break }
      _ = try accept(.face(face, picture))
      while store.hasUploads, DispatchTime.now() < end { _ = try store.upload(within: .zero) }
    }
    for (face, picture) in first.close() { _ = try accept(.face(face, picture)) }
  }

  deinit {
    // What is still ordered would be made for nobody.
    workshop.order([])
  }

  /// What is made off the render thread.
  package enum Product: Sendable {
    case face(Int, PreparedPicture)
    case panel(DetailPanel, PreparedPanel)
    /// A part of a panel's scrolling details.
    case band(Int, of: DetailPanel, PreparedPicture)
  }

  /// Takes what is ready. Returns whether the picture is another one at once.
  func accept(_ product: Product) throws(SDLError) -> Bool {
    switch product {
    case .face(let face, let picture):
      workshop.collect(face)
      store.accept(picture, as: face)
      retries.note(face, isProvisional: picture.isProvisional, at: MonotonicClock.now)
      return false
    case .panel(let panel, let picture):
      // Another one has been ordered since, and may be on the screen.
      if let orderedPanel, panel != orderedPanel { return false }
      isPanelProvisional = picture.isProvisional
      return try view.accept(picture, as: panel)
    case .band(let band, let panel, let picture):
      orderedBands -= 1
      try view.accept(picture, band: band, of: panel)
      return false
    }
  }

  var hasUploads: Bool { store.hasUploads || view.hasUploads }

  /// Uploads what is ready for at most about 2 ms, an opened card first. Returns how many faces are whole now.
  @discardableResult
  func upload() throws(SDLError) -> Int {
    if view.hasUploads {
      let end = MonotonicClock.now + .milliseconds(2)
      repeat { try view.upload() } while view.hasUploads && MonotonicClock.now < end
      return 0
    }
    let count = try store.upload(within: .milliseconds(2)).count
    if count > 0 { hasNewFaces = true }
    return count
  }

  /// Tiles that were drawn, those of earlier pictures counted.
  var tally: StageView.Tally { view.tally }

  var textureBytes: Int { store.bytes }

  /// Whether the picture of a moment is another one than it was: something came, or is fading in.
  var isStale: Bool { areFacesStale || view.hasNewPanel || view.hasNewBands }

  private var areFacesStale: Bool { hasNewFaces || store.isFading }

  /// - Parameters:
  ///   - moment: the stage's.
  ///   - last: the one that the renderer's picture was last drawn from, if that is still there.
  func draw(_ stage: Stage, _ moment: Stage.Moment, after last: Stage.Moment? = nil) throws(SDLError) {
    if renderer.keepsPicture, let last, moment.differsInDetailsAlone(from: last), !areFacesStale, !view.hasNewPanel,
      let opened = stage.openedCard
    {
      return try view.redrawDetails(of: opened)
    }
    stage.write(to: &contents)
    // A GPU's picture is not the last one but some earlier one, or gone.
    if renderer.keepsPicture, let last, moment.differsInLanesAlone(from: last) {
      moved.removeAll(keepingCapacity: true)
      remarked.removeAll(keepingCapacity: true)
      for lane in contents.indices {
        moved.append(areFacesStale || moment.lanes[lane] != last.lanes[lane])
        remarked.append(moment.indicators[lane] != last.indicators[lane])
      }
      let shown = try view.redraw(
        moved: moved, remarked: remarked, in: contents, at: stage.now, indicators: moment.indicators)
      standIns = shown ?? standIns
    } else {
      standIns = try view.draw(contents, at: stage.now, opened: stage.openedCard, indicators: moment.indicators)
    }
    hasNewFaces = false
  }

  /// Orders the panel of a card when a finger comes down on it, so that it is there when the finger lifts, and of its
  /// scrolling details what is about to come into view.
  private func orderPanel(for stage: Stage) {
    let opened = stage.openedCard
    if let opened, orderedBands == 0, let (bands, details) = missingBands(of: opened) {
      order(bands.prefix(4), of: details, on: opened.panel)
    }
    guard let panel = opened?.panel ?? stage.pressedPanel else {
      if isPanelProvisional { orderedPanel = nil }
      return
    }
    guard panel != orderedPanel else { return }
    // Where another one is still on order, that one would come in its place; one that is not measured does not scroll.
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

  /// What is to be made of an opened card's scrolling details, the most urgent band first, and what paints it.
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

  /// Orders the faces that will be wanted soon.
  func prefetch(for stage: Stage) {
    orderPanel(for: stage)
    if prefetch.update(for: stage) || retries.isDue(at: MonotonicClock.now) { orderFaces() }
  }

  private func orderFaces() {
    // What stands in for faces that are not there yet is to have room beside them.
    let wanted = Array(prefetch.affordable(within: budget / 16 * 15) { plan.catalog.faces[$0].bytes })
    store.expect(wanted, keeping: prefetch.near)
    let now = MonotonicClock.now
    // One that was evicted is made anew when it is wanted.
    retries.keep(where: store.hasWhole)
    let fault = workshop.order(wanted.filter(store.lacks) + retries.takeDue(at: now))
    if fault != nil { retries.noteStall(at: now) }
  }
}
