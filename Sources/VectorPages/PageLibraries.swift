internal import CRSVG

/// Why no PDF can be made.
package struct PageFault: Error, Sendable, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}

/// librsvg and cairo, loaded when pages are made and not before: most of what the programs do needs neither.
@safe package struct PageLibraries: Sendable {
  /// The functions. They take and return pointers, so every call is `unsafe`.
  let c: CRSVGLibraries

  package init() throws(PageFault) {
    var fault: UnsafePointer<CChar>?
    guard let functions = unsafe crsvg_load(&fault) else {
      let reason = unsafe fault.map { unsafe String(cString: $0) } ?? "no reason given"
      throw PageFault(description: "pages need librsvg and cairo (\(reason)); install the package librsvg2-2")
    }
    unsafe c = functions.pointee
  }
}

/// An SVG drawing.
@safe struct PageDrawing: ~Copyable {
  private let pointer: OpaquePointer
  private let libraries: PageLibraries

  init(_ svg: String, _ libraries: PageLibraries) throws(PageFault) {
    var error: UnsafeMutablePointer<GError>?
    let bytes = Array(svg.utf8)
    let pointer = unsafe bytes.withUnsafeBufferPointer {
      unsafe libraries.c.rsvg_handle_new_from_data($0.baseAddress, $0.count, &error)
    }
    guard let pointer = unsafe pointer else { throw unsafe Self.fault(&error, libraries) }
    unsafe self.pointer = unsafe pointer
    self.libraries = libraries
    // A px of the drawing is a point of the page.
    unsafe libraries.c.rsvg_handle_set_dpi(pointer, 72)
  }

  deinit { unsafe libraries.c.g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Draws it as large as the page.
  func draw(on context: OpaquePointer?, width: Double, height: Double) throws(PageFault) {
    var viewport = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    var error: UnsafeMutablePointer<GError>?
    guard unsafe libraries.c.rsvg_handle_render_document(pointer, context, &viewport, &error) != 0 else {
      throw unsafe Self.fault(&error, libraries)
    }
  }

  /// The width of what the element with this id draws.
  func width(of id: String) throws(PageFault) -> Double {
    var viewport = RsvgRectangle(x: 0, y: 0, width: 1000, height: 1000)
    var (ink, logical) = (RsvgRectangle(), RsvgRectangle())
    var error: UnsafeMutablePointer<GError>?
    let found = unsafe libraries.c.rsvg_handle_get_geometry_for_layer(
      pointer, "#\(id)", &viewport, &ink, &logical, &error)
    guard found != 0 else { throw unsafe Self.fault(&error, libraries) }
    return ink.x + ink.width
  }

  private static func fault(_ error: inout UnsafeMutablePointer<GError>?, _ libraries: PageLibraries) -> PageFault {
    guard let error = unsafe error else { return PageFault(description: "the page cannot be drawn") }
    defer { unsafe libraries.c.g_error_free(error) }
    let text = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
    return PageFault(description: "the page cannot be drawn: \(text)")
  }
}
