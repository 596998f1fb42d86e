import Testing

@testable import Logos

struct ScreenshotNameTests {
  @Test(arguments: [
    "Screenshot 2027-02-11 at 14.03.27.png", "logos/Screen Shot 2019-05-01 at 3.04.05\u{202F}PM.png",
    "Screenshot (12).png",
    "screenshot_20270211-140327_Chrome.jpg", "Screenshot from 2027-02-11 14-03-27.png", "Screenshot.PNG",
    "Bildschirmfoto vom 2027-02-11 14-03-27.png", "Bildschirmfoto 2027-02-11 um 14.03.27-2.png",
    "Capture d’e\u{301}cran 2027-02-11 à 14.03.27.png", "Capture d'écran (3).png", "capture-decran-2027.webp",
    "Captura de pantalla 2027-02-11 140327.png", "Captura de Tela 2027-02-11 às 14.03.27.png",
    "Schermata 2027-02-11 alle 14.03.27.png", "Schermafbeelding 2027-02-11 om 14.03.27.png", "Zrzut ekranu (7).png",
    "スクリーンショット 2027-02-11 14.03.27.png", "スクリーンショット (2).png", "Skärmavbild 2027-02-11 kl. 14.03.27.png",
  ])
  func `names that systems give to pictures of their screens are recognized`(name: String) {
    #expect(ScreenshotName.isLikely(name))
  }

  @Test(arguments: [
    "acme.png", "screenshot-media.png", "Screenshots 2027/acme.png", "Screenshot Studio Berlin.jpg",
    "my screenshot 1.png",
    "Screenshot 2027.svg", "screen.png", "Schermatax 1.png.pdf", "", "スクリーン 1.png",
  ])
  func `names of sponsors and of drawings are not`(name: String) {
    #expect(!ScreenshotName.isLikely(name))
  }
}
