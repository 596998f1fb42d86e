internal import Messages
internal import Platform

/// Composes the message on faults that `Choosers` finds, with the remedies.
///
/// Its commands change only the published folder and what lies beneath it, and never a home, a folder that everybody shares or
/// one of the system's. Where no command helps, it advises in words.
struct ChooserAdvice: Sendable {
  /// The maximum number of places that a sentence names.
  private static let mostPlaces = 4
  static let elsewhere = "publish without sudo, or copy it to a folder that only root can change"

  let accounts: SystemAccounts
  /// The folders that the published one lies in, the root first, and that one itself.
  let enclosing: [PathStep]
  /// The user with whose rights the folder is read; `nil` if with root's.
  let reader: UInt32?

  /// The message: who can change which places and may not read which, and the remedies.
  func text(_ faults: [Choosers.Fault]) -> String {
    let folders = distinct(faults.filter { $0.step.facts.kind == .folder }.map { Self.name(of: $0.step) })
    let isFileClosed = faults.contains { $0.step.facts.kind != .folder }
    let acts =
      folders.isEmpty
      ? "read it" : "enter \(listed(Self.first(folders), "or"))" + (isFileClosed ? ", nor read it" : "")
    let what =
      "\(clauses(faults.map(\.chooser)).joined(separator: ", and ")) and so choose what root publishes, but may not \(acts)"
    if let gift = gift, faults.allSatisfy({ $0.chooser.who == reader.map(AccessList.Who.user) }) {
      return "\(what); \(gift)"
    }
    let closings = commands(faults.map(\.chooser.place)) { place in
      closing(place, for: Set(faults.lazy.filter { $0.chooser.place == place }.map(\.chooser.who)))
    }
    let openings = commands(faults.map(\.step), by: opening)
    return switch (closings, openings) {
    case (let closing?, let opening?): "\(what); \(closing), or, if it is for everybody, \(opening)"
    case (let closing?, nil): "\(what); \(closing)"
    case (nil, let opening?): "\(what); if it is for everybody, \(opening); otherwise \(Self.elsewhere)"
    case (nil, nil): "\(what); \(Self.elsewhere)"
    }
  }

  /// The command that gives the folder to the user in whose home it lies; `nil` unless it lies there and is root's or theirs.
  var gift: String? {
    guard let reader, let folder = enclosing.last, [0, reader].contains(folder.facts.owner), isOurs(folder),
      let home = home(of: reader), enclosing.dropLast().contains(where: { $0.facts.isSameFile(as: home) })
    else { return nil }
    let name = accounts.list.name(ofUser: reader) ?? "\(reader)"
    return "sudo chown -R \(quotedForShell(name)) \(quotedForShell(folder.path))"
  }

  func name(ofUser user: UInt32) -> String {
    "user \(accounts.list.name(ofUser: user).map { escaped($0) } ?? "\(user)")"
  }

  // MARK: Who

  private func clauses(_ choosers: [Choosers.Chooser]) -> [String] {
    // Where everybody can change a place, groups are not named as well.
    let toAll = Set(choosers.filter { $0.who == .others }.map(\.place.path))
    let told = choosers.filter { chooser in
      if case .group = chooser.who { !toAll.contains(chooser.place.path) } else { true }
    }
    return distinct(told.map(\.who)).map { who in
      let places = distinct(told.filter { $0.who == who }.map { Self.name(of: $0.place) })
      return "\(name(of: who)) can change \(listed(Self.first(places), "and"))"
    }
  }

  private func name(of who: AccessList.Who) -> String {
    switch who {
    case .user(let user): return name(ofUser: user)
    case .group(let group):
      let name = accounts.list.name(ofGroup: group).map { escaped($0) } ?? "\(group)"
      return "group \(name), which counts as everybody,"
    case .others: return "everybody"
    }
  }

  /// Its whole path.
  private static func name(of step: PathStep) -> String { "\"\(escaped(step.path))\"" }

  private static func first(_ texts: [String]) -> [String] {
    guard texts.count > mostPlaces else { return texts }
    return texts.prefix(mostPlaces) + ["\(texts.count - mostPlaces) more"]
  }

  // MARK: Commands

  /// A command for one path.
  private enum Remedy {
    case chown(String)
    /// Before the permissions, which it sets anew.
    case setfacl(String)
    case chmod(String)

    var text: String {
      switch self {
      case .chown(let user): "sudo chown \(user)"
      case .setfacl(let option): "sudo setfacl \(option)"
      case .chmod(let mode): "sudo chmod \(mode)"
      }
    }

    var order: Int {
      switch self {
      case .chown: 0
      case .setfacl: 1
      case .chmod: 2
      }
    }
  }

  /// The commands for all steps; `nil` if there is none for one of them.
  private func commands(_ steps: [PathStep], by remedies: (PathStep) -> [Remedy]?) -> String? {
    var all: [(remedy: Remedy, path: String)] = []
    for step in distinct(steps) {
      guard isOurs(step), let remedies = remedies(step) else { return nil }
      all += remedies.map { ($0, quotedForShell(step.path)) }
    }
    let inOrder = (0...2).flatMap { order in all.filter { $0.remedy.order == order } }
    return distinct(inOrder.map(\.remedy.text)).map { text in
      ([text] + distinct(inOrder.filter { $0.remedy.text == text }.map(\.path))).joined(separator: " ")
    }.joined(separator: " && ")
  }

  /// The remedies that take from `choosers` the right to change a file or a folder; `nil` if there are none.
  private func closing(_ step: PathStep, for choosers: Set<AccessList.Who>) -> [Remedy]? {
    // The owner of a link chose what it leads to.
    guard step.facts.kind != .link else { return nil }
    let owner = AccessList.Who.user(step.facts.owner)
    let all = choosers.contains(owner) ? [Remedy.chown("root")] : []
    guard choosers != [owner] else { return all }
    if step.access.isExtended { return all + [.setfacl("-b"), .chmod("go-w")] }
    let letters = step.strangers(in: { accounts.list }).map { $0 == .others ? "o" : "g" }.joined()
    return all + [.chmod("\(letters)-w")]
  }

  /// The remedies that let everybody read a file or pass a folder; `nil` if there are none.
  private func opening(_ step: PathStep) -> [Remedy]? {
    // A file with several names may be quite another file, which somebody has linked here.
    guard step.facts.kind == .folder || step.facts.links == 1 else { return nil }
    let (right, letter): (UInt32, String) = step.facts.kind == .folder ? (1, "x") : (4, "r")
    if step.access.isExtended { return [.setfacl("-b"), .chmod("go+\(letter)")] }
    return [.chmod("\(step.lacking(right))+\(letter)")]
  }

  /// Whether commands may change it: the published folder or what lies beneath, unless it is a home, shared or the system's.
  private func isOurs(_ step: PathStep) -> Bool {
    guard let folder = enclosing.last else { return false }
    let isBeneath = step.facts.isSameFile(as: folder.facts) || step.path.hasPrefix("\(folder.path)/")
    // What lies at the root, such as /root, /tmp, /srv and /home, is the system's.
    guard isBeneath, step.path.hasPrefix("/"), step.path.split(separator: "/").count > 1, !step.facts.isSticky else {
      return false
    }
    guard step.facts.kind == .folder else { return true }
    return !accounts.list.holdsHome(step.path) && home(of: step.facts.owner)?.isSameFile(as: step.facts) != true
  }

  /// The facts of a user's home, by whichever path it is named.
  private func home(of user: UInt32) -> FileFacts? {
    accounts.list.home(ofUser: user).flatMap { try? FileFacts(of: $0) }
  }

  private func distinct<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
