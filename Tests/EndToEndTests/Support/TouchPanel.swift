import Foundation
import TestSupport

/// Fingers on a touch panel of `VirtualOutputs`, by the socket of Xorg's driver `inputtest`: messages in the server's own byte
/// order, each with its length and kind first. A panel takes one connection as long as the server runs.
final class TouchPanel {
  /// As XInput 2 numbers them.
  enum Phase: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  private enum Kind: UInt32 {
    case version = 0
    case sync = 1
    case touch = 6
  }

  private let socket: Int32
  /// The values of each message, of which x and y are the first.
  private static let values = 64
  /// The panel's largest coordinate.
  private static let extent = 65_535.0

  /// - Parameter path: of the socket.
  init(at path: String) throws {
    socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard socket >= 0, path.utf8.count < room else { throw Self.failure("\(path) is no socket's path") }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Self.failure("\(path) cannot be reached: \(String(cString: strerror(errno)))") }
    // A server that hangs is a fault, not a test that never ends.
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    // Version 1.0 of the protocol; the answer is the server's.
    var version = Data()
    for half in [UInt16(1), 0] { withUnsafeBytes(of: half) { version.append(contentsOf: $0) } }
    try send(.version, version)
    try receive(12)
  }

  deinit { close(socket) }

  /// Puts a finger down, moves it or lifts it, and waits until the server has taken that in.
  /// - Parameters:
  ///   - x: from the left edge of the output, as a part of its width; `y` likewise from the upper edge.
  ///   - finger: tells several fingers apart.
  func touch(_ phase: Phase, x: Double, y: Double, finger: UInt32 = 1) throws {
    var message = Data()
    for word in [finger, phase.rawValue, 0] { withUnsafeBytes(of: word) { message.append(contentsOf: $0) } }
    // Which values there are, a bit for each; then padding, the values, and as many that are not accelerated.
    message.append(contentsOf: [3] + [UInt8](repeating: 0, count: 11))
    for value in [x * Self.extent, y * Self.extent] + [Double](repeating: 0, count: 2 * Self.values - 2) {
      withUnsafeBytes(of: value) { message.append(contentsOf: $0) }
    }
    try send(.touch, message)
    try send(.sync, Data())
    try receive(8)
  }

  /// Touches a place for a moment.
  func tap(x: Double, y: Double) throws {
    try touch(.begin, x: x, y: y)
    try touch(.end, x: x, y: y)
  }

  private func send(_ kind: Kind, _ content: Data) throws {
    var message = Data()
    for word in [UInt32(8 + content.count), kind.rawValue] {
      withUnsafeBytes(of: word) { message.append(contentsOf: $0) }
    }
    message.append(content)
    let count = message.withUnsafeBytes {
      Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard count == message.count else { throw Self.failure("the panel does not take \(kind)") }
  }

  /// Waits for an answer of so many bytes.
  private func receive(_ count: Int) throws {
    var answer = [UInt8](repeating: 0, count: count)
    guard recv(socket, &answer, count, Int32(MSG_WAITALL)) == count else {
      throw Self.failure("the panel does not answer")
    }
  }

  private static func failure(_ text: String) -> Command.Failure { Command.Failure(description: text) }
}
