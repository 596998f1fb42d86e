internal import Foundation

/// What the marquee answers: one line of JSON.
package struct ControlReply: Sendable, Codable, Equatable {
  package var ok: Bool
  /// What was done, for people.
  package var message: String?
  /// Why it was not done, in one line.
  package var error: String?
  /// Everything that is wrong with a configuration.
  package var faults: [String]?
  package var status: MarqueeStatus?
  /// The glass as a PNG, in Base64.
  package var png: String?

  package init(
    ok: Bool, message: String? = nil, error: String? = nil, faults: [String]? = nil, status: MarqueeStatus? = nil,
    png: String? = nil
  ) {
    self.ok = ok
    self.message = message
    self.error = error
    self.faults = faults
    self.status = status
    self.png = png
  }

  package static func done(_ message: String) -> ControlReply { ControlReply(ok: true, message: message) }

  package static func refused(_ error: String, faults: [String]? = nil) -> ControlReply {
    ControlReply(ok: false, error: error, faults: faults)
  }

  /// What a line says; `nil` where that is no reply.
  init?(line: [UInt8]) {
    // The decoder would take UTF-16 and UTF-32 too, in which `ControlCharacters` finds nothing to escape.
    guard !line.contains(0), let reply = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
    self = reply
  }

  /// The reply as a line, its end included.
  var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(self)) ?? Data(#"{"error":"the reply cannot be written","ok":false}"#.utf8)
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
