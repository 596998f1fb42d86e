import MarqueeScene
import MarqueeValues
import TestSupport
import Testing

@testable import FacePainting

/// The card of a wireless network, read as a phone does.
struct WirelessCardTests {
  private let code = #"WIFI:T:WPA;S:Guests\; hier;P:a\:b\\c\"d12;;"#

  private func face(_ width: Int, _ height: Int) -> CardFace {
    var face = CardFace(
      width: width, height: height, cornerRadius: 24, gradient: .derived(from: Color(red: 20, green: 90, blue: 160)),
      title: "Free Wi-Fi", subtitle: "Guests; hier", font: FontRequest(family: "Inter", weight: 700), textColor: nil)
    face.code = code
    return face
  }

  @Test(arguments: [(420, 496), (420, 420), (300, 300), (800, 300), (240, 600), (1200, 1000)])
  func `a phone reads the network's code off its card`(width: Int, height: Int) throws {
    let painter = FacePainter(fonts: FontBook())
    let texts = try Scanner.texts { try painter.paint(face(width, height)).writePNG(to: $0) }
    #expect(texts == [code])
  }

  @Test func `a card without a code, or too small for one, shows its text`() {
    let painter = FacePainter(fonts: FontBook())
    var plain = face(420, 420)
    plain.code = nil
    #expect(painter.paint(plain) != painter.paint(face(420, 420)))
    #expect(painter.paint(face(40, 30)).width == 40)
    var tooLong = face(420, 420)
    tooLong.code = String(repeating: "x", count: 5000)
    #expect(painter.paint(tooLong) == painter.paint(plain))
  }

  @Test func `the opened card shows the code large, and the password nowhere in words`() throws {
    let panel = { (label: String?) in
      var panel = DetailPanel(
        maximumWidth: 1400, maximumHeight: 900, cornerRadius: 24,
        gradient: .derived(from: Color(red: 20, green: 90, blue: 160)), title: "Free Wi-Fi", subtitle: "Guests; hier",
        details: nil, link: code, font: FontRequest(family: "Inter", weight: 700))
      panel.linkLabel = label
      return panel
    }
    let painter = FacePainter(fonts: FontBook())
    let sheet = painter.painted(panel("Guests; hier")).sheet
    #expect(try Scanner.texts { try sheet.writePNG(to: $0) } == [code])
    #expect(sheet != painter.painted(panel(nil)).sheet, "the line below the code is the label")
  }
}
