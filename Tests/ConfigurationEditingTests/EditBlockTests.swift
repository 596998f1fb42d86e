import ConfigurationEditing
import Testing

/// Cards and keys in block style.
@Suite struct EditBlockTests {
  private static let two = """
    # Head
    cards:
      # above A
      - title: A  # in A
        logo: a.svg

      # above B
      - title: B
        # between
        logo: b.svg # in B
    # below

    speed: 3
    """

  private static let newCard = EditValue.map([
    .init("title", .text("New")), .init("logo", .text("n.svg")),
  ])

  static let cases: [EditCase] = [
    EditCase(
      "sets a plain text", "title: A # c\nx: 1\n", [.set(.text("B C"), at: ["title"])], "title: B C # c\nx: 1\n"),
    EditCase(
      "sets a key in a card", two, [.set(.text("C"), at: ["cards", 1, "title"])],
      two.replacing("title: B", with: "title: C")),
    EditCase(
      "adds a key at the end of a card", two, [.set(.text("x"), at: ["cards", 0, "tier"])],
      two.replacing("    logo: a.svg\n", with: "    logo: a.svg\n    tier: x\n")),
    EditCase(
      "adds a key in its usual order", two, [.set(.text("x"), at: ["cards", 0, "subtitle"], order: Edit.cardOrder)],
      two.replacing("# in A\n", with: "# in A\n    subtitle: x\n")),
    EditCase(
      "adds a first key behind the dash", two, [.set(.text("x"), at: ["cards", 0, "id"], order: Edit.cardOrder)],
      two.replacing("  - title: A", with: "  - id: x\n    title: A")),
    EditCase(
      "removes a key with its comments", two, [.remove(["cards", 1, "logo"])],
      two.replacing("    # between\n    logo: b.svg # in B\n", with: "")),
    EditCase(
      "removes the key behind the dash", two, [.remove(["cards", 0, "title"])],
      two.replacing("  - title: A  # in A\n    logo", with: "  - logo")),
    EditCase(
      "keeps a comment that comes behind the dash", two, [.remove(["cards", 1, "title"])],
      two.replacing("  - title: B\n    # between", with: "  -\n    # between")),
    EditCase(
      "empties a card", two, [.remove(["cards", 0, "title"]), .remove(["cards", 0, "logo"])],
      two.replacing("title: A  # in A\n    logo: a.svg", with: "{}")),
    EditCase(
      "appends a card with the usual blank line", two, [.insert(newCard, into: ["cards"])],
      two.replacing("# in B\n", with: "# in B\n\n  - title: New\n    logo: n.svg\n")),
    EditCase(
      "inserts a first card", two, [.insert(newCard, into: ["cards"], at: 0)],
      two.replacing("cards:\n", with: "cards:\n  - title: New\n    logo: n.svg\n\n")),
    EditCase(
      "inserts a card between", two, [.insert(newCard, into: ["cards"], at: 1)],
      two.replacing("a.svg\n", with: "a.svg\n\n  - title: New\n    logo: n.svg\n")),
    EditCase(
      "removes the first card", two, [.remove(["cards", 0])],
      "# Head\ncards:\n  # above B\n  - title: B\n    # between\n    logo: b.svg # in B\n# below\n\nspeed: 3"),
    EditCase(
      "removes the last card", two, [.remove(["cards", 1])],
      "# Head\ncards:\n  # above A\n  - title: A  # in A\n    logo: a.svg\n# below\n\nspeed: 3"),
    EditCase(
      "removes all cards", two, [.remove(["cards", 1]), .remove(["cards", 0])], "# Head\ncards: []\n# below\n\nspeed: 3"
    ),
    EditCase(
      "moves a card with its comments", two, [.move(["cards", 1], to: ["cards"], at: 0)],
      "# Head\ncards:\n  # above B\n  - title: B\n    # between\n    logo: b.svg # in B\n\n  # above A\n"
        + "  - title: A  # in A\n    logo: a.svg\n# below\n\nspeed: 3"),
    EditCase(
      "adds a key to a map that is missing", two, [.set(.plain("2026-11-22"), at: ["cards", 0, "show", "from"])],
      two.replacing("a.svg\n", with: "a.svg\n    show: { from: 2026-11-22 }\n")),
    EditCase(
      "adds a key to a file without a line break at its end", two, [.set(.plain("true"), at: ["hidden"])],
      two + "\nhidden: true"),
    EditCase(
      "adds a block of blocks", "speed: 3\n",
      [
        .set(.text("Gold partners"), at: ["tiers", "gold", "heading"]),
        .set(.map([.init("width", .plain("40%"))]), at: ["tiers", "gold", "card"]),
      ], "speed: 3\ntiers:\n  gold:\n    heading: Gold partners\n    card: { width: 40% }\n"),
    EditCase(
      "puts cards under an empty key", "cards: # none\nspeed: 3\n", [.insert(newCard, into: ["cards"])],
      "cards: # none\n  - title: New\n    logo: n.svg\nspeed: 3\n"),
    EditCase(
      "puts cards behind the comments below an empty key", "cards:\n  # ours\n  # soon\nspeed: 3\n",
      [.insert(newCard, into: ["cards"])],
      "cards:\n  - title: New\n    logo: n.svg\n  # ours\n  # soon\nspeed: 3\n"),
    EditCase(
      "puts cards in place of null", "cards: null\n", [.insert(newCard, into: ["cards"])],
      "cards:\n  - title: New\n    logo: n.svg\n"),
    EditCase(
      "puts cards in place of an empty list", "cards: [] # none\n", [.insert(newCard, into: ["cards"])],
      "cards: # none\n  - title: New\n    logo: n.svg\n"),
    EditCase(
      "adds the list of cards", "# Head\n\nspeed: 3\n# end\n", [.insert(newCard, into: ["cards"])],
      "# Head\n\nspeed: 3\ncards:\n  - title: New\n    logo: n.svg\n# end\n"),
    EditCase(
      "writes into a file of comments", "# nothing\n# yet", [.insert(newCard, into: ["cards"])],
      "# nothing\n# yet\ncards:\n  - title: New\n    logo: n.svg"),
    EditCase(
      "writes into an empty document", "%YAML 1.1\n---\n# none\n...\n", [.set(.plain("3"), at: ["speed"])],
      "%YAML 1.1\n---\n# none\nspeed: 3\n...\n"),
    EditCase(
      "follows dashes without indentation, and their spaces", "cards:\n-   title: A\n    logo: x\n",
      [.insert(newCard, into: ["cards"])], "cards:\n-   title: A\n    logo: x\n-   title: New\n    logo: n.svg\n"),
    EditCase(
      "follows deep indentation", "font:\n    family: A\ncards:\n    - title: A\n",
      [.set(.plain("true"), at: ["cards", 0, "show", "deep", "er"])],
      "font:\n    family: A\ncards:\n    - title: A\n      show:\n          deep: { er: true }\n"),
    EditCase(
      "writes a new card in brackets beside one in brackets", "cards:\n  - {title: A}\n  - {title: B}\n",
      [.insert(newCard, into: ["cards"])], "cards:\n  - {title: A}\n  - {title: B}\n  - {title: New, logo: n.svg}\n"),
    EditCase(
      "moves a card between lanes of other indentation",
      "lanes:\n- cards:\n  - title: A\n    details: |\n      one\n       two\n  - title: B\n-   cards:\n      # c\n      - title: C\n",
      [.move(["lanes", 0, "cards", 0], to: ["lanes", 1, "cards"], at: 1)],
      "lanes:\n- cards:\n  - title: B\n-   cards:\n      # c\n      - title: C\n      - title: A\n        details: |\n"
        + "          one\n           two\n"),
    EditCase(
      "leaves comments that stand alone",
      "cards:\n  - title: A\n\n  # Gold\n\n  # above B\n  - title: B\n\n  # Silver\n\n  - title: C\n",
      [.remove(["cards", 1])], "cards:\n  - title: A\n\n  # Gold\n\n  # Silver\n\n  - title: C\n"),
    EditCase(
      "takes a comment that is deeper than the dash as the card's own",
      "cards:\n  - title: A\n    # logo: a.svg\n  - title: B\n", [.remove(["cards", 0])], "cards:\n  - title: B\n"),
    EditCase(
      "changes a card that was moved",
      "cards:\n  - title: A\n  - title: B\n",
      [.move(["cards", 1], to: ["cards"], at: 0), .set(.text("C"), at: ["cards", 0, "title"])],
      "cards:\n  - title: C\n  - title: A\n"),
    EditCase(
      "replaces a card and keeps the comments of what stays", two,
      [.set(.map([.init("logo", .text("b.svg")), .init("title", .text("Z"))]), at: ["cards", 1])],
      two.replacing("title: B", with: "title: Z")),
    EditCase(
      "replaces a block by a word", "a:\n  b: 1 # x\n  c: 2\nd: 3\n", [.set(.plain("5"), at: ["a"])], "a: 5\nd: 3\n"),
    EditCase(
      "replaces a word by a block", "a: 5 # x\nd: 3\n",
      [.set(.map([.init("b", .map([.init("c", .plain("1"))]))]), at: ["a"])],
      "a: # x\n  b: { c: 1 }\nd: 3\n"),
    EditCase(
      "sets the value that is there already, however it is written", "a: 'x' # c\nb: 1\n",
      [.set(.text("x"), at: ["a"]), .set(.text("1"), at: ["b"])], "a: 'x' # c\nb: 1\n"),
    EditCase(
      "takes a key out that is not there", "a: 1\n", [.remove(["b", "c"]), .remove(["d"])], "a: 1\n"),
    EditCase("empties the document", "# c\na: 1\n", [.remove(["a"])], "{}\n"),
    EditCase(
      "keeps tabs, trailing spaces and odd comments", "a:\t1 \t# x\t \n#\ty  \nb: 2   \n",
      [.set(.plain("3"), at: ["a"])],
      "a:\t3 \t# x\t \n#\ty  \nb: 2   \n"),
  ]

  @Test(arguments: cases)
  func `an edit in block style leaves all else as it was`(example: EditCase) { example.check() }
}
