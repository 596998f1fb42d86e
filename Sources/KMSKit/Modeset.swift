internal import CDRM
internal import Glibc
internal import MarqueeValues

/// The connection of a framebuffer to a connector, by the card's numbers. Its requests block until the card has obeyed, so
/// they may be made on any thread.
struct Modeset: Sendable {
  let card: CardFile
  let connector: UInt32
  let crtc: UInt32
  let mode: ScanMode
  /// The card's other connectors.
  let others: [UInt32]
  /// What atomic requests need; `nil` for a driver without them.
  let atomic: Atomic?
  /// The connector's property `DPMS`; 0 if it has none.
  let power: UInt32
  /// For messages.
  let place: String

  /// The plane and the properties of atomic requests.
  struct Atomic: Sendable {
    let plane: UInt32
    let planeCRTC, framebuffer, damage: UInt32
    /// SRC_X, SRC_Y, SRC_W, SRC_H, CRTC_X, CRTC_Y, CRTC_W, CRTC_H.
    let geometry: [UInt32]
    let connectorCRTC, mode, active: UInt32
  }

  /// Lights the display in this mode, with this framebuffer on it.
  func apply(_ framebuffer: UInt32) throws(KMSError) {
    guard let atomic else { return try applyLegacy(framebuffer) }
    var (blob, timing): (UInt32, drmModeModeInfo) = (0, mode.timing)
    let result = unsafe drmModeCreatePropertyBlob(card.number, &timing, MemoryLayout<drmModeModeInfo>.size, &blob)
    guard result == 0 else { throw KMSError("describing the mode \(mode.size)", at: place, code: -result) }
    defer { drmModeDestroyPropertyBlob(card.number, blob) }
    let (width, height) = (UInt64(mode.size.width), UInt64(mode.size.height))
    // The source is in 1/65536 px.
    let values: [UInt64] = [0, 0, width << 16, height << 16, 0, 0, width, height]
    try commit(
      [
        (connector, atomic.connectorCRTC, UInt64(crtc)), (crtc, atomic.mode, UInt64(blob)), (crtc, atomic.active, 1),
        (atomic.plane, atomic.planeCRTC, UInt64(crtc)), (atomic.plane, atomic.framebuffer, UInt64(framebuffer)),
      ] + detachments + zip(atomic.geometry, values).map { (atomic.plane, $0, $1) }, "setting the mode \(mode.size)")
  }

  /// Takes other connectors off the CRTC, such as one with the kernel's console on it. The older request does so by itself.
  private var detachments: [(object: UInt32, property: UInt32, value: UInt64)] {
    others.compactMap { other in
      let known = Properties(of: other, kind: DRM_MODE_OBJECT_CONNECTOR, on: card)
      return known.value("CRTC_ID") == UInt64(crtc) ? (other, known["CRTC_ID"], 0) : nil
    }
  }

  private func applyLegacy(_ framebuffer: UInt32) throws(KMSError) {
    var (connector, timing) = (connector, mode.timing)
    let result = unsafe drmModeSetCrtc(card.number, crtc, framebuffer, 0, 0, &connector, 1, &timing)
    guard result == 0 else { throw KMSError("setting the mode \(mode.size)", at: place, code: -result) }
    // Lights a display that was switched off; setting the mode does so with most drivers.
    if power != 0 { _ = drmModeConnectorSetProperty(card.number, connector, power, UInt64(DRM_MODE_DPMS_ON)) }
  }

  /// Ends the signal to the display, so that it goes to sleep.
  func switchOff() throws(KMSError) {
    if let atomic { return try commit([(crtc, atomic.active, 0)], "switching the display off") }
    guard power != 0 else { throw KMSError(place: place, fault: "the driver cannot switch the display off") }
    let result = drmModeConnectorSetProperty(card.number, connector, power, UInt64(DRM_MODE_DPMS_OFF))
    guard result == 0 else { throw KMSError("switching the display off", at: place, code: -result) }
  }

  /// Whether the driver confirms that there is no signal to the display; `nil` if it does not tell.
  var isOff: Bool? {
    if atomic != nil, let active = Properties(of: crtc, kind: DRM_MODE_OBJECT_CRTC, on: card).value("ACTIVE") {
      return active == 0
    }
    return Properties(of: connector, kind: DRM_MODE_OBJECT_CONNECTOR, on: card).value("DPMS").map { value in
      value != UInt64(DRM_MODE_DPMS_ON)
    }
  }

  /// Makes an atomic request that may change modes.
  private func commit(_ values: [(object: UInt32, property: UInt32, value: UInt64)], _ what: String) throws(KMSError) {
    guard let request = unsafe drmModeAtomicAlloc() else { throw KMSError(what, at: place, code: ENOMEM) }
    defer { unsafe drmModeAtomicFree(request) }
    for (object, property, value) in values {
      guard unsafe drmModeAtomicAddProperty(request, object, property, value) >= 0 else {
        throw KMSError(what, at: place, code: ENOMEM)
      }
    }
    let result = unsafe drmModeAtomicCommit(card.number, request, UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), nil)
    guard result == 0 else { throw KMSError(what, at: place, code: -result) }
  }
}
