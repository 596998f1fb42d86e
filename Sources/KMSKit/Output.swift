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
  private let first: DumbBuffer
  private let second: DumbBuffer
  private var damage: ScanoutDamage
  /// The buffer that is shown, or will be once the pending flip is over.
  private var front = 0
  /// Whether the display shows a buffer of ours.
  private var isLit = false
  /// Whether the driver has no page flips: then there is one buffer, which is shown while it is written.
  private var lacksFlips = false
  /// Tells the events of this display's flips from others, and from those of flips that were given up.
  private var flipNumber: UInt64 = 0

  /// When the flip that is not over yet was requested, on CLOCK_MONOTONIC; `nil` if there is none.
  package private(set) var pendingSince: Duration?
  /// When the last flip was over, on CLOCK_MONOTONIC; `nil` before the first.
  package private(set) var lastFlip: Duration?
  /// Flips that did not come in time.
  package private(set) var lostFlips = 0

  init(_ name: String, modeset: Modeset, on card: GraphicsCard) throws(KMSError) {
    self.name = name
    self.modeset = modeset
    self.card = card
    first = try DumbBuffer(size: modeset.mode.size, on: modeset.card)
    second = try DumbBuffer(size: modeset.mode.size, on: modeset.card)
    damage = ScanoutDamage(size: modeset.mode.size)
  }

  /// px.
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

  /// Copies what the free buffer lacks, and shows it from the next refresh on. Does not wait, but for the first frame,
  /// which lights the display.
  /// - Precondition: no flip is pending.
  package func submit(_ pixels: RawSpan, rowBytes: Int) throws(KMSError) {
    precondition(pendingSince == nil, "one flip at a time")
    let isSingle = !isLit || lacksFlips
    let back = isSingle ? front : 1 - front
    copy(pixels, rowBytes: rowBytes, to: back)
    if !isLit {
      try modeset.apply(framebuffer(back))
      isLit = true
    } else if lacksFlips {
      markDirty()
    } else {
      guard try flip(to: back) else {
        // The frame is in the other buffer, which cannot be flipped to.
        lacksFlips = true
        copy(pixels, rowBytes: rowBytes, to: front)
        markDirty()
        damage.settle(front)
        return
      }
    }
    damage.settle(back)
  }

  private func copy(_ pixels: RawSpan, rowBytes: Int, to buffer: Int) {
    for index in 0..<damage.count(of: buffer) {
      let area = damage.area(index, of: buffer)
      if buffer == 0 {
        first.copy(area, of: pixels, rowBytes: rowBytes)
      } else {
        second.copy(area, of: pixels, rowBytes: rowBytes)
      }
    }
  }

  private func framebuffer(_ buffer: Int) -> UInt32 { buffer == 0 ? first.framebuffer : second.framebuffer }

  /// Requests a page flip. Returns `false` if the driver has none.
  private func flip(to buffer: Int) throws(KMSError) -> Bool {
    flipNumber += 1
    let number = flipNumber << 16 | UInt64(modeset.crtc & 0xFFFF)
    let result: CInt
    if let atomic = modeset.atomic {
      result = withDamage(of: buffer, property: atomic.damage) { blob in
        let result = cdrm_flip(
          modeset.card.number, atomic.plane, atomic.framebuffer, framebuffer(buffer), blob == 0 ? 0 : atomic.damage,
          blob,
          number)
        return result == 0 ? 0 : -errno
      }
    } else {
      result = cdrm_legacy_flip(modeset.card.number, modeset.crtc, framebuffer(buffer), number)
    }
    switch -result {
    case 0:
      front = buffer
      pendingSince = MonotonicClock.system
      return true
    case EINVAL where !isAtomic && lastFlip == nil, ENOSYS, EOPNOTSUPP: return false
    default: throw KMSError("a page flip", at: place, code: -result)
    }
  }

  /// Describes to the driver which areas of a buffer changed since it was shown last: drivers that upload a buffer need
  /// that, and it includes what changed since the last frame, which the others need.
  private func withDamage(of buffer: Int, property: UInt32, _ body: (UInt32) -> CInt) -> CInt {
    let count = damage.count(of: buffer)
    guard property != 0, count > 0 else { return body(0) }
    var blob: UInt32 = 0
    unsafe withUnsafeTemporaryAllocation(of: drm_mode_rect.self, capacity: count) { areas in
      for index in 0..<count {
        let area = damage.area(index, of: buffer)
        unsafe areas[index] = drm_mode_rect(
          x1: Int32(area.minX), y1: Int32(area.minY), x2: Int32(area.maxX), y2: Int32(area.maxY))
      }
      _ = unsafe drmModeCreatePropertyBlob(
        modeset.card.number, areas.baseAddress, count * MemoryLayout<drm_mode_rect>.stride, &blob)
    }
    defer { if blob != 0 { drmModeDestroyPropertyBlob(modeset.card.number, blob) } }
    return body(blob)
  }

  /// Has a driver without page flips show what was written.
  private func markDirty() {
    // Drivers that show the memory itself do not need this, and refuse it.
    _ = drmModeDirtyFB(modeset.card.number, framebuffer(front), nil, 0)
  }

  /// A flip is over. Ignores the events of others.
  func flipped(_ number: UInt64, at time: Duration?) {
    guard let pendingSince, number == flipNumber << 16 | UInt64(modeset.crtc & 0xFFFF) else { return }
    let now = MonotonicClock.system
    self.pendingSince = nil
    // Drivers without a counter of refreshes send the present time, or none.
    lastFlip = time.map { $0 > pendingSince - .seconds(1) && $0 <= now ? $0 : now } ?? now
  }

  // MARK: Faults

  /// What repairs a display whose flip does not come: sets its mode anew, with the frame that was requested. Blocks, and
  /// may run on any thread; then call `repaired()` on this one.
  package var repair: @Sendable () throws(KMSError) -> Void {
    let (modeset, framebuffer) = (modeset, framebuffer(front))
    return { () throws(KMSError) in try modeset.apply(framebuffer) }
  }

  /// The pending flip did not come, and the mode was set anew.
  package func repaired() {
    pendingSince = nil
    flipNumber += 1
    lostFlips += 1
    lastFlip = MonotonicClock.system
  }

  // MARK: Power

  /// Whether the display has a signal of ours.
  package var hasSignal: Bool { isLit }

  /// Ends the signal, so that the display goes to sleep; the next frame lights it again. Blocks for a moment.
  /// - Returns: whether the driver confirms that the signal is off; `nil` if it does not tell.
  package func switchOff() throws(KMSError) -> Bool? {
    try modeset.switchOff()
    isLit = false
    pendingSince = nil
    flipNumber += 1
    return modeset.isOff
  }
}
