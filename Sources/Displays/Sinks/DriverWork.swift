internal import KMSKit
internal import Platform
internal import Synchronization

/// A request that blocks in a graphics card's driver, on a thread of its own, which keeps the display open meanwhile.
final class DriverWork: Sendable {
  enum Kind: Sendable {
    /// Sets the mode of a display that has no signal.
    case lighting
    /// Sets the mode of a display whose flips are refused or do not come.
    case repair
    /// Ends the signal.
    case darkening
  }

  let kind: Kind
  /// When the driver has had enough time, on the monotonic clock.
  let end: Duration
  /// Readable once there is a result.
  private let bell = Doorbell()
  private let outcome = Mutex<Result<Bool?, KMSError>?>(nil)

  /// Drivers themselves give a flip up after ten seconds.
  static let patience = Duration.seconds(12)

  /// Readable once there is a result; -1 if the system had no descriptors left.
  var descriptor: CInt { bell.descriptor }

  /// What the request returned; `nil` until then. After `darkening`: whether the signal is confirmed off, `nil` if the driver
  /// does not tell. After the other requests: whether the display reports that it is connected.
  var result: Result<Bool?, KMSError>? { outcome.withLock(\.self) }

  @MainActor
  init(_ kind: Kind, on output: Output) throws(KMSError) {
    self.kind = kind
    end = MonotonicClock.now + Self.patience
    let (modesetting, switchingOff) = (output.modesetting, output.switchingOff)
    let (name, card) = (output.name, output.card.path)
    do throws(ThreadFault) {
      try SystemThread.start(named: "modeset") { [self] in
        let result: Result<Bool?, KMSError>
        do throws(KMSError) {
          if kind == .darkening {
            result = .success(try switchingOff())
          } else {
            try modesetting()
            result = .success(Connectors().isConnected(name, ofCard: card))
          }
        } catch {
          result = .failure(error)
        }
        outcome.withLock { $0 = result }
        bell.ring()
        withExtendedLifetime(output) {}
      }
    } catch {
      throw KMSError(place: output.place, fault: "its mode cannot be set: \(error)")
    }
  }
}
