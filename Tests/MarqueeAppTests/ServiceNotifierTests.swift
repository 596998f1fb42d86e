import Foundation
import Testing

@testable import MarqueeApp

struct ServiceNotifierTests {
  @Test func `readiness and the end are datagrams to the socket`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "notify-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "socket").path(percentEncoded: false)
    let listener = try DatagramSocket(address: Array(path.utf8))
    let notifier = ServiceNotifier(path: path)
    notifier.ready(status: "showing 8 cards")
    notifier.stopping()
    #expect(listener.receive() == "READY=1\nSTATUS=showing 8 cards")
    #expect(listener.receive() == "STOPPING=1")
    #expect(listener.receive() == nil)
  }

  @Test func `a name with an at sign is an abstract socket`() throws {
    let name = "kiosk-marquee-test-\(UUID().uuidString)"
    let listener = try DatagramSocket(address: [0] + Array(name.utf8))
    ServiceNotifier(path: "@" + name).ready(status: "üñí")
    #expect(listener.receive() == "READY=1\nSTATUS=üñí")
  }

  @Test(arguments: [
    nil, "", "relative/socket", "vsock:2:1234", "/nowhere/socket", "/etc/passwd", "@",
    "/" + String(repeating: "long", count: 50),
  ])
  func `where nobody listens nothing happens`(path: String?) {
    let notifier = ServiceNotifier(path: path)
    notifier.ready(status: "x")
    notifier.stopping()
  }

  @Test func `a listener that does not read holds nothing up`() throws {
    let name = "kiosk-marquee-test-\(UUID().uuidString)"
    let listener = try DatagramSocket(address: [0] + Array(name.utf8))
    let notifier = ServiceNotifier(path: "@" + name)
    for _ in 0..<5000 { notifier.ready(status: String(repeating: "x", count: 200)) }
    #expect(listener.receive() != nil)
  }
}

/// A bound datagram socket, which does not wait.
private final class DatagramSocket {
  private let descriptor: Int32

  init(address bytes: [UInt8]) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    try #require(descriptor >= 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path), "a socket's name is short")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    try #require(result == 0, "\(String(cString: strerror(errno)))")
  }

  deinit { close(descriptor) }

  func receive() -> String? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
