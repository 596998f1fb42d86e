import Foundation
import Ledger
import Platform
import TestSupport
import Testing

@Suite("Signed notes")
struct NoteTests {
  @Test("a note that another program signed is verified")
  func foreignNote() throws {
    let key = try #require(VerifierKey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k"))
    let text = """
      This is an example message.

      — example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=

      """
    let note = try #require(SignedNote(text))
    #expect(note.content == "This is an example message.\n" && note.isSigned(by: key) && note.text == text)
    let more = try #require(SignedNote(text + "— other.example AAAAAAA=\n"))
    #expect(more.isSigned(by: key))
    let other = try #require(LedgerKey(new: "example.com/foo"))
    #expect(!note.isSigned(by: other.verifier))
  }

  @Test("a key, a note and a checkpoint are what was written")
  func roundTrips() throws {
    let key = try #require(LedgerKey(new: "lobby.example/kiosk-marquee"))
    #expect(LedgerKey(key.text) == key)
    #expect(VerifierKey(key.verifier.text) == key.verifier)
    for time in [0, 951_782_399, 951_782_400, 1_795_219_200, 4_107_542_399, 253_402_300_799] {
      let checkpoint = Checkpoint(origin: key.verifier.name, size: 62, root: .empty, time: time)
      let text = try checkpoint.signed(with: key).text
      #expect(try Checkpoint(text, by: key.verifier) == checkpoint)
      let date = Date(timeIntervalSince1970: Double(time)).formatted(.iso8601)
      #expect(text.contains("\ntime \(date)\n"))
    }
  }

  @Test("every byte of a checkpoint counts")
  func changedNotes() throws {
    let key = try #require(LedgerKey(new: "k"))
    let note = try Checkpoint(origin: "k", size: 1_000_000, root: .empty, time: 1_795_219_200).signed(with: key)
    let bytes = Array(note.text.utf8)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1 << UInt8(place % 8)
      let text = String(decoding: changed, as: UTF8.self)
      #expect(throws: Checkpoint.Refusal.self, "byte \(place)") { try Checkpoint(text, by: key.verifier) }
      for text in [bytes[..<place] + bytes[(place + 1)...], bytes[..<place]] {
        #expect(throws: Checkpoint.Refusal.self) {
          try Checkpoint(String(decoding: text, as: UTF8.self), by: key.verifier)
        }
      }
    }
  }

  @Test("what is signed and no checkpoint of this key's is refused")
  func strictCheckpoints() throws {
    let key = try #require(LedgerKey(new: "k"))
    let root = TreeHash.empty.base64
    let time = "time 2026-11-21T09:00:00Z\n"
    func refusal(_ content: String) -> Checkpoint.Refusal? {
      do {
        _ = try Checkpoint(try SignedNote(signing: content, with: key).text, by: key.verifier)
        return nil
      } catch {
        return error as? Checkpoint.Refusal
      }
    }
    #expect(refusal("k\n0\n\(root)\n\(time)") == nil)
    #expect(refusal("other\n0\n\(root)\n\(time)") == .foreignOrigin("other"))
    for content in [
      "k\n00\n\(root)\n\(time)", "k\n+1\n\(root)\n\(time)", "k\n-1\n\(root)\n\(time)", "k\n1\n\(root)\n",
      "k\n1\n\(root)\n\(time)more\n", "k\n1\n\(root.dropLast())\n\(time)", "k\n1\n\(root)=\n\(time)",
      "k\n1\n\(root)\ntime 2026-02-29T09:00:00Z\n", "k\n1\n\(root)\ntime 2026-11-21T24:00:00Z\n", "k\n1\n",
      "k\n99999999999999999999\n\(root)\n\(time)", "k\r\n1\n\(root)\n\(time)",
    ] {
      #expect(refusal(content) != nil, "\(content)")
    }
  }

  @Test("names that cannot stand in a note are refused", arguments: ["", "a b", "a+b", "a\u{A0}b", "a\nb", "a\tb"])
  func names(name: String) { #expect(LedgerKey(new: name) == nil) }

  @Test("other texts are no keys")
  func wrongKeys() throws {
    let key = try #require(LedgerKey(new: "lobby.example/kiosk-marquee"))
    let bytes = Array(key.verifier.text.utf8)
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      #expect(VerifierKey(String(decoding: changed, as: UTF8.self)) == nil)
    }
    for text in ["", "a+b", key.text, key.verifier.text + "=", key.verifier.text.uppercased()] {
      #expect(VerifierKey(text) == nil)
    }
    for text in ["", "\n\n", key.verifier.text, key.text + "\n", String(key.text.dropLast())] {
      #expect(LedgerKey(text) == nil)
    }
  }
}

@Suite("Key file")
struct KeyFileTests {
  @Test("a key is made once, for its owner alone")
  func made() throws {
    let folder = try TemporaryFolder()
    #expect(try KeyFile.load(in: folder.path) == nil)
    let key = try KeyFile.loadOrMake(in: folder.path, name: "a/b")
    #expect(try KeyFile.loadOrMake(in: folder.path, name: "c") == key)
    #expect(try FileFacts(of: KeyFile.path(in: folder.path)).permissions == 0o600)
    #expect(FolderNames.of(folder.path)?.sorted() == ["key", "lock"])
  }

  @Test("a key that others may read is refused", arguments: [0o640, 0o604, 0o660] as [UInt32])
  func permissions(permissions: UInt32) throws {
    let folder = try TemporaryFolder()
    _ = try KeyFile.loadOrMake(in: folder.path, name: "a/b")
    try FileManager.default.setAttributes(
      [.posixPermissions: Int(permissions)], ofItemAtPath: KeyFile.path(in: folder.path))
    let fault = #expect(throws: LedgerFault.self) { try KeyFile.load(in: folder.path) }
    #expect(fault?.description.contains("chmod 600") == true)
  }

  @Test("what is no key is refused, and left as it is")
  func damaged() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "key")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: KeyFile.path(in: folder.path))
    #expect(throws: LedgerFault.self) { try KeyFile.loadOrMake(in: folder.path, name: "a/b") }
    #expect(try FileFacts(of: KeyFile.path(in: folder.path)).size == 0)
  }
}
