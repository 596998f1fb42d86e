internal import Foundation
internal import MarqueeEngine
internal import Platform

/// The Wayland compositor that the environment names, queried without Wayland's libraries.
struct WaylandCompositor {
  /// Path of its socket.
  let path: String

  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return nil }
    path = name.hasPrefix("/") ? name : "\(environment["XDG_RUNTIME_DIR"] ?? "")/\(name)"
  }

  /// Whether something listens at the socket.
  var mayAnswer: Bool { StreamSocket.isListener(at: path) }

  /// Whether it has listed all its globals, and there was no seat among them. SDL up to 2.26 assumes a seat, and crashes
  /// on a compositor that has none for lack of an input device.
  func lacksSeat(within time: Duration = .seconds(1)) -> Bool {
    guard let names = interfaces(within: time) else { return false }
    return !names.contains("wl_seat")
  }

  /// The interface names of its globals; `nil` where it does not answer in time.
  private func interfaces(within time: Duration) -> Set<String>? {
    guard let socket = try? StreamSocket.connected(to: path) else { return nil }
    // To the display, object 1: list the globals to object 2 (get_registry), then report the end to object 3 (sync).
    let request: [UInt32] = [1, 12 << 16 | 1, 2, 1, 12 << 16, 3]
    let bytes = unsafe request.withUnsafeBytes { unsafe Array($0) }
    guard (try? socket.send(bytes[...])) == bytes.count else { return nil }

    var answer = WaylandGlobals()
    let end = MonotonicClock.now + time
    while !answer.isComplete {
      let left = end - MonotonicClock.now
      var polls = PollSet(socket.number, for: .readable)
      guard left > .zero, let ready = try? polls.wait(atMost: left), ready > 0,
        let bytes = try? socket.receive(atMost: 4096), !bytes.isEmpty, answer.take(bytes)
      else { return nil }
    }
    return answer.interfaces
  }
}

/// Parses a compositor's list of globals, in pieces of any size.
struct WaylandGlobals {
  private(set) var interfaces: Set<String> = []
  /// Whether all globals are listed.
  private(set) var isComplete = false
  /// The beginning of an incomplete message.
  private var rest: [UInt8] = []

  /// Parses the next bytes. Returns `false` if they do not follow the protocol.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    rest += bytes
    var start = 0
    // Object, then the message's size, header included, and its kind; each in this machine's byte order.
    while rest.count - start >= 8, !isComplete {
      let (object, header) = (number(at: start), number(at: start + 4))
      let (size, kind) = (Int(header >> 16), header & 0xFFFF)
      guard size >= 8, size.isMultiple(of: 4) else { return false }
      guard rest.count - start >= size else { break }
      switch (object, kind) {
      case (2, 0):
        guard let name = interface(at: start + 12, before: start + size) else { return false }
        interfaces.insert(name)
      case (3, 0): isComplete = true
      case (1, 0): return false
      default: break
      }
      start += size
    }
    rest.removeFirst(start)
    // The size of a message has 16 bits.
    return rest.count <= 1 << 16
  }

  /// A string: its length, the terminating zero included, then its bytes.
  private func interface(at place: Int, before end: Int) -> String? {
    guard place + 4 <= end else { return nil }
    let length = Int(number(at: place))
    guard length > 0, place + 4 + length <= end else { return nil }
    return String(decoding: rest[place + 4..<place + 3 + length], as: UTF8.self)
  }

  private func number(at place: Int) -> UInt32 {
    unsafe rest[place..<place + 4].withUnsafeBytes { unsafe $0.loadUnaligned(as: UInt32.self) }
  }
}
