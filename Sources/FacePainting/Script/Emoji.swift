extension Character {
  /// Shown as a picture: by its own nature, by a selector or a skin tone behind it, or as a flag or a keycap.
  var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.value > 0x7F || scalars.count > 1 else { return false }
    // The text selector has the last word.
    if scalars.contains(where: { $0.value == 0xFE0E }) { return false }
    if first.properties.isEmojiPresentation { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x20E3 || $0.properties.isEmojiModifier
    }
  }
}
