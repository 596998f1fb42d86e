import Foundation
import TestSupport
import Testing

/// What the marquee's process is made of: it holds no key and no database.
@Suite struct LinkageTests {
  /// Parts of names in a program's table of symbols.
  private static let names = [
    "$s6Ledger", "$s14LedgerCommands", "$s12ProofReports", "$s11ProofReplay", "$s4GRDB", "$s6Crypto",
    "CCryptoBoringSSL_",
    "sqlite3_open", "libsqlite3.so",
  ]

  @Test("the marquee links neither the ledger nor a database nor signatures", arguments: names)
  func marquee(name: String) async throws {
    let ledger = Project.program("kiosk-marquee-ledger")
    #expect(try await !Self.holds(name, at: Project.binary))
    // The program that has them shows that they are found.
    #expect(try await Self.holds(name, at: ledger))
  }

  private static func holds(_ name: String, at url: URL) async throws -> Bool {
    let result = try await Command.run(["grep", "-qaF", "--", name, url.path(percentEncoded: false)])
    try #require(result.status < 2, "\(result.errors)")
    return result.status == 0
  }
}
