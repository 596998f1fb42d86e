internal import FoundationEssentials

/// What the program that paints cards sends to the one that makes pages.
enum SheetRequest: Codable, Equatable {
  /// With the outline as JSON in memory of so many bytes, and the file to write to.
  case begin(outline: Int)
  /// The next card, with its pixels in memory.
  case card(width: Int, height: Int)
  /// No card follows.
  case end
}

/// What it answers to each.
enum SheetReply: Codable, Equatable {
  /// So many pages will be made.
  case begun(pages: Int)
  case taken
  case finished
  case failed(String)
}

enum SheetPacket {
  /// bytes.
  static let limit = 16 << 10

  static func bytes(_ value: some Encodable) -> [UInt8] { (try? Array(JSONEncoder().encode(value))) ?? [] }

  static func value<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> Value? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }
}
