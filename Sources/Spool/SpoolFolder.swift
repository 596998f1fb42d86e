internal import Platform

/// The names of a spool's files. In the order of their names they are in the order of time: the first number is that of
/// the first minute in the file, the second tells apart the files of runs that wrote none.
package struct SpoolName: Sendable, Hashable, Comparable, CustomStringConvertible {
  var sequence: Int
  var attempt: Int

  init(sequence: Int, attempt: Int) {
    self.sequence = sequence
    self.attempt = attempt
  }

  /// `nil` for other files' names.
  package init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "spool" else { return nil }
    let numbers = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let sequence = numbers[0], let attempt = numbers[1] else { return nil }
    self.init(sequence: sequence, attempt: attempt)
    guard description == name else { return nil }
  }

  package var description: String { "\(Self.digits(sequence, 12))-\(Self.digits(attempt, 4)).spool" }

  package static func < (one: SpoolName, other: SpoolName) -> Bool {
    (one.sequence, one.attempt) < (other.sequence, other.attempt)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// The spool's files in a folder, in order.
  static func all(in folder: String) throws(FileError) -> [SpoolName] {
    guard let names = FolderNames.of(folder) else {
      // Of a folder that is not there yet nothing can be read.
      if !FileSystem.exists(folder) { return [] }
      throw FileError(reason: "\(folder) cannot be read")
    }
    return names.compactMap { SpoolName($0) }.sorted()
  }
}
