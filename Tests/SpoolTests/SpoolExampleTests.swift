import Spool
import TestSupport
import Testing

/// The calls by which the spool is entered, as their comments show them.
struct SpoolExampleTests {
  @Test func `what a writer appends a reader finds`() throws {
    let temporary = try TemporaryFolder()
    let (folder, record) = ("\(temporary.path)/spool", MinuteRecord.plain)
    do {
      // Example: SpoolWriter
      var writer = try SpoolWriter(folder: folder, boot: "5c0f4a")
      let key = try writer.append(.minute(record))
      // End of the example.
      #expect(key?.sequence == 1)
    }
    // Example: SpoolReader
    var reader = SpoolReader(folder: folder)
    var entries: [SpoolEntry] = []
    while let (entry, _) = try reader.next() { entries.append(entry) }
    // End of the example.
    #expect(entries.contains { if case .minute = $0 { true } else { false } })
  }
}
