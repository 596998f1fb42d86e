/// The same: text that lacks quotes, and quotes that are wrong.
extension NewcomerTests {
  static let quotes: [(text: String, faults: [String])] = [
    (
      """
      cards:
        - title: Acme
          subtitle: > 100 years
      """,
      ["3:15: error: text that begins with > must stand in quotes: subtitle: \"> 100 years\""]
    ),
    (
      """
      cards:
        - title: ? Acme
      """,
      ["2:12: error: text that begins with ? must stand in quotes: title: \"? Acme\""]
    ),
    (
      """
      cards:
        - title: - Acme -
      """,
      ["2:12: error: text that begins with - must stand in quotes: title: \"- Acme -\""]
    ),
    (
      """
      cards:
        - title: "The "Best" Bakery"
          subtitle: x
      """,
      [
        "2:12: error: the quotes end before the text does; write title: 'The \"Best\" Bakery'"
      ]
    ),
    (
      """
      cards:
        - title: 'Joe's Bakery'
          subtitle: x
      """,
      [
        "2:12: error: the quotes end before the text does; write title: \"Joe's Bakery\""
      ]
    ),
    (
      """
      cards:
        - title: "Acme" Bakery
          subtitle: x
      """,
      [
        "2:12: error: the quotes end before the text does; write title: '\"Acme\" Bakery'"
      ]
    ),
    (
      """
      cards:
        - title: "Acme
          subtitle: Bread
          link: https://a.example
      """,
      [
        "2:12: error: the quotes that open here are not closed; put \" at the end of the text"
      ]
    ),
    (
      """
      cards:
        - title: "Acme
          subtitle: "Bread"
          link: https://a.example
      """,
      [
        "2:12: error: the quotes that open here are not closed; put \" at the end of the text"
      ]
    ),
    (
      """
      cards:
        - title: “Acme: the shop”
      """,
      [
        "2:12: error: curly quotes are letters to YAML; write straight ones: title: \"Acme: the shop\""
      ]
    ),
    (
      """
      cards:
        - title: Acme: the shop
      """,
      [
        "2:12: error: text that holds ': ' must stand in quotes: title: \"Acme: the shop\""
      ]
    ),
    (
      """
      cards:
        - title: @home
        - title: B
      """,
      [
        "2:12: error: text that begins with @ must stand in quotes: title: \"@home\""
      ]
    ),
    (
      """
      cards:
        - title: *star
      """,
      [
        "2:12: error: '*star' stands for what '&star' names, which is not above it; put text that begins with * in quotes"
      ]
    ),
    (
      """
      cards:
        - title: %off
      """,
      [
        "2:12: error: text that begins with % must stand in quotes: title: \"%off\""
      ]
    ),
    (
      """
      cards:
        - title: [Acme] Bakery
          subtitle: x
      """,
      [
        "2:12: error: text that begins with [ must stand in quotes: title: \"[Acme] Bakery\""
      ]
    ),
    (
      """
      cards:
        - title: Acme
          gradient: [#ff0000, #00ff00]
          subtitle: x
      """,
      [
        "3:16: error: a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]"
      ]
    ),
    (
      """
      cards:
        - title: "C:\\logos"
      """,
      [
        "2:15: error: a backslash has a meaning of its own in double quotes; write title: 'C:\\logos'"
      ]
    ),
    (
      """
      {
        "cards": [
          {"title: "Acme"},
          {"title": "B"}
        ]
      }
      """,
      [
        "3:14: error: text follows the quotes that end here; a quote is missing, or stands too early"
      ]
    ),
    (
      """
      cards:
        - title: A
          gradient: { colors: [#ff0000, #00ff00], angle: 30 }
      """,
      [
        "3:26: error: a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]"
      ]
    ),
    (
      """
      cards:
        - title: 🎉 Acme: party
      """,
      [
        "2:12: error: text that holds ': ' must stand in quotes: title: \"🎉 Acme: party\""
      ]
    ),
    (
      """
      cards:
        - title: "Acme
        - title: "Borealis"
      """,
      [
        "2:12: error: the quotes that open here are not closed; put \" at the end of the text"
      ]
    ),
    (
      """
      cards:
        - title: Joe's
          subtitle: 'Joe's
          link: https://a.example
      """,
      [
        "3:15: error: the quotes end before the text does; write subtitle: \"Joe's\""
      ]
    ),
    (
      """
      heading: Thanks: to all
      cards:
        - title: Acme
      """,
      [
        "1:10: error: text that holds ': ' must stand in quotes: heading: \"Thanks: to all\""
      ]
    ),
    (
      """
      cards:
        - title: A
          gradient: [#ff0000, #00ff00]
        - title: B
        - title: C
      """,
      [
        "3:16: error: a comment begins with '#'; put colours in quotes, such as [\"#ff9a56\", \"#f5576c\"]"
      ]
    ),
  ]
}
