package import MarqueeScene
internal import MarqueeValues
internal import Synchronization

/// What is measured of cards' texts, kept from one plan to the next. Safe on any thread.
final class LetterMeasures: Sendable {
  /// The texts of a card and their font. Each text may show the other's language.
  struct Key: Hashable {
    var title: String?
    var subtitle: String?
    var font: FontRequest
  }

  /// `nil` for a text without anything visible.
  struct Texts {
    var title: LetterText?
    var subtitle: LetterText?
  }

  /// So many are kept that the last plan did not need.
  private static let spare = 4096

  private let known = Mutex<[Key: Texts]>([:])

  /// Looks up what is known, and measures the rest outside the lock. `nil` where no font opens.
  func texts(_ keys: [Key], fonts: FontBook) -> [Texts?] {
    var texts = known.withLock { known in keys.map { known[$0] } }
    var new: [Key: Texts] = [:]
    for (index, key) in keys.enumerated() where texts[index] == nil {
      if let measured = new[key] {
        texts[index] = measured
        continue
      }
      let shortages = fonts.shortages
      guard let measured = try? Texts(key, fonts: fonts) else { continue }
      texts[index] = measured
      // A font that is missing for lack of memory or descriptors may open later.
      if fonts.shortages == shortages { new[key] = measured }
    }
    keep(new, beside: keys)
    return texts
  }

  private func keep(_ new: [Key: Texts], beside keys: [Key]) {
    guard !new.isEmpty else { return }
    known.withLock { known in
      known.merge(new) { $1 }
      guard known.count > 2 * keys.count + Self.spare else { return }
      let needed = Set(keys)
      known = known.filter { needed.contains($0.key) }
    }
  }
}

extension LetterMeasures.Texts {
  init(_ key: LetterMeasures.Key, fonts: FontBook) throws(FontError) {
    if let text = DisplayText(key.title, beside: key.subtitle) {
      title = try LetterText(
        text, in: CardTypography.titleFont(key.font), leading: CardTypography.titleLeading, fonts: fonts)
    }
    if let text = DisplayText(key.subtitle, beside: key.title) {
      subtitle = try LetterText(
        text, in: CardTypography.subtitleFont(key.font), leading: CardTypography.subtitleLeading, fonts: fonts)
    }
  }
}

extension FacePainter: Typesetter {
  package func letterSizes(of lanes: [LetteredLane]) -> [LetterSizes?] {
    let cards = texts(of: lanes.map(\.faces)).enumerated().map { lane, texts in
      zip(lanes[lane].faces, texts).compactMap { face, texts in texts.flatMap { LaneLetters.Card(face, $0) } }
    }
    return LaneLetters.sizes(of: cards, ranks: lanes.map(\.rank))
  }

  /// What is measured of the texts of lanes' faces; `nil` for a face without letters, or without a font.
  func texts(of lanes: [[CardFace]]) -> [[LetterMeasures.Texts?]] {
    let keys = lanes.flatMap { faces in
      faces.lazy.filter(\.hasText).map {
        LetterMeasures.Key(title: $0.title, subtitle: $0.subtitle, font: $0.font)
      }
    }
    var found = letters.texts(keys, fonts: fonts).makeIterator()
    return lanes.map { faces in faces.map { $0.hasText ? found.next() ?? nil : nil } }
  }
}

extension LaneLetters {
  /// The sizes of each lane's letters. Those of a tier are not larger than a higher tier's.
  /// - Parameters:
  ///   - lanes: the cards of each lane.
  ///   - ranks: for each lane that of its tier, 0 for the highest; `nil` without one.
  static func sizes(of lanes: [[Card]], ranks: [Int?]) -> [LetterSizes?] {
    var found = [Sizes](repeating: Sizes(), count: lanes.count)
    let order = lanes.indices.sorted { (ranks[$0] ?? .max, $0) < (ranks[$1] ?? .max, $1) }
    for index in order {
      var limit = Sizes()
      for other in lanes.indices where ranks[other].map({ $0 < ranks[index] ?? 0 }) == true {
        limit.title = [limit.title, found[other].title].compactMap(\.self).min()
        limit.subtitle = [limit.subtitle, found[other].subtitle].compactMap(\.self).min()
      }
      found[index] = sizes(of: lanes[index], notAbove: limit)
    }
    return zip(lanes, found).map { cards, sizes in
      guard let size = sizes.title ?? sizes.subtitle else { return nil }
      // A card that shows the name of its logo in place of it has the size that the lane's titles would have.
      let title = sizes.title ?? cards.map(\.preferred.title).min() ?? size
      return LetterSizes(title: title, subtitle: sizes.subtitle ?? size)
    }
  }
}

extension CardFace {
  /// Whether it may have letters.
  var hasText: Bool { title != nil || subtitle != nil }
}

extension LaneLetters.Card {
  /// `nil` for a card whose texts have no room, or nothing visible.
  init?(_ face: CardFace, _ texts: LetterMeasures.Texts) {
    guard texts.title != nil || texts.subtitle != nil, let place = CardTypography(textOf: face) else { return nil }
    let hasBoth = texts.title != nil && texts.subtitle != nil
    self.init(
      title: texts.title, subtitle: texts.subtitle, width: Double(place.box.width), height: Double(place.box.height),
      preferred: LetterSizes(title: place.titleSize, subtitle: place.subtitleSize(isAlone: texts.title == nil)),
      least: LetterSizes(
        title: hasBoth ? CardTypography.lead(over: place.least) : place.least, subtitle: place.least))
  }
}
