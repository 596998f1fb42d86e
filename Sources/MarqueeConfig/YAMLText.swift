import Foundation
import Synchronization
import Threading
import Yams

/// Composes YAML text into Yams's node tree, bounded in time, depth and size whatever the text.
///
/// Yams 6.2.2 by itself reads well-meant files well, but
/// - it recurses per level of nesting (libyaml stops it at about a thousand levels), so it runs on a stack of its own;
/// - it hashes every key of a mapping, lists and aliased blocks included, which a few lines can make exponential: see
///   `KeyProbe`;
/// - its default resolver tries seven regular expressions on every key: text is text here, so there is none.
enum YAMLText {
  /// A million values make a file that no operator wrote.
  static let nodeLimit = 1_000_000
  static let depthLimit = 64
  /// For an estimate before the tree is built, which counts commas in texts too. A million values were seen to take
  /// 160 MB while they last, and as keys of one mapping, at worst, 620 MB.
  private static let roughNodeLimit = 1_000_000

  static let tooDeep = "nested over \(depthLimit) deep; nothing here needs more than a few levels"

  /// - Returns: `nil` where a fault was noted, or with nothing noted for a file that is empty.
  static func compose(_ text: String, _ faults: inout Faults) -> Node? {
    let census = YAMLCensus(of: text)
    guard census.values <= roughNodeLimit else {
      faults.error(at: nil, "holds over a million values; list fewer cards")
      return nil
    }
    if census.mayHoldOddKeys {
      guard KeyProbe.run(on: text, &faults) else { return nil }
    }
    guard let node = parse(text, &faults) else { return nil }
    var counter = TreeCheck()
    counter.visit(node, depth: 1, &faults)
    return faults.hasErrors ? nil : node
  }

  static func parse(_ text: String, _ faults: inout Faults) -> Node? {
    do {
      return try Parser(yaml: text, resolver: .basic, constructor: .default, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      note(error, &faults)
    } catch {
      faults.error(at: nil, "not YAML: \(escaped("\(error)"))")
    }
    return nil
  }

  /// Yams goes at most some two thousand calls deep, each of which may take kilobytes in a debug build. Only what is
  /// touched is ever backed by memory.
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

/// Walks a tree, aliases expanded, no further than the limits go.
private struct TreeCheck {
  private var count = 0
  private var isOver = false

  mutating func visit(_ node: Node, depth: Int, _ faults: inout Faults) {
    guard !isOver else { return }
    count += 1
    guard count <= YAMLText.nodeLimit else {
      isOver = true
      faults.error(
        at: nil, "over a million values once aliases are expanded; list fewer cards, or use fewer aliases")
      return
    }
    guard depth <= YAMLText.depthLimit else {
      isOver = true
      faults.error(at: node.mark, YAMLText.tooDeep)
      return
    }
    switch node {
    case .scalar(let scalar): check(scalar.tag, .str, scalar.mark, &faults)
    case .sequence(let list):
      check(list.tag, .seq, list.mark, &faults)
      for item in list { visit(item, depth: depth + 1, &faults) }
    case .mapping(let mapping):
      check(mapping.tag, .map, mapping.mark, &faults)
      for (key, value) in mapping {
        visit(key, depth: depth + 1, &faults)
        visit(value, depth: depth + 1, &faults)
      }
    case .alias: break
    }
  }

  /// Text is text, so that a tag could only say what is known or what is not so.
  private func check(_ tag: Tag, _ own: Tag.Name, _ mark: Mark?, _ faults: inout Faults) {
    let name = tag.rawValue
    guard name != Tag.Name.implicit.rawValue, name != Tag.Name.nonSpecific.rawValue, name != own.rawValue else {
      return
    }
    let prefix = "tag:yaml.org,2002:"
    let short = name.hasPrefix(prefix) ? "!!" + name.dropFirst(prefix.count) : name
    faults.error(at: mark, "the tag \(quoted(short)) has no meaning here; take it out")
  }
}
