internal import MarqueeScene
internal import MarqueeStage
internal import MarqueeValues
internal import StageDrawing

// What the last frame showed, for the proof of play.
extension StageRenderer {
  /// Notes what the frame shows, for the proof of play.
  func noteInView(of stage: Stage, _ moment: Stage.Moment) {
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
