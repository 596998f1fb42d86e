internal import FoundationEssentials
internal import Logos
internal import Platform

/// Embeds the pictures that an SVG drawing refers to, so that its copy is whole.
enum EmbeddedPictures {
  /// The most bytes of a drawing with its pictures.
  private static let limit = LogoLimits.bytes / 2

  /// The drawing with those PNG and JPEG pictures in it that lie in its folder; `nil` if there are none.
  /// - Parameters:
  ///   - place: the drawing's path in `folder`.
  ///   - folder: nothing outside of it is read.
  static func embedded(in svg: [UInt8], at place: String, of folder: PictureFolder) -> [UInt8]? {
    guard let markup = Markup(svg) else { return nil }
    var (edits, size): ([(place: Range<Int>, text: String)], Int) = ([], svg.count)
    for case .start(let element) in markup.tokens where ["image", "feImage"].contains(element.localName) {
      for attribute in element.attributes where attribute.localName == "href" {
        guard let file = OutsideReference.file(markup.text(attribute.value)),
          let (kind, content) = picture(file, beside: place, of: folder)
        else { continue }
        size += content.count * 4 / 3
        guard size < limit else { continue }
        edits.append((attribute.value, "data:image/\(kind);base64,\(Data(content).base64EncodedString())"))
      }
    }
    return edits.isEmpty ? nil : markup.replacing(edits)
  }

  /// The picture that a reference names, by its path or else by its name beside the drawing.
  private static func picture(
    _ reference: String, beside place: String, of folder: PictureFolder
  ) -> (kind: String, content: [UInt8])? {
    var name = (reference.percentDecoded ?? reference).replacing("\\", with: "/")
    if let end = name.firstIndex(where: { "?#".contains($0) }) { name = String(name[..<end]) }
    let parts = name.split(separator: "/")
    guard let last = parts.last, !name.lowercased().hasPrefix("http") else { return nil }
    let home = place.split(separator: "/").dropLast()
    let isRelative = !name.hasPrefix("/") && !name.contains(":") && !parts.contains("..")
    let path = isRelative ? parts.filter { $0 != "." } : []
    for parts in [path, [last]] where !parts.isEmpty {
      guard let content = try? folder.content(of: (home + parts).joined(separator: "/")) else { continue }
      switch ImageFormat(of: content) {
      case .png: return ("png", content)
      case .jpeg: return ("jpeg", content)
      default: continue
      }
    }
    return nil
  }
}
