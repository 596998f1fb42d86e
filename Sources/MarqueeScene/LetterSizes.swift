/// The sizes of the letters that the cards of a lane share, px per em.
package struct LetterSizes: Sendable, Hashable {
  package var title: Int
  package var subtitle: Int

  package init(title: Int, subtitle: Int) {
    (self.title, self.subtitle) = (title, subtitle)
  }

  /// The sizes on a card that is painted smaller.
  func scaled(by scale: Double) -> LetterSizes {
    LetterSizes(title: max(Int(Double(title) * scale), 1), subtitle: max(Int(Double(subtitle) * scale), 1))
  }
}

/// The cards of a lane, whose letters have one size.
package struct LetteredLane: Sendable {
  /// The faces of all cards that the lane lists, whether or not they are on. Their `letters` are ignored.
  package var faces: [CardFace]
  /// The same cards with fewer and fewer texts, from which the typesetter may choose; empty where the texts are given.
  package var shorter: [[CardFace]]
  /// The rank of the cards' tier, 0 for the highest; `nil` where they have none, or several.
  package var rank: Int?

  package init(faces: [CardFace], shorter: [[CardFace]] = [], rank: Int? = nil) {
    (self.faces, self.shorter, self.rank) = (faces, shorter, rank)
  }
}

/// Works out the sizes of letters, for which it measures texts. Called on any thread but the render thread, for the time it takes
/// grows with the number of cards.
package protocol Typesetter: Sendable {
  /// The sizes of each lane's letters; `nil` for a lane without text, or where no text can be measured.
  func letterSizes(of lanes: [LetteredLane]) -> [LetterSizes?]

  /// For each lane how many of its texts are left out: 0 shows `faces`, 1 the first of `shorter`, and so on. It is the least
  /// with which all texts can be read from afar, and no lane's logos are larger than those of a higher tier.
  func omissions(in lanes: [LetteredLane]) -> [Int]
}
