/// Characters that are shaped and drawn together: one font, one script, one direction.
struct TextRun: Sendable, Hashable {
  /// In logical order.
  var text: String
  /// `nil` for the requested font.
  var font: FallbackFont?
  var script: WritingSystem
  var isRightToLeft: Bool
}

/// The runs of a line, from left to right.
struct RunLine: Sendable {
  var runs: [TextRun] = []
  /// The base direction of the line: that of its first strong character.
  var isRightToLeft: Bool

  /// Splits one line into runs.
  init(_ text: String, fonts: some ClusterFonts) {
    let clusters = Cluster.clusters(of: text, fonts: fonts)
    let scalars = clusters.flatMap(\.scalars)
    let order = BidirectionalText.order(scalars)
    isRightToLeft = order.isRightToLeft

    var read: [TextRun] = []
    // `nil` for characters that are not drawn.
    var runOfScalar: [Int?] = []
    runOfScalar.reserveCapacity(scalars.count)
    var level: Int8?
    for cluster in clusters {
      let own = order.levels[runOfScalar.count]
      var run: Int?
      if !cluster.scalars.allSatisfy(BidirectionalText.isControl) {
        if let last = read.last, level == own, last.font == cluster.font, last.script == cluster.script {
          read[read.count - 1].text.append(cluster.character)
        } else {
          read.append(
            TextRun(
              text: String(cluster.character), font: cluster.font, script: cluster.script,
              isRightToLeft: own & 1 == 1))
          level = own
        }
        run = read.count - 1
      } else if level != own {
        // A directional mark separates the runs on either side of it.
        level = nil
      }
      runOfScalar.append(contentsOf: repeatElement(run, count: cluster.scalars.count))
    }
    // All characters of a run have the same level, so the run stays in one piece.
    var isPlaced = [Bool](repeating: false, count: read.count)
    for scalar in order.visual {
      guard let run = runOfScalar[scalar], !isPlaced[run] else { continue }
      isPlaced[run] = true
      runs.append(read[run])
    }
  }
}

/// A grapheme cluster, which is never split.
struct Cluster {
  let character: Character
  let scalars: [UInt32]
  /// The glyphs that a font needs to draw it.
  var needed: NeededGlyphs { NeededGlyphs(scalars) }
  /// Whether it is shown as a picture.
  let isEmoji: Bool
  /// Whether it is punctuation or a space, which look best in the font of their neighbours.
  let isNeutral: Bool
  /// The script. Characters without their own take the script of the preceding ones, or of the following ones at the
  /// start of a line.
  private(set) var script: WritingSystem
  /// `nil` for the requested font.
  private(set) var font: FallbackFont?

  private init(_ character: Character) {
    self.character = character
    scalars = character.unicodeScalars.map(\.value)
    isEmoji = character.isEmoji
    script = scalars.lazy.map(WritingSystem.init(of:)).first { !$0.isShared } ?? .common
    isNeutral = script == .common && !isEmoji && (character.isWhitespace || character.isPunctuation)
  }

  /// Splits `text` into clusters and gives each its script and font.
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
      // Between two different fonts they take the requested font; at either end of a line the font of their neighbour.
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

/// Chooses the fonts that clusters are drawn in.
protocol ClusterFonts {
  /// The fallback font for `cluster`; `nil` for the requested font.
  func font(for cluster: Cluster) -> FallbackFont?
  /// Whether `font` draws `cluster`.
  func covers(_ cluster: Cluster, _ font: FallbackFont) -> Bool
}

extension Character {
  /// Whether the character is shown as a picture: by default, because of a variation selector or a skin tone, or as a
  /// flag or a keycap.
  var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.value > 0x7F || scalars.count > 1 else { return false }
    // The text presentation selector takes precedence.
    if scalars.contains(where: { $0.value == 0xFE0E }) { return false }
    if first.properties.isEmojiPresentation { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains {
      $0.value == 0xFE0F || $0.value == 0x20E3 || $0.properties.isEmojiModifier
    }
  }
}
