package import Platform

extension FolderFault {
  /// The whole message: `the folder /srv/wall cannot be made: Permission denied; let the user "kiosk" write to /srv`.
  package var text: String { "the folder \(escaped(path)) \(reason); \(remedy)" }

  /// What helps.
  package var remedy: String {
    let folder = PathName.folder(of: path)
    let above = folder.isEmpty ? "the present folder" : escaped(folder)
    // The folder is there; what was not done is not the user's to do.
    guard !isOfSync else { return "'journalctl -k' may tell more" }
    switch error {
    case .permissionDenied, .notPermitted: return "let the user \(quoted(Account.presentName)) write to \(above)"
    case .fileExists, .notAFolder: return "a file has that name: rename it"
    case .noSuchFile: return "make \(above) first"
    case .noSpace: return "make room on its disk"
    case .readOnlyFileSystem: return "mount its disk so that it can be written to"
    default: return "'journalctl -k' may tell more"
    }
  }
}
