internal import Messages
internal import Platform

/// A folder that is published. It is opened once: whoever renames or replaces something meanwhile, nothing is read that lies
/// outside of it.
///
/// Root reads the folder of another user through a child with the rights of that user. So is a folder of root's read that is
/// reached through a folder or a link of another user, who could have led there. What root reads must be readable by all
/// who could have chosen it (see `Choosers`).
package final class SourceFolder: Sendable {
  /// As the operator names it.
  package let path: String
  private let folder: OpenFolder
  private let child: FolderReader?
  /// The user with whose rights the folder is read; `nil` if with this user's own.
  let reader: UInt32?
  /// Whether the folders that it lies in, and it itself, let every user pass.
  private let isOpenToAll: Bool
  /// Who could have led root to this folder; `nil` if this is not root, who alone may read more than others.
  private let choosers: Choosers?
  private let advice: ChooserAdvice
  /// Why it is not published: somebody could have led root here who may not come here. `nil` if there is nobody.
  let objection: String?

  /// - Parameter command: this program with its command that reads folders.
  package init(_ path: String, command: [String] = FolderReader.command) throws(PublishFault) {
    self.path = path
    var way = OpenFolder.Way()
    do throws(OpenFault) {
      folder = try OpenFolder(walking: path, &way)
    } catch {
      switch error {
      case .system(.noSuchFile): throw PublishFault("\(quoted(path)) does not exist")
      case .system(.notAFolder), .kind:
        throw PublishFault("\(quoted(path)) is no folder; name the folder that it is in")
      default: throw PublishFault("\(quoted(path)) cannot be opened: \(error)")
      }
    }
    isOpenToAll = way.isOpenToAll
    let accounts = SystemAccounts()
    let others = way.owners.subtracting([0]).sorted()
    guard Account.effectiveUser == 0, let reader = others.first else {
      (reader, child) = (nil, nil)
      advice = ChooserAdvice(accounts: accounts, enclosing: way.folders, reader: nil)
      var faults: [Choosers.Fault] = []
      choosers = Account.effectiveUser == 0 ? Choosers(of: way, accounts: accounts, faults: &faults) : nil
      objection = faults.isEmpty ? nil : advice.text(faults)
      return
    }
    let advice = ChooserAdvice(accounts: accounts, enclosing: way.folders, reader: reader)
    self.advice = advice
    guard others.count == 1 else {
      let names = others.map { advice.name(ofUser: $0) }.joined(separator: " and ")
      throw PublishFault(
        "\(quoted(path)) is reached through what belongs to \(names), of whom each could lead root to what the others may not "
          + "read; \(ChooserAdvice.elsewhere)")
    }
    self.reader = reader
    var faults: [Choosers.Fault] = []
    choosers = Choosers(of: way, accounts: accounts, faults: &faults)
    objection = faults.isEmpty ? nil : advice.text(faults)
    child = try FolderReader(folder, named: path, as: Account.numbered(reader), command: command)
  }

  /// Opens a regular file beneath the folder.
  func file(_ path: String) throws(OpenFault) -> Descriptor {
    guard let child else { return try folder.regularFile(beneath: path) }
    return try child.opened(path, .file)
  }

  /// The path of a file beneath the folder whose name is the same text, maybe in another canonical form of Unicode, as names from
  /// a Mac are; `path` itself where there is none.
  func present(_ path: String) -> String {
    path.otherCanonicalForms.isEmpty
      ? path
      : ([path] + path.otherCanonicalForms).first { form in
        do throws(OpenFault) {
          _ = try file(form)
          return true
        } catch {
          return error != .system(.noSuchFile)
        }
      } ?? path
  }

  /// Whether a link lies on the way to what is at `path` beneath the folder, or there.
  func hasLink(onWayTo path: String) -> Bool {
    (try? folder.steps(to: path))?.contains { $0.facts.kind == .link } ?? false
  }

  /// Whose rights it is read with, for messages.
  var readerName: String {
    reader.map { "\(advice.name(ofUser: $0)), whom the folder or the way to it belongs to," } ?? "this user"
  }

  /// The command that makes all of it readable for the user with whose rights it is read; `nil` if none does that safely.
  var remedyForReader: String? { advice.gift }

  /// Why a file beneath the folder is not published though this process may read it: somebody could have chosen it who may
  /// not. `nil` if there is nobody.
  /// - Parameters:
  ///   - file: what was opened at `path`.
  ///   - isNamed: whether the configuration names it. Then whoever can change the configuration could have chosen it too.
  func objection(to file: borrowing Descriptor, at path: String, isNamed: Bool) -> String? {
    guard var choosers else { return nil }
    do {
      let steps = try folder.steps(to: path)
      // Both walks end at the same file, so they agree up to the first step that somebody else can change.
      guard let end = steps.last, end.facts.isSameFile(as: try file.facts()) else {
        return "it has changed meanwhile; publish again"
      }
      if isNamed {
        // The file may have no name of its own any more; then its folder has changed hands meanwhile.
        for step in try folder.steps(to: ReleaseFolder.configuration) { choosers.add(step) }
      }
      let faults = choosers.pass(steps, knownToRead: reader)
      return faults.isEmpty ? nil : advice.text(faults)
    } catch {
      return "it cannot be told who could have chosen it: \(error)"
    }
  }

  /// Whether the folders on the way to what lies at `path` let every user pass.
  func letsAllPass(to path: String) -> Bool { isOpenToAll && folder.letsAllPass(to: path) }

  /// The names in a folder beneath it. Follows no link.
  func names(in path: String, atMost most: Int) throws(OpenFault) -> [String] {
    guard let child else {
      return FolderNames.of(try FolderReader.Kind.folder.opened(path, in: folder), atMost: most) ?? []
    }
    return FolderNames.of(try child.opened(path, .folder), atMost: most) ?? []
  }
}
