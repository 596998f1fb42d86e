internal import Dispatch
internal import FacePainting
internal import MarqueeEngine
package import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import Platform
package import SDLKit
package import StageDrawing

/// Draws the stage on one SDL renderer: holds its textures, and orders the faces and panels that it will need. Made anew for
/// each layout.
@MainActor
package final class StageRenderer {
  let renderer: Renderer
  let store: FaceStore
  let view: StageView
  let workshop: FaceWorkshop
  /// What textures are prepared for off the render thread.
  let preparation: TexturePreparation
  let painter: FacePainter
  let deliver: @Sendable (Product) -> Void
  let panelQueue = SerialQueue(named: "panel")
  var orders = Orders()
  /// Whether the panel lacks a logo or a font that may be available the next time it is opened.
  var isPanelProvisional = false
  var retries = FaceRetries()
  /// Bytes that the textures may take.
  let budget: Int
  var prefetch = Prefetch()
  /// How many tiles the last frame showed without their whole face.
  private(set) var placeholders = 0
  // Reused from frame to frame, so that a frame allocates nothing.
  var contents: [LaneContents] = []
  var moved: [Bool] = []
  private var remarked: [Bool] = []
  /// The tiles of which at least half is in view in the last frame, with what was drawn of them.
  var inView: [TileInView] = []
  /// What the store said of the faces of these tiles, and its version then.
  private var known: [(number: Int, face: FaceState)] = []
  private var knownVersion = -1
  /// What the next frames have in common while the lanes do nothing but travel.
  var steadyTravel = SteadyTravel()
  /// Whether a notice was over the last frame.
  var showsNotice = false
  /// Whether cards of a former plan were in view in the last frame, or faded.
  var isChanging = false
  /// Whether faces were uploaded since the last frame, so that lanes look different even where they stand still.
  private var hasNewFaces = false
  /// How long it took to make, its first faces included.
  private(set) var makingTime = Duration.zero

  /// How long the first frame may wait for its faces; with all else there is to do at the start it comes within a second.
  /// Missing faces show their placeholders then.
  private static let patience = DispatchTimeInterval.milliseconds(500)
  /// The layout. Declared last, so that it is released after all that shares its arrays: then no array is freed here.
  let plan: StagePlan

  /// - Parameters:
  ///   - earlier: the stage renderer before, whose textures are taken over where they show the same.
  ///   - backdrop: the backdrop's textures where they were prepared.
  ///   - time: how long to wait for the first faces; by default half a second, and not at all after an earlier one, since
  ///     the strip is moving: placeholders are shown instead.
  ///   - deliver: takes what is made, on any thread; must lead to `accept(_:)`.
  init(
    stage: Stage, renderer: Renderer, painter: FacePainter, adopting earlier: StageRenderer? = nil,
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
      prepared: backdrop, time: stage.textTime)
    orders.texts = view.texts
    if let earlier {
      view.adoptPanel(from: earlier.view)
      isPanelProvisional = earlier.isPanelProvisional
    }
    let first = FirstFaces()
    // The workshop's threads prepare the textures, so that the render thread only uploads them.
    preparation = canvas.preparation
    workshop = FaceWorkshop(faces: faces, source: painter) { [preparation] face, painted in
      let picture = preparation.prepared(painted)
      if !first.take(face, picture) { deliver(.face(face, picture)) }
    }
    // Includes the next face of each lane, which may come into view at once.
    let wanted = prefetch.wanted.prefix(prefetch.inView + stage.controllers.count)
    try make(wanted.filter(store.lacks), into: first, within: time ?? (earlier == nil ? Self.patience : .seconds(0)))
    orderFaces()
    // Reading thousands of cards and laying them out leaves megabytes of free memory.
    if earlier == nil { panelQueue.async { ThisProcess.returnMemory() } }
    steadyTravel.lanes.reserveCapacity(stage.controllers.count)
    steadyTravel.tiles.reserveCapacity(64)
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
    // Cancels the orders: nobody would take them.
    workshop.order([])
  }

  /// What is made off the render thread. `indirect`, as what passes it on was 80 KB of code that copies its parts.
  package indirect enum Product: Sendable {
    case face(Int, PreparedPicture)
    case panel(DetailPanel, PreparedPanel)
    /// A part of a panel's scrolling details.
    case band(Int, of: DetailPanel, PreparedPicture)
    /// The picture of the notice of this number.
    case notice(Int, PreparedNotice)
    /// Other texts of the backdrop's labels.
    case texts([(number: Int, label: PreparedLabel)])
    /// Memory for what is behind an open card.
    case underlay(LayerPixels)
  }

  /// Takes what was made off this thread. Returns whether the next frame must be drawn anew.
  func accept(_ product: Product) throws(SDLError) -> Bool {
    switch product {
    case .face(let face, let picture):
      workshop.collect(face)
      store.accept(picture, as: face)
      retries.note(face, isProvisional: picture.isProvisional, at: MonotonicClock.now)
      return false
    case .panel(let panel, let picture):
      // Another panel has been ordered since, and may be on the screen.
      if let ordered = orders.panel, panel != ordered { return false }
      isPanelProvisional = picture.isProvisional
      return try view.accept(picture, as: panel)
    case .band(let band, let panel, let picture):
      orders.bands -= 1
      try view.accept(picture, band: band, of: panel)
      return false
    case .notice(let number, let picture):
      // Another one has been ordered since.
      guard number >= orders.notice else { return false }
      return try view.accept(picture, ofNotice: number)
    case .texts(let labels):
      try view.accept(labels)
      return false
    case .underlay(let pixels):
      // Where it cannot be used, it is not ordered again.
      let reserved = store.reserved
      store.reserved = 0
      orders.hasUnderlay = try !view.accept(pixels)
      if view.hasUnderlay { store.reserved = reserved }
      return false
    }
  }

  /// Prefetches faces and panels that will soon be in view. Call in each frame.
  func prefetch(for stage: Stage) {
    orderPanel(for: stage)
    orderNotice(for: stage)
    orderTexts(for: stage)
    if prefetch.update(for: stage) || retries.isDue(at: MonotonicClock.now) { orderFaces() }
  }

  /// Orders the wanted faces that the store lacks. The store evicts those out of reach.
  func orderFaces() {
    // Leaves room for the placeholders.
    let wanted = Array(
      prefetch.affordable(within: (budget - store.reserved) / 16 * 15) { plan.catalog.faces[$0].bytes })
    store.expect(wanted, keeping: prefetch.near)
    let now = MonotonicClock.now
    // An evicted face is made anew when it is wanted.
    retries.keep(where: store.hasWhole)
    let fault = workshop.order(wanted.filter(store.lacks) + retries.takeDue(at: now))
    if fault != nil { retries.noteStall(at: now) }
  }

  var hasUploads: Bool { store.hasUploads || view.hasUploads }

  /// Uploads textures that are ready for at most about 2 ms, an opened card's first. Returns how many faces became
  /// complete.
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

  /// Tiles that were drawn, those of earlier stage renderers included.
  var tally: StageView.Tally { view.tally }

  /// Bytes that the textures take, and memory for what is behind an open card.
  var textureBytes: Int { store.bytes + store.reserved }

  /// Whether the same stage must be drawn anew: a texture is new, or fades in.
  var isStale: Bool { areFacesStale || view.hasNewPanel || view.hasNewBands || view.hasNewTexts }

  private var areFacesStale: Bool { hasNewFaces || store.isFading }

  /// Draws a frame; only what differs from the last one, where the SDL renderer keeps its picture.
  /// - Parameters:
  ///   - moment: the stage's.
  ///   - last: the moment of the last frame; `nil` if that is gone.
  func draw(_ stage: Stage, _ moment: Stage.Moment, after last: Stage.Moment? = nil) throws(SDLError) {
    steadyTravel.isKnown = false
    view.showNotice(
      moment.notice?.number ?? 0, opacity: moment.notice?.opacity ?? 0, lift: moment.notice?.lift ?? 0)
    view.showPauseButton(moment.pauseButton)
    view.showMoreTime(moment.moreTime)
    view.showKeyFrame(moment.keyFrame)
    defer { noteInView(of: stage, moment) }
    if renderer.keepsPicture, let last, moment.differsInDetailsAlone(from: last), !areFacesStale, !view.hasNewPanel,
      let opened = stage.openedCard
    {
      try view.redrawDetails(of: opened)
      if view.hasNewTexts {
        stage.write(to: &contents)
        try view.redrawTexts(over: contents, opened: opened, indicators: moment.indicators)
      }
      return
    }
    stage.write(to: &contents)
    // A GPU's back buffer holds some earlier frame, or nothing.
    if renderer.keepsPicture, let last, moment.differsInLanesAlone(from: last) {
      noteDifferences(moment, from: last)
      let shown = try view.redraw(
        moved: moved, remarked: remarked, in: contents, at: stage.now, indicators: moment.indicators)
      placeholders = shown ?? placeholders
      if view.hasNewTexts { try view.redrawTexts(over: contents, opened: nil, indicators: moment.indicators) }
    } else if view.keepsUnderlay, !view.hasNewPanel, !view.hasNewTexts, let last, moment.differsOnceOpen(from: last),
      let opened = stage.openedCard
    {
      noteDifferences(moment, from: last)
      let shown = try view.redraw(
        opened, moved: moved, remarked: remarked, in: contents, at: stage.now, indicators: moment.indicators,
        isTopSame: moment.hasTop(of: last))
      placeholders = shown ?? placeholders
    } else {
      placeholders = try view.draw(contents, at: stage.now, opened: stage.openedCard, indicators: moment.indicators)
    }
    hasNewFaces = false
  }

  /// Notes which lanes must be drawn again.
  private func noteDifferences(_ moment: Stage.Moment, from last: Stage.Moment) {
    let (count, areStale) = (contents.count, areFacesStale)
    Self.note(count, in: &moved) { areStale || moment.lanes[$0] != last.lanes[$0] }
    Self.note(count, in: &remarked) { moment.indicators[$0] != last.indicators[$0] }
  }

  /// Replaces the elements of a reused array, accessing it once: an exclusivity check per access is measurable here.
  private static func note(_ count: Int, in differences: inout [Bool], _ differs: (_ lane: Int) -> Bool) {
    differences.removeAll(keepingCapacity: true)
    for lane in 0..<count { differences.append(differs(lane)) }
  }

  // MARK: The proof of play

  /// Notes what the frame shows, for the proof of play.
  private func noteInView(of stage: Stage, _ moment: Stage.Moment) {
    showsNotice = moment.notice != nil
    isChanging = stage.isChanging
    let hasNotice = moment.notice.map { $0.opacity >= 0.5 } ?? false
    let isKnown = store.version == knownVersion
    knownVersion = store.version
    Self.write(
      &inView, of: stage, under: (hasNotice ? view.noticeArea : nil, view.movedCorner), known: &known, isKnown: isKnown,
      store)
  }

  /// Accesses each of the arrays once: they are `inout` for that.
  private static func write(
    _ inView: inout [TileInView], of stage: Stage, under covers: (notice: PixelArea?, corner: PixelArea?),
    known: inout [(number: Int, face: FaceState)], isKnown: Bool, _ store: FaceStore
  ) {
    stage.write(inView: &inView, under: covers.notice, and: covers.corner)
    if !isKnown { known.removeAll(keepingCapacity: true) }
    for index in inView.indices {
      // Its face is not loaded here.
      if inView[index].isElsewhere { continue }
      let number = inView[index].number
      if index < known.count, known[index].number == number {
        inView[index].face = known[index].face
        continue
      }
      let face = store.state(of: number)
      inView[index].face = face
      while known.count < index { known.append((-1, .whole)) }
      if index < known.count { known[index] = (number, face) } else { known.append((number, face)) }
    }
  }
}
