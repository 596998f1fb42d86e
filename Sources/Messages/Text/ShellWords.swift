/// A path as a shell takes it.
package func quotedForShell(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { byte in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "/._-+".utf8.contains(byte)
  }
  return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
}
