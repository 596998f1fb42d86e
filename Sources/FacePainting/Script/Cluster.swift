/// A grapheme cluster, which nothing takes apart.
struct Cluster {
  let character: Character
  let scalars: [UInt32]
  var needed: NeededGlyphs { NeededGlyphs(scalars) }
  /// Shown as a picture.
  let isEmoji: Bool
  /// Punctuation and spaces, which look best in the font of what is around them.
  let isNeutral: Bool
  /// Of no script by itself, it takes that of what it follows, or at the beginning of what it precedes.
  private(set) var script: WritingSystem
  /// `nil` for the font asked for.
  private(set) var font: FallbackFont?

  private init(_ character: Character) {
    self.character = character
    scalars = character.unicodeScalars.map(\.value)
    isEmoji = character.isEmoji
    script = scalars.lazy.map(WritingSystem.init(of:)).first { !$0.isShared } ?? .common
    isNeutral = script == .common && !isEmoji && (character.isWhitespace || character.isPunctuation)
  }

  /// The clusters of `text`, with their scripts and fonts.
  static func clusters(of text: String, fonts: some ClusterFonts) -> [Cluster] {
    var clusters = text.map(Cluster.init)
    var last = clusters.first { !$0.script.isShared }?.script ?? .common
    for index in clusters.indices {
      if clusters[index].script.isShared { clusters[index].script = last } else { last = clusters[index].script }
      if !clusters[index].isNeutral { clusters[index].font = fonts.font(for: clusters[index]) }
    }
    var start = 0
    while start < clusters.count {
      guard clusters[start].isNeutral else {
        start += 1
        continue
      }
      let end = clusters[start...].firstIndex { !$0.isNeutral } ?? clusters.count
      let before = start > 0 ? clusters[start - 1].font : nil
      let after = end < clusters.count ? clusters[end].font : nil
      // Between two fonts they are in the one asked for; at either end of a line in that of their only neighbour.
      let wanted: FallbackFont? =
        if start == 0 { after } else if end == clusters.count { before } else { before == after ? before : nil }
      for index in start..<end {
        let cluster = clusters[index]
        clusters[index].font =
          if let wanted, !wanted.isColor, fonts.covers(cluster, wanted) { wanted } else { fonts.font(for: cluster) }
      }
      start = end
    }
    return clusters
  }
}

/// Names the fonts that clusters are drawn in.
protocol ClusterFonts {
  /// The font that draws `cluster`; `nil` for the one asked for.
  func font(for cluster: Cluster) -> FallbackFont?
  /// Whether `font` draws `cluster`.
  func covers(_ cluster: Cluster, _ font: FallbackFont) -> Bool
}
