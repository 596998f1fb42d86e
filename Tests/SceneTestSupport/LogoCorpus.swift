package import MarqueeValues

/// Logos that a person has judged.
package enum LogoCorpus {
  /// What is put behind a logo.
  package enum Remedy: String, Sendable {
    case none, white, black
  }

  package struct Case: Sendable, CustomStringConvertible {
    package let kind: String
    package let name: String
    package let drawing: Drawing
    package let ground: String
    /// What a designer would do; more than one where designers differ.
    package let wanted: Set<Remedy>
    package var description: String { "\(kind): \(name) on \(ground)" }

    package init(_ kind: String, _ name: String, _ drawing: Drawing, on ground: String, _ wanted: Remedy...) {
      (self.kind, self.name, self.drawing, self.ground, self.wanted) = (kind, name, drawing, ground, Set(wanted))
    }
  }

  private static let black = Color(0x000000)
  private static let red = Color(0xE5_2D27)
  private static let yellow = Color(0xFF_D200)
  private static let navy = Color(0x10_183A)
  private static let pale = Color(0xD0_D0D0)
  private static let grey = Color(0x80_8080)
  private static let blue = Color(0x2A_52BE)
  private static let green = Color(0x00_ED64)
  private static let leaf = Color(0x34_A853)
  private static let amber = Color(0xFB_BC05)
  private static let orange = Color(0xFF_7A00)
  private static let cream = Color(0xFA_F6EE)

  package static let grounds: [String: Gradient] = [
    "night": Gradient(.linear(angle: 145), [Color(0x0B_1030), Color(0x1D_2B64)]),
    "dusk": Gradient(.linear(angle: 145), [Color(0x1D_2B64), Color(0x12_7080)]),
    "black": Gradient(.linear, [Color(0x05_060A)]),
    "white": Gradient(.linear(angle: 160), [.white, Color(0xFF_E8D6)]),
    "yellow": Gradient(.linear(angle: 160), [Color(0xFF_E08A), Color(0xF7_A531)]),
    "red": Gradient(.linear, [Color(0xE5_2D27), Color(0x8E_1B3A)]),
    "grey": Gradient(.linear, [Color(0x80_8080)]),
    "teal": Gradient(.linear, [Color(0x00_798C)]),
    "pink": Gradient(.radial, [Color(0xFF_CBE1), Color(0xFF_83B8)]),
    "half": Gradient(.linear(angle: 90), [Color(0x000000), .white]),
  ]

  package static let cases: [Case] = [
    // One colour.
    Case("one colour", "black letters", .word(black), on: "night", .white),
    Case("one colour", "black letters", .word(black), on: "black", .white),
    Case("one colour", "black letters", .word(black), on: "half", .white),
    Case("one colour", "black letters", .word(black), on: "white", .none),
    Case("one colour", "black letters", .word(black), on: "yellow", .none),
    Case("one colour", "black letters", .word(black), on: "grey", .none),
    Case("one colour", "black letters", .word(black), on: "teal", .none),
    Case("one colour", "black letters", .word(black), on: "pink", .none),
    Case("one colour", "white letters", .word(.white), on: "white", .black),
    Case("one colour", "white letters", .word(.white), on: "yellow", .black),
    Case("one colour", "white letters", .word(.white), on: "pink", .black),
    Case("one colour", "white letters", .word(.white), on: "half", .black),
    Case("one colour", "white letters", .word(.white), on: "night", .none),
    Case("one colour", "white letters", .word(.white), on: "dusk", .none),
    Case("one colour", "white letters", .word(.white), on: "red", .none),
    Case("one colour", "white letters", .word(.white), on: "grey", .none),
    Case("one colour", "red letters", .word(red), on: "red", .white),
    Case("one colour", "red letters", .word(red), on: "grey", .white),
    Case("one colour", "red letters", .word(red), on: "dusk", .white),
    Case("one colour", "red letters", .word(red), on: "white", .none),
    Case("one colour", "red letters", .word(red), on: "black", .none),
    Case("one colour", "yellow letters", .word(yellow), on: "white", .black),
    Case("one colour", "yellow letters", .word(yellow), on: "yellow", .black),
    Case("one colour", "yellow letters", .word(yellow), on: "night", .none),
    Case("one colour", "navy letters", .word(navy), on: "night", .white),
    Case("one colour", "navy letters", .word(navy), on: "black", .white),
    Case("one colour", "navy letters", .word(navy), on: "white", .none),
    Case("one colour", "pale letters", .word(pale), on: "white", .black),
    Case("one colour", "pale letters", .word(pale), on: "black", .none),
    Case("one colour", "grey letters", .word(grey), on: "grey", .white, .black),
    Case("one colour", "grey letters", .word(grey), on: "white", .none),
    Case("one colour", "a red disc with a hole", .disc(red, letters: nil), on: "red", .white),
    Case("one colour", "a white disc with a hole", .disc(.white, letters: nil), on: "pink", .black),
    Case("one colour", "a black disc with a hole", .disc(black, letters: nil), on: "yellow", .none),
    // Several colours.
    Case("several colours", "black and white letters", .word(black, .white), on: "night", .white, .black),
    Case("several colours", "black and white letters", .word(black, .white), on: "white", .white, .black),
    Case("several colours", "black and white letters", .word(black, .white), on: "grey", .none),
    Case("several colours", "navy and red letters", .word(navy, red), on: "night", .white),
    Case("several colours", "navy and red letters", .word(navy, red), on: "white", .none),
    Case("several colours", "white and yellow letters", .word(.white, yellow), on: "pink", .black),
    Case("several colours", "white and yellow letters", .word(.white, yellow), on: "teal", .none),
    Case("several colours", "white letters and a red one", .word(.white, .white, .white, red), on: "white", .black),
    Case("several colours", "white letters and a red one", .word(.white, .white, .white, red), on: "black", .none),
    Case(
      "several colours", "navy letters and a yellow one", .word(navy, navy, navy, yellow), on: "white", .none, .white),
    Case("several colours", "navy letters and a green one", .word(navy, navy, navy, green), on: "night", .white),
    Case("several colours", "navy letters and a green one", .word(navy, navy, navy, green), on: "white", .none, .white),
    Case("several colours", "navy letters and a green one", .word(navy, navy, navy, green), on: "yellow", .white),
    Case("several colours", "white letters on a red disc", .disc(red, letters: .white), on: "white", .none),
    Case("several colours", "white letters on a red disc", .disc(red, letters: .white), on: "red", .white),
    Case("several colours", "white letters on a red disc", .disc(red, letters: .white), on: "black", .none),
    Case("several colours", "white letters on a black disc", .disc(black, letters: .white), on: "night", .white),
    Case("several colours", "white letters on a black disc", .disc(black, letters: .white), on: "yellow", .none),
    Case("several colours", "red letters on a white disc", .disc(.white, letters: red), on: "white", .white, .black),
    Case("several colours", "red letters on a white disc", .disc(.white, letters: red), on: "red", .none),
    Case("several colours", "blue, red and yellow stripes", .stripes(blue, red, yellow), on: "white", .none, .white),
    Case("several colours", "blue, red and yellow stripes", .stripes(blue, red, yellow), on: "night", .black, .white),
    Case("several colours", "four marks", .marks(blue, red, amber, leaf), on: "night", .white),
    Case("several colours", "four marks", .marks(blue, red, amber, leaf), on: "white", .none, .white),
    Case("several colours", "four marks", .marks(blue, red, amber, leaf), on: "red", .white),
    Case("several colours", "four marks", .marks(blue, red, amber, leaf), on: "teal", .white),
    Case("several colours", "four pale marks", .marks(.white, pale, .white, yellow), on: "yellow", .black),
    Case("several colours", "four pale marks", .marks(.white, pale, .white, yellow), on: "night", .none),
    Case("several colours", "letters from black to white", .shaded(black, .white), on: "dusk", .white, .black),
    Case(
      "several colours", "letters from orange to pink", .shaded(Color(0xFF512F), Color(0xDD2476)), on: "red", .white),
    Case(
      "several colours", "letters from orange to pink", .shaded(Color(0xFF512F), Color(0xDD2476)), on: "white", .none),
    Case("several colours", "navy letters outlined in white", .outlined(navy, .white), on: "night", .none),
    Case("several colours", "navy letters outlined in white", .outlined(navy, .white), on: "white", .none, .white),
    Case("several colours", "white letters outlined in black", .outlined(.white, black), on: "black", .none, .white),
    Case("several colours", "white letters outlined in black", .outlined(.white, black), on: "yellow", .none),
    // A large mark with a small word beside it, which is less than a tenth of the outline.
    Case("small words", "an orange mark and a black word", .mark(orange, word: black), on: "night", .white),
    Case("small words", "an orange mark and a navy word", .mark(orange, word: navy), on: "black", .white),
    Case("small words", "an orange mark and a black word", .mark(orange, word: black), on: "black", .white),
    Case("small words", "a red mark and a black word", .mark(red, word: black), on: "white", .none),
    Case("small words", "an orange mark and a navy word", .mark(orange, word: navy), on: "night", .white),
    Case(
      "small words", "an orange mark and a black eye", .mark(orange, word: black, isInside: true), on: "night", .none),
    Case("small words", "a navy mark and a white word", .mark(navy, word: .white), on: "white", .none, .white),
    Case("small words", "a red mark and a white word", .mark(red, word: .white), on: "white", .black),
    Case("small words", "a white mark and a black word", .mark(.white, word: black), on: "night", .none, .black),
    Case("small words", "a white mark and a red word", .mark(.white, word: red), on: "red", .black),
    // Squares and frames, which are the drawing.
    Case("squares and frames", "black letters on a yellow square", .square(yellow, black), on: "night", .none),
    Case("squares and frames", "black letters on a yellow square", .square(yellow, black), on: "white", .white, .none),
    Case("squares and frames", "black letters on a yellow square", .square(yellow, black), on: "yellow", .white),
    Case("squares and frames", "white letters on a blue square", .square(blue, .white), on: "teal", .white),
    Case("squares and frames", "white letters on a blue square", .square(blue, .white), on: "white", .none),
    Case("squares and frames", "white letters on a black square", .square(black, .white), on: "black", .white),
    Case("squares and frames", "white letters on a black square", .square(black, .white), on: "yellow", .none),
    Case("squares and frames", "navy letters on a pale square", .square(pale, navy), on: "white", .white),
    Case("squares and frames", "navy letters on a pale square", .square(pale, navy), on: "night", .none),
    Case("squares and frames", "black letters in a red frame", .framed(red, black), on: "night", .white),
    Case("squares and frames", "black letters in a red frame", .framed(red, black), on: "white", .none),
    Case("squares and frames", "black letters in a red frame", .framed(red, black), on: "red", .white),
    Case("squares and frames", "white letters in a white frame", .framed(.white, .white), on: "pink", .black),
    Case("squares and frames", "white letters in a white frame", .framed(.white, .white), on: "night", .none),
    Case("squares and frames", "black letters in a black frame", .framed(black, black), on: "dusk", .white),
    Case("squares and frames", "black letters in a black frame", .framed(black, black), on: "pink", .none),
    // Thin lines.
    Case("thin lines", "black circles", .lines(black), on: "night", .white),
    Case("thin lines", "black circles", .lines(black), on: "white", .none),
    Case("thin lines", "white circles", .lines(.white), on: "yellow", .black),
    Case("thin lines", "white circles", .lines(.white), on: "night", .none),
    Case("thin lines", "white hairlines", .lines(.white, width: 0.004), on: "pink", .black),
    Case("thin lines", "white hairlines", .lines(.white, width: 0.004), on: "dusk", .none),
    Case("thin lines", "light black letters", .word(black, stroke: 0.02), on: "night", .white),
    Case("thin lines", "light black letters", .word(black, stroke: 0.02), on: "teal", .none),
    Case("thin lines", "light white letters", .word(.white, stroke: 0.02), on: "white", .black),
    // Pictures without transparency. Whether a photograph needs an edge is a matter of taste.
    Case("photographs", "a bright one", .photograph(0.6...0.9), on: "white", .none, .white),
    Case("photographs", "a dark one", .photograph(0...0.4), on: "night", .none, .white),
    Case("photographs", "a warm one", .photograph(0.2...0.8, warmth: 0.15), on: "red", .none, .white),
    Case("photographs", "one of all tones", .photograph(0...0.9), on: "grey", .none, .white),
    Case("photographs", "one of all tones", .photograph(0...0.9), on: "dusk", .none, .white),
    Case("boxes", "white letters on black", .box(black, .white), on: "black", .white),
    Case("boxes", "white letters on black", .box(black, .white), on: "yellow", .none),
    Case("boxes", "white letters on blue", .box(blue, .white), on: "teal", .white),
    Case("boxes", "white letters on blue", .box(blue, .white), on: "white", .none),
    Case("boxes", "white letters on red", .box(red, .white), on: "red", .white),
    Case("boxes", "navy letters on grey", .box(pale, navy), on: "night", .none),
    Case("boxes", "navy letters on grey", .box(pale, navy), on: "pink", .white),
    Case("paper", "black letters on white", .box(.white, black), on: "white", .white),
    Case("paper", "black letters on white", .box(.white, black), on: "yellow", .white),
    Case("paper", "black letters on white", .box(.white, black), on: "night", .white),
    Case("paper", "red letters on cream", .box(cream, red), on: "teal", .white),
    Case("paper", "red letters on cream", .box(cream, red), on: "red", .white),
    Case("paper", "blue shapes cut tightly", .tight(blue), on: "night", .white),
    Case("paper", "blue shapes cut tightly", .tight(blue), on: "white", .white),
    Case("paper", "black shapes cut tightly", .tight(black), on: "pink", .white),
    Case("paper", "yellow shapes cut tightly", .tight(yellow), on: "black", .white),
    // Glows, shadows and tints.
    Case("glows and tints", "white letters with a dark shadow", .glowing(.white, black), on: "night", .none),
    Case("glows and tints", "white letters with a dark shadow", .glowing(.white, black), on: "black", .none),
    Case("glows and tints", "white letters with a dark shadow", .glowing(.white, black), on: "white", .black),
    Case("glows and tints", "black letters with a white glow", .glowing(black, .white), on: "white", .none),
    Case("glows and tints", "black letters with a white glow", .glowing(black, .white), on: "night", .white),
    Case(
      "glows and tints", "white letters in neon", .glowing(.white, Color(0x00E5FF), strength: 1), on: "black", .none),
    Case(
      "glows and tints", "white letters in neon", .glowing(.white, Color(0x00E5FF), strength: 1), on: "white", .black),
    Case("glows and tints", "black letters with a shadow", .glowing(black, grey), on: "yellow", .none),
    Case("glows and tints", "white letters of 45 %", .word(.white, alpha: 0.45), on: "night", .none, .black),
    Case("glows and tints", "white letters of 45 %", .word(.white, alpha: 0.45), on: "pink", .black),
    Case("glows and tints", "black letters of 45 %", .word(black, alpha: 0.45), on: "white", .none, .white),
  ]
}
