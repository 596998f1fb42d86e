/// A path, or the name of a user, as one word that a shell takes literally and that a person may paste.
///
/// Single quotes hold all that can be seen. Characters that would act on a terminal, or that nobody sees, become octal codes in
/// `$'…'` of bash, ksh and zsh; a shell that does not know that form takes the word as another name, and runs nothing of it. A
/// dash in front becomes `./-`, so that no program takes a path as an option.
package func quotedForShell(_ path: String) -> String {
  let path = path.hasPrefix("-") ? "./\(path)" : path
  let isPlain = path.utf8.allSatisfy { byte in
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || "/._-+".utf8.contains(byte)
  }
  if isPlain, !path.isEmpty { return path }
  func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || !scalar.isInvisible && escaped(scalar) == String(scalar)
  }
  guard !path.unicodeScalars.allSatisfy(isSeen) else {
    return "'\(path.replacing("'", with: "'\\''"))'"
  }
  var text = ""
  for scalar in path.unicodeScalars {
    // An escaped quote would end the word in a shell that does not know the form.
    if isSeen(scalar), scalar != "'", scalar != "\\" {
      text += String(scalar)
    } else {
      for byte in String(scalar).utf8 { text += octal(byte) }
    }
  }
  return "$'\(text)'"
}

/// Three digits, after which any other digit may stand.
private func octal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 8)
  return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
}

/// A command with paths as a message names it: in single quotes, or bare where a path needs quotes itself. So what stands
/// between quotes and what stands without can both be pasted.
/// - Parameters:
///   - command: words that need no quotes, such as `sudo chmod g-w`.
///   - paths: its last words.
package func shellCommand(_ command: String, _ paths: String...) -> String {
  let text = ([command] + paths.map(quotedForShell)).joined(separator: " ")
  return text.contains("'") ? text : "'\(text)'"
}
