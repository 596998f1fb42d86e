package import Messages

/// A wireless network whose QR code stands in a corner of the screen.
package struct CornerNetwork: Sendable, Hashable {
  /// The network.
  package var network = WirelessNetwork()
  /// Where it stands; `nil` is the lower corner where lines of text end.
  package var corner: Corner?
  /// Where its block is in the configuration.
  package var place = Place(line: 1, column: 1)

  package init(_ network: WirelessNetwork = WirelessNetwork(), corner: Corner? = nil) {
    self.network = network
    self.corner = corner
  }

  /// A corner of the screen.
  package enum Corner: String, Sendable, Hashable, CaseIterable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    package var isAtTop: Bool { self == .topLeft || self == .topRight }
    package var isAtRight: Bool { self == .topRight || self == .bottomRight }
  }
}
