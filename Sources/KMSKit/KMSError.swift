package import Platform

/// What a graphics card refused, where, and what an operator can do about it.
package struct KMSError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The device, or the connector and the device.
  package let place: String
  /// What happened there.
  package let fault: String
  /// What an operator can do; `nil` where nothing is known.
  package let remedy: String?
  /// Whether no display can be opened now, as opposed to a display that stopped working.
  package let isMissing: Bool
  /// The system's reason, where there is one.
  package let reason: SystemError?

  /// Whether the same request may succeed a little later: the card is there, and no other program has it.
  package var mayPass: Bool { reason != .permissionDenied && reason != .noSuchDevice }

  package init(
    place: String, fault: String, remedy: String? = nil, isMissing: Bool = false, reason: SystemError? = nil
  ) {
    self.place = place
    self.fault = fault
    self.remedy = remedy
    self.isMissing = isMissing
    self.reason = reason
  }

  /// A request that failed with `errno`, or with libdrm's negated copy of it.
  init(_ request: String, at place: String, code: CInt) {
    let reason = SystemError(code: code)
    let remedy =
      switch reason {
      case .permissionDenied: "another program has taken the display over; end it"
      case .noSuchDevice: "the graphics card or its driver is gone"
      default: nil as String?
      }
    self.init(place: place, fault: "\(request) failed: \(reason)", remedy: remedy, reason: reason)
  }

  package var description: String { "\(place): \(fault)" + (remedy.map { "; \($0)" } ?? "") }
}
