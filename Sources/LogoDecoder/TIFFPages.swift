/// The pages of a TIFF, of which the first is drawn.
enum TIFFPages {
  /// The most pictures of a file that are looked at; thumbnails and masks count.
  private static let most = 32

  /// Whether a file has more than one page. Previews and masks are none. A pure function of hostile bytes.
  static func areSeveral(in data: [UInt8]) -> Bool {
    let isLittle = data.first == 0x49
    func number(at place: Int, bytes count: Int) -> Int? {
      guard place >= 0, place + count <= data.count else { return nil }
      let bytes = data[place..<place + count]
      return (isLittle ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    /// Whether a directory describes a page: by its kind, of the present format or of the one before.
    func isPage(_ place: Int, entries: Int) -> Bool {
      for entry in 0..<entries {
        let start = place + 2 + 12 * entry
        switch number(at: start, bytes: 2) {
        case 254?: return (number(at: start + 8, bytes: 4) ?? 0) & 0b101 == 0
        case 255?: return number(at: start + 8, bytes: 2) != 2
        default: break
        }
      }
      return true
    }
    var place = number(at: 4, bytes: 4) ?? 0
    for index in 0..<most {
      guard place >= 8, let entries = number(at: place, bytes: 2), entries > 0,
        let next = number(at: place + 2 + 12 * entries, bytes: 4)
      else { return false }
      if index > 0, isPage(place, entries: entries) { return true }
      place = next
    }
    return false
  }
}
