internal import CDRM

/// The properties of an object of a graphics card: their numbers and values by name.
struct Properties {
  private var known: [String: (id: UInt32, value: UInt64)] = [:]

  /// - Parameter kind: the object's, such as `DRM_MODE_OBJECT_CRTC`.
  init(of object: UInt32, kind: UInt32, on card: CardFile) {
    guard let list = unsafe drmModeObjectGetProperties(card.number, object, kind) else { return }
    defer { unsafe drmModeFreeObjectProperties(list) }
    for index in unsafe 0..<Int(list.pointee.count_props) {
      guard let property = unsafe drmModeGetProperty(card.number, list.pointee.props[index]) else { continue }
      defer { unsafe drmModeFreeProperty(property) }
      let name = unsafe withUnsafeBytes(of: property.pointee.name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      known[name] = unsafe (property.pointee.prop_id, list.pointee.prop_values[index])
    }
  }

  /// The property's number; 0 if the object has no such property.
  subscript(name: String) -> UInt32 { known[name]?.id ?? 0 }

  /// The property's value; `nil` if the object has no such property.
  func value(_ name: String) -> UInt64? { known[name]?.value }
}
