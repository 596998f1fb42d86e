import Foundation
import TestSupport
import Testing

@testable import Platform

struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the standard's examples have their digests`(text: String, digest: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == digest)
  }

  @Test func `a digest does not depend on the parts in which the bytes come`() throws {
    var random = SeededGenerator(seed: 7)
    for length in Array(0...130) + [1000, 4096] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...97, using: &random))
        hash.add(part)
        rest = rest.dropFirst(part.count)
      }
      #expect(hash.hex() == SHA256.hex(of: bytes), "\(length) bytes")
    }
  }
}
