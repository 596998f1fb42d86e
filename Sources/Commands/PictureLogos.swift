internal import Kiosk
internal import Logos
internal import MarqueeScene
internal import MarqueeValues
internal import Messages
internal import Platform
internal import Synchronization

/// The logos of a picture, for which the decoder has time: nobody waits for a frame. Knows which of them a wall might draw that
/// the picture lacks.
final class PictureLogos: Sendable {
  private let reports: LogoReports
  private let missing = Mutex(Set<String>())

  init(reports: LogoReports) { self.reports = reports }

  var cache: LogoCache {
    LogoCache(loader: LogoLoader.patient) { [self] reference, error in
      reports.report(reference, error)
      if error.mayPass { missing.withLock { _ = $0.insert(reference.path) } }
    }
  }

  /// Warns if the picture is not what a wall would show.
  /// - Parameter what: what was made.
  func warn(of what: String) {
    let count = missing.withLock(\.count)
    guard count > 0 else { return }
    StandardError.write(
      "warning: the \(what) is not as the wall would be: \(counted(count, "logo")) could not be decoded now; run the command "
        + "again when the machine is less busy")
  }
}
