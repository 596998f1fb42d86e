/// Characters that are drawn in one go: one font, one script, one direction.
struct TextRun: Sendable, Hashable {
  /// In the order in which it is read.
  var text: String
  /// `nil` for the font asked for.
  var font: FallbackFont?
  var script: WritingSystem
  var isRightToLeft: Bool
}

/// A line's runs from left to right.
struct RunLine: Sendable {
  var runs: [TextRun] = []
  /// The line's own direction: that of its first strong character.
  var isRightToLeft: Bool

  init(_ text: String, fonts: some ClusterFonts) {
    let clusters = Cluster.clusters(of: text, fonts: fonts)
    let scalars = clusters.flatMap(\.scalars)
    let order = BidirectionalText.order(scalars)
    isRightToLeft = order.isRightToLeft

    var read: [TextRun] = []
    // `nil` for what is not drawn.
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
        // A mark keeps apart what is on either side of it.
        level = nil
      }
      runOfScalar.append(contentsOf: repeatElement(run, count: cluster.scalars.count))
    }
    // All of a run has one level, hence one place.
    var isPlaced = [Bool](repeating: false, count: read.count)
    for scalar in order.visual {
      guard let run = runOfScalar[scalar], !isPlaced[run] else { continue }
      isPlaced[run] = true
      runs.append(read[run])
    }
  }
}
