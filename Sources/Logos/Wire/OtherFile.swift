/// A kind of file that is sent in place of a picture, detected from its beginning. The raw values are the wire's.
package enum OtherFile: UInt32, Sendable, CaseIterable {
  case webPage = 1
  case markup, lfsPointer, heic, photoshop, video, officeDocument, richText, archive, inDesign, corelDraw, metafile
  case icon, jpegXL, jpeg2000

  /// `nil` for a picture that may be supported, and for an unknown kind.
  /// - Parameter data: the file, or its first 4 KiB.
  package init?(of data: [UInt8]) {
    let found =
      Self.signatures.first { data.dropFirst($0.offset).starts(with: $0.bytes) }?.kind
      ?? Self.container(data) ?? Self.media(data) ?? Self.text(data)
    guard let found else { return nil }
    self = found
  }

  /// What the file is and what to do, as a clause that follows its name.
  package var description: String {
    switch self {
    case .webPage:
      "is a web page and no picture, so its download went wrong; open the address in a browser and save the picture itself"
    case .markup: "is a text of markup without a drawing; ask for the logo as SVG, PDF or PNG"
    case .lfsPointer: "is a pointer of Git LFS and no picture; fetch the file itself with 'git lfs pull'"
    case .heic: "is a HEIC photograph, which is not supported; save it as JPEG or PNG"
    case .photoshop: "is a Photoshop document, which is not supported; save it as PNG, or ask for SVG or PDF"
    case .video: "is a video and no picture; ask for the logo as SVG, PDF or PNG"
    case .officeDocument: "is an office document and no picture; save the logo in it as a picture, or ask for its file"
    case .richText: "is a text document and no picture; ask for the logo as SVG, PDF or PNG"
    case .archive: "is an archive and no picture; unpack it and name the picture in it"
    case .inDesign: "is an InDesign document, which is not supported; export it as PDF"
    case .corelDraw: "is a CorelDRAW document, which is not supported; export it as SVG or PDF"
    case .metafile: "is a Windows metafile, which is not supported; save it as SVG or PNG"
    case .icon: "is an icon for a browser, which is not supported; ask for the logo as SVG, PDF or PNG"
    case .jpegXL: "is JPEG XL, which is not supported; save it as PNG or JPEG"
    case .jpeg2000: "is JPEG 2000, which is not supported; save it as PNG or JPEG"
    }
  }

  private static let signatures: [(offset: Int, bytes: [UInt8], kind: OtherFile)] = [
    (0, Array("version https://git-lfs.github.com/spec/".utf8), .lfsPointer),
    (0, Array("8BPS".utf8), .photoshop),
    (0, [0x06, 0x06, 0xED, 0xF5, 0xD8, 0x1D, 0x46, 0xE5], .inDesign),
    // Word, Excel and PowerPoint before 2007.
    (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .officeDocument),
    (0, Array("{\\rtf".utf8), .richText),
    (0, [0xD7, 0xCD, 0xC6, 0x9A], .metafile), (40, Array(" EMF".utf8), .metafile),
    (0, [0, 0, 1, 0], .icon),
    (0, [0xFF, 0x0A], .jpegXL), (4, Array("JXL \r\n".utf8), .jpegXL), (4, Array("jP  \r\n".utf8), .jpeg2000),
    // Matroska and WebM, MPEG, Windows Media, Flash, Ogg.
    (0, [0x1A, 0x45, 0xDF, 0xA3], .video), (0, [0, 0, 1, 0xBA], .video), (0, [0, 0, 1, 0xB3], .video),
    (0, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11], .video), (0, Array("FLV\u{1}".utf8), .video),
    (0, Array("OggS".utf8), .video),
    (0, Array("Rar!".utf8), .archive), (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive),
  ]

  /// RIFF and ZIP, which hold many kinds.
  private static func container(_ data: [UInt8]) -> OtherFile? {
    if data.starts(with: "RIFF".utf8) {
      let kind = data.dropFirst(8).prefix(3)
      return kind.elementsEqual("AVI".utf8) ? .video : kind.elementsEqual("CDR".utf8) ? .corelDraw : nil
    }
    guard data.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
    let names = String(decoding: data.prefix(4096), as: UTF8.self)
    let isDocument = ["[Content_Types].xml", "_rels/", "word/", "ppt/", "xl/", "mimetypeapplication/vnd.oasis"]
      .contains { names.contains($0) }
    return isDocument ? .officeDocument : .archive
  }

  /// Apple's and MPEG's container: photographs and videos. AVIF, which is in it too, is a picture.
  private static func media(_ data: [UInt8]) -> OtherFile? {
    guard data.dropFirst(4).starts(with: "ftyp".utf8), data.count >= 16 else {
      // QuickTime without a type.
      let name = data.dropFirst(4).prefix(4)
      return ["moov", "mdat", "wide"].contains { name.elementsEqual($0.utf8) } ? .video : nil
    }
    let length = data[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(max(length, 16), data.count, 256)
    let brands = [8] + stride(from: 16, to: end - 3, by: 4)
    let names = Set(brands.map { String(decoding: data[$0..<$0 + 4], as: UTF8.self) })
    if !names.isDisjoint(with: ["avif", "avis"]) { return nil }
    if !names.isDisjoint(with: ["heic", "heix", "hevc", "hevx", "heim", "heis"]) { return .heic }
    // What a decoder may still read.
    return names.contains("mif1") ? nil : .video
  }

  /// Markup whose root is no drawing.
  private static func text(_ data: [UInt8]) -> OtherFile? {
    var rest = data.prefix(4096)
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard rest.first == UInt8(ascii: "<"), let next = rest.dropFirst().first else { return nil }
      if rest.starts(with: "<!--".utf8) {
        guard let end = end(of: "-->", in: rest) else { return nil }
        rest = rest[end...]
      } else if next == UInt8(ascii: "?") {
        guard let end = end(of: "?>", in: rest) else { return nil }
        rest = rest[end...]
      } else if next == UInt8(ascii: "!") {
        let text = String(decoding: rest.prefix(64), as: UTF8.self).lowercased()
        if text.hasPrefix("<!doctype html") { return .webPage }
        // Another document type may hold markup of its own, which a reader of drawings understands.
        return nil
      } else {
        let name = rest.dropFirst().prefix { isNameByte($0) }
        // One that goes on beyond the data is not known.
        guard !name.isEmpty, name.endIndex < rest.endIndex else { return nil }
        return kind(ofRoot: String(decoding: name, as: UTF8.self))
      }
    }
  }

  private static func kind(ofRoot name: String) -> OtherFile? {
    let local = name.split(separator: ":").last.map { $0.lowercased() } ?? ""
    if local == "svg" { return nil }
    return ["html", "head", "body", "title", "meta", "script", "div", "center", "p", "h1"].contains(local)
      ? .webPage : .markup
  }

  private static func end(of mark: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: mark.utf8) }.map { $0 + mark.utf8.count }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }
}
