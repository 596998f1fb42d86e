internal import Platform
internal import Synchronization

/// The system's users and groups, which are read when somebody asks first.
final class SystemAccounts: Sendable {
  private let read = Mutex<AccountList?>(nil)

  var list: AccountList {
    read.withLock { known in
      let list = known ?? AccountList.read()
      known = list
      return list
    }
  }
}

/// Who besides root could have chosen what root publishes: the users and groups that can change a folder, a link or the
/// configuration on the way to it. Root publishes a file only if all of them may read it.
struct Choosers: Sendable {
  struct Chooser: Sendable, Hashable {
    var who: AccessList.Who
    /// What the kernel lets it read. Which members a group has is not asked: it counts as everybody.
    var account: Account
    /// What it can change.
    var place: PathStep
    /// Whether the right to change it needs no way through these folders: a file may have other names, or be open already. Such
    /// a chooser has to be let through all folders. Who can change a folder has come through them.
    var isAnywhere: Bool
  }

  /// Somebody who could have chosen a file, and may not read it or pass a folder on the way.
  struct Fault: Sendable, Hashable {
    var chooser: Chooser
    var step: PathStep
  }

  let accounts: SystemAccounts
  private var known: [Chooser] = []
  /// The folders that the published one lies in, the root first, and that one itself.
  private let enclosing: [PathStep]

  /// - Returns: as `faults` why not all who could have led root to a folder may come there; empty if they may.
  init(of way: OpenFolder.Way, accounts: SystemAccounts, faults: inout [Fault]) {
    self.accounts = accounts
    enclosing = way.folders
    for step in way.steps {
      faults += objections(to: step)
      add(step, isOnlyPassed: true)
    }
    faults += faultsOfEnclosing
    // What they could choose by the way here has been judged.
    for index in known.indices { known[index].isAnywhere = false }
    faults = Self.distinct(faults)
  }

  /// Adds those who can change what lies behind a step.
  /// - Parameters:
  ///   - step: a folder, a link or a file.
  ///   - isOnlyPassed: whether one name in it is used that is there, which a sticky folder leaves to its owner.
  mutating func add(_ step: PathStep, isOnlyPassed: Bool = false) {
    func add(_ who: AccessList.Who, _ account: () -> Account) {
      let isAnywhere = step.facts.kind != .folder
      let same = known.first { $0.who == who }
      if known.contains(where: {
        $0.who == who && $0.place.facts.isSameFile(as: step.facts) && $0.isAnywhere == isAnywhere
      }) {
        return
      }
      known.append(Chooser(who: who, account: same?.account ?? account(), place: step, isAnywhere: isAnywhere))
    }
    if step.facts.owner != 0 { add(.user(step.facts.owner)) { .numbered(step.facts.owner) } }
    guard !(isOnlyPassed && step.facts.isSticky) else { return }
    for stranger in step.strangers(in: { accounts.list }) {
      switch stranger {
      case .user(let user): add(stranger) { .numbered(user) }
      case .group, .others: add(stranger) { .anybody }
      }
    }
  }

  /// Adds those who can change what lies behind the steps to a file.
  /// - Parameters:
  ///   - steps: from the published folder to the file.
  ///   - reader: a user whose rights the file was opened with, from the published folder on.
  /// - Returns: why not all of them may read what is at the end; empty if they may.
  mutating func pass(_ steps: [PathStep], knownToRead reader: UInt32?) -> [Fault] {
    var faults: [Fault] = []
    for (index, step) in steps.enumerated() {
      // Whoever can change the published folder itself is in it.
      if index > 0 { faults += objections(to: step, knownToRead: reader) }
      if step.facts.kind == .folder || step.facts.kind == .link { add(step) }
    }
    faults = faultsOfEnclosing + faults
    for step in steps.dropFirst() { faults += objections(to: step, knownToRead: reader).filter(\.chooser.isAnywhere) }
    return Self.distinct(faults)
  }

  private var faultsOfEnclosing: [Fault] {
    enclosing.flatMap { objections(to: $0).filter(\.chooser.isAnywhere) }
  }

  /// Why not all who are known may read a file or pass a folder; empty if they may.
  private func objections(to step: PathStep, knownToRead reader: UInt32? = nil) -> [Fault] {
    guard step.facts.kind != .link else { return [] }
    return known.compactMap { chooser in
      guard chooser.account.user != reader else { return nil }
      let may =
        step.facts.kind == .folder
        ? step.isSearchable(by: chooser.account) : step.isReadable(by: chooser.account)
      return may ? nil : Fault(chooser: chooser, step: step)
    }
  }

  private static func distinct(_ faults: [Fault]) -> [Fault] {
    var seen: Set<Fault> = []
    return faults.filter { seen.insert($0).inserted }
  }
}
