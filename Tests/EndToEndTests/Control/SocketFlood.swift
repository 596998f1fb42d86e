import Foundation
import TestSupport

/// Hostile clients of a Unix socket: garbage, halves, lines without an end, connections that say nothing and floods of
/// them.
final class SocketFlood {
  private let path: String
  private var garbage: GarbageRequests
  private var generator: SeededGenerator
  private var lingering: [Int32] = []

  init(path: String, seed: UInt64) {
    self.path = path
    garbage = GarbageRequests(seed: seed)
    generator = SeededGenerator(seed: seed)
  }

  deinit { hangUp() }

  /// Ends the connections that were left open.
  func hangUp() {
    for descriptor in lingering { close(descriptor) }
    lingering = []
  }

  /// Sends so many lines over connections of all kinds, and returns how many were taken.
  @discardableResult
  func send(requests: Int) -> Int {
    var sent = 0
    while sent < requests {
      guard let descriptor = connection() else { return sent }
      let isBurst = generator.chance(0.1)
      for _ in 0..<(isBurst ? 0 : min(generator.int(1...60), requests - sent)) {
        var line = garbage.next()
        if generator.chance(0.02) { line = Array(repeating: 0x20, count: 20_000) }
        if generator.chance(0.95) { line.append(0x0A) }
        guard write(line, to: descriptor) else { break }
        sent += 1
        drain(descriptor)
      }
      if generator.chance(0.2), lingering.count < 100 { lingering.append(descriptor) } else { close(descriptor) }
      if lingering.count == 100 { close(lingering.removeFirst()) }
    }
    return sent
  }

  /// Whether the line went out; the marquee may have hung up, or take its time.
  private func write(_ line: [UInt8], to descriptor: Int32) -> Bool {
    for _ in 0..<500 {
      let count = Foundation.send(descriptor, line, line.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      if count >= 0 { return true }
      guard errno == EAGAIN else { return false }
      drain(descriptor)
      usleep(2000)
    }
    return false
  }

  private func drain(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 {}
  }

  private func connection() -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}
