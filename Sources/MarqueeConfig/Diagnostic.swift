/// One thing that is wrong with a file: the place, the value and the remedy.
public struct Diagnostic: Sendable, Hashable {
  public enum Severity: String, Sendable, Hashable {
    case warning, error
  }

  public var file: String
  /// `nil` where the fault is the file as a whole.
  public var place: Place?
  public var severity: Severity
  /// What is wrong and what would be right; control characters are already escaped.
  public var message: String
  /// The text of the line, escaped, for the caret to point into.
  public var sourceLine: String?
}

/// A file that cannot be used, with every fault that was found in it.
public struct ConfigurationError: Error, Sendable {
  /// At least one error.
  public var diagnostics: [Diagnostic]
}
