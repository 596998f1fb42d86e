internal import Logos
internal import Platform

/// Pictures that lie beside logos and are none by their names: photographs, pictures of screens, icons, and the operator's own logo.
package enum OtherPictures {
  /// Whether a name says so. Who draws a team draws its logo, so only pictures of pixels are photographs.
  package static func isNoLogo(_ path: String) -> Bool {
    if ScreenshotName.isLikely(path) { return true }
    let isDrawing = ["svg", "svgz", "pdf", "ai", "eps", "ps", "epsf", "epsi"].contains(
      LogoName(path: path).fileExtension)
    let stem = PathName.withoutExtension(PathName.name(of: path))
    let words = LogoName.parts(of: stem).flatMap { part in
      part.folded.split { !$0.isLetter && !$0.isNumber }.map { word in
        let letters = word.prefix(while: \.isLetter)
        return String(letters.isEmpty ? word : letters)
      }
    }
    if words.contains(where: own.contains) || words.contains(where: icons.contains) { return true }
    return !isDrawing && words.contains(where: photographs.contains)
  }

  /// In English, German, French, Spanish, Italian and Dutch, folded.
  private static let photographs = Set(
    words: """
      img dsc dscn dscf pxl photo photos foto fotos photograph pressefoto pressefotos pressebild teamfoto teambild
      gruppenfoto gruppenbild team crew staff mannschaft belegschaft equipe equipo squadra fotografia ploeg screenshot
      bildschirmfoto
      """)
  private static let icons: Set<String> = ["favicon", "icon", "icons", "avatar"]
  private static let own: Set<String> = ["own", "eigen", "eigene", "eigenes", "unser", "propre", "propio", "proprio"]
}
