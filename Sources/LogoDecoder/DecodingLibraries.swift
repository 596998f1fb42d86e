internal import CRSVG
internal import Logos

/// librsvg, cairo and gdk-pixbuf, loaded when this value is made.
///
/// They are not linked, for the marquee is the same binary: linked, they would be in its memory as well, and their
/// start-up code would run in it. A second executable would keep them apart too, but it would have to be found, and to
/// be of the same build, on every machine; `/proc/self/exe` is always both.
struct DecodingLibraries: Sendable {
  let c: CRSVGLibraries

  init() throws(LogoError) {
    var fault: UnsafePointer<CChar>?
    guard let functions = crsvg_load(&fault) else {
      throw .noDecoder(reason: fault.map { String(cString: $0) } ?? "no reason given")
    }
    c = functions.pointee
  }

  /// Calls `body` with a place for an error of GLib's; throws that if it came, or if `body` returns `nil`.
  func checked<Value>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?) throws(LogoError)
    -> Value
  {
    var error: UnsafeMutablePointer<GError>?
    let value = body(&error)
    if let error {
      defer { c.g_error_free(error) }
      let text = error.pointee.message.map { String(cString: $0) } ?? "no reason given"
      // libxml ends its own with a line feed.
      throw .broken(reason: String(text.reversed().drop(while: \.isWhitespace).reversed()))
    }
    guard let value else { throw .broken(reason: "no reason given") }
    return value
  }

  /// As above, where `false` is a failure.
  func check(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> CInt) throws(LogoError) {
    try checked { body($0) != 0 ? () : nil }
  }
}

/// Owns a reference to an object of GLib's.
struct GObject: ~Copyable {
  let pointer: OpaquePointer
  private let libraries: DecodingLibraries

  init(_ pointer: OpaquePointer, _ libraries: DecodingLibraries) {
    self.pointer = pointer
    self.libraries = libraries
  }

  deinit {
    libraries.c.g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
