internal import FoundationEssentials
internal import Platform

/// The Wayland compositor that the environment names, queried without Wayland's libraries.
struct WaylandCompositor {
  /// Path of its socket.
  let path: String

  init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let name = environment["WAYLAND_DISPLAY"], !name.isEmpty else { return nil }
    path = name.hasPrefix("/") ? name : "\(environment["XDG_RUNTIME_DIR"] ?? "")/\(name)"
  }

  /// The compositor that SDL connects to; `nil` where that is by a connection which the program was started with.
  static func ofSDL(environment: [String: String] = ProcessInfo.processInfo.environment) -> WaylandCompositor? {
    guard environment["WAYLAND_SOCKET"] == nil else { return nil }
    // The name that Wayland's own library assumes.
    return WaylandCompositor(environment: environment.merging(["WAYLAND_DISPLAY": "wayland-0"]) { named, _ in named })
  }

  /// Whether something listens at the socket.
  var mayAnswer: Bool { StreamSocket.isListener(at: path) }

  /// Whether it has listed all its globals, and there was no seat among them. SDL up to 2.26 assumes a seat, and crashes
  /// on a compositor that has none for lack of an input device.
  func lacksSeat(within time: Duration = .seconds(1)) -> Bool {
    guard let socket = try? StreamSocket.connected(to: path),
      let answer = globals(over: socket, until: MonotonicClock.now + time)
    else { return false }
    return !answer.globals.contains { $0.interface == "wl_seat" }
  }

  /// Its outputs, by their names and where they are on the desktop; none where it does not answer in time or does not say.
  func outputs(within time: Duration = .milliseconds(250)) -> [WaylandOutput] {
    let end = MonotonicClock.now + time
    guard let socket = try? StreamSocket.connected(to: path), let answer = globals(over: socket, until: end),
      var query = WaylandOutputQuery(after: answer), send(query.request, over: socket),
      receive(from: socket, until: end, { query.take($0) ? query.isComplete : nil })
    else { return [] }
    return query.outputs
  }

  /// What it offers; `nil` where it does not answer in time.
  private func globals(over socket: StreamSocket, until end: Duration) -> WaylandGlobals? {
    var answer = WaylandGlobals()
    guard send(WaylandGlobals.request, over: socket),
      receive(from: socket, until: end, { answer.take($0) ? answer.isComplete : nil })
    else { return nil }
    return answer
  }

  private func send(_ bytes: [UInt8], over socket: StreamSocket) -> Bool {
    (try? socket.send(bytes[...])) == bytes.count
  }

  /// Receives until all is there. Returns whether it is.
  /// - Parameter take: takes bytes, and returns whether they were the last, or `nil` if they cannot be used.
  private func receive(from socket: StreamSocket, until end: Duration, _ take: ([UInt8]) -> Bool?) -> Bool {
    while true {
      let left = end - MonotonicClock.now
      guard left > .zero else { return false }
      var polls = PollSet(socket.number, for: .readable)
      // A signal is no answer.
      guard polls.rest(atMost: left) > 0 else { continue }
      guard let bytes = try? socket.receive(atMost: 4096), !bytes.isEmpty, let isLast = take(bytes) else {
        return false
      }
      if isLast { return true }
    }
  }
}

/// Parses a compositor's list of globals, in pieces of any size.
struct WaylandGlobals {
  struct Global: Hashable {
    /// The compositor's number of it.
    var number: UInt32
    var interface: String
    var version: UInt32
  }

  /// To the display, object 1: list the globals to object 2 (get_registry), then report the end to object 3 (sync).
  static let request =
    WaylandMessages.message(to: 1, 1, WaylandMessages.bytes(of: 2))
    + WaylandMessages.message(to: 1, 0, WaylandMessages.bytes(of: 3))

  private(set) var globals: [Global] = []
  /// Whether all globals are listed.
  private(set) var isComplete = false
  /// Has the beginning of what follows them, should that have come.
  private(set) var messages = WaylandMessages()

  /// Parses the next bytes. Returns `false` if they do not follow the protocol.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    var (found, isOver) = (globals, isComplete)
    defer { (globals, isComplete) = (found, isOver) }
    return messages.take(bytes) { object, kind, arguments in
      if isOver { return .isOver }
      var arguments = arguments
      switch (object, kind) {
      case (2, 0):
        guard let number = arguments.number(), let interface = arguments.text(), let version = arguments.number() else {
          return .isWrong
        }
        found.append(Global(number: number, interface: interface, version: version))
      case (3, 0):
        isOver = true
        return .isOver
      case (1, 0): return .isWrong
      default: break
      }
      return .goesOn
    }
  }
}
