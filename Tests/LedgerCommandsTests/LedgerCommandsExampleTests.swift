import LedgerCommands
import MarqueeValues
import Platform
import Spool
import TestSupport
import Testing

/// The target's entry point, as its comment shows it.
struct LedgerCommandsExampleTests {
  @Test func `what the marquee has recorded is taken in and signed`() throws {
    let folder = try TemporaryFolder()
    let (spool, ledger) = ("\(folder.path)/spool", "\(folder.path)/ledger")
    do {
      let text = "cards: [{ title: Acme }]\n"
      let hash = SHA256.hex(of: text.utf8)
      var record = MinuteRecord(
        key: .init(boot: "", sequence: 0), start: 1_795_302_000_000, clock: .trusted, zone: "Europe/Berlin",
        zoneOffset: 3600, length: 60_000, screen: "main", screenWidth: 1920, screenHeight: 1080, configuration: hash)
      record.screenTime.late = 60_000
      var writer = try SpoolWriter(folder: spool, boot: "boot")
      try writer.append(.configuration(.init(hash: hash, text: text)))
      try writer.append(.minute(record))
    }
    // Example: LedgerCommands
    let places = try LedgerPlaces(spool: spool, ledger: ledger)
    try LedgerCommands.take(places)
    try LedgerCommands.head(places)
    // End of the example.
    #expect(FolderNames.of(ledger)?.contains("head") == true)
  }
}
