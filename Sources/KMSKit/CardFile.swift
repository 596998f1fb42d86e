internal import CDRM
internal import Glibc
internal import Platform

/// Owns the descriptor of an open graphics card. The last of its buffers and displays closes it.
final class CardFile: Sendable {
  private let descriptor: Descriptor
  let path: String

  var number: CInt { descriptor.number }

  /// Opens a card and takes it over, so that no other program changes what its displays show.
  init(_ path: String) throws(KMSError) {
    self.path = path
    do throws(SystemError) {
      descriptor = try Descriptor.device(path)
    } catch {
      throw Self.fault(opening: path, error)
    }
    try Self.takeOver(descriptor.number, path)
    var answer: UInt64 = 0
    guard unsafe drmGetCap(number, UInt64(DRM_CAP_DUMB_BUFFER), &answer) == 0, answer == 1 else {
      throw KMSError(place: path, fault: "it drives no display that may be drawn on", isMissing: true)
    }
  }

  /// Becomes the card's master again, in case another program was meanwhile.
  func takeOver() throws(KMSError) { try Self.takeOver(number, path) }

  private static func takeOver(_ number: CInt, _ path: String) throws(KMSError) {
    let result = drmSetMaster(number)
    guard result == 0 else {
      throw KMSError(
        place: path, fault: "another program owns its displays",
        remedy: "end that program: a desktop, a boot splash or another marquee", isMissing: true,
        reason: SystemError(code: result < -1 ? -result : errno))
    }
  }

  private static func fault(opening path: String, _ error: SystemError) -> KMSError {
    let remedy =
      switch error {
      case .permissionDenied, .notPermitted: "run it as a user in the groups video, render and input"
      case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress: "there is no such graphics card, or no driver for it"
      default: nil as String?
      }
    return KMSError(place: path, fault: "\(error)", remedy: remedy, isMissing: true, reason: error)
  }
}
