internal import CDRM
internal import Glibc
package import MarqueeValues
internal import Platform

/// An open graphics card, of which this program is the master.
///
/// ```swift
/// let card = try GraphicsCard("/dev/dri/card0")
/// let displays = card.connectors().filter(\.isPlugged)
/// ```
///
/// Other objects of the card keep it open; the display's contents stay for as long as it is.
@MainActor
package final class GraphicsCard {
  let file: CardFile
  /// The driver's name, such as `virtio_gpu`.
  package let driver: String
  /// Whether the driver takes atomic requests.
  package let isAtomic: Bool
  /// Whether the times of page flips are on the monotonic clock.
  private let hasMonotonicTimes: Bool
  private let crtcs: [UInt32]
  /// The displays that are open, weakly: they own the card.
  private var outputs: [WeakOutput] = []

  /// The number of the last page flip.
  private var flips: UInt64 = 0

  private struct WeakOutput {
    weak var output: Output?
  }

  /// The device's path, such as `/dev/dri/card0`.
  package var path: String { file.path }

  /// Readable when a page flip is over.
  package var descriptor: CInt { file.number }

  /// Opens a card and takes it over.
  package init(_ path: String) throws(KMSError) {
    file = try CardFile(path)
    let number = file.number
    driver = Self.driver(number)
    // In this order: the second includes the first, which older kernels want by itself.
    let hasPlanes = drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0
    isAtomic = hasPlanes && drmSetClientCap(number, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
    var answer: UInt64 = 0
    hasMonotonicTimes = unsafe drmGetCap(number, UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), &answer) == 0 && answer == 1
    let parts = Self.parts(of: number)
    crtcs = parts.crtcs
    guard !crtcs.isEmpty, !parts.connectors.isEmpty else {
      throw KMSError(place: path, fault: "it drives no display", isMissing: true)
    }
  }

  /// What the card consists of; empty if it is gone.
  private static func parts(of number: CInt) -> (crtcs: [UInt32], connectors: [UInt32]) {
    guard let resources = unsafe drmModeGetResources(number) else { return ([], []) }
    defer { unsafe drmModeFreeResources(resources) }
    return unsafe (
      Array(UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.count_crtcs))),
      Array(UnsafeBufferPointer(start: resources.pointee.connectors, count: Int(resources.pointee.count_connectors)))
    )
  }

  private static func driver(_ number: CInt) -> String {
    guard let version = unsafe drmGetVersion(number) else { return "unknown" }
    defer { unsafe drmFreeVersion(version) }
    return unsafe version.pointee.name.map { unsafe String(cString: $0) } ?? "unknown"
  }

  /// The card's connectors, in the kernel's order; none if the card is gone.
  /// - Parameter isProbed: whether to ask the displays, and not the kernel's memory.
  package func connectors(isProbed: Bool = true) -> [Connector] {
    Self.parts(of: file.number).connectors.compactMap { Connector($0, on: file, isProbed: isProbed) }
  }

  /// A connector of this card as it is now, after asking its display; `nil` if it is gone.
  package func probe(_ connector: Connector) -> Connector? { Connector(connector.id, on: file, isProbed: true) }

  /// Becomes the card's master again, in case another program was meanwhile.
  package func takeOver() throws(KMSError) { try file.takeOver() }

  // MARK: Displays

  /// The displays that are open.
  package var openOutputs: [Output] { outputs.compactMap(\.output) }

  /// Whether a display is open.
  package var hasOpenOutputs: Bool { outputs.contains { $0.output != nil } }

  /// Opens the display on a connector. It shows nothing of ours until the first `Output.submit(_:rowBytes:)`.
  /// - Parameter picture: the size of the frames, px, not larger than the mode, which has them in its middle; `nil` is the mode's.
  package func open(_ connector: Connector, mode: ScanMode, showing picture: PixelSize? = nil) throws(KMSError)
    -> Output
  {
    let place = "\(connector.name) on \(path)"
    outputs.removeAll { $0.output == nil }
    let open = openOutputs.map(\.modeset)
    let connectors = connectors(isProbed: false)
    let waiting = connectors.filter { other in
      other.id != connector.id && other.isPlugged && !open.contains { $0.connector == other.id }
    }
    let index = CRTCChoice.crtc(
      possible: connector.possibleCRTCs, current: crtcs.firstIndex(of: connector.currentCRTC),
      taken: Set(open.compactMap { crtcs.firstIndex(of: $0.crtc) }), others: waiting.map(\.possibleCRTCs),
      count: crtcs.count)
    guard let index else {
      throw KMSError(
        place: place, fault: "the graphics card cannot drive one more display", remedy: "use fewer of its displays")
    }
    let known = Properties(of: connector.id, kind: DRM_MODE_OBJECT_CONNECTOR, on: file)
    let atomic = isAtomic ? atomicParts(crtc: index, connector: known, taken: open) : nil
    let modeset = Modeset(
      card: file, connector: connector.id, crtc: crtcs[index], mode: mode,
      others: connectors.map(\.id).filter { $0 != connector.id }, atomic: atomic, power: known["DPMS"], place: place)
    let output = try Output(connector.name, modeset: modeset, showing: picture, on: self)
    outputs.append(WeakOutput(output: output))
    return output
  }

  /// The primary plane of a CRTC and the properties of atomic requests; `nil` if any is missing.
  private func atomicParts(crtc index: Int, connector: Properties, taken: [Modeset]) -> Modeset.Atomic? {
    guard let plane = primaryPlane(of: index, taken: Set(taken.compactMap(\.atomic?.plane))) else { return nil }
    let known = Properties(of: plane, kind: DRM_MODE_OBJECT_PLANE, on: file)
    let crtc = Properties(of: crtcs[index], kind: DRM_MODE_OBJECT_CRTC, on: file)
    let parts = Modeset.Atomic(
      plane: plane, planeCRTC: known["CRTC_ID"], framebuffer: known["FB_ID"], damage: known["FB_DAMAGE_CLIPS"],
      geometry: ["SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"].map { known[$0] },
      connectorCRTC: connector["CRTC_ID"], mode: crtc["MODE_ID"], active: crtc["ACTIVE"])
    let needed = parts.geometry + [parts.planeCRTC, parts.framebuffer, parts.connectorCRTC, parts.mode, parts.active]
    return needed.contains(0) ? nil : parts
  }

  private func primaryPlane(of index: Int, taken: Set<UInt32>) -> UInt32? {
    guard let list = unsafe drmModeGetPlaneResources(file.number) else { return nil }
    defer { unsafe drmModeFreePlaneResources(list) }
    var planes: [CRTCChoice.Plane] = []
    for number in unsafe 0..<Int(list.pointee.count_planes) {
      let plane = unsafe list.pointee.planes[number]
      guard let found = unsafe drmModeGetPlane(file.number, plane) else { continue }
      defer { unsafe drmModeFreePlane(found) }
      let known = Properties(of: plane, kind: DRM_MODE_OBJECT_PLANE, on: file)
      guard known.value("type") == UInt64(DRM_PLANE_TYPE_PRIMARY) else { continue }
      planes.append(
        unsafe .init(id: plane, possible: found.pointee.possible_crtcs, crtc: found.pointee.crtc_id))
    }
    return CRTCChoice.plane(for: (index, crtcs[index]), among: planes, taken: taken)
  }

  // MARK: Events

  /// A number by which the event of a page flip is known.
  func nextFlip() -> UInt64 {
    flips += 1
    return flips
  }

  /// Tells the displays of page flips that are over. Never blocks.
  package func takeEvents() throws(KMSError) {
    let fault: CInt = unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      while true {
        let count = unsafe read(file.number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return count < 0 ? errno : 0 }
        unsafe take(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]))
        // The kernel fills the buffer with whole events: there were no more.
        if count <= buffer.count / 2 { return 0 }
      }
    }
    guard fault == 0 || fault == EAGAIN || fault == EINTR else {
      throw KMSError("reading its events", at: path, code: fault)
    }
  }

  private func take(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + MemoryLayout<drm_event>.size <= bytes.count {
      let header = unsafe bytes.loadUnaligned(fromByteOffset: place, as: drm_event.self)
      let end = place + Int(header.length)
      guard header.length >= MemoryLayout<drm_event>.size, end <= bytes.count else { return }
      if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), Int(header.length) >= MemoryLayout<drm_event_vblank>.size {
        let flip = unsafe bytes.loadUnaligned(fromByteOffset: place, as: drm_event_vblank.self)
        let time = Duration.seconds(Int(flip.tv_sec)) + .microseconds(Int(flip.tv_usec))
        for place in outputs { place.output?.flipped(flip.user_data, at: hasMonotonicTimes ? time : nil) }
      }
      place = end
    }
  }
}
