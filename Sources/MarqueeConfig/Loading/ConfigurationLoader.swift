import Foundation
internal import MarqueeValues
import Synchronization
import Threading

/// Reads a configuration and says everything that is wrong with it at once.
package enum ConfigurationLoader {
  package struct Loaded: Sendable {
    package var configuration: Configuration
    /// What will work, but hardly as it was meant.
    package var warnings: [Diagnostic]
    /// The file as it was read.
    package var bytes: [UInt8]
  }

  /// Reads the file at `path`, at most 16 MiB of UTF-8; never blocks on a pipe or a device.
  /// - Parameter onProgress: is told now and then how many of the cards have been read.
  package static func load(
    path: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ConfigurationError) -> Loaded {
    try loaded(examine(path: path, onProgress: onProgress))
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(text: String, file: String) throws(ConfigurationError) -> Loaded {
    try load(bytes: Array(text.utf8), file: file)
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func load(
    bytes: [UInt8], file: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) throws(ConfigurationError) -> Loaded {
    try loaded(examine(bytes: bytes, file: file, onProgress: onProgress))
  }

  /// Reads the file at `path` for a report on all of it, faults or not.
  package static func examine(
    path: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) -> Examination {
    do {
      return examine(bytes: try FileBytes.read(path, as: .configuration), file: path, onProgress: onProgress)
    } catch {
      return Examination(
        Diagnostic(file: path, place: nil, severity: .error, message: error.message), isTransient: error.isTransient)
    }
  }

  /// - Parameter file: the name that diagnostics carry.
  package static func examine(
    bytes: [UInt8], file: String, onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) -> Examination {
    do {
      return try YAMLText.onDeepStack { decode(bytes, file, onProgress) }
    } catch {
      let fault = Diagnostic(file: file, place: nil, severity: .error, message: "cannot be read now: \(error)")
      return Examination(fault, isTransient: true)
    }
  }

  private static func loaded(_ examination: Examination) throws(ConfigurationError) -> Loaded {
    guard let loaded = examination.loaded else {
      throw ConfigurationError(
        diagnostics: examination.diagnostics.filter { $0.severity != .note }, isTransient: examination.isTransient)
    }
    return loaded
  }

  private static func decode(
    _ bytes: [UInt8], _ file: String, _ onProgress: (@Sendable (_ done: Int, _ all: Int) -> Void)?
  ) -> Examination {
    let source: SourceText
    let text: String
    do throws(SourceText.Undecodable) {
      (source, text) = try SourceText.decode(bytes, file: file, as: .configuration)
    } catch {
      return Examination(error.diagnostic)
    }
    var faults = Faults()
    faults.onProgress = onProgress
    var configuration = Configuration()
    if let root = YAMLText.compose(text, &faults), !root.isAbsent {
      if root.mapping == nil, let guess = FileGuess.message(about: text) {
        faults.error(line: guess.line, column: 1, guess.message)
      } else if root.mapping == nil, let remark = FileGuess.remark(on: root, in: text) {
        faults.error(line: remark.line, column: remark.column, remark.message)
      } else {
        Configuration.schema.read(root, as: nil, into: &configuration, &faults)
      }
      HiddenByComment.note(in: text, &faults)
      if case .mapping(let document) = root { checkLanes(document, &configuration, &faults) }
    } else if !faults.hasErrors {
      faults.error(at: nil, "the file is empty; list at least one card under 'cards:', such as '- title: Acme'")
    }
    configuration.locateLogos(beside: file)
    return Examination(configuration, bytes, source, faults)
  }

  /// What no key can tell by itself: whether the lanes are in one place, and whether there are cards.
  private static func checkLanes(
    _ document: Node.Mapping, _ configuration: inout Configuration, _ faults: inout Faults
  ) {
    if document.entry("lanes") != nil {
      let names = Set(Lane.schema.fields.map(\.name))
      for (key, value) in document where !value.isAbsent {
        guard let name = key.scalar?.string, names.contains(name) else { continue }
        faults.error(at: key.mark, "'\(name)' stands beside 'lanes'; move it into the lanes")
      }
    } else if !document.hasCards(&faults), !document.prefix(100).contains(where: { Self.meansCards($0.key, $0.value) })
    {
      faults.error(at: nil, "'cards' is missing; list at least one card under it, such as '- title: Acme'")
    }
    for lane in configuration.lanes { CardNotes.note(lane.cards, &faults) }
    guard !faults.hasErrors else { return }
    IdleKeys(of: document).warn(configuration, &faults)
    if document.entry("lanes") == nil { configuration.lanes[0].size = nil }
  }

  /// Whether a key is another word for `cards`, which has been spoken of.
  private static func meansCards(_ key: Node, _ value: Node) -> Bool {
    guard let word = key.scalar?.string else { return false }
    if word == "card", case .sequence = value { return true }
    return KeyWords.keys(meaning: word).first == "cards" || word != "card" && nearMiss(word, among: ["cards"]) != nil
  }
}

/// Reads YAML text, and says in an operator's words what keeps it from being read.
enum YAMLText {
  /// - Returns: what could be read, with the faults noted; `nil` for a file that is empty or cannot be used at all.
  static func compose(_ text: String, _ faults: inout Faults) -> Node? {
    let outcome = YAMLComposer.compose(text, &faults)
    if let stop = outcome.stop {
      SyntaxAdvice.note(stop, in: text, &faults)
    }
    return outcome.root
  }

  /// Far more than the deepest file takes, in a debug build too. Only what is touched is ever backed by memory.
  private static let stackSize = 64 << 20

  /// Runs `work` on a thread with room for the recursion, and waits for it.
  static func onDeepStack<Result: Sendable>(_ work: @escaping @Sendable () -> Result) throws(ThreadFault) -> Result {
    let outcome = Outcome<Result>()
    let done = DispatchSemaphore(value: 0)
    try SystemThread.start(named: "reader", stackSize: stackSize) {
      let result = work()
      outcome.value.withLock { $0 = result }
      done.signal()
    }
    done.wait()
    guard let result = outcome.value.withLock({ $0 }) else { preconditionFailure("the thread left no result") }
    return result
  }

  private final class Outcome<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
