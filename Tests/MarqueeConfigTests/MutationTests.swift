import Foundation
import TestSupport
import Testing

@Suite struct MutationTests {
  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 32)
  }

  private static let cases = Sweep.cases(of: 2000)

  @Test func `a damaged configuration is loaded or rejected without a crash`() throws {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    var seeds = [
      Array(ExampleTests.example.utf8),
      Array(
        "font: &f {family: A}\ncards: [{title: \"\\u00e9\", font: *f, gradient: [red, 'blue']}, {title: >-\n  b}]".utf8),
    ]
    seeds.append(
      Array(
        """
        display: { rotate: 90 }
        when-empty: B
        cards: &c [{ title: A, logo: a.svg }, { title: B, share: 20% }]
        screens:
        - { outputs: [DP-1, DP-3], touch: { tap: none } }
        - output: DP-2
          name: Bar
          touch-device: x
          background: { colors: [red, teal] }
          cards: *c
        - lanes: [{ cards: *c, speed: 30 }]

        """.utf8))
    seeds.append(
      Array(
        """
        wall: { canvas: [7680, 1080], touch: none }
        apply-at: 2026-11-24T06:00:00Z
        start-place: [12.5]
        cards: [{ title: A }, { title: B }]
        screens:
        - { output: DP-1, wall: { place: [0, 0] } }
        - { output: DP-2, wall: { place: [1920, 0] }, step: {}, start-place: [{ offset: 1, phase: dwelling, left: 1s }] }

        """.utf8))
    seeds.append(Array("wall: {grid: [4, 2], cell: [1, 2], bezel: [12.4, 8], pitch: 0.48}\ncards: [{title: A}]".utf8))
    seeds += try ReferenceTests.files.map { try Array(Data(contentsOf: URL(filePath: $0))) }
    let mutations = Mutations(of: seeds)
    for number in 0..<Self.cases {
      let bytes = mutations.next(&random)
      let trial = try FuzzCase("configuration", type: "yaml", seed: seed, number: number, bytes: bytes)
      let complaints = Outcome.complaints(aboutConfiguration: bytes)
      guard !complaints.isEmpty else { continue }
      trial.keep()
      Issue.record("\(trial.path): \(complaints)")
    }
  }

  @Test func `a damaged touch script is loaded or rejected without a crash`() throws {
    let seed = Self.seed
    print("FUZZ_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    let seeds = [
      #"{"t":1.25,"id":1,"phase":"down","x":640,"y":540}"# + "\n"
        + #"{"t":1.3,"id":1,"phase":"move","x":600.5,"y":-3e1,"device":"touch"}"#,
      #"{"t":2,"wheel":-1,"x":640,"y":540}"# + "\n\n" + #"{"t":3,"key":"page-up"}"#,
      #"{"t":3,"phase":"hover","device":"mouse","x":1,"y":2,"id":0}"#,
    ].map { Array($0.utf8) }
    let mutations = Mutations(of: seeds)
    for number in 0..<Self.cases {
      let bytes = mutations.next(&random)
      let trial = try FuzzCase("touch-script", type: "jsonl", seed: seed, number: number, bytes: bytes)
      let complaints = Outcome.complaints(aboutTouchScript: bytes)
      guard !complaints.isEmpty else { continue }
      trial.keep()
      Issue.record("\(trial.path): \(complaints)")
    }
  }
}
