import Dispatch
import Foundation
import Glibc
import MarqueeConfig
import TestSupport
import Testing

@testable import Kiosk
@testable import Platform

@Suite struct WaylandTests {
  /// A message as a compositor sends it: numbers, then a string if there is one.
  private static func message(from object: UInt32, _ kind: UInt32, _ payload: [UInt8] = []) -> [UInt8] {
    bytes(object) + bytes(UInt32(8 + payload.count) << 16 | kind) + payload
  }

  private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  private static func global(_ name: String, number: UInt32 = 1) -> [UInt8] {
    var text = Array(name.utf8) + [0]
    let length = UInt32(text.count)
    while text.count % 4 != 0 { text.append(0) }
    return message(from: 2, 0, bytes(number) + bytes(length) + text + bytes(3))
  }

  private static let end = message(from: 3, 0, bytes(0)) + message(from: 1, 1, bytes(3))
  private static let offer = ["wl_compositor", "wl_shm", "wl_seat", "xdg_wm_base"]

  @Test(arguments: [1, 2, 3, 7, 8, 4096]) func `Wayland globals are parsed from pieces of any size`(size: Int) {
    let all = Self.offer.flatMap { Self.global($0) } + Self.end
    var globals = WaylandGlobals()
    for start in stride(from: 0, to: all.count, by: size) {
      #expect(!globals.isComplete || start > all.count - 16)
      let isTaken = globals.take(all[start..<min(start + size, all.count)])
      #expect(isTaken)
    }
    #expect(globals.isComplete)
    #expect(globals.interfaces == Set(Self.offer))
  }

  @Test func `bytes that are no Wayland are refused, and garbage does no harm`() {
    func isTaken(_ bytes: [UInt8]) -> Bool {
      var globals = WaylandGlobals()
      return globals.take(bytes) && !globals.isComplete
    }
    #expect(isTaken(Self.global("wl_seat")))
    // A size below its own header, and one that is no multiple of four.
    for size in [0, 4, 7, 9] {
      #expect(!isTaken(Self.bytes(2) + Self.bytes(UInt32(size) << 16) + Self.bytes(0)))
    }
    // A text that is longer than its message.
    #expect(!isTaken(Self.message(from: 2, 0, Self.bytes(1) + Self.bytes(4000) + Self.bytes(0))))
    // The compositor's own word that something went wrong.
    #expect(!isTaken(Self.message(from: 1, 0, Self.bytes(1))))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var globals = WaylandGlobals()
      var all = Self.offer.flatMap { Self.global($0) } + Self.end
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        all[Int.random(in: all.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      var rest = all[...]
      while !rest.isEmpty, globals.take(rest.prefix(Int.random(in: 1...40, using: &random))) {
        rest = rest.dropFirst(40)
      }
    }
  }

  @Test func `a compositor lacks a seat only if it lists none`() throws {
    let without = Self.offer.filter { $0 != "wl_seat" }
    let seated = try Compositor(saying: Self.offer.flatMap { Self.global($0) } + Self.end)
    #expect(try !#require(seated.asked).lacksSeat())
    let seatless = try Compositor(saying: without.flatMap { Self.global($0) } + Self.end)
    #expect(try #require(seatless.asked).lacksSeat())
    // It has not said all: nothing is known of its seat.
    let slow = try Compositor(saying: without.flatMap { Self.global($0) })
    #expect(try !#require(slow.asked).lacksSeat(within: .milliseconds(100)))
    #expect(WaylandCompositor(environment: ["WAYLAND_DISPLAY": ""]) == nil)
    let none = WaylandCompositor(environment: ["WAYLAND_DISPLAY": "/nowhere/wayland-0"])
    #expect(try !#require(none).lacksSeat())
    #expect(try !#require(none).mayAnswer)
  }

  /// Answers each client with the same bytes, and reads its request.
  private final class Compositor {
    private let folder: URL
    private let listener: StreamSocket
    let asked: WaylandCompositor?

    init(saying answer: [UInt8]) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "wl-\(UUID().uuidString.prefix(8))")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appending(path: "wayland-9").path(percentEncoded: false)
      asked = WaylandCompositor(
        environment: ["XDG_RUNTIME_DIR": folder.path(percentEncoded: false), "WAYLAND_DISPLAY": "wayland-9"])
      listener = try StreamSocket(isBlocking: true)
      try listener.bind(to: path)
      try listener.listen(backlog: 1)
      Thread.detachNewThread { [listener] in
        let client = accept(listener.number, nil, nil)
        guard client >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 24)
        _ = recv(client, &request, request.count, Int32(MSG_WAITALL))
        _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
        // Until the other side has gone.
        _ = recv(client, &request, 1, 0)
        close(client)
      }
    }

    deinit {
      shutdown(listener.number, Int32(SHUT_RDWR))
      try? FileManager.default.removeItem(at: folder)
    }
  }
}
