import Logos
import Testing

/// What is sent in place of a picture.
struct OtherFileTests {
  /// The beginning of a file of `ftyp` brands.
  private static func media(_ brands: String...) -> [UInt8] {
    let text = brands[0] + "\0\0\0\0" + brands.dropFirst().joined()
    return [0, 0, 0, UInt8(8 + text.utf8.count)] + Array("ftyp".utf8) + Array(text.utf8) + [0, 0, 0, 8]
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><head><title>403 Forbidden</title></head></html>", OtherFile.webPage),
    ("\u{FEFF}\n <!-- a proxy's -->\n<HTML lang=\"en\">", .webPage), ("<!doctype HTML>", .webPage),
    ("<?xml version=\"1.0\"?><Error><Code>AccessDenied</Code></Error>", .markup),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 48211\n", .lfsPointer),
    ("8BPS\0\u{1}", .photoshop), ("{\\rtf1 Acme", .richText), ("PK\u{3}\u{4}\0\0word/document.xml", .officeDocument),
    ("PK\u{3}\u{4}\0\0acme.svg", .archive), ("RIFF\0\0\0\0AVI LIST", .video), ("RIFF\0\0\0\0CDR9vrsn", .corelDraw),
    ("OggS\0", .video),
  ])
  func `a file of another kind is named`(text: String, kind: OtherFile) {
    #expect(OtherFile(of: Array(text.utf8)) == kind)
    #expect(kind.description.contains(";") || kind.description.contains(","), "it says what to do")
  }

  @Test func `photographs of phones and videos are told from AVIF, which is in the same container`() {
    #expect(OtherFile(of: Self.media("heic", "mif1", "heic")) == .heic)
    #expect(OtherFile(of: Self.media("mif1", "mif1", "heix", "miaf")) == .heic)
    #expect(OtherFile(of: Self.media("isom", "isom", "avc1", "mp41")) == .video)
    #expect(OtherFile(of: Self.media("qt  ")) == .video)
    #expect(OtherFile(of: Self.media("avif", "mif1", "miaf")) == nil)
    #expect(OtherFile(of: Self.media("mif1", "avif")) == nil)
  }

  @Test(arguments: [
    "", "<", "<svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "<svg:svg xmlns:svg=\"http://www.w3.org/2000/svg\"/>",
    "<?xml version=\"1.0\"?><!-- <html> --><svg/>", "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "Acme", "%PDF-1.5",
    "RIFF\0\0\0\0WEBPVP8 ", "GIF89a", "BM",
  ])
  func `a picture, the beginning of one and an unknown file are none of these`(text: String) {
    #expect(OtherFile(of: Array(text.utf8)) == nil)
  }

  @Test func `each kind and each remark survives the wire`() {
    for kind in OtherFile.allCases {
      #expect(LogoReply(packet: LogoReply.failed(.otherFile(kind)).packet) == .failed(.otherFile(kind)))
    }
    let shortage = LogoError.unavailable(reason: "no process can be started")
    #expect(LogoReply(packet: LogoReply.failed(shortage).packet) == .failed(shortage))
    let remarks: [LogoRemark] = [
      .font(asked: "Näme", got: ""), .glyphs("日本"), .outside("a b.png"), .hiddenAtFirst, .pages, .animation,
    ]
    for sent in [
      remarks, [.variable("--a"), .color("lab(1)"), .preview(width: 256, height: 90), .blank, .wholePage, .photograph],
      [.screenshot], [],
    ] {
      let reply = LogoReply.decoded(width: 3, height: 4, remarks: sent)
      #expect(LogoReply(packet: reply.packet) == reply)
      #expect(reply.packet.count <= LogoReply.limit)
    }
    let long = LogoReply.decoded(
      width: 1, height: 1, remarks: Array(repeating: .outside(String(repeating: "ä\u{1F}", count: 9000)), count: 50))
    #expect(long.packet.count <= LogoReply.limit)
    #expect(LogoReply(packet: long.packet) != nil)
    #expect(
      LogoReply(packet: LogoReply.decoded(width: 1, height: 1, remarks: []).packet + Array("nonsense".utf8)) == nil)
  }
}
