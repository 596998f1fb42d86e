internal import CRSVG
internal import Logos

/// librsvg, cairo and gdk-pixbuf, loaded by `init`.
///
/// They are not linked, because the marquee is the same binary: linked libraries would occupy its memory and run their
/// start-up code in it. A second executable would also keep them apart, but would have to be found, and be of the same
/// build, on every machine; `/proc/self/exe` is always both.
@safe struct DecodingLibraries: Sendable {
  /// The functions. They take and return pointers, so every call is `unsafe`.
  let c: CRSVGLibraries

  /// Throws `noDecoder` if a library or one of its functions is missing.
  init() throws(LogoError) {
    var fault: UnsafePointer<CChar>?
    guard let functions = unsafe crsvg_load(&fault) else {
      throw .noDecoder(reason: unsafe fault.map { unsafe String(cString: $0) } ?? "no reason given")
    }
    unsafe c = functions.pointee
  }

  /// Reads fontconfig's configuration and its list of fonts.
  func loadFontList() { _ = c.FcInit() }

  /// Calls `body` with a place for a GLib error. Throws `broken` if `body` sets one or returns `nil`.
  func checked<Value>(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Value?) throws(LogoError)
    -> Value
  {
    var error: UnsafeMutablePointer<GError>?
    let value = unsafe body(&error)
    if let error = unsafe error {
      defer { unsafe c.g_error_free(error) }
      let text = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "no reason given"
      // libxml's messages end with a line feed.
      throw .broken(reason: String(text.reversed().drop(while: \.isWhitespace).reversed()))
    }
    guard let value else { throw .broken(reason: "no reason given") }
    return value
  }

  /// As `checked`, for functions that return 0 on failure.
  func check(_ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> CInt) throws(LogoError) {
    try unsafe checked { unsafe body($0) != 0 ? () : nil }
  }
}

/// Owns a reference to a GLib object.
@safe struct GObject: ~Copyable {
  let pointer: OpaquePointer
  private let libraries: DecodingLibraries

  /// Takes over a reference, which `deinit` releases.
  @unsafe init(_ pointer: OpaquePointer, _ libraries: DecodingLibraries) {
    unsafe self.pointer = unsafe pointer
    self.libraries = libraries
  }

  deinit { unsafe libraries.c.g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
