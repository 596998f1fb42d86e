package import Logos
package import MarqueeScene
package import MarqueeValues
import Synchronization

/// Logos of one colour and of the shape that their path says, such as "8:1"; none for other paths.
package final class PlainLogos: LogoSource {
  package static let color = Color(red: 255, green: 0, blue: 255)

  private let asked = Mutex<[LogoRequest]>([])

  package init() {}

  package var requests: [LogoRequest] { asked.withLock { $0 } }

  package func hasDecoded(_ reference: LogoReference) -> Bool { true }

  package func logo(_ reference: LogoReference, _ request: LogoRequest) -> Bitmap? {
    asked.withLock { $0.append(request) }
    let sides = reference.path.split(separator: ":").compactMap { Double($0) }
    guard sides.count == 2 else { return nil }
    let placement = request.placement(ofWidth: sides[0], height: sides[1])
    return Bitmap(width: placement.width, height: placement.height, filledWith: Self.color.pixel)
  }
}

extension FaceLogo {
  package static func sample(
    _ path: String, fit: LogoFit = .contain, area: Double = 0.125, padding: Double? = nil,
    background: Color? = nil, version: [Int] = [1]
  ) -> FaceLogo {
    FaceLogo(
      reference: LogoReference(path: path, version: version, folders: []), fit: fit, area: area, padding: padding,
      background: background, name: "Stand in")
  }
}

extension CardFace {
  /// On one dark colour, with white text.
  package static func plain(
    _ title: String? = nil, _ subtitle: String? = nil, logo: FaceLogo?, width: Int = 420, height: Int = 420,
    radius: Double = 28, border: Border? = nil
  ) -> CardFace {
    let dark = Gradient(.linear(angle: 0), [Color(0x102030), Color(0x102030)])
    return CardFace(
      width: width, height: height, cornerRadius: radius, gradient: dark, title: title, subtitle: subtitle, logo: logo,
      font: FontRequest(family: "Inter", weight: 700), textColor: .white, border: border)
  }
}

extension Bitmap {
  /// The smallest rectangle that holds all opaque pixels of which `isWanted` is true; `nil` for none.
  package func bounds(where isWanted: (Color) -> Bool) -> PixelArea? {
    var rects: [PixelArea] = []
    for y in 0..<height {
      var (first, last) = (Int.max, Int.min)
      for x in 0..<width where isWanted(Color(pixel: pixels[y * width + x])) { (first, last) = (min(first, x), x) }
      if last >= first { rects.append(PixelArea(minX: first, minY: y, maxX: last + 1, maxY: y + 1)) }
    }
    return PixelArea(enclosing: rects)
  }

  package func count(where isWanted: (Color) -> Bool) -> Int { pixels.count { isWanted(Color(pixel: $0)) } }
}
