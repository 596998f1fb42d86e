/// Names contents in 16 letters: FNV-1a, 64 bits. Against chance, not against forgery.
struct Fingerprint: CustomStringConvertible {
  let description: String

  init(_ bytes: some Sequence<UInt8>) {
    let hash = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    description = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
