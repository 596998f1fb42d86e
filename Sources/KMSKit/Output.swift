internal import CDRM
internal import Glibc
package import MarqueeValues
internal import Platform

/// A display on a connector, with two buffers: one is shown while the other takes the next frame.
///
/// Frames are copied from a surface in main memory; each buffer gets only what it lacks.
@MainActor
package final class Output {
  /// The kernel's name of the connector.
  package let name: String
  /// The card, which tells of page flips; see `GraphicsCard.takeEvents()`.
  package let card: GraphicsCard
  let modeset: Modeset
  /// Whether nobody shows anything on it any more; it is closed as soon as the driver is done with it.
  package var isClosing = false
  /// The size of the frames, px. Where the mode is larger, they are in its middle, with black around them.
  package let pictureSize: PixelSize
  /// Where the frames' top left corner is in the buffers, px.
  package let corner: (x: Int, y: Int)
  private let first: DumbBuffer
  private let second: DumbBuffer
  private var damage: ScanoutDamage
  /// The buffer that is shown, or will be once the pending flip is over.
  private var front = 0
  /// The buffer with a frame whose flip the driver refused.
  private var refused: Int?
  /// What the frame that was handed over last changed in its buffer.
  private var sent: [PixelArea] = []
  /// Whether the display shows a buffer of ours.
  private var isLit = false
  /// Whether the driver has no page flips: then there is one buffer, which is shown while it is written.
  private var lacksFlips = false
  /// Whether a flip has ever come.
  private var hasFlipped = false
  /// Tells the event of the pending flip from others of the card, and from those of flips that were given up.
  private var flipNumber: UInt64 = 0

  /// When the flip that is not over yet was requested, on CLOCK_MONOTONIC; `nil` if there is none.
  package private(set) var pendingSince: Duration?
  /// When the last flip was over, on CLOCK_MONOTONIC; `nil` before the first.
  package private(set) var lastFlip: Duration?
  /// Flips that the driver refused, or that did not come in time.
  package private(set) var lostFlips = 0

  /// - Parameter picture: the size of the frames, px, not larger than the mode; `nil` is the mode's.
  init(_ name: String, modeset: Modeset, showing picture: PixelSize? = nil, on card: GraphicsCard) throws(KMSError) {
    self.name = name
    self.modeset = modeset
    self.card = card
    let (picture, size) = (picture ?? modeset.mode.size, modeset.mode.size)
    precondition(picture.width <= size.width && picture.height <= size.height, "the mode has room for the picture")
    pictureSize = picture
    corner = ((size.width - picture.width) / 2, (size.height - picture.height) / 2)
    first = try DumbBuffer(size: modeset.mode.size, on: modeset.card)
    second = try DumbBuffer(size: modeset.mode.size, on: modeset.card)
    damage = ScanoutDamage(size: picture)
    sent.reserveCapacity(ScanoutDamage.most + 1)
  }

  /// The mode's, px.
  package var size: PixelSize { modeset.mode.size }
  /// Hz; `nil` where the mode does not tell.
  package var refreshRate: Double? { modeset.mode.refreshRate }
  /// For messages: the connector and the device.
  package var place: String { modeset.place }
  /// Whether presenting waits for the display's refresh.
  package var waitsForRefresh: Bool { !lacksFlips }
  /// Whether requests are atomic.
  package var isAtomic: Bool { modeset.atomic != nil }

  // MARK: Frames

  /// The surface changed in this area since the last `submit`.
  package func note(_ area: PixelArea) { damage.add(area) }

  /// The whole surface changed.
  package func noteAll() { damage.addAll() }

  /// What became of a frame.
  package enum Submission {
    /// It is shown.
    case shown
    /// A page flip will show it; see `pendingSince`.
    case flips
    /// The display must be lit first: run `modesetting` on another thread, then call `modeIsSet()`.
    case needsMode
    /// The driver refused the flip. The frame waits; call `flipAgain()`, or set the mode.
    case refused(KMSError)
  }

  /// Copies what the free buffer lacks, and requests that it be shown. Never waits.
  /// - Precondition: no flip is pending, none is refused, and no mode is being set.
  /// - Throws: if the card is gone, or another program has it.
  package func submit(_ pixels: RawSpan, rowBytes: Int) throws(KMSError) -> Submission {
    precondition(pendingSince == nil && refused == nil, "one flip at a time")
    guard isLit, !lacksFlips else {
      copy(pixels, rowBytes: rowBytes, to: front)
      guard isLit else { return .needsMode }
      markDirty()
      return .shown
    }
    copy(pixels, rowBytes: rowBytes, to: 1 - front)
    let result = flip(to: 1 - front)
    switch result {
    case 0: return .flips
    case ENOSYS, EOPNOTSUPP:
      lacksFlips = true
      copy(pixels, rowBytes: rowBytes, to: front)
      markDirty()
      return .shown
    default:
      let error = KMSError("a page flip", at: place, code: result)
      lostFlips += 1
      guard error.mayPass else { throw error }
      refused = 1 - front
      return .refused(error)
    }
  }

  /// Requests once more the flip that was refused.
  /// - Throws: if the card is gone, or another program has it.
  package func flipAgain() throws(KMSError) -> Submission {
    guard let buffer = refused else { return .shown }
    let result = flip(to: buffer)
    switch result {
    case 0:
      refused = nil
      return .flips
    case EINVAL where !isAtomic && !hasFlipped:
      // The driver has no page flips at all: the other buffer is shown from now on.
      lacksFlips = true
      lostFlips = 0
      return .needsMode
    default:
      let error = KMSError("a page flip", at: place, code: result)
      guard error.mayPass else { throw error }
      return .refused(error)
    }
  }

  private func copy(_ pixels: RawSpan, rowBytes: Int, to buffer: Int) {
    sent.removeAll(keepingCapacity: true)
    for index in 0..<damage.count(of: buffer) {
      let area = damage.area(index, of: buffer)
      sent.append(area)
      if buffer == 0 {
        first.copy(area, of: pixels, rowBytes: rowBytes, x: corner.x, y: corner.y)
      } else {
        second.copy(area, of: pixels, rowBytes: rowBytes, x: corner.x, y: corner.y)
      }
    }
    damage.settle(buffer)
  }

  private func framebuffer(_ buffer: Int) -> UInt32 { buffer == 0 ? first.framebuffer : second.framebuffer }

  /// Requests a page flip. Returns `errno`, or 0.
  private func flip(to buffer: Int) -> CInt {
    flipNumber = card.nextFlip()
    let result: CInt
    if let atomic = modeset.atomic {
      result = withDamage(property: atomic.damage) { blob in
        let result = cdrm_flip(
          modeset.card.number, atomic.plane, atomic.framebuffer, framebuffer(buffer), blob == 0 ? 0 : atomic.damage,
          blob, flipNumber)
        return result == 0 ? 0 : -errno
      }
    } else {
      result = cdrm_legacy_flip(modeset.card.number, modeset.crtc, framebuffer(buffer), flipNumber)
    }
    if result == 0 {
      front = buffer
      pendingSince = MonotonicClock.system
    }
    return -result
  }

  /// Describes to the driver which areas of a buffer changed since it was shown last: drivers that upload a buffer need
  /// that, and it includes what changed since the last frame, which the others need.
  private func withDamage(property: UInt32, _ body: (UInt32) -> CInt) -> CInt {
    guard property != 0 else { return body(0) }
    // No area would mean all of it: where nothing changed, a pixel stands for that.
    let count = max(sent.count, 1)
    var blob: UInt32 = 0
    unsafe withUnsafeTemporaryAllocation(of: drm_mode_rect.self, capacity: count) { areas in
      unsafe areas[0] = drm_mode_rect(x1: 0, y1: 0, x2: 1, y2: 1)
      for index in sent.indices {
        let area = inBuffer(sent[index])
        unsafe areas[index] = drm_mode_rect(
          x1: Int32(area.minX), y1: Int32(area.minY), x2: Int32(area.maxX), y2: Int32(area.maxY))
      }
      _ = unsafe drmModeCreatePropertyBlob(
        modeset.card.number, areas.baseAddress, count * MemoryLayout<drm_mode_rect>.stride, &blob)
    }
    defer { if blob != 0 { drmModeDestroyPropertyBlob(modeset.card.number, blob) } }
    return body(blob)
  }

  /// An area of a frame, as the buffers have it: with the black around the frame where all of it changed.
  private func inBuffer(_ area: PixelArea) -> PixelArea {
    if area.width == pictureSize.width, area.height == pictureSize.height {
      return PixelArea(x: 0, y: 0, width: size.width, height: size.height)
    }
    return PixelArea(x: area.x + corner.x, y: area.y + corner.y, width: area.width, height: area.height)
  }

  /// Has a driver without page flips show what was written.
  private func markDirty() {
    // Drivers that show the memory itself do not need this, and refuse it.
    _ = drmModeDirtyFB(modeset.card.number, framebuffer(front), nil, 0)
  }

  /// How long after its request a flip is taken to have come when its event says so, without a reading of the clock: on some
  /// machines that is a system call.
  private static let soon = Duration.milliseconds(8)

  /// A flip of the card is over. Ignores those of other displays.
  func flipped(_ number: UInt64, at time: Duration?) {
    guard let pendingSince, number == flipNumber else { return }
    self.pendingSince = nil
    hasFlipped = true
    // Drivers without a counter of refreshes send the present time, or none.
    lastFlip =
      if let time, time > pendingSince - .seconds(1), time <= pendingSince + Self.soon || time <= MonotonicClock.system
      {
        time
      } else {
        MonotonicClock.system
      }
  }

  /// The pending flip is late: its event will be ignored. Set the mode next.
  package func giveFlipUp() { lostFlips += 1 }

  // MARK: Modes

  /// Sets the mode, with the newest frame: to light the display, or to repair one whose flips are refused or do not come.
  /// Blocks, on any thread; then call `modeIsSet()` on this one.
  package var modesetting: @Sendable () throws(KMSError) -> Void {
    let (modeset, framebuffer) = (modeset, framebuffer(refused ?? front))
    return { () throws(KMSError) in try modeset.apply(framebuffer) }
  }

  /// The mode was set: the display shows the newest frame.
  package func modeIsSet() {
    front = refused ?? front
    refused = nil
    forgetFlip()
    isLit = true
    lastFlip = MonotonicClock.system
  }

  private func forgetFlip() {
    pendingSince = nil
    flipNumber = card.nextFlip()
  }

  // MARK: Power

  /// Whether the display has a signal of ours.
  package var hasSignal: Bool { isLit }

  /// Ends the signal, so that the display goes to sleep. Blocks, on any thread; then call `signalEnded()` on this one.
  ///
  /// Returns whether the driver confirms that the signal is off; `nil` if it does not tell.
  package var switchingOff: @Sendable () throws(KMSError) -> Bool? {
    let modeset = modeset
    return { () throws(KMSError) -> Bool? in
      try modeset.switchOff()
      return modeset.isOff
    }
  }

  /// The display is off; the next frame needs a mode.
  package func signalEnded() {
    isLit = false
    forgetFlip()
  }
}
