import ConfigurationEditing
import Testing

/// Cards and keys in brackets.
@Suite struct EditFlowTests {
  private static let newCard = EditValue.map([.init("title", .text("Z"))])
  private static let broken = """
    cards: [ # head
      # above A
      { title: A }, # in A
      { title: B,
        logo: b.svg },

      # alone

      { title: C } # in C
    ]
    """

  static let cases: [EditCase] = [
    EditCase("sets a value", "a: {b: 1, c: x}\n", [.set(.text("y, z"), at: ["a", "c"])], "a: {b: 1, c: \"y, z\"}\n"),
    EditCase("adds a key", "a: { b: 1 }\n", [.set(.text("x"), at: ["a", "c"])], "a: { b: 1, c: x }\n"),
    EditCase(
      "adds a first key", "a: { b: 1 }\n", [.set(.text("x"), at: ["a", "c"], order: ["c", "b"])], "a: { c: x, b: 1 }\n"),
    EditCase("removes a first key", "a: {b: 1, c: 2, d: 3}\n", [.remove(["a", "b"])], "a: {c: 2, d: 3}\n"),
    EditCase("removes a middle key", "a: {b: 1,c: 2,d: 3}\n", [.remove(["a", "c"])], "a: {b: 1,d: 3}\n"),
    EditCase("removes a last key", "a: { b: 1, c: 2 }\n", [.remove(["a", "c"])], "a: { b: 1 }\n"),
    EditCase("removes the only key", "a: { b: 1 }\n", [.remove(["a", "b"])], "a: {}\n"),
    EditCase("keeps a trailing comma", "a: [b, c,]\n", [.remove(["a", 1])], "a: [b,]\n"),
    EditCase(
      "gives a value to a key without one", "a: {b, c: 1}\n", [.set(.text("x"), at: ["a", "b"])], "a: {b: x, c: 1}\n"),
    EditCase(
      "gives a value to a key with a colon", "a: {b: , c: }\n", [.set(.text("x"), at: ["a", "c"])], "a: {b: , c: x}\n"),
    EditCase(
      "keeps the comments where a value is missing", "{a: 1, cards: # here\n  # below\n}\n",
      [.insert(newCard, into: ["cards"])], "{a: 1, cards: [{title: Z}] # here\n  # below\n}\n"),
    EditCase(
      "keeps the comments before a comma", "{cards:\n  # below\n  , b: # at b\n  }\n",
      [.insert(newCard, into: ["cards"]), .set(.text("x"), at: ["b"])],
      "{cards: [{title: Z}]\n  # below\n  , b: x # at b\n  }\n"),
    EditCase("writes into JSON", "{\"a\":\"b\",\"c\":1}", [.set(.plain("2"), at: ["c"])], "{\"a\":\"b\",\"c\": 2}"),
    EditCase(
      "appends to cards in one line", "cards: [{title: A}, {title: B}] # c\n", [.insert(newCard, into: ["cards"])],
      "cards: [{title: A}, {title: B}, {title: Z}] # c\n"),
    EditCase(
      "appends to broken lines, behind the comment", broken, [.insert(newCard, into: ["cards"])],
      broken.replacing("{ title: C } # in C", with: "{ title: C }, # in C\n  { title: Z }")),
    EditCase(
      "inserts into broken lines", broken, [.insert(newCard, into: ["cards"], at: 0)],
      broken.replacing("# head\n", with: "# head\n  { title: Z },\n")),
    EditCase(
      "removes from broken lines with the comments", broken, [.remove(["cards", 0])],
      broken.replacing("  # above A\n  { title: A }, # in A\n", with: "")),
    EditCase(
      "leaves a comment that stands alone", broken, [.remove(["cards", 2])],
      broken.replacing("\n  { title: C } # in C\n", with: "").replacing("b.svg },", with: "b.svg }")
        .replacing("# alone\n", with: "# alone\n\n")),
    EditCase(
      "moves among broken lines", broken, [.move(["cards", 0], to: ["cards"], at: 1)],
      "cards: [ # head\n  { title: B,\n    logo: b.svg },\n  # above A\n  { title: A }, # in A\n\n  # alone\n\n"
        + "  { title: C } # in C\n]"),
    EditCase(
      "moves a last card with its comment", broken, [.move(["cards", 2], to: ["cards"], at: 0)],
      "cards: [ # head\n  { title: C }, # in C\n  # above A\n  { title: A }, # in A\n  { title: B,\n    logo: b.svg }\n\n"
        + "  # alone\n\n]"),
    EditCase(
      "fills an empty list in brackets", "a: {cards: []}\n", [.insert(newCard, into: ["a", "cards"])],
      "a: {cards: [{title: Z}]}\n"),
    EditCase(
      "keeps the comment of an empty list", "cards: [ # none\n]\n", [.insert(newCard, into: ["cards"])],
      "cards: [ # none\n  { title: Z }\n]\n"),
    EditCase(
      "moves a card out of brackets", "x: [{title: A,\n  logo: a}, b]\ny:\n    - c\n", [.move(["x", 0], to: ["y"])],
      "x: [b]\ny:\n    - c\n    - {title: A,\n      logo: a}\n"),
    EditCase(
      "moves a card into brackets", "x:\n  - title: A\n    font: {a: b}\n    details: |\n      c\n  - d\ny: [e]\n",
      [.move(["x", 0], to: ["y"])], "x:\n  - d\ny: [e, {title: A, font: {a: b}, details: \"c\\n\"}]\n"),
  ]

  @Test(arguments: cases)
  func `an edit in brackets leaves all else as it was`(example: EditCase) { example.check() }
}
