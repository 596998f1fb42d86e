package import MarqueeValues

/// What an open card tells: a sheet with the card's gradient at its head, its text, and its link as a QR code.
package struct DetailPanel: Sendable, Hashable {
  /// px, at least 1 each; the panel takes what its content needs of it.
  package var maximumWidth: Int
  package var maximumHeight: Int
  /// px that the panel keeps to while its content fits, and from which its sizes of type follow; `nil` is the maximum.
  package var preferredWidth: Int?
  package var preferredHeight: Int?
  /// px; held to what leaves the text whole.
  package var cornerRadius: Double
  /// The card's.
  package var gradient: Gradient
  package var title: String?
  package var subtitle: String?
  package var logo: FaceLogo?
  /// Running text; a line feed ends a paragraph, an empty line parts two further.
  package var details: String?
  /// What the QR code says, as it stands; the text below it leaves out what nobody types.
  package var link: String?
  /// The card's; running text is set in its regular weight.
  package var font: FontRequest
  /// On the gradient; `nil` picks white or near-black, whichever has more contrast.
  package var textColor: Color?
  /// What lies behind a translucent gradient. Opaque.
  package var backdrop: Color

  package init(
    maximumWidth: Int, maximumHeight: Int, preferredWidth: Int? = nil, preferredHeight: Int? = nil,
    cornerRadius: Double, gradient: Gradient, title: String?,
    subtitle: String?, logo: FaceLogo? = nil, details: String?, link: String?, font: FontRequest,
    textColor: Color? = nil,
    backdrop: Color = .nearBlack
  ) {
    self.maximumWidth = maximumWidth
    self.maximumHeight = maximumHeight
    self.preferredWidth = preferredWidth
    self.preferredHeight = preferredHeight
    self.cornerRadius = cornerRadius
    self.gradient = gradient
    self.title = title
    self.subtitle = subtitle
    self.logo = logo
    self.details = details
    self.link = link
    self.font = font
    self.textColor = textColor
    self.backdrop = backdrop
  }
}
