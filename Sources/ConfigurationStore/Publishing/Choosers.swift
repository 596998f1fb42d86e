internal import Messages
internal import Platform

/// Who besides root could have chosen what root publishes: the users and groups that can change a folder, a link or the
/// configuration on the way to it. Root publishes a file only if all of them may read it.
struct Choosers: Sendable {
  private struct Chooser: Sendable {
    /// What the kernel lets it read.
    var account: Account
    /// As messages name it.
    var name: String
    /// The path of what it can change.
    var place: String
    /// What takes that from it.
    var remedy: String
  }

  private var known: [Chooser] = []

  /// Adds those who can change what lies behind a step.
  /// - Parameters:
  ///   - step: a folder, a link or a file.
  ///   - isOnlyPassed: whether one name in it is used that is there, which a sticky folder leaves to its owner.
  mutating func add(_ step: PathStep, isOnlyPassed: Bool = false) {
    let place = Self.name(of: step)
    func isKnown(_ user: UInt32) -> Bool { known.contains { $0.account.user == user } }
    if step.facts.owner != 0, !isKnown(step.facts.owner) {
      let remedy = step.facts.kind == .link ? "make that link anew as root" : "sudo chown root \(place)"
      known.append(
        Chooser(
          account: Account.numbered(step.facts.owner), name: "user \(step.facts.owner)", place: place, remedy: remedy))
    }
    func addAnybody(_ name: String, _ remedy: String) {
      guard !isKnown(Account.anybody.user) else { return }
      known.append(Chooser(account: .anybody, name: name, place: place, remedy: remedy))
    }
    // The permissions of a link say nothing.
    guard step.facts.kind != .link, !(isOnlyPassed && step.facts.isSticky) else { return }
    switch step.strangers {
    case .everybody: addAnybody("everybody", "sudo chmod o-w \(place)")
    // Which of its members, or whom an access control list lets in, is not told: what is for everybody is for them too.
    case .group(let group): addAnybody("group \(group)", "sudo chmod g-w \(place)")
    case nil: break
    }
  }

  /// Adds those who can change what lies behind the steps to a file.
  /// - Parameter reader: a user whose rights the file was opened with.
  /// - Returns: why not all of them may read what is at the end; `nil` if they may.
  mutating func pass(_ steps: [PathStep], knownToRead reader: UInt32?) -> String? {
    for (index, step) in steps.enumerated() {
      // Whoever can change the published folder itself may do so.
      if index > 0, let fault = objection(to: step, knownToRead: reader) { return fault }
      if step.facts.kind == .folder || step.facts.kind == .link { add(step) }
    }
    return nil
  }

  /// Why not all who could have chosen it may read a file or pass a folder; `nil` if they may.
  func objection(to step: PathStep, knownToRead reader: UInt32? = nil) -> String? {
    guard step.facts.kind != .link else { return nil }
    let closed = known.first { chooser in
      guard chooser.account.user != reader else { return false }
      return step.facts.kind == .folder
        ? !step.facts.isSearchable(by: chooser.account) : !step.facts.isReadable(by: chooser.account)
    }
    guard let closed else { return nil }
    let what = step.facts.kind == .folder ? "enter \(Self.name(of: step))" : "read it"
    let other =
      step.facts.kind == .folder
      ? "sudo chmod o+x \(Self.name(of: step))" : "sudo chmod o+r \(Self.name(of: step))"
    return
      "\(closed.name) can change \(closed.place) and so choose what root publishes, but may not \(what); \(closed.remedy), "
      + "or, if it is for everybody, \(other)"
  }

  /// Its whole path, as the remedy has to name it.
  private static func name(of step: PathStep) -> String { "\"\(escaped(step.path))\"" }
}
