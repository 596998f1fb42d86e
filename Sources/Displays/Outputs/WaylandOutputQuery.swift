internal import SDLKit

/// An output of a Wayland desktop.
struct WaylandOutput: Hashable {
  /// The compositor's name of it: on a graphics card that of the connector, such as DP-1.
  var name: String
  /// Where it is on the desktop, px.
  var x: Int
  var y: Int

  /// The names of the outputs at these places; `nil` for a place with none or, as of displays that show the same, several.
  static func names(of outputs: [WaylandOutput], at places: [PixelPlace]) -> [String?] {
    places.map { place in
      let there = outputs.filter { $0.x == place.x && $0.y == place.y }
      return there.count == 1 && places.count(where: { $0 == place }) == 1 ? there[0].name : nil
    }
  }
}

/// Asks a compositor for its outputs' names (xdg-output), and parses the answer. SDL has their descriptions only, and those of two
/// displays of one make may be the same.
struct WaylandOutputQuery {
  /// What to send, after the list of globals.
  let request: [UInt8]
  /// Whether everything has been said.
  private(set) var isComplete = false
  private var names: [UInt32: String] = [:]
  private var places: [UInt32: (x: Int, y: Int)] = [:]
  /// Objects that tell of an output, in the order in which outputs are listed.
  private let objects: [UInt32]
  /// The object that reports the end.
  private let end: UInt32
  private var messages: WaylandMessages

  /// More outputs than SDL's screens are named for.
  private static let mostOutputs = 32

  /// Asks for the names of the outputs.
  /// - Parameter answer: the globals that the compositor announced on the same connection.
  /// - Returns: `nil` if it has no xdg-output of version 2, which brings the names.
  init?(after answer: WaylandGlobals) {
    self.init(answer.globals, messages: answer.messages)
  }

  init?(_ globals: [WaylandGlobals.Global], messages: WaylandMessages = WaylandMessages()) {
    // Names came with the second version.
    guard let manager = globals.first(where: { $0.interface == "zxdg_output_manager_v1" && $0.version >= 2 }) else {
      return nil
    }
    let outputs = globals.filter { $0.interface == "wl_output" }.prefix(Self.mostOutputs)
    let managing: UInt32 = 4
    func bind(_ global: WaylandGlobals.Global, version: UInt32, as object: UInt32) -> [UInt8] {
      WaylandMessages.message(
        to: 2, 0,
        WaylandMessages.bytes(of: global.number) + WaylandMessages.bytes(of: global.interface)
          + WaylandMessages.bytes(of: version) + WaylandMessages.bytes(of: object))
    }
    var request = bind(manager, version: 2, as: managing)
    var objects: [UInt32] = []
    var next = managing + 1
    for output in outputs {
      request += bind(output, version: 1, as: next)
      // get_xdg_output
      request += WaylandMessages.message(
        to: managing, 1, WaylandMessages.bytes(of: next + 1) + WaylandMessages.bytes(of: next))
      objects.append(next + 1)
      next += 2
    }
    request += WaylandMessages.message(to: 1, 0, WaylandMessages.bytes(of: next))
    (self.request, self.objects, end, self.messages) = (request, objects, next, messages)
  }

  /// The outputs of which name and place are known.
  var outputs: [WaylandOutput] {
    objects.compactMap { object in
      guard let name = names[object], !name.isEmpty, let place = places[object] else { return nil }
      return WaylandOutput(name: name, x: place.x, y: place.y)
    }
  }

  /// Parses the next bytes. Returns `false` if they do not follow the protocol.
  mutating func take(_ bytes: some Sequence<UInt8>) -> Bool {
    var (names, places, isOver) = (names, places, isComplete)
    defer { (self.names, self.places, isComplete) = (names, places, isOver) }
    return messages.take(bytes) { object, kind, arguments in
      if isOver { return .isOver }
      var arguments = arguments
      switch (object, kind) {
      case (end, 0):
        isOver = true
        return .isOver
      case (1, 0): return .isWrong
      case (_, 0) where objects.contains(object):
        guard let x = arguments.signed(), let y = arguments.signed() else { return .isWrong }
        places[object] = (x, y)
      case (_, 3) where objects.contains(object):
        guard let name = arguments.text() else { return .isWrong }
        names[object] = name
      default: break
      }
      return .goesOn
    }
  }
}
