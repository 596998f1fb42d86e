import ConfigurationValues
import DurableTestSupport
import Foundation
import TestSupport
import Testing

@testable import ConfigurationStore
@testable import DurableFiles
@testable import Platform

/// Saves stopped after each of their steps: by an error, and by a power cut that loses what was not synced.
@Suite(.timeLimit(.minutes(5)))
struct KeptPowerCutTests {
  private let folder: TemporaryFolder
  private var source: String { "\(folder.path)/marquee.yaml" }

  init() throws { folder = try TemporaryFolder() }

  private func kept(in state: String) -> KeptConfiguration {
    KeptConfiguration(in: "\(folder.path)/\(state)", of: source)
  }

  /// Saves a configuration with a logo of its own.
  private func save(_ heading: String, _ observe: @escaping KeptFolder.Observer = { (_) in }) throws {
    let logo = try folder.write("<svg>\(heading)</svg>", to: "\(heading).svg")
    try kept(in: "state").save(
      Array("heading: \(heading)\ncards: [{ title: A, logo: \(heading).svg }]\n".utf8),
      files: [NamedFile(path: logo, folders: [folder.path])], verifier: .trusting, observe: observe)
  }

  /// The heading that is loaded, and with it its logo's copy; `nil` for none.
  private func shown(in state: String) -> (heading: String?, logo: String?) {
    let kept = kept(in: state)
    guard let loaded = kept.load() else { return (nil, nil) }
    let file = loaded.lanes[0].cards[0].logo?.file
    guard let file, file.hasPrefix(kept.folder) else { return (loaded.heading, nil) }
    return (loaded.heading, FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) })
  }

  @Test func `a power cut after any step of a save leaves the former configuration or the new one, whole`() throws {
    try save("before")
    let disk = try CutDisk(kept(in: "state").folder)
    var random = SeededGenerator(seed: 41)
    var (faults, seen, number): ([String], Set<String?>, Int) = ([], [], 0)
    try save("after") { step in
      number += 1
      for (kind, chance) in [("nothing unsynced", 0.0), ("every name", 1), ("some names", 0.5), ("some names", 0.5)] {
        let state = "cut-\(number)"
        do {
          if kind == "nothing unsynced" { try disk.take(step) }
          try disk.leave(at: kept(in: state).folder, names: chance, &random)
        } catch {
          faults.append("\(step): \(error)")
        }
        let (heading, logo) = shown(in: state)
        seen.insert(heading)
        // The list is written at once, without the new logo's copy.
        let isWhole = logo == heading.map { "<svg>\($0)</svg>" } || heading == "after" && logo == nil
        if heading == nil || !isWhole { faults.append("\(step), \(kind): \(heading ?? "none"), \(logo ?? "none")") }
        try? FileManager.default.removeItem(atPath: "\(folder.path)/\(state)")
      }
    }
    #expect(faults == [])
    #expect(seen == ["before", "after"])
    #expect(number > 12)
    #expect(disk.isAsReal)
  }

  @Test func `an error after any step leaves no draft, and the next save puts all right`() throws {
    var count = 0
    while true {
      try save("before")
      var steps: [DurableStep] = []
      let number = count
      try? save("after") { (step) throws(KeptFolder.Fault) in
        steps.append(step)
        if steps.count == number + 1 { throw KeptFolder.Fault(description: "stopped") }
      }
      let names = FolderNames.of(kept(in: "state").folder) ?? []
      #expect(!names.contains { $0.hasSuffix(".part") }, "\(names) after \(steps)")
      #expect(["before", "after"].contains(shown(in: "state").heading))
      if steps.count <= number { break }
      count += 1
    }
    #expect(count > 12)
    let (heading, logo) = shown(in: "state")
    #expect(heading == "after")
    #expect(logo == "<svg>after</svg>")
  }
}
