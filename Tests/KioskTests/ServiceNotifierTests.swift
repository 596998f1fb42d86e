import Foundation
import TestSupport
import Testing

@testable import Kiosk

struct ServiceNotifierTests {
  @Test func `readiness and the end of the service are sent as datagrams to the socket`() throws {
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

  @Test func `a socket name with an at sign is an abstract socket`() throws {
    let name = "kiosk-marquee-test-\(UUID().uuidString)"
    let listener = try DatagramSocket(address: [0] + Array(name.utf8))
    ServiceNotifier(path: "@" + name).ready(status: "üñí")
    #expect(listener.receive() == "READY=1\nSTATUS=üñí")
  }

  @Test(arguments: [
    nil, "", "relative/socket", "vsock:2:1234", "/nowhere/socket", "/etc/passwd", "@",
    "/" + String(repeating: "long", count: 50),
  ])
  func `notifying systemd does nothing where nobody listens`(path: String?) {
    let notifier = ServiceNotifier(path: path)
    notifier.ready(status: "x")
    notifier.stopping()
  }

  @Test func `notifying systemd does not block on a listener that does not read`() throws {
    let name = "kiosk-marquee-test-\(UUID().uuidString)"
    let listener = try DatagramSocket(address: [0] + Array(name.utf8))
    let notifier = ServiceNotifier(path: "@" + name)
    for _ in 0..<5000 { notifier.ready(status: String(repeating: "x", count: 200)) }
    #expect(listener.receive() != nil)
  }
}
