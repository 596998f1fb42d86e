import Spool
import TestSupport
import Testing

@testable import Ledger

/// What docs/proof-format.md decides, case by case, by this program and by verify.py.
@Suite("docs/proof-format.md is what both verifiers do")
struct ConformityTests {
  private struct Case {
    var name: String
    var expected: String
    /// Of a proof of one record.
    var bytes: (inout SignedProof) throws -> [UInt8]
    /// A head that is given besides.
    var head: ((SignedProof) throws -> String)?

    init(
      _ name: String, _ expected: String,
      _ bytes: @escaping (inout SignedProof) throws -> [UInt8] = { try $0.bytes() },
      head: ((SignedProof) throws -> String)? = nil
    ) {
      (self.name, self.expected, self.head, self.bytes) = (name, expected, head, bytes)
    }
  }

  private static let good = "good 0 None None"
  private static let noCheckpoint = "checkpoint 3 None None"
  private static let noMinute = "minute 2 0 1"

  private static func verify(_ cases: [Case]) async throws {
    var verifications = try Verifications()
    for sample in cases {
      var proof = try SignedProof()
      proof.add(.whole())
      let bytes = try sample.bytes(&proof)
      let heads = try sample.head.map { [try $0(proof)] } ?? []
      verifications.add(.init(name: sample.name, bytes: bytes, key: proof.key, heads: heads))
    }
    for (sample, result) in zip(cases, try await verifications.lines()) {
      #expect(result.own == sample.expected, "the program: \(sample.name)")
      #expect(result.other == sample.expected, "verify.py: \(sample.name)")
    }
  }

  /// The checkpoint's note says something else.
  private static func content(
    _ name: String, _ expected: String, _ change: @escaping (String) -> String
  ) -> Case {
    Case(name, expected) { proof in
      proof.content = change
      return try proof.bytes()
    }
  }

  @Test("a checkpoint has one line of time, in one form")
  func time() async throws {
    func time(_ text: String, _ expected: String) -> Case {
      Self.content(text, expected) { $0.replacing(/\ntime .*\n/, with: "\n\(text)\n") }
    }
    let wrong = [
      "time 2026-02-29T09:00:00Z", "time 2026-11-31T09:00:00Z", "time 2026-13-01T09:00:00Z",
      "time 2026-11-21T24:00:00Z", "time 2026-11-21T23:59:60Z", "time 2026-11-21T09:00:00z",
      "time 2026-11-21T09:00:00+00:00", "time 2026-11-21 09:00:00Z", "time  2026-11-21T09:00:00Z",
      "time 2026-11-21T09:00Z", "Time 2026-11-21T09:00:00Z", "time +026-11-21T09:00:00Z", "time 1795302000",
    ]
    let right = [
      "time 2026-11-21T09:00:00Z", "time 2024-02-29T23:59:59Z", "time 0000-02-29T00:00:00Z",
      "time 9999-12-31T23:59:59Z",
    ]
    try await Self.verify(
      wrong.map { time($0, Self.noCheckpoint) } + right.map { time($0, Self.good) } + [
        Self.content("no time", Self.noCheckpoint) { $0.replacing(/time .*\n/, with: "") },
        Self.content("two times", Self.noCheckpoint) { $0 + "time 2026-11-21T09:00:00Z\n" },
        Self.content("another line", Self.noCheckpoint) { $0 + "more\n" },
        Self.content("an empty line behind", Self.noCheckpoint) { $0 + "\n" },
      ])
  }

  @Test("a checkpoint's size has one form, and 0 is that of the empty tree")
  func sizes() async throws {
    func size(_ text: String) -> Case {
      Self.content("size \(text)", Self.noCheckpoint) { $0.replacing("\n1\n", with: "\n\(text)\n") }
    }
    func head(_ root: TreeHash) -> (SignedProof) throws -> String {
      { proof in
        try Checkpoint(origin: proof.key.verifier.name, size: 0, root: root, time: 0).signed(with: proof.key).text
      }
    }
    func nothing(_ proof: inout SignedProof) throws -> [UInt8] {
      proof.leaves = []
      return try proof.bytes()
    }
    let other = TreeHash.leaf([])
    try await Self.verify(
      ["+1", "01", "-1", "1.0", "", " 1", "9223372036854775808", "99999999999999999999"].map(size) + [
        Self.content("size 0 behind a leaf", "order 3 None None") { $0.replacing("\n1\n", with: "\n0\n") },
        Self.content("size 2^63 - 1", "leaf-missing 3 1 9223372036854775807") {
          $0.replacing("\n1\n", with: "\n9223372036854775807\n")
        },
        Case("a checkpoint of nothing", "order 2 None None") { proof in
          let note = try proof.checkpoint(of: 0).signed(with: proof.key).text
          return try proof.bytes { $0.insert(ProofLine.checkpoint(note: note).text, at: 1) }
        },
        Case("a proof of nothing", Self.good, nothing),
        Case("a proof of nothing with a head of nothing", Self.good, nothing, head: head(.empty)),
        Case("a head of nothing", Self.good, head: head(.empty)),
        Case("a head of nothing with another root", "head 1 0 0", head: head(other)),
      ])
  }

  /// The checkpoint's note is another one.
  private static func note(_ name: String, _ expected: String, _ change: @escaping (SignedProof, String) -> String)
    -> Case
  {
    Case(name, expected) { proof in
      let former = proof
      proof.note = { change(former, $0) }
      return try proof.bytes()
    }
  }

  private static func signature(_ name: String, _ bytes: [UInt8]) -> String {
    "\u{2014} \(name) \(Base64.text(bytes))\n"
  }

  @Test("of a note's signatures those by others are ignored, and those by the key are all right")
  func signatures() async throws {
    let zeros = { (count: Int) in [UInt8](repeating: 0, count: count) }
    func own(_ proof: SignedProof, _ count: Int) -> String {
      Self.signature(proof.key.verifier.name, proof.key.verifier.identifier + zeros(count))
    }
    try await Self.verify([
      Self.note("a second wrong signature of the key", Self.noCheckpoint) { $1 + own($0, 64) },
      Self.note("a short second signature of the key", Self.noCheckpoint) { $1 + own($0, 1) },
      Self.note("the signature twice", Self.good) { _, note in
        note + note.suffix(from: note.firstRange(of: "\u{2014}")?.lowerBound ?? note.startIndex)
      },
      Self.note("none of the key", Self.noCheckpoint) { _, note in
        note.prefix(upTo: note.firstRange(of: "\u{2014}")?.lowerBound ?? note.endIndex)
          + Self.signature("other", zeros(68))
      },
      Self.note("no signature", Self.noCheckpoint) { _, note in
        String(note.prefix(upTo: note.firstRange(of: "\u{2014}")?.lowerBound ?? note.endIndex))
      },
      Self.note("of another key of this name", Self.good) { $1 + Self.signature($0.key.verifier.name, zeros(68)) },
      Self.note("a foreign one of 5 bytes", Self.good) { $1 + Self.signature("other", zeros(5)) },
      Self.note("a foreign one of 4 bytes", Self.noCheckpoint) { $1 + Self.signature("other", zeros(4)) },
      Self.note("a foreign one of no bytes", Self.noCheckpoint) { $1 + "\u{2014} other \n" },
      Self.note("a foreign one with other padding", Self.noCheckpoint) { $1 + "\u{2014} other AAAAAAB=\n" },
      Self.note("a foreign name with a space of Unicode", Self.noCheckpoint) {
        $1 + Self.signature("a\u{A0}b", zeros(5))
      },
      Self.note("a foreign name with a control character", Self.noCheckpoint) {
        $1 + Self.signature("a\u{85}b", zeros(5))
      },
      Self.note("a foreign name with a plus sign", Self.noCheckpoint) { $1 + Self.signature("a+b", zeros(5)) },
      Self.note("a foreign name in another script", Self.good) { $1 + Self.signature("界", zeros(5)) },
      Self.note("two blanks", Self.noCheckpoint) { $1 + "\u{2014}  other AAAAAAA=\n" },
      Self.note("an empty line behind", Self.noCheckpoint) { $1 + "\n" },
      Self.note("no line feed at the end", Self.noCheckpoint) { String($1.dropLast()) },
    ])
  }

  @Test("a note has 65536 bytes and 100 signatures at most")
  func noteLimits() async throws {
    func filled(_ note: String, to size: Int) -> String {
      let name = String(repeating: "x", count: size - note.utf8.count - Self.signature("", [0, 0, 0, 0, 0]).utf8.count)
      return note + Self.signature(name, [0, 0, 0, 0, 0])
    }
    let foreign = Self.signature("other", [0, 0, 0, 0, 0])
    try await Self.verify([
      Self.note("65536 bytes", Self.good) { filled($1, to: 65_536) },
      Self.note("65537 bytes", Self.noCheckpoint) { filled($1, to: 65_537) },
      Self.note("100 signatures", Self.good) { $1 + String(repeating: foreign, count: 99) },
      Self.note("101 signatures", Self.noCheckpoint) { $1 + String(repeating: foreign, count: 100) },
    ])
  }

  @Test("a head that was kept may have lost its last line feed, or have others")
  func keptHeads() async throws {
    func head(_ name: String, _ expected: String, _ change: @escaping (String) -> String) -> Case {
      Case(name, expected, head: { change(try $0.checkpoint(of: 1).signed(with: $0.key).text) })
    }
    try await Self.verify([
      head("as it was", Self.good) { $0 }, head("without its last line feed", Self.good) { String($0.dropLast()) },
      head("with lines of mail", Self.good) { $0.replacing("\n", with: "\r\n") },
      head("with lines of mail, the last one open", Self.good) { String($0.dropLast()).replacing("\n", with: "\r\n") },
      head("with one line feed more", Self.good) { $0 + "\n" }, head("with a blank behind", Self.good) { $0 + " " },
      head("as a scanner prints it", Self.good) { "QR-Code:" + $0 + "\n" },
      head("as a text report has it", Self.good) { note in
        "note: none\n\ncheckpoint of lobby, 2026-11-21 09:00, covers all of this:\n"
          + note.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
          .joined(separator: "\n") + "\n\nIn view means at least half of a card's area.\n"
      },
      head("copied from a page, wrapped and without its empty line", Self.good) { note in
        note.split(separator: "\n").flatMap { Self.pieces(of: String($0), 48) }.joined(separator: "\n")
      },
      head("wrapped behind the name", Self.good) {
        $0.replacing("lobby.example/kiosk-marquee ", with: "lobby.example/kiosk-marquee\n")
      },
      head("wrapped, with a page's foot behind", Self.good) { note in
        note.split(separator: "\n").flatMap { Self.pieces(of: String($0), 60) }.joined(separator: "\n") + "\n3/4\n"
      },
      head("copied, with another number of records", "no-head 0 None None") { note in
        "  " + note.replacing("\n1\n", with: "\n  2\n  ")
      },
      head("copied without its signature", "no-head 0 None None") { note in
        String(note[..<(note.firstRange(of: "\n\n")?.lowerBound ?? note.endIndex)])
      },
      head("copied with half of its signature", "no-head 0 None None") { String($0.dropLast(20)) + "\n\n" },
      head("of another size", "no-head 0 None None") { $0.replacing("\n1\n", with: "\n2\n") },
      head("nothing", "no-head 0 None None") { _ in "" },
    ])
  }

  @Test("a text with several heads is none, in either order")
  func severalHeads() async throws {
    func heads(_ name: String, _ expected: String, _ text: @escaping (_ good: String, _ other: String) -> String)
      -> Case
    {
      Case(
        name, expected,
        head: { proof in
          var other = proof.checkpoint(of: 1)
          (other.size, other.root) = (2, .empty)
          return try text(proof.checkpoint(of: 1).signed(with: proof.key).text, other.signed(with: proof.key).text)
        })
    }
    let several = "several-heads 0 None None"
    try await Self.verify([
      heads("the good one first", several) { $0 + $1 }, heads("the good one last", several) { $1 + $0 },
      heads("with an empty line between them", several) { $0 + "\n" + $1 },
      heads("each below a heading, in either order", several) { "October\n" + $0 + "November\n" + $1 },
      heads("each below a heading, the good one last", several) { "October\n" + $1 + "November\n" + $0 },
      heads("three", several) { $0 + $1 + $0 },
      heads("one twice", Self.good) { good, _ in good + good },
      heads("another that is changed", Self.good) { $0 + $1.replacing("\n2\n", with: "\n3\n") },
      heads("one changed before it", Self.good) { $1.replacing("\n2\n", with: "\n3\n") + $0 },
    ])
  }

  private static func pieces(of line: String, _ length: Int) -> [String] {
    let characters = Array(line)
    return stride(from: 0, to: characters.count, by: length).map {
      String(characters[$0..<min($0 + length, characters.count)])
    }
  }

  /// The only leaf is another one.
  private static func leaf(_ name: String, _ expected: String, _ add: @escaping (inout SignedProof) -> Void) -> Case {
    Case(name, expected) { proof in
      proof.leaves = []
      add(&proof)
      return try proof.bytes()
    }
  }

  @Test("a record has the lines that it is filled up to, in the order of their hashes")
  func lines() async throws {
    let record = MinuteRecord.whole()
    func whole(_ lines: [RecordLeaf.Line], _ name: String, _ expected: String = ConformityTests.noMinute) -> Case {
      Self.leaf(name, expected) { $0.add(header: record.header, lines: lines) }
    }
    func part(count: Int, _ expected: String = ConformityTests.noMinute) -> Case {
      Self.leaf("count \(count)", expected) { $0.add(header: record.header, lines: [], isWhole: false, count: count) }
    }
    let lines = SignedProof.lines(record.body)
    var swapped = lines
    swapped.swapAt(3, 20)
    let many = record.body + (0..<30).map { "card c\($0) - 0 0 0 0 0 0 0 0" }
    try await Self.verify([
      whole(lines, "32 lines", Self.good), whole(swapped, "another order"), whole(lines.reversed(), "from the end"),
      whole(Array(lines.dropLast()), "31 lines"), whole(SignedProof.lines(record.body, filledTo: 33), "33 lines"),
      whole(SignedProof.lines(record.body, filledTo: 64), "64 lines for few"),
      whole(SignedProof.lines(many, filledTo: 64), "64 lines for more", Self.good),
      whole(SignedProof.lines(many, filledTo: 128), "128 lines for 64"), whole([], "no lines"),
      part(count: -1), part(count: 0), part(count: 16), part(count: 33), part(count: 1 << 21), part(count: 1 << 62),
      part(count: .max), part(count: 32, Self.good), part(count: 1 << 20, Self.good),
      Case("a count above 64 bits", "malformed 2 None None") { proof in
        proof.leaves = []
        proof.add(record, isWhole: false)
        return try proof.bytes { $0[1] = $0[1].replacing("\"count\":32,", with: "\"count\":9223372036854775808,") }
      },
    ])
  }

  @Test("a screen's day states each thing once")
  func statements() async throws {
    func stated(_ name: String, _ expected: String, _ lines: [String]) -> Case {
      Case(name, expected) { proof in try proof.bytes { $0 += lines } }
    }
    func due(_ name: String, day: Int = 20_779, screen: String = "main", kind: String = "card", _ time: Int = 9)
      -> String
    {
      #"{"day":\#(day),"screen":"\#(screen)","\#(kind)":"\#(name)","contracted":\#(time),"down":0}"#
    }
    func unrecorded(day: Int = 20_779, screen: String = "main") -> String {
      #"{"day":\#(day),"screen":"\#(screen)","unrecorded":60000}"#
    }
    let (second, third) = ("order 5 None None", "order 6 None None")
    try await Self.verify([
      stated("due twice", second, [due("acme"), due("acme")]),
      stated("due twice with other figures", second, [due("acme"), due("acme", 8)]),
      stated("due twice, not one behind the other", third, [due("acme"), unrecorded(), due("acme")]),
      stated("of a tier twice", second, [due("gold", kind: "tier"), due("gold", kind: "tier")]),
      stated("unrecorded twice", second, [unrecorded(), unrecorded()]),
      stated("a card in two forms", second, [due("caf\u{E9}"), due("cafe\u{301}")]),
      stated("a card and a tier of one name", Self.good, [due("gold"), due("gold", kind: "tier")]),
      stated(
        "two cards, two days", Self.good,
        [due("acme"), due("globex"), due("acme", day: 20_780), due("globex", day: 20_780)]),
      stated(
        "two screens", Self.good, [due("acme"), unrecorded(), due("acme", screen: "side"), unrecorded(screen: "side")]),
      stated("a day of a screen in two places", third, [due("acme"), due("acme", screen: "side"), unrecorded()]),
      stated("a day in two places", third, [due("acme"), due("acme", day: 20_780), due("globex")]),
      stated(
        "a screen in two forms", Self.good, [due("acme", screen: "caf\u{E9}"), due("acme", screen: "cafe\u{301}")]),
      stated("a day before 1970", second, [unrecorded(day: -1), unrecorded(day: -1)]),
      stated("100,000 days", Self.good, (0..<100_000).map { unrecorded(day: $0) } + [due("acme", day: 99_999)]),
      stated("100,001 days", "too-many-days 100004 None None", (0...100_000).map { unrecorded(day: $0) }),
      stated("100,000 lines of a day", Self.good, (0..<99_999).map { due("c\($0)") } + [unrecorded()]),
      stated("100,001 lines of a day", "too-many-lines 100004 None None", (0...100_000).map { due("c\($0)") }),
    ])
    var verifications = try Verifications()
    var random = SeededGenerator(seed: 8)
    let key = try LedgerKey(new: "lobby").unwrapped
    for time in [9, 8] {
      var proof = try RandomProof(leaves: 1, format: 2, by: &random, key: key)
      try proof.state([9, time].map { .contracted(day: 20_779, screen: "main", .card("acme"), milliseconds: $0) })
      verifications.add(.init(name: "\(time)", bytes: proof.bytes, key: key))
    }
    for (_, own, other) in try await verifications.lines() {
      #expect(own == other && own.hasPrefix("order "), "\(own)")
    }
  }

  @Test("numbers of 64 bits are read, and no others")
  func numbers() async throws {
    func hour(_ text: String, _ expected: String) -> Case {
      Case("hour \(text)", expected) { proof in
        try proof.bytes { $0.append(#"{"hour":\#(text),"card":"acme","opens":5,"codes":null}"#) }
      }
    }
    let malformed = "malformed 4 None None"
    try await Self.verify([
      hour("4611686018427387904", Self.good), hour("9223372036854775807", Self.good),
      hour("-9223372036854775808", Self.good), hour("9223372036854775808", malformed),
      hour("-9223372036854775809", malformed), hour("-0", malformed), hour("007", malformed), hour("1.0", malformed),
      hour("1e3", malformed), hour("\"1\"", malformed),
    ])
  }
}
