import Dispatch
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Displays
@testable import Platform
@testable import SDLKit

@Suite struct WaylandTests {
  /// A message as a compositor sends it: numbers, then a string if there is one.
  private static func message(from object: UInt32, _ kind: UInt32, _ payload: [UInt8] = []) -> [UInt8] {
    bytes(object) + bytes(UInt32(8 + payload.count) << 16 | kind) + payload
  }

  private static func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  private static func bytes(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8) + [0]
    let length = UInt32(bytes.count)
    while bytes.count % 4 != 0 { bytes.append(0) }
    return self.bytes(length) + bytes
  }

  private static func global(_ name: String, number: UInt32 = 1, version: UInt32 = 3) -> [UInt8] {
    message(from: 2, 0, bytes(number) + bytes(name) + bytes(version))
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
    #expect(globals.globals.map(\.interface) == Self.offer)
    #expect(globals.globals.allSatisfy { $0.number == 1 && $0.version == 3 })
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

  /// A desktop with two outputs, of which the second is to the left of the first.
  private static let desktop = [
    WaylandGlobals.Global(number: 7, interface: "wl_seat", version: 5),
    .init(number: 11, interface: "wl_output", version: 4),
    .init(number: 4, interface: "zxdg_output_manager_v1", version: 3),
    .init(number: 12, interface: "wl_output", version: 4),
  ]

  /// What it says of them, each by an object of its own.
  private static func answer(ending end: UInt32 = 9) -> [UInt8] {
    func output(_ object: UInt32, _ name: String, x: Int32) -> [UInt8] {
      message(from: object, 0, bytes(UInt32(bitPattern: x)) + bytes(0))
        + message(from: object, 1, bytes(1920) + bytes(1080))
        + message(from: object, 3, bytes(name)) + message(from: object, 4, bytes("\(name), a display"))
        + message(from: object, 2)
    }
    return output(6, "DP-1", x: 0) + output(8, "HDMI-A-2", x: -1920) + message(from: end, 0, bytes(0))
  }

  @Test(arguments: [1, 3, 5, 8, 4096]) func `outputs' names and places are parsed from pieces of any size`(size: Int)
    throws
  {
    var query = try #require(WaylandOutputQuery(Self.desktop))
    let all = Self.answer()
    for start in stride(from: 0, to: all.count, by: size) {
      #expect(!query.isComplete)
      let isTaken = query.take(all[start..<min(start + size, all.count)])
      #expect(isTaken)
    }
    #expect(query.isComplete)
    #expect(query.outputs == [WaylandOutput(name: "DP-1", x: 0, y: 0), .init(name: "HDMI-A-2", x: -1920, y: 0)])
  }

  @Test func `what is asked of a compositor follows its list of globals`() throws {
    let query = try #require(WaylandOutputQuery(Self.desktop))
    // bind, and for each output bind and get_xdg_output, then sync.
    var words: [[UInt32]] = []
    var rest = query.request[...]
    while let size = rest.count >= 8 ? Int(rest[rest.startIndex + 6]) | Int(rest[rest.startIndex + 7]) << 8 : nil {
      words.append(
        stride(from: 0, to: size, by: 4).map { place in
          (0..<4).reduce(0) { $0 | UInt32(rest[rest.startIndex + place + $1]) << (8 * UInt32($1)) }
        })
      rest = rest.dropFirst(size)
    }
    #expect(rest.isEmpty)
    #expect(words.map { $0[0] } == [2, 2, 4, 2, 4, 1])
    #expect(words[0][2] == 4 && words[0].suffix(2) == [2, 4], "the manager is object 4, in its second version")
    #expect(words[1][2] == 11 && words[1].suffix(2) == [1, 5])
    #expect(words[2][1] & 0xFFFF == 1 && words[2].suffix(2) == [6, 5])
    #expect(words[3][2] == 12 && words[3].suffix(2) == [1, 7])
    #expect(words[4].suffix(2) == [8, 7])
    #expect(words[5][1] & 0xFFFF == 0 && words[5][2] == 9)
    // One that cannot say is not asked.
    #expect(WaylandOutputQuery(Self.desktop.filter { !$0.interface.hasPrefix("zxdg") }) == nil)
    #expect(WaylandOutputQuery([.init(number: 1, interface: "zxdg_output_manager_v1", version: 1)]) == nil)
  }

  @Test func `garbage about outputs does no harm, and the compositor's own fault ends the query`() throws {
    var query = try #require(WaylandOutputQuery(Self.desktop))
    let refused = query.take(Self.message(from: 1, 0, Self.bytes(1)))
    #expect(!refused)
    var random = SeededGenerator(seed: 14)
    for _ in 0..<2000 {
      var query = try #require(WaylandOutputQuery(Self.desktop))
      var all = Self.answer()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        all[Int.random(in: all.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = query.take(all)
      #expect(query.outputs.count <= 2)
    }
  }

  @Test func `a display has the name of the output at its place, unless several are there`() {
    let outputs = [
      WaylandOutput(name: "DP-1", x: 0, y: 0), .init(name: "DP-2", x: 1920, y: 0), .init(name: "DP-3", x: 1920, y: 0),
    ]
    #expect(
      WaylandOutput.names(of: outputs, at: [.init(x: 0, y: 0), .init(x: 1920, y: 0), .init(x: 5, y: 0)]) == [
        "DP-1", nil, nil,
      ])
    #expect(WaylandOutput.names(of: outputs, at: [.init(x: 0, y: 0), .init(x: 0, y: 0)]) == [nil, nil])
    #expect(WaylandOutput.names(of: [], at: [.init(x: 0, y: 0)]) == [nil])
  }

  @Test(arguments: 1...12) func `what follows the list of globals may come in two pieces`(size: Int) throws {
    // The compositor says that object 3 is free again, right after the list's end.
    let all = Self.desktop.flatMap { Self.global($0.interface, number: $0.number, version: $0.version) } + Self.end
    let cut = all.count - size
    var globals = WaylandGlobals()
    let isTaken = globals.take(all[..<cut])
    #expect(isTaken)
    try #require(globals.isComplete == (size <= 12))
    var query = try #require(WaylandOutputQuery(after: globals))
    let isAnswered = query.take(all[cut...] + Self.answer())
    #expect(isAnswered && query.isComplete)
    #expect(query.outputs.map(\.name) == ["DP-1", "HDMI-A-2"])
  }

  @Test func `the compositor that SDL connects to has Wayland's own name unless another is given`() {
    let folder = ["XDG_RUNTIME_DIR": "/run/user/7"]
    #expect(WaylandCompositor.ofSDL(environment: folder)?.path == "/run/user/7/wayland-0")
    #expect(
      WaylandCompositor.ofSDL(environment: folder.merging(["WAYLAND_DISPLAY": "w"]) { $1 })?.path == "/run/user/7/w")
    #expect(WaylandCompositor.ofSDL(environment: folder.merging(["WAYLAND_SOCKET": "5"]) { $1 }) == nil)
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
