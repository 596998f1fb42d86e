/// What was bought, stated in English: in JSON, CSV and the signed lines of exports. `stated` writes it and `init?(_:)` reads it
/// back, so that reports in other languages can translate it.
enum AgreementText: Equatable, Sendable {
  /// What a card has of its own. Numbers are as English writes them.
  enum Own: Equatable, Sendable {
    case percent(String)
    case weight(String)
  }

  /// A card's tier, with what the tier has.
  struct Group: Equatable, Sendable {
    var name: String
    var part: Own?
  }

  case none, notKnown, byScreen, byCard
  case agreed(Own?, Group?)

  static let noShare = "no share agreed"
  /// Stands for a contract that is not known.
  static let unknown = "not known"
  /// Stands for contracts that differ from screen to screen.
  static let differing = "by screen"
  /// Stands for a tier without a share, whose cards have shares of their own.
  static let ofCards = "by sponsor"

  /// The English text.
  var stated: String {
    switch self {
    case .none: Self.noShare
    case .notKnown: Self.unknown
    case .byScreen: Self.differing
    case .byCard: Self.ofCards
    case .agreed(let own, let group):
      [own.map { $0.isShare ? "\($0.stated) of the time" : $0.stated } ?? "a part", group?.stated]
        .compactMap(\.self).joined(separator: own == nil ? " of " : " in ")
    }
  }

  /// Fails if `stated` is no agreement text in English.
  init?(_ stated: String) {
    switch stated {
    case Self.noShare: self = .none
    case Self.unknown: self = .notKnown
    case Self.differing: self = .byScreen
    case Self.ofCards: self = .byCard
    case "a part": self = .agreed(nil, nil)
    case _ where stated.hasPrefix("a part of "): self = .agreed(nil, Group(stated.dropFirst(10)))
    default:
      let ends = stated.firstRange(of: " in ")
      let head = stated[..<(ends?.lowerBound ?? stated.endIndex)]
      let group = ends.map { Group(stated[$0.upperBound...]) }
      guard let own = Own(head.hasSuffix(" of the time") ? head.dropLast(12) : head),
        own.isShare == head.hasSuffix(" of the time")
      else { return nil }
      self = .agreed(own, group)
    }
  }
}

extension AgreementText.Own {
  var isShare: Bool { if case .percent = self { true } else { false } }

  /// `20%` or `weight 2`.
  var stated: String {
    switch self {
    case .percent(let number): "\(number)%"
    case .weight(let number): "weight \(number)"
    }
  }

  init?(_ stated: some StringProtocol) {
    func number(_ text: some StringProtocol) -> String? { Double(text) == nil ? nil : String(text) }
    if stated.hasSuffix("%"), let share = number(stated.dropLast()) {
      self = .percent(share)
    } else if stated.hasPrefix("weight "), let weight = number(stated.dropFirst(7)) {
      self = .weight(weight)
    } else {
      return nil
    }
  }
}

extension AgreementText.Group {
  /// `gold (40%)`.
  var stated: String { part.map { "\(name) (\($0.stated))" } ?? name }

  init(_ stated: some StringProtocol) {
    if stated.hasSuffix(")"), let open = stated.lastIndex(of: "("),
      let part = AgreementText.Own(stated[stated.index(after: open)...].dropLast()), stated[..<open].hasSuffix(" ")
    {
      self.init(name: String(stated[..<open].dropLast()), part: part)
    } else {
      self.init(name: String(stated), part: nil)
    }
  }
}

extension ReportWords {
  /// A longer name of a tier is cut, so that the number behind it is not.
  private static let longestName = 60

  /// The text in this language for an agreement text in English; other text is returned unchanged.
  func agreement(_ stated: String) -> String {
    // As JSON always had it.
    guard !calendar.isISO else { return stated }
    switch AgreementText(stated) {
    case nil: return stated
    case .none?: return contracts.none
    case .notKnown?: return contracts.notKnown
    case .byScreen?: return contracts.byScreen
    case .byCard?: return grounds.bySponsor
    case .agreed(let own, let group)?:
      let name = group.map { group in
        Self.tier(
          group.name.count > Self.longestName ? group.name.prefix(Self.longestName - 1) + "…" : group.name)
      }
      if own == nil, case .percent? = group?.part { return contracts.partOf(name ?? Self.none, group?.part.map(text)) }
      let of = name.map { $0 + (group?.part.map { " (\(text($0)))" } ?? "") }
      guard let own else { return contracts.partOf(of ?? Self.none, nil) }
      let part = own.isShare ? contracts.ofTheTime(text(own)) : text(own)
      return of.map { contracts.inGroup(part, $0) } ?? part
    }
  }

  /// A tier's name as a title: `Platinum` of `platinum`. One with other letters or signs stays.
  static func tier(_ name: String) -> String {
    guard name.allSatisfy({ $0.isLowercase || $0 == "-" || $0 == "_" }) else { return name }
    return name.split { $0 == "-" || $0 == "_" }.map { capitalized(String($0)) }.joined(separator: " ")
  }

  private func text(_ own: AgreementText.Own) -> String {
    switch own {
    case .percent(let number): self.number(number) + numbers.percentGap + "%"
    case .weight(let number): contracts.weight(self.number(number))
    }
  }
}
