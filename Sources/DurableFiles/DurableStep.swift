package import Platform

/// One change of a folder whose content has to survive a power cut. Names are paths in that folder; an empty one is the folder
/// itself.
package enum DurableStep: Equatable, Sendable {
  case madeFolder(String)
  /// A file that has its name at once; not a draft.
  case madeFile(String)
  /// All that was written to a file since it was synced.
  case wrote(String)
  case syncedFile(String)
  case syncedFolder(String)
  case renamed(String, String)
  case exchanged(String, String)
  case linked(String, to: String)
  case removed(String)
}

/// A step that failed, for the caller's error.
package struct FailedStep: Sendable {
  /// What was being done.
  package enum Action: Sendable {
    case openFolder, makeFolder, syncFolder
    /// The draft of a file: made, filled, synced.
    case create, write, syncFile
    case rename, exchange, link
  }

  package var action: Action
  /// The path, in the folder, of what the step makes or changes; empty for the folder itself.
  package var name: String
  /// The name that a file has until it is complete; `nil` if it has its own from the beginning.
  package var draft: String?
  /// The system's error; `nil` where there is only a reason.
  package var error: SystemError?
  /// The error as a person reads it.
  package var reason: String

  init(_ action: Action, _ name: String, draft: String? = nil, _ error: SystemError) {
    (self.action, self.name, self.draft, self.error, reason) = (
      action, name, draft, error, "\(error)"
    )
  }

  init(_ action: Action, _ name: String, draft: String? = nil, reason: String) {
    (self.action, self.name, self.draft, self.reason) = (action, name, draft, reason)
  }
}
