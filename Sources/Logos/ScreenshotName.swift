internal import Platform

/// Recognizes the names that systems give to pictures of their screens, such as `Screenshot 2027-02-11 at 14.03.27.png`.
package enum ScreenshotName {
  /// What such names begin with.
  private static let starts = [
    "Screenshot", "Bildschirmfoto", "Capture d'écran", "Captura de pantalla", "Captura de tela", "Captura de ecrã",
    "Schermata", "Schermafbeelding", "Zrzut ekranu", "Skärmavbild", "Skærmbillede", "Skjermbilde", "Näyttökuva",
    "Snímek obrazovky", "Ekran Resmi", "Снимок экрана", "Знімок екрана", "スクリーンショット", "屏幕截图", "截屏", "螢幕截圖", "스크린샷",
  ].map(letters)
  /// The most letters between that and the date, such as `from`.
  private static let mostBetween = 5
  /// Files that no system takes its screen in.
  private static let drawings = ["svg", "svgz", "pdf", "ai", "eps"]

  /// Whether the file's name begins so and goes on with a date or a number, or ends there.
  package static func isLikely(_ path: String) -> Bool {
    let name = PathName.name(of: path)
    let end = name.lastIndex(of: ".") ?? name.endIndex
    guard !drawings.contains(name[end...].dropFirst().lowercased()) else { return false }
    let text = letters(of: String(name[..<end]))
    return starts.contains { start in
      guard text.starts(with: start) else { return false }
      let rest = text.dropFirst(start.count)
      return rest.isEmpty || rest.prefix(mostBetween + 1).contains { $0.properties.generalCategory == .decimalNumber }
    }
  }

  /// The letters and digits of a name, in lower case and without accents: `Screen Shot` is `screenshot`.
  private static func letters(of text: String) -> [Unicode.Scalar] {
    text.lowercased().normalizedCompatible.unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.generalCategory == .decimalNumber
    }
  }
}
