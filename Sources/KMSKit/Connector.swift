internal import CDRM

/// A connector of a graphics card, and the display on it.
package struct Connector: Sendable {
  let id: UInt32
  /// The kernel's name for it, such as `HDMI-A-1`.
  package let name: String
  /// Whether a display is on it, whether or not its modes are known.
  package let isPlugged: Bool
  /// Whether a display is on it whose modes are known.
  package let isConnected: Bool
  /// What the display takes, the best first.
  package let modes: [ScanMode]
  /// The card's CRTCs that can drive it, a bit for each by its index.
  let possibleCRTCs: UInt32
  /// The CRTC that drives it now; 0 if none does.
  let currentCRTC: UInt32

  /// Reads a connector; `nil` if it is gone.
  /// - Parameter isProbed: whether to ask the display, which may take a tenth of a second, and not the kernel's memory.
  init?(_ id: UInt32, on card: CardFile, isProbed: Bool) {
    let number = card.number
    let found = unsafe isProbed ? drmModeGetConnector(number, id) : drmModeGetConnectorCurrent(number, id)
    guard let found = unsafe found else { return nil }
    defer { unsafe drmModeFreeConnector(found) }
    self.id = id
    let type = unsafe drmModeGetConnectorTypeName(found.pointee.connector_type).map { unsafe String(cString: $0) }
    name = unsafe "\(type ?? "Unknown")-\(found.pointee.connector_type_id)"
    isPlugged = unsafe found.pointee.connection == DRM_MODE_CONNECTED
    isConnected = unsafe isPlugged && found.pointee.count_modes > 0
    modes = unsafe UnsafeBufferPointer(start: found.pointee.modes, count: Int(found.pointee.count_modes))
      .map { ScanMode($0) }
    var (crtcs, current): (UInt32, UInt32) = (0, 0)
    let encoders = unsafe UnsafeBufferPointer(start: found.pointee.encoders, count: Int(found.pointee.count_encoders))
    for index in encoders.indices {
      let encoder = unsafe encoders[index]
      guard let known = unsafe drmModeGetEncoder(number, encoder) else { continue }
      unsafe crtcs |= known.pointee.possible_crtcs
      if unsafe encoder == found.pointee.encoder_id { unsafe current = known.pointee.crtc_id }
      unsafe drmModeFreeEncoder(known)
    }
    (possibleCRTCs, currentCRTC) = (crtcs, current)
  }
}
