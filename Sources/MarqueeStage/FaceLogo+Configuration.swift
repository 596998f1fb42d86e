package import MarqueeConfig
internal import MarqueeScene
internal import MarqueeValues
internal import Platform

extension FaceLogo {
  /// - Parameter size: the card's, px.
  init(_ logo: Logo, _ card: Card, in lane: Lane, on size: PixelSize) {
    let look = card.logoLook.filled(from: lane.card.logo).filled(from: .defaults)
    self.init(
      reference: LogoReference(logo), fit: look.fit == .cover ? .cover : .contain, area: look.area ?? 1,
      padding: look.padding?.pixels(of: Double(min(size.width, size.height)), within: 0...8192),
      background: look.background, name: card.isNamedByLogo ? card.id ?? logo.name : logo.name)
  }
}

extension LogoReference {
  package init(_ logo: Logo) {
    self.init(path: logo.file, version: logo.state?.numbers ?? [], folders: logo.folders)
  }
}
